"""The rows of Asked: which questions keep a table waiting, kept in step with the Match."""

from datetime import datetime

from games.clocks.keeper import NO_CLOCK
from games.clocks.winding import Winding, winding
from games.database import raw_sql
from games.models import Asked, Game, Seat

from .loaded import LoadedGame

OpenQuestions = dict[int, tuple[int, bool]]  # {seat: (opened, whether its owner has given up)}


def awaited_questions(loaded: LoadedGame) -> OpenQuestions:
    """The open questions of a loaded game without whose answers the game stands still."""
    match = loaded.match
    return {seat: (loaded.opened[seat], seat in match.conceded) for seat in match.awaited}


def put_questions(
    game: Game,
    loaded: LoadedGame,
    before: OpenQuestions,
    events: list,
    previous: bytes,
    at: datetime,
    alone: LoadedGame | None = None,
) -> bool:
    """Make the rows say what is asked now. What stays open keeps its row and its time. Returns whether a stand-in is
    asked.

    `events` are the move's, `previous` is the log's digest before it, `alone`: the loaded game before an
    undo that is by no consent."""
    after = awaited_questions(loaded)
    clocks = winding(game, previous, before, events, at, loaded, alone)
    gone = [seat for seat in before if seat not in after]
    for seat, question in after.items():
        if question == before.get(seat):
            continue
        _put_one(game, loaded, seat, question, before.get(seat), gone, clocks, at)
    if gone:
        Asked.objects.filter(game=game, seat__in=[_seat_keys(game, loaded)[seat][0] for seat in gone]).delete()
    if clocks and (rest := clocks.spent()):
        raw_sql.send(*rest)
    return any(conceded or _seat_keys(game, loaded)[seat][1] for seat, (_, conceded) in after.items())


def _put_one(
    game: Game,
    loaded: LoadedGame,
    seat: int,
    question: tuple[int, bool],
    was: tuple[int, bool] | None,
    gone: list[int],
    clocks: Winding | None,
    at: datetime,
) -> None:
    """Put one new or changed question: in its seat's row, in a row no longer needed, or in a new one."""
    (opened, conceded), seats = question, _seat_keys(game, loaded)
    key, built_in = seats[seat]
    stand_in, row = built_in or conceded, key if was else seats[gone.pop()][0] if gone else None
    face = clocks.face(seat, opened, stand_in) if clocks else NO_CLOCK
    if was and was[0] == opened:
        Asked.objects.filter(game=game, seat=key).update(stand_in=stand_in, **face.columns())
    elif row is None or not raw_sql.send(
        raw_sql.ask(game.pk, row, key, opened, stand_in, at, clocks and face), *(clocks.spent() if clocks else ())
    ):
        Asked.objects.create(game=game, seat_id=key, opened=opened, stand_in=stand_in, asked_at=at, **face.columns())


def _seat_keys(game: Game, loaded: LoadedGame) -> list[tuple[int, bool]]:
    """Of each Seat its key and whether a stand-in keeps it; read once for each loaded game. Who comes or goes in a
    running game is an event (`replaced`), which has it read anew."""
    if loaded.seats is None:
        rows = Seat.objects.filter(game=game).order_by("number").values_list("pk", "built_in", "absent_since")
        loaded.seats = [(key, built_in or absent is not None) for key, built_in, absent in rows]
    return loaded.seats
