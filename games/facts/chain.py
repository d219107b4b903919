"""The digest chain: each event's digest covers all events up to it and reveals nothing.

Emails contain a digest as a receipt. If only the payload determined the digest, a reader could find a deal by trying
all cards. So the computation uses a key derived from the game's secret, which is published at the end. games/LUCK.md
specifies every byte."""

import hashlib
import hmac
from collections.abc import Iterable
from datetime import UTC, datetime

START_DIGEST = bytes(32)  # the digest before the first event


def derive_chain_key(secret: bytes) -> bytes:
    return hmac.digest(secret, b"roma-by-post chain", "sha256")


def chain_moment(at: datetime) -> str:
    """Return a time in the chain's form, in UTC with six decimals: 2026-11-21T05:10:00.000001Z."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def leaf_digest(key: bytes, number: int, kind: str, payload: bytes, at: str) -> bytes:
    """Return the digest of one event: of its number (8 bytes, big-endian), kind, payload and time.

    A zero byte follows each kind, payload and time, which cannot contain one."""
    return hmac.digest(
        key, number.to_bytes(8, "big") + b"\0".join((kind.encode(), payload, at.encode(), b"")), "sha256"
    )


def link_digest(previous: bytes, leaf: bytes) -> bytes:
    return hashlib.sha256(previous + leaf).digest()


def chain_holds(secret: bytes, rows: Iterable[tuple[int, str, str, datetime, bytes | memoryview]]) -> bool:
    """Return whether the rows (number, kind, payload, time, digest) are an intact chain from event 1."""
    chain_key, digest = derive_chain_key(secret), START_DIGEST
    for number, kind, payload, at, kept in rows:
        digest = link_digest(digest, leaf_digest(chain_key, number, kind, payload.encode(), chain_moment(at)))
        if not hmac.compare_digest(digest, bytes(kept)):
            return False
    return True
