"""Making clubs, and changing their name, description, kind and invitation link."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.facts.errors import Refused
from games.facts.signals import club_invited
from games.models import HOSTS, Club, Game, Membership, User
from games.models.club import MAX_ABOUT_LENGTH, MAX_CLUB_NAME_LENGTH
from games.moderation.measures import Act, ensure_not_stopped
from games.tables import blocks, invitations
from games.tables.invitations import INVITE_LINK_DAYS
from games.tables.limits import lock_account
from games.tables.seats import own_seat

from .joining import accept_invitation, ensure_may_join, locked_club

MAX_CLUBS_FOUNDED_PER_DAY = 5
Role = Membership.Role


def create_club(user: User, name: str, about: str = "", kind: str = Club.Kind.CLOSED) -> Club:
    values = _checked(name, about, kind)
    ensure_not_stopped(user, Act.WRITE)
    return _found(user, **values)


def _found(user: User, **values: Any) -> Club:
    with transaction.atomic():
        ensure_may_join(user)
        lately = Membership.objects.filter(user=user, club__made_at__gt=timezone.now() - timedelta(days=1))
        if lately.filter(role=Role.OWNER).count() >= MAX_CLUBS_FOUNDED_PER_DAY:
            raise Refused("too_often", "That is enough for today. Try again tomorrow.")
        club = Club.objects.create(**values)
        Membership.objects.create(club=club, user=user, role=Role.OWNER)
    return club


def keep_group(game: Game, user: User) -> Club:
    """Make a closed club of a finished table's players, or join the club that another player made of them.

    The user who makes the club becomes its owner, and the other players are invited."""
    with transaction.atomic():
        lock_account(user)
        game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        if game.state != Game.State.FINISHED:
            raise Refused("other_state", "Only the players of a finished game can be kept as a group.")
        own_seat(game, user)
        own = Membership.objects.filter(club__kept_from=game, user=user, role__in=(*HOSTS, Role.MEMBER, Role.INVITED))
        if (there := own.select_related("club").first()) is not None:
            if there.role == Role.INVITED:
                accept_invitation(there.club, user)
            return there.club
        club = _found(user, name=game.name, kept_from=game)
        seats = game.seats.filter(user__is_active=True, bot=False).exclude(user=user).select_related("user")
        for seat in seats.order_by("number"):
            if not (blocks.has_blocked(seat.user, user) or blocks.has_blocked(user, seat.user)):
                made = Membership.objects.create(club=club, user=seat.user, role=Role.INVITED)  # type: ignore[misc]
                club_invited.send(Membership, membership=made, at=made.since)
    return club


def change_club(club: Club, user: User, name: str, about: str, kind: str) -> Club:
    """Change name, description and kind. Raise Refused if the user is not an owner or a value is invalid.

    Tables keep the visibility that they had when they opened."""
    values = _checked(name, about, kind)
    ensure_not_stopped(user, Act.WRITE)
    with locked_club(club, user, (Role.OWNER,)) as (club, _own):
        for field, value in values.items():
            setattr(club, field, value)
        club.save(update_fields=list(values))
    return club


def renew_link(club: Club, user: User, days: int | None = INVITE_LINK_DAYS[-1]) -> Club:
    with locked_club(club, user, HOSTS) as (club, _own):
        invitations.renew_link(club, days)
    return club


def end_link(club: Club, user: User) -> Club:
    with locked_club(club, user, HOSTS) as (club, _own):
        club.invite, club.invite_until, club.invite_uses = "", None, 0
        club.save(update_fields=["invite", "invite_until", "invite_uses"])
    return club


def _checked(name: str, about: str, kind: str) -> dict[str, str]:
    name, about = " ".join(name.split()), about.strip()
    if not 0 < len(name) <= MAX_CLUB_NAME_LENGTH or not name.isprintable():
        raise Refused("bad_club_name", f"A club needs a name of at most {MAX_CLUB_NAME_LENGTH} characters.")
    if len(about) > MAX_ABOUT_LENGTH or "\0" in about:
        raise Refused("long_text", f"A description can have at most {MAX_ABOUT_LENGTH} characters.")
    if kind not in Club.Kind.values:
        raise Refused("bad_club_kind", "A club is closed, on request or open.")
    return {"name": name, "about": about, "kind": kind}
