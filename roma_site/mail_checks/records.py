"""Findings about the site's DNS records: each says what was found and, if it is bad, what to do."""

import ipaddress
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from email.utils import parseaddr
from enum import StrEnum
from functools import partial
from textwrap import wrap

from django.conf import settings

from notifications.channels.mail import dkim_record, dkim_record_name
from notifications.inbound.authentication import DNSUnreachable, Lookup

MAX_SPF_LOOKUPS = 10  # of one SPF record (RFC 7208, 4.6.4)
NO_DNS = "Try again on the site's machine, with its name servers."
FINDING_WIDTH = 120
FINDING_INDENT = " " * 14


class FindingVerdict(StrEnum):
    """The level of a finding. UNKNOWN: this machine cannot check it."""

    GOOD = "ok"
    DOUBTFUL = "warn"
    BAD = "BAD"
    UNKNOWN = "?"


@dataclass(frozen=True)
class Finding:
    verdict: FindingVerdict
    about: str
    what: str
    to_do: str = ""

    def __str__(self) -> str:
        head = f"{self.verdict.value:<5}{self.about:<9}"
        lines = wrap(
            self.what, FINDING_WIDTH, initial_indent=head, subsequent_indent=FINDING_INDENT, break_on_hyphens=False
        )
        # Text to copy (a DNS record) gets its own line, even if it is long.
        for line in self.to_do.splitlines():
            lines += [f"{FINDING_INDENT}    {line.strip()}"] if line.startswith("    ") else arrow(line)
        return "\n".join(lines)


def arrow(line: str) -> list[str]:
    return wrap(
        line,
        FINDING_WIDTH,
        initial_indent=f"{FINDING_INDENT}→ ",
        subsequent_indent=f"{FINDING_INDENT}  ",
        break_on_hyphens=False,
    )


good = partial(Finding, FindingVerdict.GOOD)


doubtful = partial(Finding, FindingVerdict.DOUBTFUL)


bad = partial(Finding, FindingVerdict.BAD)


unknown = partial(Finding, FindingVerdict.UNKNOWN)


def domain_of(address: str) -> str:
    return parseaddr(address)[1].rpartition("@")[2].lower()


def sender_domain() -> str:
    return domain_of(settings.DEFAULT_FROM_EMAIL)


def bounce_domain() -> str:
    return domain_of(settings.INBOUND_ADDRESS) if settings.INBOUND_ADDRESS and settings.VERP else sender_domain()


def is_aligned(domain: str, other: str) -> bool:
    """Return whether DMARC's relaxed alignment treats two domains as the same organisation's.

    Only the last two labels are compared, so the result is wrong under suffixes such as co.uk."""
    return domain == other or domain.split(".")[-2:] == other.split(".")[-2:] != ["localhost"]


def record_findings(look_up: Lookup, sends_from: list[str]) -> Iterator[Finding]:
    """Yield all findings. A sender's domain without a dot is not in the DNS, so it gets only one finding."""
    if "." not in sender_domain():
        yield unknown("DNS", f"Our emails are from {sender_domain()}, which is not in the DNS.", "Set MAIL_FROM.")
        return
    checks: list[tuple[str, Callable[[], Iterable[Finding]]]] = [
        ("MX", lambda: mx_findings(look_up)),
        ("SPF", lambda: spf_findings(look_up, bounce_domain())),
        ("DKIM", lambda: dkim_findings(look_up)),
        ("DMARC", lambda: dmarc_findings(look_up)),
        ("reverse", lambda: reverse_findings(look_up, sends_from)),
    ]
    for about, check in checks:
        try:
            yield from check()
        except DNSUnreachable as error:
            yield unknown(about, f"No name server answers ({error}).", NO_DNS)


