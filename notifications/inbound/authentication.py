"""Sender authentication by the mail server's Authentication-Results (RFC 8601) or by DKIM.

A From header can be forged. The token in the reply address stops most forgers, but another person may have an email
with the player's token. Authentication-Results can be forged, too. So only results of the trusted servers
(INBOUND_HOPS) count. These are at the top: reading ends at the first header that the trusted servers did not write."""

import re
from email.message import EmailMessage

from django.conf import settings

from . import dkim_check

# Values chosen by the sender may be in quotes or comments, and may contain forged results.
QUOTED_VALUE = re.compile(r'"([\w.@+-]*)"|"(?:[^"\\]|\\.)*(?:"|$)|\\.', re.S)
RESULT_PATTERN = re.compile(r"\s*(dmarc|dkim|spf)(?:\s*/\s*\d+)?\s*=\s*([a-z]+)(?![\w-])(.*)", re.I | re.S)
# The domain that each method verifies. Not smtp.helo or header.i, which a server can choose freely.
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
SENDER_HEADERS = (
    "from",
    "to",
    "subject",
    "date",
    "message-id",
    "mime-version",
    "dkim-signature",
)  # not written by servers


def is_authentic(message: EmailMessage, sender: str, raw: bytes | None = None, recipient: str = "") -> bool:
    """Return whether the sender is genuine.

    DMARC must pass; for a domain without a DMARC policy, DKIM or SPF. Without results from a trusted server, the
    email's own signature decides; this needs the bytes (`raw`) and the recipient. Raise dns_lookups.DNSUnreachable if
    no name server answers."""
    sender_domain = sender.rpartition("@")[2].lower()
    if settings.INBOUND_AUTHSERV_ID:
        results = trusted_results(message)
        found = [
            (one[1].lower(), one[2].lower(), one[3]) for result in results if (one := RESULT_PATTERN.match(result))
        ]
        return proves_domain(found, sender_domain)
    if not settings.INBOUND_DKIM:
        return True
    return raw is not None and dkim_check.is_signed_by(raw, sender_domain, recipient)


def trusted_results(message: EmailMessage) -> list[str]:
    """Return the trusted servers' results from the headers at the top of the email."""
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
    """Return whether this header ends the headers that the trusted servers wrote.

    Until the first result (`begun`), headers of unknown filters are skipped. While `hops`, the number of Received
    headers so far, is 0, all headers are skipped."""
    return not SERVER_HEADERS.fullmatch(name) if begun else bool(hops) and name in SENDER_HEADERS


def header_results(value: str) -> list[str]:
    """Return the results in an Authentication-Results header; [] if an untrusted server wrote the header."""
    server, *results = strip_comments(value[:4000]).split(";")
    return results if server.split()[:1] == [settings.INBOUND_AUTHSERV_ID] else []


def strip_comments(text: str) -> str:
    """Return a result without comments. A quoted word stays; any other quoted text becomes "?".

    The text after an unclosed comment or quote is dropped."""
    depth, kept = 0, []
    for char in QUOTED_VALUE.sub(lambda found: found[1] or "?", text):
        if char == "(":
            depth += 1
        elif char == ")" and depth:
            depth -= 1
            kept.append(" ")
        elif not depth:
            kept.append(char)
    return "".join(kept)


def proves_domain(found: list[tuple[str, str, str]], sender_domain: str) -> bool:
    """Return whether these verdicts (method, verdict, details) prove the sender's domain.

    If any DMARC verdict is pass or fail, only DMARC counts: each DMARC verdict must be pass, for the sender's domain or
    its parent. Otherwise one pass by another method is enough, for exactly the sender's domain."""
    dmarc = [(verdict, result_domains(method, seen)) for method, verdict, seen in found if method == "dmarc"]
    if any(verdict in ("pass", "fail") for verdict, _ in dmarc):
        return all(
            verdict == "pass" and all(dkim_check.is_domain_or_parent(sender_domain, one) for one in seen)
            for verdict, seen in dmarc
        )
    return any(verdict == "pass" and result_domains(method, seen) == {sender_domain} for method, verdict, seen in found)


def result_domains(method: str, seen: str) -> set[str]:
    """Return the domains named in a result: exactly one, unless the result was tampered with."""
    return {one.lower() for one in DOMAIN_PATTERNS[method].findall(seen)} if method in DOMAIN_PATTERNS else set()
