"""Who watches a public game would like to know when a seat is free there."""

from games.facts.errors import Refused

from ..models import Game, User, WaitingListEntry
from .seats import free_seats

MAX_WAITING_LISTS_PER_USER = 50  # tables of one player


def set_waiting(game: Game, user: User, wants: bool) -> None:
    """Put the user on the waiting list of a table, or remove them. Refused if no seat can come, or for too many."""
    if not wants:
        WaitingListEntry.objects.filter(game=game, user=user).delete()
        return
    if not game.public or game.state != Game.State.RUNNING:
        raise Refused("other_state", "That cannot be done at this table now.")
    if game.seats.filter(user=user).exists():
        raise Refused("already_here", "You are at this table already.")
    if WaitingListEntry.objects.filter(user=user, game__state=Game.State.RUNNING).count() >= MAX_WAITING_LISTS_PER_USER:
        raise Refused("many_wishes", "You wait for seats at many tables already.")
    WaitingListEntry.objects.get_or_create(game=game, user=user)


def is_waiting(game: Game, user: User) -> bool:
    return WaitingListEntry.objects.filter(game=game, user=user).exists()


def is_seat_free(game: Game, number: int) -> bool:
    return free_seats(game).filter(number=number).exists()
