"""The input and output of the search: data only."""

from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from games.rules.ask import Choice, JsonObject, SeatNumber


@dataclass(frozen=True)
class SearchSettings:
    playouts: int  # in all
    states: int  # sampled states
    horizon: int | None  # turns of each seat before the evaluation judges a playout; None: to the end
    width: int  # candidate answers


@dataclass(frozen=True)
class SearchProblem:
    ruleset: str
    seat: SeatNumber
    states: tuple[str, ...]  # sampled for this seat, as JSON; in each the seat is asked the same question
    seed: str  # made from the game's uuid and the step, never from its secret
    settings: SearchSettings
    cards: JsonObject | None = None  # the complete card set, if it is not the shipped one


@dataclass
class EvaluatedAnswer:
    """A candidate with its playouts. Unlike `chances`, `values` also depend on the final lead."""

    choice: Choice
    values: list[float] = field(default_factory=list)  # one for each round
    chances: list[float] = field(default_factory=list)  # of winning, one for each round

    @property
    def visits(self) -> int:
        return len(self.values)

    @property
    def value(self) -> float:
        return mean_of(self.values)


@dataclass(frozen=True)
class SearchResult:
    choice: Choice
    evaluated: tuple[EvaluatedAnswer, ...]
    playouts: int


def mean_of(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def standard_error(values: list[float]) -> float:
    """Return the standard error of the mean; 1 for fewer than two values."""
    if len(values) < 2:
        return 1.0
    middle = mean_of(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))


GRADE_NAMES = ("quick", "steady", "strong")
SEARCH_GRADES = GRADE_NAMES[1:]
DEFAULT_SEARCH_SETTINGS = {  # for games without an evaluation: all playouts go to the end
    "steady": SearchSettings(playouts=24, states=8, horizon=None, width=5),
    "strong": SearchSettings(playouts=96, states=16, horizon=None, width=8),
}


def search_settings(rules: Any, grade: str, seats: int, what: str = "") -> SearchSettings:
    """Return a grade's settings for a question; raise KeyError if the grade does not search."""
    evaluation = getattr(rules, "evaluation", None)
    if evaluation is None:
        return DEFAULT_SEARCH_SETTINGS[grade]
    row = evaluation.GRADES[grade]
    row = {**row, **row.get("at", {}).get(what, {})}
    return SearchSettings(row["playouts"], row["states"], row["horizon"][seats], row["width"])
