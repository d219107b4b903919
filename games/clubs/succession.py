"""Keeps an owner in each club.

If the owners of a club vanish, the longest-serving host becomes an owner, or else the longest-serving member.
An owner who was only away stays an owner, next to the new one."""

from datetime import datetime, timedelta

from celery import shared_task
from django.db import transaction
from django.db.models import Case, Exists, OuterRef, Q, QuerySet, Value, When
from django.utils import timezone

from games.facts.broken_rows import for_each_row
from games.facts.signals import club_role_changed
from games.models import MEMBERS, Club, Game, Membership, Seat, User

OWNER_ABSENCE = timedelta(days=90)  # without signing in and without a running game
OWNER_CHECK_INTERVAL = timedelta(days=1)
MAX_CLUBS_PER_SWEEP = 200
Role = Membership.Role
RANK = Case(When(role=Role.OWNER, then=Value(0)), When(role=Role.HOST, then=Value(1)), default=Value(2))


def ensure_owner(club: Club, now: datetime | None = None, without: User | None = None) -> bool:
    """Give the club an owner if none of its owners is present; return whether it has any members.

    `without`: a user who has given up the role. If all members are away or banned, nothing changes: an operator
    decides. The caller must have locked the club."""
    heir = next_owner(club, now, without)
    if heir is not None:
        Membership.objects.filter(pk=heir.pk).update(role=Role.OWNER)
        club_role_changed.send(Membership, club=club, user=heir.user_id, change="owner", at=now or timezone.now())
    return Membership.objects.filter(club=club, role__in=MEMBERS).exists()


def next_owner(club: Club, now: datetime | None = None, without: User | None = None) -> Membership | None:
    """Return the member who becomes an owner because no owner is here; None if no one does.

    `without`: a user who leaves or gives up the role, and who stays the owner only if there are no other members."""
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
    """Check the owners of the clubs that are due; return how many. Can run twice at once."""
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
