"""Rematches: the same players, settings and computer players again; each player moves up by a seat.

All players are invited, and each has a reserved seat (opening.py: `reserved_seats`). There is one rematch of a
game: the second player who asks for it joins the table of the first."""

from django.db import transaction

from games.clocks.time_control import TimeControl
from games.facts.errors import Refused

from ..models import Game, User
from . import blocks, invitations, memberships, opening, seats


def rematch_of(game: Game, user: User) -> Game | None:
    """Return the rematch that was not cancelled; None if its host or a player has blocked the user."""
    found = game.rematches.exclude(state=Game.State.CANCELLED).select_related("host").order_by("-pk")
    return next((one for one in found if not blocks.is_shut_out(one, user)), None)


def ask_for_rematch(game: Game, user: User) -> Game:
    """Give the user a seat at the rematch. If there is no rematch yet, open it and invite all others."""
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        if game.state != Game.State.FINISHED:
            raise Refused("other_state", "Only a finished game can be repeated.")
        seats.own_seat(game, user)
        table = rematch_of(game, user)
        if table is None:
            return _open_rematch(game, user)
        if opening.seat_of(table, user) is None:
            opening.join(table, user)
        return table


def _open_rematch(game: Game, host: User) -> Game:
    others = list(game.seats.exclude(user=host).select_related("user").order_by("number"))
    people = [seat.user for seat in others if seat.user and seat.user.is_active and (game.bots or not seat.bot)]
    grades = [seat.grade for seat in others if seat.built_in and seat.former_id is None]
    time_control, public = TimeControl.stored(game.time_control), game.public and not people
    in_club = not public and memberships.is_member(game.club_id, host)
    table = opening.open_table(
        host,
        opening.TableSettings(
            game.ruleset, game.options, game.size, public=public, built_in=len(grades), grades=grades,
            time_control=time_control if time_control.has_limit else None, bots=game.bots, practice=game.practice,
            rematch_of=game, club=game.club if in_club else None,
        ),
    )  # fmt: skip
    for person in people:
        try:
            invitations.invite(table, host, person.public_name)
        except Refused:
            continue  # one of the two has blocked the other; the seat stays free
    return table
