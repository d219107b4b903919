"""Access to tournaments: their readers, their directors, and their lock."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.facts.errors import Refused
from games.models import MEMBERS, Bot, Membership, Tournament, User, Visitor
from games.tables import blocks
from games.tables.memberships import is_member

MAX_DIRECTORS = 5
Stage = Tournament.State


def visible_to(user: Visitor) -> QuerySet[Tournament]:
    member = Membership.objects.filter(club=OuterRef("club"), user=user.pk, role__in=MEMBERS)
    seen = Q(public=True) if user.pk is None else Q(public=True) | Exists(member)
    return Tournament.objects.filter(seen)


def may_see(tournament: Tournament, user: Visitor) -> bool:
    return tournament.public or is_member(tournament.club_id, user)


def deciders(tournament: Tournament, concerned: Collection[int] = ()) -> QuerySet[User]:
    """Return the users who decide about a season: its directors, else the club's owners, else operators.

    A director who has left the club directs no longer. Users whose keys are `concerned` cannot decide."""
    users = get_user_model().objects.filter(is_active=True).exclude(pk__in=concerned)
    directors = users.filter(directed_tournaments=tournament)
    owners = users.none()
    if tournament.club_id is not None:
        inside = Membership.objects.filter(club=tournament.club_id, user=OuterRef("pk"))
        directors = directors.filter(Exists(inside.filter(role__in=MEMBERS)))
        owners = users.filter(Exists(inside.filter(role=Membership.Role.OWNER)))
    return next((found for found in (directors, owners) if found.exists()), users.filter(is_staff=True))


def may_direct(tournament: Tournament, user: Visitor, concerned: Collection[int] = ()) -> bool:
    return user.is_authenticated and deciders(tournament, concerned).filter(pk=user.pk).exists()


def lock_tournament(tournament: Tournament, *states: str) -> Tournament:
    """Lock the row, after accounts and before tables. Raise Refused if its state is not in `states`."""
    found = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    if found.state not in states:
        raise Refused("other_state", f"That is not possible: this season is {found.get_state_display()}.")
    return found


@contextmanager
def locked_tournament(tournament: Tournament, *states: str) -> Iterator[Tournament]:
    with transaction.atomic():
        yield lock_tournament(tournament, *states)


def add_director(tournament: Tournament, user: User, name: str) -> None:
    with locked_tournament(tournament, Stage.OPEN, Stage.RUNNING) as tournament:
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
    with locked_tournament(tournament, Stage.OPEN, Stage.RUNNING) as tournament:
        tournament.directors.remove(user)
