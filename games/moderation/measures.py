"""Measures: what each kind stops, and how a measure begins, is appealed against and ends."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import StrEnum

from celery import shared_task
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.facts.broken_rows import for_each_row
from games.facts.errors import Refused
from games.facts.signals import suspension_changed
from games.models import Measure, User

Kind = Measure.Kind
MAX_REASON_LENGTH, MAX_APPEAL_LENGTH = 1_000, 2_000  # characters
MEASURE_KEPT = timedelta(days=365)  # after its end
MAX_MEASURES_PER_SWEEP = 200


class Act(StrEnum):
    WRITE = "write"  # chat messages, and names of the user and their bots
    TOURNAMENT = "tournament"  # enter a tournament
    RATED = "rated"  # take a seat at a rated table
    SIGN_IN = "sign_in"  # everything that needs the account: also tokens, links and replies to emails


# docs/moderation.md has the same table; a test compares them and asks every address.
STOPPED_ACTS: dict[str, frozenset[Act]] = {
    Kind.WARNING: frozenset(),
    Kind.MUTED: frozenset({Act.WRITE}),
    Kind.NO_TOURNAMENTS: frozenset({Act.TOURNAMENT}),
    Kind.UNRATED: frozenset({Act.RATED}),
    Kind.SUSPENDED: frozenset(Act),
}
REFUSALS = {
    Act.WRITE: ("muted", "An operator has stopped you from writing to other players."),
    Act.TOURNAMENT: ("no_tournaments", "An operator has stopped you from entering tournaments."),
    Act.RATED: ("unrated", "An operator has stopped you from playing at rated tables."),
    Act.SIGN_IN: ("suspended_account", "An operator has suspended this account."),
}


def running_measures(now: datetime | None = None) -> QuerySet[Measure]:
    return Measure.objects.filter(ended_at=None, until__gt=now or timezone.now())


def stopped(user: User, act: Act) -> Measure | None:
    """Return the measure that forbids `act` to this user or, for a bot, to its owner; None if none does."""
    theirs = Q(user=user.pk) | Q(user__bots__user=user.pk)
    return _stopping(act).filter(theirs).order_by("-until").first()


def stopped_users(keys: Iterable[int], act: Act) -> set[int]:
    return set(_stopping(act).filter(user__in=list(keys)).values_list("user", flat=True))


def _stopping(act: Act) -> QuerySet[Measure]:
    return running_measures().filter(kind__in=[kind for kind, acts in STOPPED_ACTS.items() if act in acts])


def ensure_not_stopped(user: User, act: Act) -> None:
    if stopped(user, act):
        raise Refused(*REFUSALS[act])


def begin_measure(user: User, kind: str, reason: str, days: int, operator: User | None) -> Measure:
    reason, now = reason.strip(), timezone.now()
    if not 0 < len(reason) <= MAX_REASON_LENGTH:
        raise Refused("no_reason", f"Give a reason of at most {MAX_REASON_LENGTH} characters.")
    with transaction.atomic():
        locked = get_user_model().objects.select_for_update(no_key=True).filter(pk=user.pk).first()
        if locked is None:
            raise Refused("no_player", "No player has that name.")
        user = locked
        if user.is_staff or user.is_superuser:
            raise Refused("operator", "Operators give up their rights first.")
        bots = _bots_of(user, now) if kind == Kind.SUSPENDED else []
        until = now + timedelta(days=days)
        made = Measure.objects.create(
            user=user, kind=kind, reason=reason, at=now, until=until, made_by=operator, bots=bots
        )
        _mark_unread(user.pk)
        if kind == Kind.SUSPENDED:
            suspension_changed.send(Measure, measure=made, begins=True)
    return made


def end_measure(key: int, operator: User | None = None) -> bool:
    """End a measure. `operator`: None if its time is over. Return False if it has ended already."""
    now = timezone.now()
    with transaction.atomic():
        one = _locked(key)
        if one is None or one.ended_at is not None:
            return False
        Measure.objects.filter(pk=key).update(ended_at=now, ended_by=operator, tell_at=now)
        _mark_unread(one.user_id)
        suspended = running_measures(now).filter(user=one.user_id, kind=Kind.SUSPENDED)
        if one.kind == Kind.SUSPENDED and not suspended.exists():
            suspension_changed.send(Measure, measure=one, begins=False)
    return True


def appeal(key: int, text: str) -> None:
    """Store the user's one appeal against a running measure. Raise Refused if it is not possible."""
    text = text.strip()
    if not 0 < len(text) <= MAX_APPEAL_LENGTH:
        raise Refused("no_appeal_text", f"Write why you disagree, in at most {MAX_APPEAL_LENGTH} characters.")
    with transaction.atomic():
        one = _locked(key)
        if one is None or not one.may_appeal:
            raise Refused("no_appeal", "You have already appealed, or this has ended.")
        Measure.objects.filter(pk=key).update(appeal=text, appealed_at=timezone.now())


def decide_appeal(key: int, text: str, operator: User, lift: bool) -> bool:
    """Answer an appeal; `lift` also ends the measure. Return False if it has been answered already."""
    now = timezone.now()
    with transaction.atomic():
        one = _locked(key)
        if one is None or one.appealed_at is None or one.decided_at is not None:
            return False
        Measure.objects.filter(pk=key).update(decision=text.strip()[:MAX_REASON_LENGTH], decided_at=now, tell_at=now)
        _mark_unread(one.user_id)
        if lift:
            end_measure(key, operator)
    return True


def open_appeals() -> QuerySet[Measure]:
    waiting = Measure.objects.filter(appealed_at__isnull=False, decided_at=None)
    return waiting.order_by("appealed_at").select_related("user")


@shared_task(name="games.moderation.tasks.end_measures")
def end_due_measures() -> int:
    """End measures whose time is over; return how many. Concurrent calls are safe."""
    due = Measure.objects.filter(ended_at=None, until__lte=timezone.now()).order_by("until", "pk")
    return sum(for_each_row("measure", list(due.values_list("pk", flat=True)[:MAX_MEASURES_PER_SWEEP]), end_measure))


def delete_old_measures() -> int:
    return Measure.objects.filter(ended_at__lt=timezone.now() - MEASURE_KEPT).delete()[0]


def _locked(key: int) -> Measure | None:
    """Return the measure, after locking its user and then the row."""
    get_user_model().objects.select_for_update(of=("self",), no_key=True).filter(measures=key).first()
    return Measure.objects.select_for_update(no_key=True).filter(pk=key).first()


def _bots_of(user: User, now: datetime) -> list[int]:
    """Return the active bots of a user, and those that an earlier suspension has closed."""
    earlier = running_measures(now).filter(user=user, kind=Kind.SUSPENDED).values_list("bots", flat=True)
    active = user.bots.filter(user__is_active=True).values_list("user", flat=True)
    return sorted({*active, *(key for keys in earlier for key in keys)})


def _mark_unread(user: int) -> None:
    get_user_model().objects.filter(pk=user).update(has_unread_measure=True)
