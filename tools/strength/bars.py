"""The bar (required share of wins) of each grade, and how many games a verdict about a cell needs."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from games.players.arena.players import ArenaPlayer

from .cells import Measurement, TableKind, measure_rounds

MAX_GAMES_PER_CELL = 200
MIN_GAMES_PER_CELL = 12  # fewer games say little
TWO_PLAYER_BARS = {"great_city": 0.85, "foundations": 0.85, "gloria": 0.8, "roma": 0.8}
FAIR_SHARE_FACTOR = 1.7  # with more than two players
QUICK_BAR = 0.55  # quick's share with two players
MAX_TIME_RATIO = 1.2  # of a game of quick players, to one of the baseline
STEADY_BAR_POSITION = 0.5  # steady's bar, between the fair share (0) and strong's (1)


@dataclass(frozen=True)
class BarVerdict:
    """A measured cell. `bar`: the required share of wins; `fair`: the share of equal players."""

    measured: Measurement
    bar: float
    fair: float

    @property
    def is_met(self) -> bool:
        """Return whether the share of wins reaches the bar and is clearly above the fair share."""
        return self.measured.interval[0] > self.fair and self.measured.share >= self.bar

    @property
    def is_settled(self) -> bool:
        low, high = self.measured.interval
        return self.measured.games >= MAX_GAMES_PER_CELL or (
            self.measured.games >= MIN_GAMES_PER_CELL and not low <= self.bar <= high
        )


def quick_verdict(cell: TableKind, measured: Measurement) -> BarVerdict | None:
    """Return quick's verdict; None unless the cell has two players, because other cells have no bar."""
    return BarVerdict(measured, QUICK_BAR, cell.fair) if cell.seats == 2 else None


def bar_of(cell: TableKind, grade: str) -> float:
    strong = TWO_PLAYER_BARS.get(cell.game, 0.8) if cell.seats == 2 else FAIR_SHARE_FACTOR * cell.fair
    return strong if grade == "strong" else cell.fair + STEADY_BAR_POSITION * (strong - cell.fair)


def play_cell(
    cell: TableKind,
    grade: str,
    one: ArenaPlayer,
    others: ArenaPlayer,
    seed: int,
    most: int = MAX_GAMES_PER_CELL,
    file: Path | None = None,
) -> Iterator[BarVerdict]:
    """Play a cell until it is settled; yield the verdict after each round of games with the same luck.

    Store the games in `file`, if given. Raise PlayerFault if a player fails."""
    for measured in measure_rounds(cell, one, others, seed, file):
        verdict = BarVerdict(measured, bar_of(cell, grade), cell.fair)
        yield verdict
        if verdict.is_settled or measured.games >= most:
            return
