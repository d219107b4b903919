"""The directors of a league. The user who opens it is the first one."""

from django.contrib.auth import get_user_model
from django.db import transaction

from games.facts.errors import Refused
from games.models import Bot, Tournament, User
from games.tables import blocks
from games.tables.memberships import is_member

from .access import lock_tournament, may_direct

MAX_DIRECTORS = 5
Stage = Tournament.State


def add_director(tournament: Tournament, user: User, name: str) -> None:
    """Make the player with this public name a director, too.

    Raise Refused if `user` does not direct the league, or the player cannot direct it."""
    with transaction.atomic():
        tournament = lock_tournament(tournament, Stage.OPEN, Stage.RUNNING)
        if not may_direct(tournament, user):
            raise Refused("no_director", "Only the directors of this league can do that.")
        person = get_user_model().objects.filter(public_name=" ".join(name.split()), is_active=True).first()
        if person is None or Bot.is_one(person) or blocks.has_blocked(person, user):
            raise Refused("no_player", "No player has that name.")
        if tournament.club_id is not None and not is_member(tournament.club_id, person):
            raise Refused("director_outside_club", "Only members of the club can direct its leagues.")
        if tournament.directors.count() >= MAX_DIRECTORS:
            raise Refused("many_directors", f"A league has at most {MAX_DIRECTORS} directors.")
        tournament.directors.add(person)


def stop_directing(tournament: Tournament, user: User) -> None:
    """Remove the user from the directors. Raise Refused if the season is over."""
    with transaction.atomic():
        lock_tournament(tournament, Stage.OPEN, Stage.RUNNING).directors.remove(user)
