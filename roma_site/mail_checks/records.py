"""What the DNS says of the house: MX, SPF, DKIM, DMARC and the reverse name of who sends."""

import ipaddress
import re
from collections.abc import Callable, Iterable, Iterator
from email.utils import parseaddr

from django.conf import settings

from notifications.channels.dkim_signing import dkim_record, dkim_record_name
from notifications.inbound.dns_lookups import DNSUnreachable, Lookup

from .findings import Finding, bad, doubtful, good, unknown

MAX_SPF_LOOKUPS = 10  # of one SPF record (RFC 7208, 4.6.4)
NO_DNS = "Ask again from the machine that the site runs on, with its name servers."


def domain_of(address: str) -> str:
    return parseaddr(address)[1].rpartition("@")[2].lower()


def sender_domain() -> str:
    return domain_of(settings.DEFAULT_FROM_EMAIL)


def bounce_domain() -> str:
    return domain_of(settings.INBOUND_ADDRESS) if settings.INBOUND_ADDRESS and settings.VERP else sender_domain()


def is_aligned(house: str, other: str) -> bool:
    """Whether DMARC takes one for the other, by its relaxed rule: the same house, or parts of one. Without the list of
    public suffixes this is a guess, good for the usual ones."""
    return house == other or house.split(".")[-2:] == other.split(".")[-2:] != ["localhost"]


def record_findings(look_up: Lookup, sends_from: list[str]) -> Iterator[Finding]:
    """Look at all of them; a house without a dot is in no DNS."""
    if "." not in sender_domain():
        yield unknown("DNS", f"Our mails are from {sender_domain()}, which the DNS does not know.", "Set MAIL_FROM.")
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
            "MX", "INBOUND_ADDRESS is not set.", "Without it nobody can answer by mail, and no bounce is read."
        )
        return
    house = domain_of(settings.INBOUND_ADDRESS)
    records = look_up(house, "MX")
    if not records:
        yield bad(
            "MX",
            f"{house} has no MX record, so replies to {settings.INBOUND_ADDRESS} go nowhere.",
            f"Publish one that names the server which takes mails for it:\n    {house}. MX 10 {settings.SITE_HOST}.",
        )
    for record in records:
        server = record.split()[-1].rstrip(".")
        found = addresses_of(look_up, server) if server else []
        if found:
            yield good("MX", f"{house}: {record} ({', '.join(found)})")
        else:
            yield bad("MX", f"{house}: {record} has no address.", "Name a server with an A or AAAA record in the MX.")


def addresses_of(look_up: Lookup, name: str) -> list[str]:
    """Return a server's addresses; it may be one itself."""
    try:
        return [str(ipaddress.ip_address(name.strip("[]")))]
    except ValueError:
        return [*look_up(name, "A"), *look_up(name, "AAAA")]


def spf_findings(look_up: Lookup, house: str) -> Iterator[Finding]:
    """Who may send with this house in the envelope."""
    records = spf_records(look_up, house)
    advice = f'    {house}. TXT "v=spf1 <what your mail server\'s manual says, such as include:…> -all"'
    if not records:
        yield bad("SPF", f"{house}, which our mails come from, has no SPF record.", f"Publish one:\n{advice}")
    elif len(records) > 1:
        yield bad("SPF", f"{house} has {len(records)} SPF records: receivers take none.", "Make one of them.")
    else:
        yield from spf_terms(look_up, house, records[0])


def spf_records(look_up: Lookup, house: str) -> list[str]:
    return [one for one in look_up(house, "TXT") if re.match(r"v=spf1(\s|$)", one, re.I)]


def spf_terms(look_up: Lookup, house: str, record: str) -> Iterator[Finding]:
    terms = record.lower().split()
    lookups = spf_lookups(look_up, record, {house})
    if lookups > MAX_SPF_LOOKUPS:
        yield bad("SPF", f"{house}: {record} asks {lookups} times; receivers stop at ten.", "Take includes out of it.")
    elif {"+all", "all", "?all"} & set(terms):
        yield bad("SPF", f"{house}: {record} lets anybody send as us.", "Let it end with -all or ~all.")
    elif not {"-all", "~all"} & set(terms) and "redirect=" not in record.lower():
        yield doubtful("SPF", f"{house}: {record} says nothing of all others.", "Let it end with -all or ~all.")
    else:
        yield good("SPF", f"{house}: {record} (that it names your mail server shows in the round trip)")


