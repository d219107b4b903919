"""Whether a mail is signed by its sender's house (DKIM), asked where no mail server has asked before us.

A signature says who has written a mail, not to whom: one of the player's to somebody else could be handed to us with
our address on its envelope. So To must name the address that the mail has come to, and the signature must cover it.
Microsoft's do not: there it must cover Date and Message-ID, and the mail be fresh, so that none can be kept for it, and
each counts once."""

import logging
from datetime import timedelta
from email.utils import parsedate_to_datetime
from typing import Any

from django.utils import timezone

from .lookups import Unreachable, look_up

MOST = 4  # signatures of one mail that are looked at
LONGEST_LINE = 1200  # bytes; beyond what SMTP allows dkimpy's patterns take very long
FRESH = timedelta(days=3)
LONGEST_KEY = 1500  # letters of a record; a key of 4096 bits has 750
SILENT = logging.getLogger("notifications.dkimpy")  # dkimpy's words name the sender
SILENT.addHandler(logging.NullHandler())
SILENT.propagate = False


def is_signed_by(raw: bytes, house: str, recipient: str) -> bool:
    """Whether a good signature of this house or its parent covers mail and recipient. Raises lookups.Unreachable."""
    import dkim  # it takes a tenth of a second to load

    if not recipient or any(len(line) > LONGEST_LINE for line in raw.split(b"\n")):
        return False
    try:
        checker = dkim.DKIM(raw, logger=SILENT)
    except Exception:  # broken headers
        return False
    if recipient.lower().encode() not in only_header(checker, b"to").lower() or not only_header(checker, b"message-id"):
        return False
    wanted = [{b"from", b"to"}]
    if is_fresh(only_header(checker, b"date")):
        wanted.append({b"from", b"date", b"message-id"})
    tags = [tags_of(value) for name, value in checker.headers if name.lower() == b"dkim-signature"]
    speaking = [at for at, one in enumerate(tags) if speaks_for(one, house) and covers(one, wanted)]
    return any(holds(checker, at) for at in speaking[:MOST])


def only_header(checker: Any, name: bytes) -> bytes:
    """Return the one header of this name; nothing, if there are several: a signature may be about another."""
    values: list[bytes] = [value for known, value in checker.headers if known.lower() == name]
    return values[0] if len(values) == 1 else b""


def is_fresh(date: bytes) -> bool:
    """Whether a mail was written just now, as mails travel."""
    try:
        written = parsedate_to_datetime(date.decode("ascii").strip())
        return abs(timezone.now() - written) < FRESH
    except (ValueError, TypeError, OverflowError):  # no date, or one without a zone
        return False


def tags_of(value: bytes) -> dict[bytes, bytes]:
    """Return what a signature says; nothing, if that cannot be read."""
    import dkim.util

    try:
        return dict(dkim.util.parse_tag_value(value))
    except Exception:
        return {}


def speaks_for(tags: dict[bytes, bytes], house: str) -> bool:
    """Whether a signature, if it holds, is this house's word: its own or its parent's (never a top level's alone), for
    the whole text (RFC 6376, 8.2)."""
    signer = tags.get(b"d", b"").decode("ascii", "replace").strip().lower()
    return is_part_of(house, signer) and b"l" not in tags


def is_part_of(house: str, domain: str) -> bool:
    """Return whether a domain is this house's own or its parent's (never a top level)."""
    return house == domain or ("." in domain and house.endswith(f".{domain}"))


def covers(tags: dict[bytes, bytes], wanted: list[set[bytes]]) -> bool:
    there = {name.strip().lower() for name in tags.get(b"h", b"").split(b":")}
    return any(one <= there for one in wanted)


def holds(checker: Any, at: int) -> bool:
    """Whether the signature at this place is good. Raises lookups.Unreachable."""
    try:
        return bool(checker.verify(at, dnsfunc=key_record))
    except Unreachable:
        raise
    except Exception:  # dkimpy's own words for a bad one, and Python's for a hostile one
        return False


def key_record(name: bytes, timeout: float = 5) -> bytes | None:
    records = look_up(name.decode("ascii", "replace").rstrip("."), "TXT")
    keys = [one for one in records if "p=" in one and len(one) <= LONGEST_KEY]
    return keys[0].encode() if keys else None
