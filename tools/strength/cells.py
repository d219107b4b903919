"""Cells: kinds of tables at which one player plays others, with the same luck from every seat."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from games.players.arena import duel
from games.players.arena.duel import ArenaPlayer
from games.players.arena.verdict import wilson_interval
from games.rules import GAMES
from games.rules.foundations.built_in.evaluation import ALL_MODULES

from .stored_games import GameRow, players_digest, stored_and_new_games

FULL_OPTIONS: dict[str, dict[str, Any]] = {  # options of a table with everything
    "gloria": {"original": True, "short": True},
    "foundations": ALL_MODULES,
}
MAX_GAMES_PER_CELL = 200
MIN_GAMES_PER_CELL = 12  # fewer games say little
TWO_PLAYER_BARS = {"great_city": 0.85, "foundations": 0.85, "gloria": 0.8, "roma": 0.8}
FAIR_SHARE_FACTOR = 1.7  # with more than two players
QUICK_BAR = 0.55  # quick's share with two players
MAX_TIME_RATIO = 1.2  # of a game of quick players, to one of the baseline
STEADY_BAR_POSITION = 0.5  # steady's bar, between the fair share (0) and strong's (1)


@dataclass(frozen=True)
class TableKind:
    game: str
    seats: int
    full: bool = False

    @property
    def options(self) -> dict[str, Any]:
        return FULL_OPTIONS[self.game] if self.full else {}

    @property
    def fair(self) -> float:
        return 1 / self.seats

    def file(self, grade: str, seed: int) -> str:
        return f"{grade}-{self.game}-{self.seats}{'-full' * self.full}-{seed}-{players_digest(self.game)}.jsonl"

    def __str__(self) -> str:
        return f"{self.game}, {self.seats} seats{', full' if self.full else ''}"


@dataclass
class Measurement:
    """The games of a cell, the victories (shared ones as fractions), and the CPU seconds of each answer."""

    games: int = 0
    won: float = 0.0
    one: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)

    def add(self, row: GameRow) -> None:
        self.games += 1
        self.won += row["won"]
        self.one += row["one"]
        self.others += row["others"]

    @property
    def share(self) -> float:
        return self.won / max(1, self.games)

    @property
    def interval(self) -> tuple[float, float]:
        return wilson_interval(self.won, self.games)

    @property
    def microseconds(self) -> tuple[float, float]:
        """Return the mean microseconds per answer of the measured player, and of the others."""
        one, others = (1e6 * sum(spent) / max(1, len(spent)) for spent in (self.one, self.others))
        return one, others

    @property
    def slow(self) -> float:
        spent = sorted(self.one)
        return spent[int(0.95 * len(spent))] if spent else 0.0


def all_cells(games: list[str], seats: list[int] | None = None) -> Iterator[TableKind]:
    """Yield cells for all numbers of seats. The fewest and the most seats also get cells with all options."""
    for game in games:
        every = [count for count in GAMES[game].SEATS if seats is None or count in seats]
        yield from (TableKind(game, count) for count in every)
        if game in FULL_OPTIONS and every:
            yield from (TableKind(game, count, full=True) for count in dict.fromkeys((every[0], every[-1])))


def measure(cell: TableKind, one: ArenaPlayer, others: ArenaPlayer, games: int, seed: int) -> Measurement:
    measured = Measurement()
    for measured in measure_rounds(cell, one, others, seed):
        if measured.games >= games:
            break
    return measured


def measure_rounds(
    cell: TableKind, one: ArenaPlayer, others: ArenaPlayer, seed: int, file: Path | None = None
) -> Iterator[Measurement]:
    found = Measurement()
    for row in stored_and_new_games(file, partial(play_cell_game, cell, one, others, seed)):
        found.add(row)
        if found.games % cell.seats == 0:
            yield found


def play_cell_game(cell: TableKind, one: ArenaPlayer, others: ArenaPlayer, seed: int, number: int) -> GameRow:
    a, b = ArenaPlayer(one.name, one.decide), ArenaPlayer(others.name, others.decide)
    luck, seat = divmod(number, cell.seats)
    table = [a if at == seat else b for at in range(cell.seats)]
    match = duel.play_game(GAMES[cell.game], table, cell.options, duel.pair_seed(seed, luck))
    assert match.result is not None
    winners = match.result.winners
    won = (seat in winners) / len(winners) if winners else 0
    return {"won": won, "one": [round(each, 6) for each in a.spent], "others": [round(each, 6) for each in b.spent]}


def time_whole_games(cell: TableKind, players: list[ArenaPlayer], seconds: float, seed: int) -> list[float]:
    """Return each player's CPU seconds for a game in which it plays all seats, including the rules' time.

    The players take turns, so that the machine's load affects all equally. Raise PlayerFault if a player fails."""
    spent, number = [0.0] * len(players), 0
    while spent[0] < seconds or not number:
        for at, player in enumerate(players):
            began = time.process_time()
            luck = duel.pair_seed(seed, number)
            duel.play_game(cast(ModuleType, GAMES[cell.game]), [player] * cell.seats, cell.options, luck)
            spent[at] += time.process_time() - began
        number += 1
    return [each / number for each in spent]


@dataclass(frozen=True)
class BarVerdict:
    """A measured cell. `bar`: the required share of wins; `fair`: the share of equal players."""

    measured: Measurement
    bar: float
    fair: float

    @property
    def is_met(self) -> bool:
        return self.measured.interval[0] > self.fair and self.measured.share >= self.bar

    @property
    def is_settled(self) -> bool:
        low, high = self.measured.interval
        return self.measured.games >= MAX_GAMES_PER_CELL or (
            self.measured.games >= MIN_GAMES_PER_CELL and not low <= self.bar <= high
        )


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
    """Play a cell until it is settled; yield a verdict each round. Raise PlayerFault if a player fails."""
    for measured in measure_rounds(cell, one, others, seed, file):
        verdict = BarVerdict(measured, bar_of(cell, grade), cell.fair)
        yield verdict
        if verdict.is_settled or measured.games >= most:
            return
