"""Signal receivers for chat, motions, nudges, invitations, free seats, vacations and reviews."""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.dispatch import receiver
from django.utils import timezone

from games.facts import signals
from games.models import Game, Invitation, Message, Motion, Nudge, Remark, Review, Seat, User, WaitingListEntry
from games.tables import blocks
from games.tables.chat import own_table_seats
from notifications.models import Kind, Notification, NotSent, State
from notifications.outbox import digests, queue
from notifications.outbox.subjects import RESTORE_REMARKS, VACATION_REMARKS, seat_of_remark
from notifications.preferences import switches

from .moves import seated_users

FREE_SEAT_REMARKS = ("free", "left", "kick_carried")  # keys of remarks about a free seat
PENDING_STATES = (State.WAITING, State.GATHERED)
VACATION_MERGE_TIME = timedelta(seconds=5)  # remarks of one vacation at several tables


@receiver(signals.message_written, dispatch_uid="notifications")
def notify_of_chat(sender: object, message: Message, game: Game, mentioned: list[Seat], **_: object) -> None:
    """Notify mentioned players, and others who want chat, unless an earlier notification still waits."""
    called = {seat.user_id for seat in mentioned}
    others = {seat.user_id for seat in own_table_seats(game, message.user)} - {message.user_id}
    for kind, users in ((Kind.MENTION, called), (Kind.CHAT, others - called)):
        there = Notification.objects.filter(game=game, kind=kind, address=None, state__in=PENDING_STATES)
        notified = set(there.values_list("user_id", flat=True))
        queue_notifications(
            game, kind, users - notified, message.pk, message.written_at, settings.NOTIFICATION_DELAY_SECONDS
        )


@receiver(signals.chat_read, dispatch_uid="notifications")
def drop_read_chat(sender: object, game: int, user: int, upto: int, **_: object) -> None:
    talk = Notification.objects.filter(game=game, user=user, kind__in=(Kind.CHAT, Kind.MENTION), opened__lte=upto)
    talk.filter(state__in=PENDING_STATES).update(state=State.DROPPED, reason=NotSent.READ_AT_THE_TABLE)


@receiver(signals.motion_opened, dispatch_uid="notifications")
def notify_of_motion(sender: object, motion: Motion, asked: list[Seat], at: datetime, **_: object) -> None:
    queue_notifications(motion.game, Kind.MOTION, {seat.user_id for seat in asked}, motion.pk, at)


@receiver(signals.player_nudged, dispatch_uid="notifications")
def notify_of_nudge(sender: object, nudge: Nudge, to: User, **_: object) -> None:
    if not blocks.has_blocked(to, nudge.user):
        queue_notifications(nudge.game, Kind.NUDGE, {to.pk}, nudge.pk, nudge.at)


@receiver(signals.player_invited, dispatch_uid="notifications")
def notify_of_invitation(sender: object, invitation: Invitation, at: datetime, **_: object) -> None:
    """Notify an invited player. If the notification was dropped unsent, inviting again restores it."""
    again = Notification.objects.filter(kind=Kind.INVITED, opened=invitation.pk, state=State.DROPPED)
    again.update(state=State.WAITING, reason="", due_at=at)
    queue_notifications(invitation.game, Kind.INVITED, {invitation.user_id}, invitation.pk, at)


@receiver(signals.remarked, dispatch_uid="notifications")
def notify_of_remark(sender: object, game: Game, remark: Remark, **_: object) -> None:
    """Notify of a free seat, a vacation, a restore from a backup or a receipt that contradicts the log."""
    if remark.key in FREE_SEAT_REMARKS:
        queue_notifications(
            game,
            Kind.FREE_SEAT,
            other_users(game, remark, conceded=False) | waiting_list_users(game),
            remark.pk,
            remark.at,
        )
    elif remark.key in VACATION_REMARKS:
        users = {user for user in other_users(game, remark, conceded=False) if not is_announced_elsewhere(user, remark)}
        queue_notifications(game, Kind.VACATION, users, remark.pk, remark.at, settings.NOTIFICATION_DELAY_SECONDS)
    elif remark.key in RESTORE_REMARKS:
        queue_notifications(game, Kind.MOVE, {*seated_users(game)}, remark.number, remark.at)
    elif remark.key == "alarm":
        queue_notifications(game, Kind.ALARM, other_users(game, remark), remark.pk, remark.at)


@receiver(signals.game_reviewed, dispatch_uid="notifications")
def notify_of_review(sender: object, game: Game, review: Review, **_: object) -> None:
    """Notify the players who want it that a review is ready; only once, even if it is computed again."""
    wanted: set[int | None] = {user for user in seated_users(game) if switches.is_on_somewhere(user, Kind.REVIEW)}
    notified = Notification.objects.filter(game=game, kind=Kind.REVIEW).values_list("user", flat=True)
    queue_notifications(game, Kind.REVIEW, wanted.difference(notified), review.pk, timezone.now())


@receiver(signals.rest_changed, dispatch_uid="notifications")
def handle_rest_change(user: User, old_zone: str, zone: str, at: datetime, **_: object) -> None:
    digests.reschedule_for_rest(user, at, zone != old_zone)


def other_users(game: Game, remark: Remark, **conditions: Any) -> set[int | None]:
    """Return the users at the table, without the one whom the remark is about."""
    seats = Seat.objects.filter(game=game, user__isnull=False, **conditions).exclude(pk__in=seat_of_remark(remark))
    return set(seats.values_list("user_id", flat=True))


def waiting_list_users(game: Game) -> set[int | None]:
    waiting = WaitingListEntry.objects.filter(game=game).select_related("user") if game.public else []
    return {wish.user_id for wish in waiting if not blocks.is_shut_out(game, wish.user)}


def is_announced_elsewhere(user: int | None, remark: Remark) -> bool:
    """Return whether this user is already notified of the vacation at another table."""
    their = set(seat_of_remark(remark).values_list("user", flat=True))
    rows = Notification.objects.filter(user=user, kind=Kind.VACATION, created_at__gt=remark.at - VACATION_MERGE_TIME)
    keys = rows.values_list("opened", flat=True)
    same = Remark.objects.filter(pk__in=list(keys), key=remark.key, facts=remark.facts).exclude(pk=remark.pk)
    return any(seat_of_remark(one).filter(user__in=their).exists() for one in same)


def queue_notifications(game: Game, kind: Kind, users: set[int | None], key: int, at: datetime, delay: int = 0) -> None:
    """Write a row for each user about the object with this key, due after `delay` seconds."""
    due = at + timedelta(seconds=delay)
    rows = [
        Notification(game=game, user_id=user, kind=kind, opened=key, due_at=due, created_at=at)
        for user in sorted(one for one in users if one is not None)
    ]
    queue.queue_notifications(rows, delay)
