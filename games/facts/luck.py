"""Verifiable luck, and the digest chain. games/LUCK.md specifies every byte, with test vectors.

Only `new_secret` and `new_timeline` use randomness, and nothing here depends on the time. Digests are made with a key,
because emails contain them: otherwise a reader could find a deal by trying all cards."""

import hashlib
import hmac
import re
import secrets
import uuid
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from games.rules.ask import Option, Roll, Shuffle, lists, tuples

from .events import Started, canonical_json

LUCK_SCHEME = 2  # the only scheme; `started` names it, so that another can be added
SECRET_BYTES = 32
MAX_NONCE_CHARACTERS = 64
TIMELINE_PATTERN = re.compile("[0-9a-f]{32}")
START_DIGEST = bytes(32)  # the digest before the first event


class Secret(bytes):
    """A game's secret. Its repr is empty, so that no page, log line or traceback reveals it."""

    def __repr__(self) -> str:
        return "<secret>"

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return repr(self)


def new_secret() -> Secret:
    return Secret(secrets.token_bytes(SECRET_BYTES))


def new_timeline() -> str:
    return secrets.token_hex(16)


def make_commitment(game: uuid.UUID, secret: bytes, timeline: str) -> str:
    """Return the hexadecimal SHA-256 of the UUID (16 bytes), the timeline (16) and the secret (32).

    These are all values that the site could choose and that affect luck."""
    return hashlib.sha256(game.bytes + bytes.fromhex(timeline) + secret).hexdigest()


def is_nonce(text: object) -> bool:
    return type(text) is str and text.isprintable() and 0 < len(text) <= MAX_NONCE_CHARACTERS


def luck_fault(started: Started) -> str | None:
    """Return a sentence that says which luck field of `started` is invalid; None if all are valid."""
    if started.scheme != LUCK_SCHEME:
        return f"there is no luck scheme {started.scheme}"
    if not TIMELINE_PATTERN.fullmatch(started.timeline):
        return "its timeline is invalid"
    own = {one.seat for one in started.own}
    if len(own) != len(started.own) or not own <= set(range(started.seats)):
        return "it does not say once for each seat whether the nonce is the player's own"
    for seat, nonce in enumerate(started.nonces):
        if nonce and (seat not in own or not is_nonce(nonce)):
            return f"the nonce of seat {seat} is not its player's own"
        if not nonce and seat in own:
            return f"seat {seat} is marked as having an own nonce, but has none"
    return None


def seed_input(game: str, nonces: Sequence[str], timeline: str, redeals: int, what: str, k: int) -> list[Any]:
    """Return the value from which the seed of the random draw `what` is computed (games/LUCK.md)."""
    return [LUCK_SCHEME, game, list(nonces), timeline, redeals, what, k]


def nonces_digest(game: uuid.UUID, nonces: Sequence[str]) -> str:
    """Return the hexadecimal digest of the nonces of the taken seats, before another nonce is added.

    Without this digest, the site could read the last nonce and then choose the nonces of accomplices."""
    return hashlib.sha256(game.bytes + canonical_json(list(nonces))).hexdigest()


def derive_seed(secret: bytes, place: list[Any]) -> bytes:
    return hmac.digest(secret, canonical_json(place), "sha256")


class RandomStream:
    """An endless stream of numbers below 2^32: SHA-256(seed, counter), cut into words of 4 bytes."""

    def __init__(self, seed: bytes):
        self.seed, self.counter = seed, 0
        self.words: list[int] = []

    def word(self) -> int:
        if not self.words:
            block = hashlib.sha256(self.seed + self.counter.to_bytes(4, "big")).digest()
            self.counter += 1
            self.words = [int.from_bytes(block[at : at + 4], "big") for at in range(28, -1, -4)]
        return self.words.pop()

    def below(self, bound: int) -> int:
        """Return a number below `bound`; skip the last 2^32 % `bound` words, so that all are equally likely."""
        limit = 2**32 - 2**32 % bound
        while (word := self.word()) >= limit:
            pass
        return word % bound


def shuffled(items: Iterable[Option], stream: RandomStream) -> tuple:
    """Return the items, sorted canonically, then shuffled (Fisher and Yates, from the last place down)."""
    order = sorted(items, key=lambda item: canonical_json(lists(item)))
    for last in range(len(order) - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuples(tuple(order))


def luck_outcome(secret: bytes, place: list[Any], question: Shuffle | Roll) -> tuple:
    stream = RandomStream(derive_seed(secret, place))
    if isinstance(question, Shuffle):
        return shuffled(question.items, stream)
    return tuple(1 + stream.below(question.sides) for _ in range(question.dice))


def derive_chain_key(secret: bytes) -> bytes:
    return hmac.digest(secret, b"roma-by-post chain", "sha256")


def chain_moment(at: datetime) -> str:
    """Return a time in the chain's form, in UTC with six decimals: 2026-11-21T05:10:00.000001Z."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def leaf_digest(key: bytes, number: int, kind: str, payload: bytes, at: str) -> bytes:
    """Return the digest of one event: of its number (8 bytes, big-endian), kind, payload and time."""
    parts = kind.encode(), payload, at.encode(), b""
    return hmac.digest(key, number.to_bytes(8, "big") + b"\0".join(parts), "sha256")


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
