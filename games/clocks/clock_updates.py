"""Effects of a move on the clocks: the move stops and starts clocks, and an undo restores them.

games/eventlog/open_questions.py uses this module in the transaction of each move, only at tables with a time limit.
TableClocks are cached between moves; the log's digest and `Game.retimed` show whether a cached instance is still valid.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, TypeVar

from games.database.raw_sql import Statement, insert_new
from games.facts.events import Answered, Conceded, LogEvent, Replaced, Undone
from games.facts.process_cache import ProcessCache

from ..models import Game
from .table_clocks import NO_CLOCK, ClockState, TableClocks, TurnInfo

AwaitedQuestions = dict[int, tuple[int, bool]]  # {seat: (opened, whether it has conceded)}
T = TypeVar("T", bound=TurnInfo)

table_clocks_cache: ProcessCache[tuple[bytes, int, TableClocks]] = ProcessCache(500)


@dataclass(frozen=True)
class TableChange(Generic[T]):
    """A move at a table, with the state before and after the move.

    `loaded`: the loaded game after the move; `before`: the open questions before it; `events`: the move's events;
    `previous`: the log's digest before the move; `before_undo`: if the move is an undo without consent, the loaded game
    before the undo."""

    game: Game
    loaded: T
    at: datetime
    before: AwaitedQuestions = field(default_factory=dict)
    events: list[tuple[int, LogEvent]] = field(default_factory=list)
    previous: bytes = b""
    before_undo: T | None = None


class ClockUpdate:
    """The effects of one move on the clocks. Call `clock` once for each new or renewed question."""

    def __init__(self, change: TableChange[Any]) -> None:
        self.at, self.to, self.turns = change.at, 0, change.loaded
        game, at, turns, alone = change.game, change.at, change.loaded, change.before_undo
        self.back: dict[int, int] = {}
        # Do not use the cache after a change of players, or after an undo, which may restore alarms that are over.
        seats_changed = type(change.events[0][1]) in (Replaced, Undone)
        self.keeper = TableClocks(game, at) if seats_changed else self._keeper(game, change.previous)
        self.keeper.clocks = {seat: clock for seat, clock in self.keeper.clocks.items() if seat in change.before}
        number, event = change.events[0]
        self.returned = event.seat if type(event) is Replaced else None
        match event:
            case Answered(seat=seat, by=by):
                self.keeper.answered(seat, number, at, by == "player", turns)
            case Replaced(seat=seat):
                self.keeper.replaced(seat, number, at, turns)
            case Conceded(seat=seat, stands=True):  # a player who withdraws a concession keeps what was left
                self.keeper.replaced(seat, number, at, turns)
            case Undone(to=to, seat=seat) if alone:
                self.back, self.to = self.keeper.undone_alone(seat, to, number, at, alone), to
            case Undone(to=to):
                self.back, self.to = self.keeper.undone(to), to
        table_clocks_cache.put(game.pk, (bytes(game.digest), game.retimed, self.keeper))

    def _keeper(self, game: Game, previous: bytes) -> TableClocks:
        digest, retimed, keeper = table_clocks_cache.get(game.pk) or (b"", 0, None)
        if keeper is None or digest != previous or retimed != game.retimed:
            return TableClocks(game, self.at)
        keeper.game = game
        return keeper

    def readings(self) -> list[Statement]:
        rows, self.keeper.readings = self.keeper.readings, []
        return [insert_new(rows)] if rows else []

    def clock(self, seat: int, opened: int, stand_in: bool) -> ClockState:
        """Return the clock of a question that this move asks or renews."""
        if stand_in:
            self.keeper.clocks.pop(seat, None)
            return NO_CLOCK
        if seat in self.back:
            return self.keeper.start_clock(seat, opened, self.at, self.turns, self.back[seat])
        before, clock = self.keeper.clocks.get(seat, (0, NO_CLOCK))
        if (
            before and before < self.to and clock.given is not None
        ):  # the question was open then, and its clock has run since
            self.keeper.clocks[seat] = opened, clock
            return clock
        return self.keeper.start_clock(seat, opened, self.at, self.turns, returned=seat == self.returned)
