"""The waiting list of a running public table: users to notify when a seat becomes free."""

from games.facts.errors import Refused

from ..models import Game, User, WaitingListEntry
from .seats import free_seats

MAX_WAITING_LISTS_PER_USER = 50


def set_waiting(game: Game, user: User, wants: bool) -> None:
    """Add the user to a table's waiting list or remove them. Raise Refused if they cannot be added."""
    if not wants:
        WaitingListEntry.objects.filter(game=game, user=user).delete()
        return
    if not game.public or game.state != Game.State.RUNNING:
        raise Refused("other_state", "That is not possible at this table now.")
    if game.seats.filter(user=user).exists():
        raise Refused("already_here", "You are already at this table.")
    if WaitingListEntry.objects.filter(user=user, game__state=Game.State.RUNNING).count() >= MAX_WAITING_LISTS_PER_USER:
        raise Refused("many_waiting_lists", "You are already on many waiting lists.")
    WaitingListEntry.objects.get_or_create(game=game, user=user)


def is_waiting(game: Game, user: User) -> bool:
    return WaitingListEntry.objects.filter(game=game, user=user).exists()


def is_seat_free(game: Game, number: int) -> bool:
    return free_seats(game).filter(number=number).exists()
