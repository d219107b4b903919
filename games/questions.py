"""The rows of Asked: which questions keep a table waiting, kept in step with the Match."""

from datetime import datetime

from . import statements
from .live import Live
from .models import Asked, Game, Seat

Standing = dict[int, tuple[int, bool]]  # {seat: (opened, whether its owner has given up)}


def standing(live: Live) -> Standing:
    """The open questions of a Live without whose answers the game stands still."""
    match = live.match
    return {seat: (live.opened[seat], seat in match.conceded) for seat in match.awaited}


def put(game: Game, live: Live, before: Standing, at: datetime) -> bool:
    """Make the rows say what is asked now. What stays open keeps its row and its time. Whether a stand-in is asked."""
    after = standing(live)
    gone = [seat for seat in before if seat not in after]
    for seat, question in after.items():
        if question == before.get(seat):
            continue
        _put_one(game, live, seat, question, before.get(seat), gone, at)
    if gone:
        Asked.objects.filter(game=game, seat__in=[_seats(game, live)[seat][0] for seat in gone]).delete()
    return any(conceded or _seats(game, live)[seat][1] for seat, (_, conceded) in after.items())


def _put_one(game, live, seat, question, was, gone, at):
    """One new or changed question: in its seat's row, or in the row of a seat that is asked no more, or in a new one."""
    (opened, conceded), seats = question, _seats(game, live)
    key, built_in = seats[seat]
    stand_in, row = built_in or conceded, key if was else seats[gone.pop()][0] if gone else None
    if was and was[0] == opened:
        Asked.objects.filter(game=game, seat=key).update(stand_in=stand_in)
    elif row is None or not statements.ask(game.pk, row, key, opened, stand_in, at):
        Asked.objects.create(game=game, seat_id=key, opened=opened, stand_in=stand_in, asked_at=at)


def _seats(game: Game, live: Live) -> list[tuple[int, bool]]:
    """Of each Seat its key and whether a built-in player sits there; read once for each Live."""
    if live.seats is None:
        live.seats = list(Seat.objects.filter(game=game).order_by("number").values_list("pk", "built_in"))
    return live.seats
