"""Writes the open questions of the Match to rows of OpenQuestion."""

from games.clocks.clock_updates import AwaitedQuestions, ClockUpdate, TableChange
from games.clocks.table_clocks import NO_CLOCK
from games.clocks.time_control import TimeControl
from games.database import raw_sql
from games.models import Game, OpenQuestion, Seat

from .loaded import LoadedGame


def awaited_questions(loaded: LoadedGame) -> AwaitedQuestions:
    match = loaded.match
    return {seat: (loaded.opened[seat], seat in match.conceded) for seat in match.awaited}


def write_open_questions(change: TableChange[LoadedGame]) -> bool:
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
    change: TableChange[LoadedGame], seat: int, question: tuple[int, bool], gone: list[int], clocks: ClockUpdate | None
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
    """Return (key, whether a stand-in plays) of each Seat; read once per loaded game.

    A change of players in a running game is a `replaced` event, after which the seats are read again."""
    if loaded.seats is None:
        rows = Seat.objects.filter(game=game).order_by("number").values_list("pk", "built_in", "absent_since")
        loaded.seats = [(key, built_in or absent is not None) for key, built_in, absent in rows]
    return loaded.seats
