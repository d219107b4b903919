"""What a move does to the clocks: whoever answered stops theirs, whoever is asked gets one, an undo turns them back.

Called by games/eventlog/open_questions.py in the transaction of each move; a table without a limit pays nothing. A
Keeper is kept from move to move in this process; digest and `retimed` tell whether it still is the table's."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, TypeVar

from games.database.raw_sql import Statement, insert_new
from games.facts.events import Answered, Conceded, LogEvent, Replaced, Undone
from games.facts.process_cache import ProcessCache

from ..models import Game
from .table_clocks import NO_CLOCK, ClockState, TableClocks, TurnInfo

AwaitedQuestions = dict[int, tuple[int, bool]]  # {seat: (opened, whether its owner has given up)}
T = TypeVar("T", bound=TurnInfo)

table_clocks_cache: ProcessCache[tuple[bytes, int, TableClocks]] = ProcessCache(500)


@dataclass(frozen=True)
class TableChange(Generic[T]):
    """What a move has changed at a table. `loaded`: the loaded game after it, `before`: the questions that were open,
    `events`: the move's, `previous`: the log's digest before it, `alone`: the loaded game before it, if it takes an
    answer back by no consent."""

    game: Game
    loaded: T
    at: datetime
    before: AwaitedQuestions = field(default_factory=dict)
    events: list[tuple[int, LogEvent]] = field(default_factory=list)
    previous: bytes = b""
    before_undo: T | None = None


class ClockUpdate:
    """One move's work on the clocks. `face` is to be asked once for each question that is new or has a new identity."""

    def __init__(self, change: TableChange[Any]) -> None:
        self.at, self.to, self.turns = change.at, 0, change.loaded
        game, at, turns, alone = change.game, change.at, change.loaded, change.before_undo
        self.back: dict[int, int] = {}
        # The one changes who sits there, the other keeps alarms, of which some may have rung.
        seats_changed = type(change.events[0][1]) in (Replaced, Undone)
        self.keeper = TableClocks(game, at) if seats_changed else self._keeper(game, change.previous)
        self.keeper.faces = {seat: face for seat, face in self.keeper.faces.items() if seat in change.before}
        number, event = change.events[0]
        self.returned = event.seat if type(event) is Replaced else None
        match event:
            case Answered(seat=seat, by=by):
                self.keeper.answered(seat, number, at, by == "player", turns)
            case Replaced(seat=seat):
                self.keeper.replaced(seat, number, at, turns)
            case Conceded(seat=seat, stands=True):  # who plays on has what was left
                self.keeper.replaced(seat, number, at, turns)
            case Undone(to=to, seat=seat) if alone:
                self.back, self.to = self.keeper.taken_back(seat, to, number, at, alone), to
            case Undone(to=to):
                self.back, self.to = self.keeper.undone(to), to
        table_clocks_cache.put(game.pk, (bytes(game.digest), game.retimed, self.keeper))

    def _keeper(self, game: Game, previous: bytes) -> TableClocks:
        digest, retimed, keeper = table_clocks_cache.get(game.pk) or (b"", 0, None)
        if keeper is None or digest != previous or retimed != game.retimed:
            return TableClocks(game, self.at)
        keeper.game = game
        return keeper

    def spent(self) -> list[Statement]:
        rows, self.keeper.spent = self.keeper.spent, []
        return [insert_new(rows)] if rows else []

    def face(self, seat: int, opened: int, stand_in: bool) -> ClockState:
        """The clock of a question put now."""
        if stand_in:
            self.keeper.faces.pop(seat, None)
            return NO_CLOCK
        if seat in self.back:
            return self.keeper.wind(seat, opened, self.at, self.turns, self.back[seat])
        before, face = self.keeper.faces.get(seat, (0, NO_CLOCK))
        if before and before < self.to and face.given is not None:  # it was open then and has run ever since
            self.keeper.faces[seat] = opened, face
            return face
        return self.keeper.wind(seat, opened, self.at, self.turns, returned=seat == self.returned)
