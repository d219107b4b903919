"""Digests: several notifications in one message, once an hour or once a day (notifications/README.md)."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import TypeVar

from django.conf import settings
from django.db import transaction
from django.db.models import Exists
from django.utils import timezone

from games.clocks.preferences import preferences_of_user
from games.clocks.rest import ONE_DAY, wall_moment
from games.facts.zones import zone_of
from games.models import Motion, OpenQuestion, User
from notifications.models import (
    IS_ALIVE,
    Address,
    Channel,
    DeliveryFrequency,
    Digest,
    Kind,
    Notification,
    NotSent,
    State,
)
from notifications.preferences import addresses

from . import Skip, queue
from .delivery_checks import current_question, ensure_not_at_night, ensure_wanted
from .wakeups import fail_point

T = TypeVar("T")
URGENT_DEADLINE_MARGIN = timedelta(hours=1)  # with less time after the digest, a question is sent at once


def next_slot(address: Address, now: datetime) -> datetime:
    """Return the address's next digest time: the next full hour, or the hour of day that the owner chose."""
    zone = zone_of(address.user.time_zone)
    there = now.astimezone(zone)
    if address.frequency == DeliveryFrequency.HOURLY:
        past = timedelta(minutes=there.minute, seconds=there.second, microseconds=there.microsecond)
        return now - past + timedelta(hours=1)
    today = wall_moment(there.date(), address.hour * 60, zone)
    return today if today > now else wall_moment(there.date() + ONE_DAY, address.hour * 60, zone)


def gather_notification(notification: Notification) -> bool:
    """Add a claimed notification to the next digest of its address; False if it must be sent by itself."""
    address = notification.address or addresses.known_mail_address(notification.user)
    if address is None or address.frequency == DeliveryFrequency.IMMEDIATELY or notification.kind == Kind.REPLY:
        return False
    with transaction.atomic():
        digest = open_digest(address, next_slot(address, timezone.now()))
        if is_too_late(notification, delivery_time(address, digest.slot)):
            return False
        own = Notification.objects.filter(pk=notification.pk, state=State.SENDING)
        own.update(state=State.GATHERED, digest=digest, reason="", attempts=notification.attempts - 1)
    return True


def open_digest(address: Address, at: datetime) -> Digest:
    """Return the locked digest of slot `at`, or of the next slot if a worker has claimed this one."""
    digest = Digest.objects.get_or_create(address=address, slot=at, defaults={"due_at": at})[0]
    digest = Digest.objects.select_for_update().get(pk=digest.pk)
    return digest if digest.state == State.WAITING else open_digest(address, next_slot(address, at))


def delivery_time(address: Address, at: datetime) -> datetime:
    """Return when a slot's digest is delivered: at the slot or, during quiet hours, when they end."""
    night = preferences_of_user(address.user, at).sleep.at(at)
    return night[1] if night else at


def is_too_late(notification: Notification, at: datetime) -> bool:
    if notification.kind in (Kind.TURN, Kind.NUDGE):
        asked = OpenQuestion.objects.filter(game=notification.game_id, seat__user=notification.user_id, stand_in=False)
        return asked.filter(deadline__lt=at + URGENT_DEADLINE_MARGIN).exists()
    if notification.kind == Kind.MOTION:
        return Motion.objects.filter(pk=notification.opened, expires_at__lt=at + URGENT_DEADLINE_MARGIN).exists()
    return False


def claim_digest(copies: bool = False) -> Digest | None:
    """Claim the oldest due digest for one lease, or return None. `copies`: for other channels than email."""
    now = timezone.now()
    due = Digest.objects.filter(IS_ALIVE, due_at__lte=now)
    others = due.exclude(address__channel=Channel.MAIL).filter(~Exists(queue.paused_address_subquery(now)))
    due = others if copies else due.filter(address__channel=Channel.MAIL)
    if not due.exists():  # usually, without a write lock
        return None
    with transaction.atomic():
        digest = due.select_for_update(of=("self",), skip_locked=True).order_by("due_at").first()
        if digest is None:
            return None
        digest.state, digest.attempts = State.SENDING, digest.attempts + 1
        digest.due_at = now + timedelta(seconds=settings.NOTIFICATION_LEASE_SECONDS)
        digest.save(update_fields=["state", "attempts", "due_at"])
    return digest


def current_notifications(digest: Digest) -> list[tuple[Notification, int | None]]:
    """Return a digest's notifications that are not obsolete, each with its question.

    Raise Skip if none is left, and RetryLater during the reader's quiet hours."""
    address = digest.address
    if address.channel == Channel.MAIL and address.key != addresses.mail_address_key(address.user):
        raise Skip(NotSent.NO_ADDRESS)  # its notifications go to the new address
    ensure_not_at_night(address.user)
    notifications = (
        digest.notifications.filter(state=State.GATHERED)
        .select_related("game", "club", "tournament", "user", "address")
        .order_by("pk")
    )
    return check_each(notifications, wanted_question)


def wanted_question(notification: Notification) -> int | None:
    """Return a notification's question. Raise Skip if it is obsolete, RetryLater if it must wait."""
    ensure_wanted(notification)
    return current_question(notification)


def check_each(
    notifications: Iterable[Notification], check: Callable[[Notification], T]
) -> list[tuple[Notification, T]]:
    """Return each gathered notification with the result of `check`. Raise Skip if none is left.

    Obsolete notifications are dropped; those that must wait or cannot be rendered leave the digest."""
    found = []
    for notification in notifications:
        try:
            found.append((notification, check(notification)))
        except Exception as fault:
            queue.take_out_of_digest(notification)
            queue.settle(notification, fault, NotSent.EMAIL_FAILED)
    if not found:
        raise Skip(NotSent.NOTHING_LEFT)
    return found


def mark_digest_sent(digest: Digest, notifications: list[Notification]) -> None:
    now = timezone.now()
    fail_point("before_record")
    with transaction.atomic():
        Digest.objects.filter(pk=digest.pk, state=State.SENDING).update(state=State.SENT, reason="", sent_at=now)
        rows = digest.notifications.filter(pk__in=[one.pk for one in notifications], state=State.GATHERED)
        rows.update(state=State.SENT, reason="", sent_at=now)
        queue.release_digest(digest)


def reschedule_for_rest(user: User, at: datetime, zone_is_new: bool) -> None:
    """Reschedule the notifications and digests that the user's old quiet hours have postponed.

    If the time zone is new, also release all coming digests, because their slots belong to the old zone."""
    put_off = {"state": State.WAITING, "reason": NotSent.QUIET_HOURS, "due_at__gt": at}
    Notification.objects.filter(user=user, **put_off).update(due_at=at)
    Digest.objects.filter(address__user=user, **put_off).update(due_at=at)
    if zone_is_new:
        for address in Address.objects.filter(user=user).exclude(frequency=DeliveryFrequency.IMMEDIATELY):
            set_frequency(address, DeliveryFrequency(address.frequency), address.hour)


def set_frequency(address: Address, rhythm: DeliveryFrequency, hour: int) -> None:
    """Set how often an address gets messages, and reschedule the notifications in its digest.

    A digest that is already due is sent. Other old digests are deleted, because their rows would block new digests."""
    Address.objects.filter(pk=address.pk).update(frequency=rhythm, hour=hour)
    with transaction.atomic():
        coming = Digest.objects.filter(address=address, state=State.WAITING, slot__gt=timezone.now())
        for digest in coming.select_for_update():
            queue.release_digest(digest)
            digest.delete()
