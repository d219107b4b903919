"""The interface of a game's `evaluation` module, and the network that estimates winning chances.

For each seat, a perceptron turns features of the table, as this seat sees it, into one number; the chances are the
softmax of all seats' numbers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, tanh
from operator import mul
from types import ModuleType
from typing import Any, Protocol

from .ask import Ask, AskNumber, AskSome, Choice, JsonObject, SeatNumber, SeatQuestion

WEIGHTS_FORMAT = 1  # of the contents of `trained_weights.py`
MISSING_WEIGHTS: Any = ModuleType("trained_weights")  # used if that file is missing or broken
WEIGHT_SCALE = 10_000  # weights are stored as whole numbers: 10,000 is 1


class EvaluationUnavailable(Exception):
    """The trained weights are missing or do not fit the features; the message says which."""


class EvaluationModule(Protocol):
    """The interface of a game's module `evaluation`; README.md lists the optional names."""

    # A module may also define WIN_SHARE, from 0 to 1: the weight of winning in the value of a finished game; the rest
    # is the weight of the lead.
    CLEAR_LEAD_POINTS: float
    # Each grade's search settings: playouts, states, horizon (turns, by number of seats), width. `at` {question name:
    # settings} overrides these settings for one question.
    GRADES: dict[str, JsonObject]

    def features(self, t: Any, seat: SeatNumber, /) -> list[float]:
        """Return a fixed number of values that describe the table for one seat at the start of a turn."""

    def chances(self, t: Any, /) -> list[float]:
        """Return each seat's chance of winning at the start of a turn."""

    def seat_totals(self, t: Any, seat: SeatNumber, /) -> dict[str, float]:
        """Return a seat's totals by name; the totals explain to players why an answer is good."""


@dataclass(frozen=True)
class Weights:
    """A perceptron; `rows` has each hidden unit's weights, `straight` the weights that bypass these units."""

    rows: tuple[tuple[float, ...], ...]
    bias: tuple[float, ...]
    out: tuple[float, ...]
    straight: tuple[float, ...]

    def number(self, features: Sequence[float]) -> float:
        found: float = sum(map(mul, self.straight, features))
        for row, bias, out in zip(self.rows, self.bias, self.out, strict=True):
            found += out * tanh(bias + sum(map(mul, row, features)))
        return found

    def chances(self, every: Sequence[Sequence[float]]) -> list[float]:
        return softmax([self.number(features) for features in every])


def softmax(numbers: Sequence[float]) -> list[float]:
    most = max(numbers)
    powers = [exp(number - most) for number in numbers]
    whole = sum(powers)
    return [power / whole for power in powers]


@cache
def weights_of(kept: Any, features: int) -> Weights:
    """Return the weights in the module `kept`; raise EvaluationUnavailable if they are missing or old."""
    if not hasattr(kept, "TRAINING_INFO") or not hasattr(kept, "TRAINED_NUMBERS"):
        raise EvaluationUnavailable(f"{kept.__name__} is missing or broken: train it again")
    units, count = kept.TRAINING_INFO.get("units"), kept.TRAINING_INFO.get("features")
    numbers = [int(number) / WEIGHT_SCALE for number in kept.TRAINED_NUMBERS.split()]
    if (
        kept.TRAINING_INFO.get("form") != WEIGHTS_FORMAT
        or count != features
        or len(numbers) != features + units * (features + 2)
    ):
        raise EvaluationUnavailable(f"{kept.__name__} is of another version: train it again")
    straight, bias, out = numbers[:features], numbers[features:][:units], numbers[features + units :][:units]
    rest = numbers[features + 2 * units :]
    rows = tuple([tuple(rest[features * unit :][:features]) for unit in range(units)])
    return Weights(rows, tuple(bias), tuple(out), tuple(straight))


Margin = Callable[[Choice], float]  # lead over the best other seat if this answer ended the game
Answer = Callable[[SeatQuestion], Choice]


def win_at_once_or(question: SeatQuestion, margin: Margin, answer: Answer) -> Choice:
    """Return the game-ending answer with the largest margin, if it wins or if all answers end the game.

    Otherwise return the choice of `answer`, which chooses, if possible, only among options that do not lose
    immediately. Questions for several options are always left to `answer`."""
    ends = question.ends
    if not ends or isinstance(question, AskSome):
        return answer(question)
    margins = {option: margin(option) for option in ends}
    best = max(ends, key=margins.__getitem__)
    if margins[best] > 0 or len(margins) == len(question.options):
        return best
    left = tuple(option for option in question.options if margins.get(option, 0) >= 0)
    if not left or len(left) == len(question.options) or isinstance(question, AskNumber):
        return answer(question)
    if len(left) == 1:
        return left[0]
    choice = answer(Ask(question.seat, question.what, left, (), question.topic))
    return choice if choice in left else left[0]  # any option of `left` is better: `choice` loses immediately
