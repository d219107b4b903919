"""Whether a mail is from whom it says: as the mail server in front of us has found (Authentication-Results, RFC 8601),
or, where there is none, by its DKIM signature.

From can say anything. Without the token, which only the player has, that leads nowhere; somebody who got hold of a mail
of theirs could use it, though. Anybody can write findings into a mail, too. So only the unbroken run of headers at the
top is read, which the trusted servers have written (INBOUND_HOPS): it ends at the first header that they did not write.
"""

import re
from email.message import EmailMessage

from django.conf import settings

from . import dkim_check

# What the house that sends chooses may stand in quotes or comments, whole results of its own making in them.
QUOTED_VALUE = re.compile(r'"([\w.@+-]*)"|"(?:[^"\\]|\\.)*(?:"|$)|\\.', re.S)
RESULT_PATTERN = re.compile(r"\s*(dmarc|dkim|spf)(?:\s*/\s*\d+)?\s*=\s*([a-z]+)(?![\w-])(.*)", re.I | re.S)
# The house that each method speaks of. Not smtp.helo or header.i: a server greets by any name.
DOMAIN_PATTERNS = {
    "dmarc": re.compile(r"(?<!\S)header\.from\s*=\s*(\S+)", re.I),
    "dkim": re.compile(r"(?<!\S)header\.d\s*=\s*(\S+)", re.I),
    "spf": re.compile(r"(?<!\S)smtp\.mailfrom\s*=\s*(?:\S*@)?([^\s@]+)(?!\S)", re.I),
}

# Headers that mail servers and their filters write between the results of a run.
SERVER_HEADERS = re.compile(
    r"received(-spf)?|return-path|delivered-to|envelope-to|arc-.+|(dkim|dmarc|arc)-filter"
    r"|x-(original-to|received|(spam|virus|rspamd|google|ms-exchange).*)"
)
SENDER_HEADERS = ("from", "to", "subject", "date", "message-id", "mime-version", "dkim-signature")  # no server's work


def is_authentic(message: EmailMessage, sender: str, raw: bytes | None = None, recipient: str = "") -> bool:
    """Whether the sender may be believed: if DMARC passed, or, where the sender's house has no such policy, DKIM or SPF
    did for this very house. If we trust no server's findings, by the mail's own signature, which wants it as it came
    (`raw`) and the address it has come to. Raises lookups.Unreachable."""
    house = sender.rpartition("@")[2].lower()
    if settings.INBOUND_AUTHSERV_ID:
        results = trusted_results(message)
        found = [
            (one[1].lower(), one[2].lower(), one[3]) for result in results if (one := RESULT_PATTERN.match(result))
        ]
        return proves_domain(found, house)
    if not settings.INBOUND_DKIM:
        return True
    return raw is not None and dkim_check.is_signed_by(raw, house, recipient)


def trusted_results(message: EmailMessage) -> list[str]:
    """Return what the trusted server has found, from all its headers in the run at the top of the mail."""
    results: list[str] = []
    hops = 0
    for name, value in message.raw_items():
        name = name.lower()
        hops += name == "received"
        found = header_results(str(value)) if name == "authentication-results" else []
        if hops > settings.INBOUND_HOPS or (not found and ends_trusted_run(name, bool(results), hops)):
            break
        results += found
    return results


def ends_trusted_run(name: str, begun: bool, hops: int) -> bool:
    """Return whether the trusted servers did not write this header. Before their first result, headers of unknown
    filters are passed over; in a mail without any Received line all others are."""
    return not SERVER_HEADERS.fullmatch(name) if begun else bool(hops) and name in SENDER_HEADERS


def header_results(value: str) -> list[str]:
    """Return the results in an Authentication-Results header; nothing if it is not the trusted server's."""
    server, *results = strip_comments(value[:4000]).split(";")
    return results if server.split()[:1] == [settings.INBOUND_AUTHSERV_ID] else []


def strip_comments(text: str) -> str:
    """Without comments, and with what is quoted as one word: itself, or a ? for what is none. What is left open hides
    the rest."""
    depth, kept = 0, []
    for letter in QUOTED_VALUE.sub(lambda found: found[1] or "?", text):
        if letter == "(":
            depth += 1
        elif letter == ")" and depth:
            depth -= 1
            kept.append(" ")
        elif not depth:
            kept.append(letter)
    return "".join(kept)


def proves_domain(found: list[tuple[str, str, str]], house: str) -> bool:
    """Whether these verdicts prove that a mail is from this house. Each is a method, its verdict, and what it looked
    at. DMARC decides if it passed or failed: all its verdicts must agree, and be about this house."""
    dmarc = [(verdict, result_domains(method, seen)) for method, verdict, seen in found if method == "dmarc"]
    if any(verdict in ("pass", "fail") for verdict, _ in dmarc):
        return all(
            verdict == "pass" and all(dkim_check.is_domain_or_parent(house, one) for one in seen)
            for verdict, seen in dmarc
        )
    return any(verdict == "pass" and result_domains(method, seen) == {house} for method, verdict, seen in found)


def result_domains(method: str, seen: str) -> set[str]:
    """The houses that a result names as those it has looked at: one, if nobody has meddled with it."""
    return {one.lower() for one in DOMAIN_PATTERNS[method].findall(seen)} if method in DOMAIN_PATTERNS else set()
