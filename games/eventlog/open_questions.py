"""Writes the open questions of the Match to rows of OpenQuestion, with their clocks.

TableClocks are cached between moves; the log's digest and `Game.retimed` show whether a cached instance is valid."""

from dataclasses import dataclass, field
from datetime import datetime

from games.clocks.table_clocks import NO_CLOCK, ClockState, TableClocks
from games.clocks.time_control import TimeControl
from games.database import raw_sql
from games.database.raw_sql import Statement, insert_new
from games.facts.events import Answered, Conceded, LogEvent, Replaced, Undone
from games.facts.process_cache import ProcessCache
from games.models import Game, OpenQuestion, Seat

from .loaded import LoadedGame

AwaitedQuestions = dict[int, tuple[int, bool]]  # {seat: (opened, whether it has conceded)}

table_clocks_cache: ProcessCache[tuple[bytes, int, TableClocks]] = ProcessCache(500)


def awaited_questions(loaded: LoadedGame) -> AwaitedQuestions:
    match = loaded.match
    return {seat: (loaded.opened[seat], seat in match.conceded) for seat in match.awaited}


@dataclass(frozen=True)
class TableChange:
    """A move at a table, with the state before and after the move.

    `before`: the open questions before it; `previous`: the log's digest before it; `before_undo`: if the move is an
    undo without consent, the loaded game before it."""

    game: Game
    loaded: LoadedGame
    at: datetime
    before: AwaitedQuestions = field(default_factory=dict)
    events: list[tuple[int, LogEvent]] = field(default_factory=list)
    previous: bytes = b""
    before_undo: LoadedGame | None = None


class ClockUpdate:
    """The effects of one move on the clocks. Call `clock` once for each new or renewed question."""

    def __init__(self, change: TableChange) -> None:
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
        if stand_in:
            self.keeper.clocks.pop(seat, None)
            return NO_CLOCK
        if seat in self.back:
            return self.keeper.start_clock(seat, opened, self.at, self.turns, self.back[seat])
        before, clock = self.keeper.clocks.get(seat, (0, NO_CLOCK))
        if before and before < self.to and clock.given is not None:  # it was open then, and its clock has run since
            self.keeper.clocks[seat] = opened, clock
            return clock
        return self.keeper.start_clock(seat, opened, self.at, self.turns, returned=seat == self.returned)


def write_open_questions(change: TableChange) -> bool:
    """Write the open questions that have changed. Return whether a stand-in must answer one."""
    game, before, after = change.game, change.before, awaited_questions(change.loaded)
    clocks = ClockUpdate(change) if game.time_control and TimeControl.stored(game.time_control).has_limit else None
    seats = _seat_keys(game, change.loaded)
    gone = [seat for seat in before if seat not in after]
    for seat, question in after.items():
        if question != before.get(seat):
            _write_open_question(change, seat, question, gone, clocks)
    if gone:
        OpenQuestion.objects.filter(game=game, seat__in=[seats[seat][0] for seat in gone]).delete()
    if clocks and (rest := clocks.readings()):
        raw_sql.execute_batch(*rest)
    return any(conceded or seats[seat][1] for seat, (_, conceded) in after.items())


def _write_open_question(
    change: TableChange, seat: int, question: tuple[int, bool], gone: list[int], clocks: ClockUpdate | None
) -> None:
    """Write a question to its seat's row, else to a row of a seat in `gone`, else to a new row."""
    game, at, was = change.game, change.at, change.before.get(seat)
    (opened, conceded), seats = question, _seat_keys(game, change.loaded)
    key, built_in = seats[seat]
    stand_in, row = built_in or conceded, key if was else seats[gone.pop()][0] if gone else None
    clock = clocks.clock(seat, opened, stand_in) if clocks else NO_CLOCK
    if was and was[0] == opened:
        OpenQuestion.objects.filter(game=game, seat=key).update(stand_in=stand_in, **clock.columns())
    elif row is None or not raw_sql.execute_batch(
        raw_sql.put_question(game.pk, row, key, opened, stand_in, at, clocks and clock),
        *(clocks.readings() if clocks else ()),
    ):
        OpenQuestion.objects.create(
            game=game, seat_id=key, opened=opened, stand_in=stand_in, asked_at=at, **clock.columns()
        )


def _seat_keys(game: Game, loaded: LoadedGame) -> list[tuple[int, bool]]:
    """Return (key, whether a stand-in plays) of each Seat, read again after each `replaced` event."""
    if loaded.seats is None:
        rows = Seat.objects.filter(game=game).order_by("number").values_list("pk", "built_in", "absent_since")
        loaded.seats = [(key, built_in or absent is not None) for key, built_in, absent in rows]
    return loaded.seats
