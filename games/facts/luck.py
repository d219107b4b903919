"""Luck that can be checked afterwards. games/LUCK.md says all of this to the byte, with test vectors.

Before a table opens the site shows a commitment to a secret; players add nonces of their own; each shuffle and roll is
worked out from both and from what stands before it in the log. When the game has finished the secret is published, and
anybody can work out all luck again with games/check_luck.py. Nothing here reads a clock or draws a random number but
`new_secret` and `new_timeline`.
"""

import hashlib
import hmac
import re
import secrets
import uuid
from collections.abc import Iterable, Sequence
from typing import Any

from games.rules.ask import Option, Roll, Shuffle, lists, tuples

from .events import Started, canonical_json

LUCK_SCHEME = 2  # the only one; `started` names it, so that there can be another
SECRET_BYTES = 32
MAX_NONCE_CHARACTERS = 64
TIMELINE_PATTERN = re.compile("[0-9a-f]{32}")


class Secret(bytes):
    """A game's secret. It prints as nothing, so that no page, log line or traceback gives it away by mistake."""

    def __repr__(self) -> str:
        return "<secret>"

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return repr(self)


def new_secret() -> Secret:
    return Secret(secrets.token_bytes(SECRET_BYTES))


def new_timeline() -> str:
    """The name of a timeline: 32 hexadecimal digits."""
    return secrets.token_hex(16)


def make_commitment(game: uuid.UUID, secret: bytes, timeline: str) -> str:
    """SHA-256, in hexadecimal, of the UUID's 16 bytes, the 16 of the timeline the game is to begin in and the secret's
    32. Nothing that luck follows from is the site's to choose after it."""
    return hashlib.sha256(game.bytes + bytes.fromhex(timeline) + secret).hexdigest()


def is_nonce(text: object) -> bool:
    return type(text) is str and text.isprintable() and 0 < len(text) <= MAX_NONCE_CHARACTERS


def luck_fault(started: Started) -> str | None:
    """What `started` says of luck that cannot be, as a sentence; None if it can."""
    if started.scheme != LUCK_SCHEME:
        return f"there is no scheme {started.scheme} of luck"
    if not TIMELINE_PATTERN.fullmatch(started.timeline):
        return "its timeline is none"
    own = {one.seat for one in started.own}
    if len(own) != len(started.own) or not own <= set(range(started.seats)):
        return "it does not say once for each seat whether its nonce is its player's own"
    for seat, nonce in enumerate(started.nonces):
        if nonce and (seat not in own or not is_nonce(nonce)):
            return f"the nonce of seat {seat} is not its player's own"
        if not nonce and seat in own:
            return f"seat {seat} has brought a nonce, and has none"
    return None


def seed_input(game: str, nonces: Sequence[str], timeline: str, redeals: int, what: str, k: int) -> list[Any]:
    """What the seed is made over when luck is asked for `what`: `redeals` undos so far have dropped luck, `k` answers
    of luck to the same `what` are in force. No number of an event is in it: what leaves the table as it was leaves
    luck as it was."""
    return [LUCK_SCHEME, game, list(nonces), timeline, redeals, what, k]


def nonces_digest(game: uuid.UUID, nonces: Sequence[str]) -> str:
    """What binds the nonces of the seats that are taken, before another one is brought: in hexadecimal. Else the site,
    having read the last one, could still choose those of its friends."""
    return hashlib.sha256(game.bytes + canonical_json(list(nonces))).hexdigest()


def derive_seed(secret: bytes, place: list[Any]) -> bytes:
    return hmac.digest(secret, canonical_json(place), "sha256")


class RandomStream:
    """An endless row of numbers below 2^32: SHA-256(seed, counter) for counter 0, 1, 2 …, cut into words of 4 bytes."""

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
        """A number from 0 to bound - 1, all equally likely: words at or above the largest multiple of `bound` go."""
        limit = 2**32 - 2**32 % bound
        while (word := self.word()) >= limit:
            pass
        return word % bound


def shuffled(items: Iterable[Option], stream: RandomStream) -> tuple:
    """The items in canonical order, then shuffled by Fisher and Yates from the last place down."""
    order = sorted(items, key=lambda item: canonical_json(lists(item)))
    for last in range(len(order) - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuples(tuple(order))


def luck_outcome(secret: bytes, place: list[Any], question: Shuffle | Roll) -> tuple:
    """What luck answers to `question` at that place in a game."""
    stream = RandomStream(derive_seed(secret, place))
    if isinstance(question, Shuffle):
        return shuffled(question.items, stream)
    return tuple(1 + stream.below(question.sides) for _ in range(question.dice))
