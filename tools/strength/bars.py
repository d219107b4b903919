"""The bars of the grades that think, and how long a cell is played to know on which side of its bar it lies."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from games.players.arena.players import ArenaPlayer

from .cells import Measurement, TableKind, measure_rounds

MAX_GAMES_PER_CELL = 200  # games of a cell
MIN_GAMES_PER_CELL = 12  # games before it is looked at: an interval of less means little
TWO_PLAYER_BARS = {"great_city": 0.85, "foundations": 0.85, "gloria": 0.8, "roma": 0.8}
FAIR_SHARE_FACTOR = 1.7  # times the fair share, where more play
QUICK_BAR = 0.55  # of what quick wins between two
MAX_TIME_RATIO = 1.2  # what a game of quick players may take of what it took before
STEADY_BAR_POSITION = 0.5  # steady's bar lies so far on the way from the fair share to strong's


@dataclass(frozen=True)
class BarVerdict:
    """What a cell has come to, and the share of wins it was measured against."""

    measured: Measurement
    bar: float
    fair: float

    @property
    def met(self) -> bool:
        """Whether it is shown to be better than its neighbours, and as good as asked."""
        return self.measured.interval[0] > self.fair and self.measured.share >= self.bar

    @property
    def settled(self) -> bool:
        """Whether more games would not change it: the bar lies outside the interval, or there were enough."""
        low, high = self.measured.interval
        return self.measured.games >= MAX_GAMES_PER_CELL or (
            self.measured.games >= MIN_GAMES_PER_CELL and not low <= self.bar <= high
        )


def quick_verdict(cell: TableKind, measured: Measurement) -> BarVerdict | None:
    """How quick stands, which has a bar between two alone."""
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
    """Plays a cell until it is settled, or so many games; yields how it stands each time one luck has been played from
    every seat. The games are kept in a file, if there is one. PlayerFault."""
    for measured in measure_rounds(cell, one, others, seed, file):
        verdict = BarVerdict(measured, bar_of(cell, grade), cell.fair)
        yield verdict
        if verdict.settled or measured.games >= most:
            return
