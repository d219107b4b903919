"""What a player that thinks is given, and what comes of it: data, nothing else."""

from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from games.rules.ask import Choice, JsonObject, SeatNumber


@dataclass(frozen=True)
class SearchSettings:
    """How long is thought: `playouts` in all, in so many `worlds`; `horizon`: how many turns of each seat a line is
    played on before the game's judgement speaks, None to the end; `width`: how many answers are looked at."""

    playouts: int
    states: int
    horizon: int | None
    width: int


@dataclass(frozen=True)
class SearchProblem:
    """A question to a seat, as it may be thought about. `worlds`: positions in JSON, each a text, dealt again for this
    seat; in each of them it is asked the very question. `seed`: of the game's uuid and step, never of its secret."""

    ruleset: str
    seat: SeatNumber
    states: tuple[str, ...]
    seed: str
    settings: SearchSettings
    cards: JsonObject | None = None  # another set than the shipped one, whole


@dataclass
class EvaluatedAnswer:
    """An answer that was looked at. Its playouts were those of the first rounds, the same for every answer. By `values`
    answers are told apart: at a game's end they say, too, by how much it was won; `chances` do not."""

    choice: Choice
    values: list[float] = field(default_factory=list)  # one for each round
    chances: list[float] = field(default_factory=list)  # of winning, one for each round

    @property
    def visits(self) -> int:
        return len(self.values)

    @property
    def value(self) -> float:
        """The mean over all rounds, 0 if there were none."""
        return mean_of(self.values)


@dataclass(frozen=True)
class SearchResult:
    """What has come of thinking: the answer, and all that were looked at, the best first."""

    choice: Choice
    evaluated: tuple[EvaluatedAnswer, ...]
    playouts: int


def mean_of(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def standard_error(values: list[float]) -> float:
    """One standard error of the mean; 1 where there are less than two values."""
    if len(values) < 2:
        return 1.0
    middle = mean_of(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))


GRADE_NAMES = ("quick", "steady", "strong")
SEARCH_GRADES = GRADE_NAMES[1:]
DEFAULT_SEARCH_SETTINGS = {  # of a game that has no judgement every line is played to the end
    "steady": SearchSettings(playouts=24, states=8, horizon=None, width=5),
    "strong": SearchSettings(playouts=96, states=16, horizon=None, width=8),
}


def search_settings(rules: Any, grade: str, seats: int, what: str = "") -> SearchSettings:
    """Returns how long a grade thinks in this game at so many seats, about the question `what` if its row has other
    numbers for that. KeyError for one that does not think."""
    judgement = getattr(rules, "evaluation", None)
    if judgement is None:
        return DEFAULT_SEARCH_SETTINGS[grade]
    row = judgement.GRADES[grade]
    row = {**row, **row.get("at", {}).get(what, {})}
    return SearchSettings(row["playouts"], row["states"], row["horizon"][seats], row["width"])
