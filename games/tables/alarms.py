"""An alarm: a player tells the others that the table's log is not the one of which they keep a receipt.

In fixed words, once a table and player: it is no way to write to people."""

from django.db import transaction

from games.facts.errors import Refused

from ..clocks.remarks import make_remark
from ..models import Game, Remark, User


def raise_alarm(game: Game, user: User) -> Remark:
    """Tell everybody at the table, running or over. Refused."""
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        seat = game.seats.filter(user=user).first()
        if seat is None:
            raise Refused("no_seat", "You have no seat at this table.")
        if Remark.objects.filter(game=game, key="alarm", person=user).exists():
            raise Refused("alarmed_already", "The others have been told already.")
        return make_remark(game, "alarm", seat.number, person=user)