def mx_findings(look_up: Lookup) -> Iterator[Finding]:
    if not settings.INBOUND_ADDRESS:
        yield doubtful(
            "MX", "INBOUND_ADDRESS is not set.", "Without it, players cannot answer by email, and bounces are not read."
        )
        return
    domain = domain_of(settings.INBOUND_ADDRESS)
    records = look_up(domain, "MX")
    if not records:
        yield bad(
            "MX",
            f"{domain} has no MX record, so replies to {settings.INBOUND_ADDRESS} go nowhere.",
            f"Publish one that names the server which receives its email:\n    {domain}. MX 10 {settings.SITE_HOST}.",
        )
    for record in records:
        server = record.split()[-1].rstrip(".")
        found = addresses_of(look_up, server) if server else []
        if found:
            yield good("MX", f"{domain}: {record} ({', '.join(found)})")
        else:
            yield bad("MX", f"{domain}: {record} has no address.", "Name a server with an A or AAAA record in the MX.")


def addresses_of(look_up: Lookup, name: str) -> list[str]:
    """Return a server's IP addresses; `name` may itself be an IP address."""
    try:
        return [str(ipaddress.ip_address(name.strip("[]")))]
    except ValueError:
        return [*look_up(name, "A"), *look_up(name, "AAAA")]


def spf_findings(look_up: Lookup, domain: str) -> Iterator[Finding]:
    records = spf_records(look_up, domain)
    advice = f'    {domain}. TXT "v=spf1 <what your mail server\'s manual says, such as include:…> -all"'
    if not records:
        yield bad("SPF", f"{domain}, the domain of our emails, has no SPF record.", f"Publish one:\n{advice}")
    elif len(records) > 1:
        yield bad("SPF", f"{domain} has {len(records)} SPF records, so receivers ignore all.", "Merge them into one.")
    else:
        yield from spf_terms(look_up, domain, records[0])


def spf_records(look_up: Lookup, domain: str) -> list[str]:
    return [one for one in look_up(domain, "TXT") if re.match(r"v=spf1(\s|$)", one, re.I)]


def spf_terms(look_up: Lookup, domain: str, record: str) -> Iterator[Finding]:
    terms = record.lower().split()
    lookups = spf_lookups(look_up, record, {domain})
    if lookups > MAX_SPF_LOOKUPS:
        yield bad("SPF", f"{domain}: {record} needs {lookups} lookups; receivers stop at ten.", "Remove includes.")
    elif {"+all", "all", "?all"} & set(terms):
        yield bad("SPF", f"{domain}: {record} lets any server send as us.", "End it with -all or ~all.")
    elif not {"-all", "~all"} & set(terms) and "redirect=" not in record.lower():
        yield doubtful("SPF", f"{domain}: {record} has no rule for other servers.", "End it with -all or ~all.")
    else:
        yield good("SPF", f"{domain}: {record} (the round trip shows whether it names your mail server)")


def spf_lookups(look_up: Lookup, record: str, seen: set[str]) -> int:
    """Return how many DNS queries an SPF record and its includes need; stop at too many domains."""
    count = 0
    for term in record.lower().split():
        mechanism = term.lstrip("+-~?")
        if re.match(r"(a|mx|ptr|exists)(?![\w])", mechanism):
            count += 1
        if found := re.match(r"(?:include:|redirect=)(\S+)", mechanism):
            count += 1
            if found[1] not in seen and len(seen) < 2 * MAX_SPF_LOOKUPS:
                seen.add(found[1])
                count += sum(spf_lookups(look_up, one, seen) for one in spf_records(look_up, found[1]))
    return count


