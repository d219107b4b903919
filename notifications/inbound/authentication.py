"""Sender authentication by the mail server's Authentication-Results (RFC 8601) or by DKIM.

The token in the reply address stops most forgers, but another person may have an email with the player's token.
Authentication-Results can be forged, too, so reading ends at the first header that no trusted server (INBOUND_HOPS)
wrote.

A DKIM signature proves the author of an email, but not its recipient: a person who gets an email from the player could
send it on to the site. Therefore To must name the recipient address, and the signature must cover To. Microsoft's
signatures do not cover To. If a signature covers Date and Message-ID instead, it is accepted for a recent email,
because such an email cannot be reused later."""

import logging
import re
from collections.abc import Callable
from datetime import timedelta
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from typing import Any

from django.conf import settings
from django.utils import timezone

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
# Headers that servers do not write.
SENDER_HEADERS = "from to subject date message-id mime-version dkim-signature".split()
MAX_SIGNATURES = 4
MAX_LINE_BYTES = 1200  # dkimpy's patterns are slow for longer lines, which SMTP forbids
MAX_MAIL_AGE = timedelta(days=3)
MAX_KEY_RECORD_CHARS = 1500  # a key of 4096 bits has 750
DKIMPY_LOGGER = logging.getLogger("notifications.dkimpy")  # its messages contain the sender
DKIMPY_LOGGER.addHandler(logging.NullHandler())
DKIMPY_LOGGER.propagate = False
DNS_TIMEOUT_SECONDS = 5.0  # for one query, all servers together

Lookup = Callable[[str, str], list[str]]  # (name, type) -> records


def is_authentic(message: EmailMessage, sender: str, raw: bytes | None = None, recipient: str = "") -> bool:
    """Return whether the sender is genuine.

    With INBOUND_AUTHSERV_ID, the results of the trusted servers decide: DMARC must pass or, for a domain without a
    DMARC policy, DKIM or SPF. Otherwise the email's own signature decides, which needs the bytes (`raw`) and the
    recipient. If INBOUND_DKIM is off, too, every sender is trusted. Raise DNSUnreachable if no name server answers."""
    sender_domain = sender.rpartition("@")[2].lower()
    if settings.INBOUND_AUTHSERV_ID:
        results = trusted_results(message)
        found = [
            (one[1].lower(), one[2].lower(), one[3]) for result in results if (one := RESULT_PATTERN.match(result))
        ]
        return proves_domain(found, sender_domain)
    if not settings.INBOUND_DKIM:
        return True
    return raw is not None and is_signed_by(raw, sender_domain, recipient)


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

    After the first result (`begun`), each header that servers do not write ends them. Before it, only a sender's header
    ends them, and only below the first Received header, so that headers of unknown filters are skipped."""
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
            verdict == "pass" and all(is_domain_or_parent(sender_domain, one) for one in seen)
            for verdict, seen in dmarc
        )
    return any(verdict == "pass" and result_domains(method, seen) == {sender_domain} for method, verdict, seen in found)


def result_domains(method: str, seen: str) -> set[str]:
    """Return the domains named in a result: exactly one, unless the result was tampered with."""
    return {one.lower() for one in DOMAIN_PATTERNS[method].findall(seen)} if method in DOMAIN_PATTERNS else set()


def is_signed_by(raw: bytes, sender_domain: str, recipient: str) -> bool:
    """Return whether a valid signature of this domain or its parent covers the email and its recipient.

    Raise DNSUnreachable if no name server answers."""
    import dkim  # slow to import

    if not recipient or any(len(line) > MAX_LINE_BYTES for line in raw.split(b"\n")):
        return False
    try:
        checker = dkim.DKIM(raw, logger=DKIMPY_LOGGER)
    except Exception:  # broken headers
        return False
    if recipient.lower().encode() not in single_header(checker, b"to").lower() or not single_header(
        checker, b"message-id"
    ):
        return False
    wanted = [{b"from", b"to"}]
    if is_fresh(single_header(checker, b"date")):
        wanted.append({b"from", b"date", b"message-id"})
    tags = [parse_signature_tags(value) for name, value in checker.headers if name.lower() == b"dkim-signature"]
    speaking = [at for at, one in enumerate(tags) if is_signed_for(one, sender_domain) and covers_headers(one, wanted)]
    return any(is_valid_signature(checker, at) for at in speaking[:MAX_SIGNATURES])


def single_header(checker: Any, name: bytes) -> bytes:
    """Return the only header with this name; empty if there are several, because some may not be signed."""
    values: list[bytes] = [value for known, value in checker.headers if known.lower() == name]
    return values[0] if len(values) == 1 else b""


def is_fresh(date: bytes) -> bool:
    try:
        written = parsedate_to_datetime(date.decode("ascii").strip())
        return abs(timezone.now() - written) < MAX_MAIL_AGE
    except (ValueError, TypeError, OverflowError):  # no date, or no time zone
        return False


def parse_signature_tags(value: bytes) -> dict[bytes, bytes]:
    import dkim.util

    try:
        return dict(dkim.util.parse_tag_value(value))
    except Exception:
        return {}


def is_signed_for(tags: dict[bytes, bytes], sender_domain: str) -> bool:
    """Return whether this domain or its parent has signed the whole text (RFC 6376, 8.2)."""
    signer = tags.get(b"d", b"").decode("ascii", "replace").strip().lower()
    return is_domain_or_parent(sender_domain, signer) and b"l" not in tags


def is_domain_or_parent(sender_domain: str, domain: str) -> bool:
    """Return whether `domain` is the sender domain or its parent, but not a top-level domain."""
    return sender_domain == domain or ("." in domain and sender_domain.endswith(f".{domain}"))


def covers_headers(tags: dict[bytes, bytes], wanted: list[set[bytes]]) -> bool:
    there = {name.strip().lower() for name in tags.get(b"h", b"").split(b":")}
    return any(one <= there for one in wanted)


def is_valid_signature(checker: Any, at: int) -> bool:
    """Return whether this signature is valid. Raise DNSUnreachable if DNS is down."""
    try:
        return bool(checker.verify(at, dnsfunc=fetch_key_record))
    except DNSUnreachable:
        raise
    except Exception:  # invalid or hostile signatures
        return False


def fetch_key_record(name: bytes, timeout: float = 5) -> bytes | None:
    records = look_up_records(name.decode("ascii", "replace").rstrip("."), "TXT")
    keys = [one for one in records if "p=" in one and len(one) <= MAX_KEY_RECORD_CHARS]
    return keys[0].encode() if keys else None


class DNSUnreachable(Exception):
    pass


def look_up_records(name: str, kind: str) -> list[str]:
    """Return DNS records (TXT as text). Raise DNSUnreachable if no name server answers."""
    import dns.exception  # slow to import
    import dns.resolver

    try:
        answer = dns.resolver.Resolver().resolve(name, kind, lifetime=DNS_TIMEOUT_SECONDS, search=False)
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return []
    except (dns.resolver.NoNameservers, dns.resolver.NoResolverConfiguration, dns.exception.Timeout, OSError) as error:
        raise DNSUnreachable(type(error).__name__) from error
    except (dns.exception.DNSException, UnicodeError):
        return []  # not a valid name
    if kind == "TXT":
        return [b"".join(one.strings).decode("utf-8", "replace") for one in answer]
    return [one.to_text() for one in answer]
