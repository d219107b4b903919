"""Cells: a game, a number of seats, options. In each of them one player sits down among others.

Each luck is played once from every seat, so that no seat is the better one; at two seats that is both orders."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import Any, cast

from games.players.arena import duel
from games.players.arena.players import ArenaPlayer
from games.players.arena.verdict import wilson
from games.rules import GAMES

FULL: dict[str, dict[str, Any]] = {  # what a table with everything is begun with
    "gloria": {"original": True, "short": True},
    "foundations": {
        "draft": True, "monuments": True, "trade": True, "steal": True, "invocations": True, "objectives": "hidden",
        "roles": True,
    },
}  # fmt: skip


@dataclass(frozen=True)
class Cell:
    """One kind of table."""

    game: str
    seats: int
    full: bool = False

    @property
    def options(self) -> dict[str, Any]:
        return FULL[self.game] if self.full else {}

    @property
    def fair(self) -> float:
        """What one of so many wins who is no better than the others."""
        return 1 / self.seats

    def __str__(self) -> str:
        return f"{self.game}, {self.seats} seats{', full' if self.full else ''}"


@dataclass
class Measured:
    """What came of a cell: games, victories of the one (shared ones in parts), CPU seconds and decisions of each
    side."""

    games: int = 0
    won: float = 0.0
    spent: tuple[float, float] = (0.0, 0.0)
    decisions: tuple[int, int] = (0, 0)

    @property
    def share(self) -> float:
        return self.won / max(1, self.games)

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.won, self.games)

    @property
    def pace(self) -> tuple[float, float]:
        """Microseconds a decision, of the one and of the others."""
        one, others = (1e6 * spent / max(1, count) for spent, count in zip(self.spent, self.decisions, strict=True))
        return one, others


class Timed(ArenaPlayer):
    """A player whose CPU time is measured."""

    spent, decisions = 0.0, 0

    def answer(self, view: dict, question: Any, where: str) -> Any:
        began = time.process_time()
        choice = super().answer(view, question, where)
        self.spent += time.process_time() - began
        self.decisions += 1
        return choice


def cells(games: list[str], seats: list[int] | None = None) -> Iterator[Cell]:
    """Every number of seats without options; the least and the most with all of them."""
    for game in games:
        every = [count for count in GAMES[game].SEATS if seats is None or count in seats]
        yield from (Cell(game, count) for count in every)
        if game in FULL and every:
            yield from (Cell(game, count, full=True) for count in dict.fromkeys((every[0], every[-1])))


def measure(cell: Cell, one: ArenaPlayer, others: ArenaPlayer, count: int, seed: int) -> Measured:
    """`one` among `others`, so many games. PlayerFault."""
    rules = cast(ModuleType, GAMES[cell.game])
    a, b, won = Timed(one.name, one.decide), Timed(others.name, others.decide), 0.0
    for number in range(count):
        seat = number % cell.seats
        table: list[ArenaPlayer] = [a if at == seat else b for at in range(cell.seats)]
        match = duel.game(rules, table, cell.options, duel.seed_of(seed, number // cell.seats))
        assert match.result is not None
        winners = match.result.winners
        won += (seat in winners) / len(winners) if winners else 0
    return Measured(count, won, (a.spent, b.spent), (a.decisions, b.decisions))


def whole_games(cell: Cell, player: ArenaPlayer, count: int, seed: int) -> float:
    """CPU seconds of a game that this player has to itself, all seats, rules included. PlayerFault."""
    began = time.process_time()
    for number in range(count):
        duel.game(cast(ModuleType, GAMES[cell.game]), [player] * cell.seats, cell.options, duel.seed_of(seed, number))
    return (time.process_time() - began) / max(1, count)
