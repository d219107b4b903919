"""Members of clubs: joining, leaving, what hosts and owners do with them, and successors of owners.

All members have agreed to join. If no owner of a club is present, the longest-serving host becomes an owner,
or else the longest-serving member. An owner who was only away stays an owner, next to the new one."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from celery import shared_task
from django.db import transaction
from django.db.models import Case, Exists, OuterRef, Q, QuerySet, Value, When
from django.utils import timezone

from games.facts.broken_rows import for_each_row
from games.facts.errors import Refused
from games.facts.signals import club_membership_requested, club_role_changed
from games.models import HOSTS, MEMBERS, Bot, Club, Game, Membership, Seat, User
from games.tables import invitations
from games.tables.limits import lock_account

MAX_CLUBS_PER_USER = 100
MAX_MEMBERS_PER_CLUB = 20_000
MAX_REQUESTS_PER_CLUB = 500
OWNER_ABSENCE = timedelta(days=90)  # without signing in and without a running game
OWNER_CHECK_INTERVAL = timedelta(days=1)
MAX_CLUBS_PER_SWEEP = 200
Role = Membership.Role
RANK = Case(When(role=Role.OWNER, then=Value(0)), When(role=Role.HOST, then=Value(1)), default=Value(2))


def join_by_link(club: Club, user: User, token: str) -> Membership:
    """Make the user a member. Raise Refused if the link is not valid now, or not for this user."""
    with transaction.atomic():
        club, own = _club_and_membership(club, user)
        if own is not None and own.role in MEMBERS:
            return own
        if not club.is_link_valid(token) or (own is not None and own.role == Role.BARRED):
            raise Refused("bad_club_link", "This link is no longer valid. Ask for a new one.")
        invitations.count_use(club, token)
        return _admit(club, user)


def join_club(club: Club, user: User) -> Membership:
    """Join an open club, accept an invitation, or ask to join. Return the membership."""
    with transaction.atomic():
        club, own = _club_and_membership(club, user)
        if own is not None and own.role in MEMBERS:
            return own
        invited = own is not None and own.role == Role.INVITED
        if (own is not None and own.role == Role.BARRED) or (club.kind == Club.Kind.CLOSED and not invited):
            raise Refused("not_in_club", "You cannot join this club without an invitation.")
        if invited or club.kind == Club.Kind.OPEN:
            return _admit(club, user)
        return own or _ask(club, user)


def _club_and_membership(club: Club, user: User) -> tuple[Club, Membership | None]:
    """Lock the account and the club. Raise Refused if the club is gone, or the user cannot join any club."""
    ensure_may_join(user)
    return lock_club(club), Membership.objects.filter(club=club, user=user).first()


def accept_invitation(club: Club, user: User) -> Membership:
    if not Membership.objects.filter(club=club, user=user, role=Role.INVITED).exists():
        raise Refused("no_invitation", "That invitation is no longer open.")
    return join_club(club, user)


def _ask(club: Club, user: User) -> Membership:
    if Membership.objects.filter(club=club, role=Role.ASKED).count() >= MAX_REQUESTS_PER_CLUB:
        raise Refused("many_club_requests", "Many people are asking to join this club. Try again later.")
    own = Membership.objects.create(club=club, user=user, role=Role.ASKED)
    club_membership_requested.send(Membership, membership=own, at=own.since)
    return own


def answer_request(club: Club, host: User, user: User, accepts: bool) -> None:
    with locked_club(club, host, HOSTS) as (club, _own):
        asked = Membership.objects.filter(club=club, user=user, role=Role.ASKED)
        if not asked.exists():
            raise Refused("no_club_request", "That request is no longer open.")
        if accepts:
            own = _admit(club, user)
            club_role_changed.send(Membership, club=club, user=user.pk, change="admitted", at=own.since)
        else:
            asked.delete()


def leave_club(club: Club, user: User) -> None:
    """Leave the club, decline its invitation, or take back a request. Players keep their seats.

    If no members remain, the club is deleted. Raise Refused if the user has no membership, invitation or request."""
    with transaction.atomic():
        club = lock_club(club)
        own = Membership.objects.filter(club=club, user=user).exclude(role=Role.BARRED).first()
        if own is None:
            raise Refused("not_in_club", "You are not a member of this club.")
        own.delete()
        if own.role in MEMBERS:
            club_role_changed.send(Membership, club=club, user=user.pk, change="left", at=timezone.now())
        if not ensure_owner(club):
            club.delete()


def leave_all_clubs(user: User) -> None:
    for own in Membership.objects.filter(user=user).select_related("club").order_by("club"):
        if own.role == Role.BARRED:
            own.delete()
        else:
            leave_club(own.club, user)


def ensure_role(club: Club, user: User, roles: tuple[str, ...]) -> Membership:
    own = Membership.objects.filter(club=club, user=user, role__in=roles).first()
    if own is None:
        raise Refused("not_club_host", "Only hosts of the club can do that.")
    return own


def lock_club(club: Club) -> Club:
    locked = Club.objects.select_for_update(no_key=True).filter(pk=club.pk).first()
    if locked is None:
        raise Refused("no_club", "This club no longer exists.")
    return locked


@contextmanager
def locked_club(club: Club, user: User, roles: tuple[str, ...]) -> Iterator[tuple[Club, Membership]]:
    with transaction.atomic():
        locked = lock_club(club)
        yield locked, ensure_role(locked, user, roles)


def ensure_may_join(user: User) -> None:
    """Lock the account. Raise Refused for bots and for users who are in too many clubs."""
    lock_account(user)
    if Bot.is_one(user):
        raise Refused("no_club_bots", "Bots cannot join clubs.")
    if Membership.objects.filter(user=user).exclude(role=Role.BARRED).count() >= MAX_CLUBS_PER_USER:
        raise Refused("many_clubs", "You are in many clubs already. Leave one of them first.")


def _admit(club: Club, user: User) -> Membership:
    if Membership.objects.filter(club=club, role__in=MEMBERS).count() >= MAX_MEMBERS_PER_CLUB:
        raise Refused("full_club", "This club cannot have more members.")
    values = {"role": Role.MEMBER, "since": timezone.now(), "read_upto": 0}
    return Membership.objects.update_or_create(club=club, user=user, defaults=values)[0]


def remove_member(club: Club, host: User, user: User, bar: bool = False) -> None:
    """Remove a member, an invitation or a request; with `bar`, the user cannot come back.

    A removed player keeps their seats. The club's link is replaced, because a former member knows it. Hosts can remove
    members; owners can also remove hosts. Raise Refused if not allowed."""
    with locked_club(club, host, HOSTS) as (club, own):
        other = Membership.objects.filter(club=club, user=user).first()
        if other is None or host == user:
            raise Refused("not_in_club", "That player is not a member of this club.")
        if other.role == Role.OWNER or (other.role == Role.HOST and own.role != Role.OWNER):
            raise Refused("not_club_owner", "Only an owner of the club can do that.")
        if other.role in MEMBERS:
            club_role_changed.send(Membership, club=club, user=user.pk, change="removed", at=timezone.now())
            invitations.replace_token(club)
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
    if act in ("accept", "decline"):
        answer_request(club, host, user, accepts=act == "accept")
    elif act in ("remove", "bar"):
        remove_member(club, host, user, bar=act == "bar")
    elif act == "unbar":
        unbar(club, host, user)
    else:
        change_role(club, host, user, act)


def unbar(club: Club, host: User, user: User) -> None:
    with locked_club(club, host, HOSTS) as (club, _own):
        if not Membership.objects.filter(club=club, user=user, role=Role.BARRED).delete()[0]:
            raise Refused("not_in_club", "That player is not excluded from this club.")


def change_role(club: Club, owner: User, user: User, role: str) -> None:
    """Make a member an owner, a host or a member. An owner can lose this role only by giving it up."""
    with locked_club(club, owner, (Role.OWNER,)) as (club, _own):
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


def ensure_owner(club: Club, now: datetime | None = None, without: User | None = None) -> bool:
    """Give the club an owner if none of its owners is present; return whether it has any members.

    `without`: a user who has given up the role. The caller must have locked the club."""
    heir = next_owner(club, now, without)
    if heir is not None:
        Membership.objects.filter(pk=heir.pk).update(role=Role.OWNER)
        club_role_changed.send(Membership, club=club, user=heir.user_id, change="owner", at=now or timezone.now())
    return Membership.objects.filter(club=club, role__in=MEMBERS).exists()


def next_owner(club: Club, now: datetime | None = None, without: User | None = None) -> Membership | None:
    """Return the member who becomes an owner because no owner is present; None if no member does.

    If no member is present, a club that has an owner keeps it; otherwise its longest-serving member becomes one.
    `without`: a user who leaves or gives up the role, and who counts only if there are no other members."""
    members = Membership.objects.filter(club=club, role__in=MEMBERS).select_related("user")
    if without is not None and (others := members.exclude(user=without)).exists():
        members = others
    here = _present(members, now or timezone.now())
    if here.filter(role=Role.OWNER).exists():
        return None
    # an owner who is away is better than none
    return _longest_serving(here) or (None if members.filter(role=Role.OWNER).exists() else _longest_serving(members))


@shared_task(name="games.clubs.tasks.look_after_owners")
def look_after_owners(now: datetime | None = None) -> int:
    """Check the owners of the clubs that are due; return how many. Concurrent calls are safe."""
    now = now or timezone.now()
    due = Club.objects.filter(owner_due_at__lte=now).order_by("owner_due_at").values_list("pk", flat=True)
    return len(for_each_row("club", list(due[:MAX_CLUBS_PER_SWEEP]), lambda key: _check_owner(key, now)))


def _check_owner(key: int, now: datetime) -> None:
    # First, so that a club that cannot be checked does not keep the others waiting.
    Club.objects.filter(pk=key).update(owner_due_at=now + OWNER_CHECK_INTERVAL)
    with transaction.atomic():
        club = Club.objects.select_for_update(no_key=True).filter(pk=key).first()
        if club is not None:
            ensure_owner(club, now)


def _present(members: QuerySet[Membership], now: datetime) -> QuerySet[Membership]:
    playing = Seat.objects.filter(
        user=OuterRef("user"), game__state=Game.State.RUNNING, conceded=False, absent_since=None
    )
    since = now - OWNER_ABSENCE
    lately = Q(user__last_login__gt=since) | Q(user__date_joined__gt=since) | Exists(playing)
    return members.filter(lately, user__is_active=True)


def _longest_serving(members: QuerySet[Membership]) -> Membership | None:
    return members.order_by(RANK, "since", "pk").first()