def dkim_findings(look_up: Lookup) -> Iterator[Finding]:
    if not settings.DKIM_KEY:
        yield unknown(
            "DKIM",
            "The site does not sign (DKIM_KEY is not set), so the mail server must. The round trip shows it.",
            "If it does not, manage.py dkimkey creates a key.",
        )
        return
    name, wanted = dkim_record_name(), dkim_record(settings.DKIM_KEY)
    records = [one for one in look_up(name, "TXT") if "p=" in one]
    if not records:
        yield bad("DKIM", f"{name} has no record, so our signatures are invalid.", publish_advice(name, wanted))
    elif public_key_of(records[0]) != public_key_of(wanted) or len(records) > 1:
        yield bad("DKIM", f"{name} has a different key from DKIM_KEY.", publish_advice(name, wanted))
    else:
        yield good("DKIM", f"{name} has the key that we sign with.")
    if not is_aligned(settings.DKIM_DOMAIN, sender_domain()):
        yield bad(
            "DKIM",
            f"We sign for {settings.DKIM_DOMAIN}, but our emails are from {sender_domain()}.",
            "Set DKIM_DOMAIN or MAIL_FROM so that they match: DMARC ignores other signatures.",
        )


def publish_advice(name: str, record: str) -> str:
    return f'Publish it (some DNS editors need it in pieces of 255 characters):\n    {name}. TXT "{record}"'


def public_key_of(record: str) -> str:
    found = re.search(r"(?:^|;)\s*p\s*=([^;]*)", record)
    return "".join(found[1].split()) if found else ""


def dmarc_findings(look_up: Lookup) -> Iterator[Finding]:
    domain = sender_domain()
    record, place = dmarc_record(look_up, domain)
    advice = f'Publish one:\n    _dmarc.{domain}. TXT "v=DMARC1; p=none; rua=mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"'
    if not record:
        yield bad("DMARC", f"{domain} has no DMARC record; large receivers require one.", advice)
        return
    tags = dict(part.strip().partition("=")[::2] for part in record.lower().split(";") if "=" in part)
    policy = tags.get("p", "").strip()
    if policy in ("quarantine", "reject"):
        yield good("DMARC", f"{place}: {record}")
    elif policy == "none":
        yield doubtful("DMARC", f"{place}: {record}", "When everything else is fine, p=quarantine stops forged emails.")
    else:
        yield bad("DMARC", f"{place}: {record} has no policy.", "Use p=none, p=quarantine or p=reject.")
    if not is_aligned(bounce_domain(), domain):
        yield doubtful(
            "DMARC",
            f"Our emails are from {domain}, but bounces go to {bounce_domain()}, so SPF is not enough: DKIM is needed.",
            "Use the same domain in MAIL_FROM and INBOUND_ADDRESS, or sign the emails.",
        )


def dmarc_record(look_up: Lookup, domain: str) -> tuple[str, str]:
    """Return (record, name) of the DMARC record for a domain: the domain's own or its parent's."""
    for place in (f"_dmarc.{domain}", f"_dmarc.{'.'.join(domain.split('.')[-2:])}"):
        if found := [one for one in look_up(place, "TXT") if one.lower().startswith("v=dmarc1")]:
            return found[0], place
    return "", ""


def reverse_findings(look_up: Lookup, sends_from: list[str]) -> Iterator[Finding]:
    found = sends_from or addresses_of(look_up, settings.EMAIL_HOST if settings.EMAIL_URL else "localhost")
    public = [one for one in found if ipaddress.ip_address(one).is_global]
    if not public:
        yield unknown(
            "reverse",
            "The public address from which emails are sent is not known here.",
            "Give it: manage.py checkmail --sends-from 203.0.113.5 (not for a provider's relay).",
        )
    for address in public:
        yield reverse_finding(look_up, address)


def reverse_finding(look_up: Lookup, address: str) -> Finding:
    names = [one.rstrip(".") for one in look_up(ipaddress.ip_address(address).reverse_pointer, "PTR")]
    own = [name for name in names if address in addresses_of(look_up, name)]
    if own:
        return good("reverse", f"{address} is {own[0]}, and {own[0]} is {address}.")
    text = (
        f"{address} has the name {names[0]}, which has another address" if names else f"{address} has no reverse name"
    )
    return bad("reverse", f"{text}.", "Let the provider of the address set its PTR record to the mail server's name.")
