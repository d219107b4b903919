"""What hosts and owners do with members: remove and exclude them, and give them another role."""

from django.db import transaction
from django.utils import timezone

from games.facts.errors import Refused
from games.facts.signals import club_role_changed
from games.models import HOSTS, MEMBERS, Club, Membership, User
from games.tables import invite_links

from .joining import answer_request, ensure_role, lock_club
from .succession import ensure_owner

Role = Membership.Role


def remove_member(club: Club, host: User, user: User, bar: bool = False) -> None:
    """Remove a member, an invitation or a request; with `bar`, the user cannot come back.

    A removed player keeps their seats. The club's link is replaced, because a former member knows it. Hosts can remove
    members; owners can also remove hosts. Raise Refused if not allowed."""
    with transaction.atomic():
        club = lock_club(club)
        own = ensure_role(club, host, HOSTS)
        other = Membership.objects.filter(club=club, user=user).first()
        if other is None or host == user:
            raise Refused("not_in_club", "That player is not a member of this club.")
        if other.role == Role.OWNER or (other.role == Role.HOST and own.role != Role.OWNER):
            raise Refused("not_club_owner", "Only an owner of the club can do that.")
        if other.role in MEMBERS:
            club_role_changed.send(Membership, club=club, user=user.pk, change="removed", at=timezone.now())
            invite_links.replace_token(club)
        if bar:
            other.role, other.since = Role.BARRED, timezone.now()
            other.save(update_fields=["role", "since"])
        elif other.role != Role.BARRED:
            other.delete()


def appoint_owner(member: Membership) -> None:
    """For operators: make a member an owner."""
    with transaction.atomic():
        lock_club(member.club)
        Membership.objects.filter(pk=member.pk, role__in=MEMBERS).update(role=Role.OWNER)


def act_on_member(club: Club, host: User, user: User, act: str) -> None:
    """Do what `act` says: accept, decline, remove, bar, unbar, or the name of a role to give.

    Raise Refused if it is not allowed."""
    if act in ("accept", "decline"):
        answer_request(club, host, user, accepts=act == "accept")
    elif act in ("remove", "bar"):
        remove_member(club, host, user, bar=act == "bar")
    elif act == "unbar":
        unbar(club, host, user)
    else:
        change_role(club, host, user, act)


def unbar(club: Club, host: User, user: User) -> None:
    """Let an excluded user join again. Raise Refused if `host` is not a host or the user is not excluded."""
    with transaction.atomic():
        ensure_role(lock_club(club), host, HOSTS)
        if not Membership.objects.filter(club=club, user=user, role=Role.BARRED).delete()[0]:
            raise Refused("not_in_club", "That player is not excluded from this club.")


def change_role(club: Club, owner: User, user: User, role: str) -> None:
    """Make a member an owner, a host or a member. An owner can lose this role only by giving it up.

    Raise Refused if not allowed."""
    with transaction.atomic():
        club = lock_club(club)
        ensure_role(club, owner, (Role.OWNER,))
        other = Membership.objects.filter(club=club, user=user, role__in=MEMBERS).first()
        if other is None or role not in MEMBERS:
            raise Refused("not_in_club", "That player is not a member of this club.")
        if other.role == Role.OWNER and owner != user:
            raise Refused("not_club_owner", "An owner can only give up this role.")
        if role in HOSTS and role != other.role and owner != user:
            club_role_changed.send(Membership, club=club, user=user.pk, change=role, at=timezone.now())
        other.role = role
        other.save(update_fields=["role"])
        ensure_owner(club, without=user if owner == user else None)
