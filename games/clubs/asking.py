"""Asking the club: a host notifies all members of the club about a table that waits for players."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.facts.errors import Refused
from games.facts.signals import club_asked
from games.models import Club, Game, User
from games.tables.memberships import is_member

ASK_INTERVAL = timedelta(hours=1)  # between two questions to one club


def ask_the_club(game: Game, user: User) -> Game:
    """Notify the members of the table's club that the table waits for players.

    Raise Refused if the user is not the table's host and a member, or the club was asked within the last hour."""
    now = timezone.now()
    with transaction.atomic():
        club = Club.objects.select_for_update(no_key=True).filter(games=game).first()
        game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        if club is None or game.club_id != club.pk or not is_member(club, user):
            raise Refused("not_in_club", "This table belongs to none of your clubs.")
        if not game.is_hosted_by(user):
            raise Refused("not_host", "Only the host can do that.")
        if game.state != Game.State.OPEN:
            raise Refused("other_state", f"That is not possible: this table is {game.get_state_display()}.")
        if club.asked_at is not None and club.asked_at > now - ASK_INTERVAL:
            raise Refused("club_asked_already", "The club was asked within the last hour. Try again later.")
        club.asked_at = game.club_asked_at = now
        club.save(update_fields=["asked_at"])
        game.save(update_fields=["club_asked_at"])
        club_asked.send(Game, game=game, at=now)
    return game