def spf_lookups(look_up: Lookup, record: str, seen: set[str]) -> int:
    """Return how many questions a receiver has to ask; those of includes with it, no more than twice what is
    allowed."""
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
            "The house does not sign (DKIM_KEY is not set), so the mail server it sends by must. The round trip shows it.",
            "If it does not, manage.py dkimkey makes a key.",
        )
        return
    name, wanted = dkim_record_name(), dkim_record(settings.DKIM_KEY)
    records = [one for one in look_up(name, "TXT") if "p=" in one]
    if not records:
        yield bad("DKIM", f"{name} has no record, so our signatures are worth nothing.", publish_advice(name, wanted))
    elif public_key_of(records[0]) != public_key_of(wanted) or len(records) > 1:
        yield bad("DKIM", f"{name} holds another key than DKIM_KEY.", publish_advice(name, wanted))
    else:
        yield good("DKIM", f"{name} holds the key that we sign with.")
    if not is_aligned(settings.DKIM_DOMAIN, sender_domain()):
        yield bad(
            "DKIM",
            f"We sign for {settings.DKIM_DOMAIN}, but our mails are from {sender_domain()}.",
            "Set DKIM_DOMAIN, or MAIL_FROM, so that they belong together: DMARC counts no other signature.",
        )


def publish_advice(name: str, record: str) -> str:
    return f'Publish it (some DNS editors want it in pieces of 255 letters):\n    {name}. TXT "{record}"'


def public_key_of(record: str) -> str:
    found = re.search(r"(?:^|;)\s*p\s*=([^;]*)", record)
    return "".join(found[1].split()) if found else ""


def dmarc_findings(look_up: Lookup) -> Iterator[Finding]:
    """What receivers are to do with mails that only claim to be ours."""
    house = sender_domain()
    record, place = dmarc_record(look_up, house)
    advice = f'Publish one:\n    _dmarc.{house}. TXT "v=DMARC1; p=none; rua=mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"'
    if not record:
        yield bad("DMARC", f"{house} has no DMARC record; large receivers want one.", advice)
        return
    tags = dict(part.strip().partition("=")[::2] for part in record.lower().split(";") if "=" in part)
    policy = tags.get("p", "").strip()
    if policy in ("quarantine", "reject"):
        yield good("DMARC", f"{place}: {record}")
    elif policy == "none":
        yield doubtful("DMARC", f"{place}: {record}", "Once all else here is well, p=quarantine keeps forgers out.")
    else:
        yield bad("DMARC", f"{place}: {record} has no policy.", "Say p=none, p=quarantine or p=reject.")
    if not is_aligned(bounce_domain(), house):
        yield doubtful(
            "DMARC",
            f"Our mails are from {house}, but come back to {bounce_domain()}: SPF proves nothing then, DKIM must.",
            "Give MAIL_FROM and INBOUND_ADDRESS the same house, or see that the mails are signed.",
        )


def dmarc_record(look_up: Lookup, house: str) -> tuple[str, str]:
    """Return the record that holds for a house, its own or that of the house it is a part of, and where it is."""
    for place in (f"_dmarc.{house}", f"_dmarc.{'.'.join(house.split('.')[-2:])}"):
        if found := [one for one in look_up(place, "TXT") if one.lower().startswith("v=dmarc1")]:
            return found[0], place
    return "", ""


def reverse_findings(look_up: Lookup, sends_from: list[str]) -> Iterator[Finding]:
    found = sends_from or addresses_of(look_up, settings.EMAIL_HOST if settings.EMAIL_URL else "localhost")
    public = [one for one in found if ipaddress.ip_address(one).is_global]
    if not public:
        yield unknown(
            "reverse",
            "From which public address the mails leave cannot be seen from here.",
            "Say it: manage.py checkmail --sends-from 203.0.113.5 (a provider's relay sees to its own).",
        )
    for address in public:
        yield reverse_finding(look_up, address)


def reverse_finding(look_up: Lookup, address: str) -> Finding:
    names = [one.rstrip(".") for one in look_up(ipaddress.ip_address(address).reverse_pointer, "PTR")]
    own = [name for name in names if address in addresses_of(look_up, name)]
    if own:
        return good("reverse", f"{address} is {own[0]}, and {own[0]} is {address}.")
    told = f"{address} is called {names[0]}, which is another" if names else f"{address} has no reverse name"
    return bad("reverse", f"{told}.", "Have whoever rents you the address set its PTR to the mail server's name.")
