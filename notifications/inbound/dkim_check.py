"""DKIM verification, for sites whose mail server does not verify emails.

A signature proves the author of an email, not its recipient: a person who gets an email from the player could send it
to the site with our address on the envelope. So To must name the recipient address, and the signature must cover To.
Microsoft's signatures do not cover To: they must cover Date and Message-ID, and the email must be recent, so that it
cannot be reused."""

import logging
from datetime import timedelta
from email.utils import parsedate_to_datetime
from typing import Any

from django.utils import timezone

from .dns_lookups import DNSUnreachable, look_up_records

MAX_SIGNATURES = 4
MAX_LINE_BYTES = 1200  # dkimpy's patterns are slow for longer lines, which SMTP forbids
MAX_MAIL_AGE = timedelta(days=3)
MAX_KEY_RECORD_CHARS = 1500  # a key of 4096 bits has 750
DKIMPY_LOGGER = logging.getLogger("notifications.dkimpy")  # its messages contain the sender
DKIMPY_LOGGER.addHandler(logging.NullHandler())
DKIMPY_LOGGER.propagate = False


def is_signed_by(raw: bytes, sender_domain: str, recipient: str) -> bool:
    """Return whether a valid signature of this domain or its parent covers the email and its recipient.

    Raise dns_lookups.DNSUnreachable if no name server answers."""
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
    """Return whether this signature is valid. Raise dns_lookups.DNSUnreachable if DNS is down."""
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
