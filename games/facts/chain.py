"""The digest chain: each event's digest binds every event before it, and tells nothing until the secret is published.

A digest goes out in mails as a receipt. Were it made of the payload alone, its reader could try all cards a deal may
have held; so the leaf is keyed with a key that follows from the game's secret. games/LUCK.md has it to the byte.
"""

import hashlib
import hmac
from collections.abc import Iterable
from datetime import UTC, datetime

START_DIGEST = bytes(32)  # what stands before the first event


def derive_chain_key(secret: bytes) -> bytes:
    return hmac.digest(secret, b"roma-by-post chain", "sha256")


def chain_moment(at: datetime) -> str:
    """A time as the chain reads it: UTC, six decimals, as 2026-11-21T05:10:00.000001Z."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def leaf_digest(key: bytes, number: int, kind: str, payload: bytes, at: str) -> bytes:
    """One event alone: its number (8 bytes, big-endian), kind, payload and time, each followed by a zero byte but the
    first; none of them can hold one."""
    return hmac.digest(
        key, number.to_bytes(8, "big") + b"\0".join((kind.encode(), payload, at.encode(), b"")), "sha256"
    )


def link_digest(previous: bytes, leaf: bytes) -> bytes:
    return hashlib.sha256(previous + leaf).digest()


def chain_holds(secret: bytes, rows: Iterable[tuple[int, str, str, datetime, bytes | memoryview]]) -> bool:
    """Return whether each digest follows from the rows up to it: (number, kind, payload, time, digest), from 1 on."""
    chain_key, digest = derive_chain_key(secret), START_DIGEST
    for number, kind, payload, at, kept in rows:
        digest = link_digest(digest, leaf_digest(chain_key, number, kind, payload.encode(), chain_moment(at)))
        if not hmac.compare_digest(digest, bytes(kept)):
            return False
    return True
