"""What a game's module `evaluation` has, and the small perceptron by which it tells chances of winning.

A seat's features are numbers of the table as this seat sees it; the perceptron makes one number of them, and the
chances are the softmax of all seats' numbers: it fits any number of seats. Its weights lie beside the game's rules in
`trained_weights.py`, with where they come from; `python -m tools.train GAME` makes them anew.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, tanh
from operator import mul
from types import ModuleType
from typing import Any, Protocol

from .ask import Ask, AskNumber, AskSome, Choice, JsonObject, SeatNumber, SeatQuestion

WEIGHTS_FORMAT = 1  # of what `trained_weights.py` holds
MISSING_WEIGHTS: Any = ModuleType("trained_weights")  # where that file is missing or broken
WEIGHT_SCALE = 10_000  # weights are kept as whole numbers, so many to one


class EvaluationUnavailable(Exception):
    """The weights cannot be used: they do not fit; the text says which, and why."""


class EvaluationModule(Protocol):
    """What a game's module `evaluation` has."""

    @property
    def CLEAR_LEAD_POINTS(self) -> float:
        """Points by which a lead is clear. A judgement may also have WIN_SHARE: how much of an end's value is who has
        won; 1 where a lead is worth nothing, so that no hope is worth more than a win."""

    @property
    def GRADES(self) -> dict[str, JsonObject]:
        """How long each grade thinks: playouts, worlds, horizon (turns until the judgement speaks, by the number of
        seats), width; under `at`, by the name of a question, other numbers for that one."""

    def features(self, t: Any, seat: SeatNumber, /) -> list[float]:
        """Returns numbers about a table where a turn begins, from one seat's eyes; as many each time."""

    def chances(self, t: Any, /) -> list[float]:
        """Returns each seat's chance of winning where a turn begins."""

    def seat_totals(self, t: Any, seat: SeatNumber, /) -> dict[str, float]:
        """Returns what a seat has, in numbers that a player counts: by them it is told why an answer is good. What else
        a judgement may have (`policy`, `is_idle` …) stands in README.md."""


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
        return softmax([self.number(features) for features in every])


def softmax(numbers: Sequence[float]) -> list[float]:
    most = max(numbers)
    powers = [exp(number - most) for number in numbers]
    whole = sum(powers)
    return [power / whole for power in powers]


@cache
def weights_of(kept: Any, features: int) -> Weights:
    """Return the weights in a game's `trained_weights`; EvaluationUnavailable if missing or outdated."""
    if not hasattr(kept, "TRAINING_INFO") or not hasattr(kept, "TRAINED_NUMBERS"):
        raise EvaluationUnavailable(f"{kept.__name__} is missing or broken: train it anew")
    units, count = kept.TRAINING_INFO.get("units"), kept.TRAINING_INFO.get("features")
    numbers = [int(number) / WEIGHT_SCALE for number in kept.TRAINED_NUMBERS.split()]
    if (
        kept.TRAINING_INFO.get("form") != WEIGHTS_FORMAT
        or count != features
        or len(numbers) != features + units * (features + 2)
    ):
        raise EvaluationUnavailable(f"{kept.__name__} is of another version: train it anew")
    straight, bias, out = numbers[:features], numbers[features:][:units], numbers[features + units :][:units]
    rest = numbers[features + 2 * units :]
    rows = tuple([tuple(rest[features * unit :][:features]) for unit in range(units)])
    return Weights(rows, tuple(bias), tuple(out), tuple(straight))


Margin = Callable[[Choice], float]  # points before the best of the others, if the game ended by this answer
Answer = Callable[[SeatQuestion], Choice]


def win_at_once_or(question: SeatQuestion, margin: Margin, answer: Answer) -> Choice:
    """Returns the answer that wins at once, by as much as can be; else that of `answer`, which is asked about what does
    not lose at once, if there is any such option. Of several at once it decides by itself."""
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
    return choice if choice in left else left[0]  # rather none of them: it would lose by that
