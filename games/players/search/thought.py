"""What a player that thinks is given, and what comes of it: data, nothing else."""

from dataclasses import dataclass, field
from math import sqrt

from games.rules.ask import Choice, JsonObject, SeatNumber


@dataclass(frozen=True)
class Settings:
    """How long is thought: `playouts` in all, in so many `worlds`; `horizon`: how many turns of each seat a line is
    played on before the game's judgement speaks, None to the end; `width`: how many answers are looked at."""

    playouts: int
    worlds: int
    horizon: int | None
    width: int


@dataclass(frozen=True)
class Puzzle:
    """A question to a seat, as it may be thought about. `worlds`: positions in JSON, each a text, dealt again for this
    seat; in each of them it is asked the very question. `seed`: of the game's uuid and step, never of its secret."""

    ruleset: str
    seat: SeatNumber
    worlds: tuple[str, ...]
    seed: str
    settings: Settings
    cards: JsonObject | None = None  # another set than the shipped one, whole


@dataclass
class Weighed:
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
        return mean(self.values)


@dataclass(frozen=True)
class Thought:
    """What has come of thinking: the answer, and all that were looked at, the best first."""

    choice: Choice
    looked_at: tuple[Weighed, ...]
    playouts: int


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def error_of(values: list[float]) -> float:
    """One standard error of the mean; 1 where there are less than two values."""
    if len(values) < 2:
        return 1.0
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))
