"""What a game's room `judgement` has, and the small perceptron by which it tells chances of winning.

A seat's features are numbers of the table as this seat sees it; the perceptron makes one number of them, and the
chances are the softmax of all seats' numbers: it fits any number of seats. Its weights lie beside the game's rules in
`weights.json`, with where they come from; `python -m games.players.train GAME` makes them anew.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, tanh
from operator import mul
from pathlib import Path
from typing import Any, Protocol

from .ask import JsonObject, SeatNumber

FORM = 1  # of the file
WHOLE = 10_000  # weights are kept as whole numbers, so many to one


class NoJudgement(Exception):
    """The weights cannot be used: the file is missing, or does not fit; the text says which, and why."""


class Judgement(Protocol):
    """What a game's room `judgement` has."""

    @property
    def SPREAD(self) -> float:
        """Points by which a lead is clear."""

    @property
    def GRADES(self) -> dict[str, JsonObject]:
        """How long each grade thinks: playouts, worlds, horizon (turns until the judgement speaks, by the number of
        seats), width, depth."""

    def features(self, t: Any, seat: SeatNumber, /) -> list[float]:
        """Returns numbers about a table where a turn begins, from one seat's eyes; as many each time."""

    def chances(self, t: Any, /) -> list[float]:
        """Returns each seat's chance of winning where a turn begins."""


@dataclass(frozen=True)
class Weights:
    """A perceptron with one hidden layer: `rows` (a row of weights for each unit), `bias`, `out`; `straight` are the
    weights that lead past the units."""

    rows: tuple[tuple[float, ...], ...]
    bias: tuple[float, ...]
    out: tuple[float, ...]
    straight: tuple[float, ...]

    def number(self, features: Sequence[float]) -> float:
        """Returns what it makes of a seat's features."""
        found: float = sum(map(mul, self.straight, features))
        for row, bias, out in zip(self.rows, self.bias, self.out, strict=True):
            found += out * tanh(bias + sum(map(mul, row, features)))
        return found

    def chances(self, every: Sequence[Sequence[float]]) -> list[float]:
        """Returns the chance of each seat, given the features of all."""
        return softmax([self.number(features) for features in every])


def softmax(numbers: Sequence[float]) -> list[float]:
    most = max(numbers)
    powers = [exp(number - most) for number in numbers]
    whole = sum(powers)
    return [power / whole for power in powers]


@cache
def weights_of(file: Path, count: int) -> Weights:
    """Returns the weights in a file, for so many features. NoJudgement."""
    try:
        kept = json.loads(file.read_text())
        form, rows, features = kept["form"], kept["rows"], len(kept["straight"])
        units = tuple([parted(row) for row in rows])
        bias, out, straight = (parted(kept[name]) for name in ("bias", "out", "straight"))
    except (OSError, ValueError, LookupError, TypeError) as fault:
        raise NoJudgement(f"{file.name} of {file.parent.name} cannot be read: {fault}") from None
    if form != FORM or features != count or any(len(row) != count for row in rows):
        raise NoJudgement(f"{file.name} of {file.parent.name} is of another version: train it anew")
    return Weights(units, bias, out, straight)


def parted(whole: list[int]) -> tuple[float, ...]:
    return tuple([value / WHOLE for value in whole])
