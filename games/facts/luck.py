"""Luck that can be checked afterwards. games/LUCK.md says all of this to the byte, with test vectors.

When a table opens the site shows a commitment to a secret; every seat adds a nonce; each shuffle and roll is worked out
from both and from its place in the log. When the game has finished the secret is published, and anybody can work out
all luck again with games/check_luck.py. Nothing here reads a clock or draws a random number but `new_secret` and
`new_nonce`.
"""

import hashlib
import hmac
import secrets
import uuid
from collections.abc import Iterable, Sequence

from games.rules.ask import Option, Roll, Shuffle, lists, tuples

from .events import canonical

SECRET_BYTES = 32
NONCE_LENGTH = 64


class Secret(bytes):
    """A game's secret. It prints as nothing at all: a page, a log line or a traceback cannot give it away by
    mistake."""

    def __repr__(self) -> str:
        return "<secret>"

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return repr(self)


def new_secret() -> Secret:
    """A secret for one game, from the system's own randomness."""
    return Secret(secrets.token_bytes(SECRET_BYTES))


def new_nonce() -> str:
    """What a seat adds to the luck: 32 hexadecimal digits."""
    return secrets.token_hex(16)


def commitment(game: uuid.UUID, secret: bytes) -> str:
    """SHA-256 of the UUID's 16 bytes and the secret's 32, in hexadecimal."""
    return hashlib.sha256(game.bytes + secret).hexdigest()


def seed(secret: bytes, game: uuid.UUID, nonces: Sequence[str], number: int, what: str) -> bytes:
    """What the luck of event `number` is expanded from."""
    return hmac.digest(secret, canonical([str(game), list(nonces), number, what]), "sha256")


class Stream:
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


def shuffled(items: Iterable[Option], stream: Stream) -> tuple:
    """The items in canonical order, then shuffled by Fisher and Yates from the last place down."""
    order = sorted(items, key=lambda item: canonical(lists(item)))
    for last in range(len(order) - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuples(tuple(order))


def outcome(secret: bytes, game: uuid.UUID, nonces: Sequence[str], number: int, question: Shuffle | Roll) -> tuple:
    """What luck answers to `question` in event `number`."""
    stream = Stream(seed(secret, game, nonces, number, question.what))
    if isinstance(question, Shuffle):
        return shuffled(question.items, stream)
    return tuple(1 + stream.below(question.sides) for _ in range(question.dice))
