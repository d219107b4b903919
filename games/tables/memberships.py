"""Membership of clubs, which decides who can see and join a club's tables."""

from typing import Any

from django.db.models import Exists, OuterRef

from games.facts.errors import Refused

from ..models import MEMBERS, Club, Membership, User, Visitor


def is_member(club: Club | int | None, user: Visitor) -> bool:
    if club is None or user.pk is None:
        return False
    return Membership.objects.filter(club=club, user=user.pk, role__in=MEMBERS).exists()


def own_club(club: int | None, user: Visitor) -> Club | None:
    if club is None or user.pk is None:
        return None
    return Club.objects.filter(pk=club, memberships__user=user.pk, memberships__role__in=MEMBERS).first()


def is_of_own_club(user: Any) -> Exists:
    """Return a query condition for tables: the user belongs to the table's club."""
    return Exists(Membership.objects.filter(club=OuterRef("club"), user=user, role__in=MEMBERS))


def ensure_member(club: Club | int, user: User) -> None:
    if not is_member(club, user):
        raise Refused("not_in_club", "You are not a member of this club.")


def club_for_table(club: Club, host: User, public: bool) -> Club:
    """Lock and return the club of a new table. Raise Refused if the host cannot open such a table for it.

    The caller must be in a transaction, so that the club cannot be closed before the table is saved."""
    locked = Club.objects.select_for_update(no_key=True).filter(pk=club.pk).first()
    if locked is None or not is_member(locked, host):
        raise Refused("not_in_club", "You are not a member of this club.")
    if public and locked.kind != Club.Kind.OPEN:
        raise Refused("club_not_open", "Only an open club can have public tables.")
    return locked
