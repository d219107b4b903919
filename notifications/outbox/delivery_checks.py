"""Whether a notification is still current when it is due, and whether its reader is at the table."""

import logging
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.dispatch import receiver
from django.utils import timezone

from games.clocks.preferences import preferences_of_user
from games.database.compiled import CompiledQuery
from games.database.shared_cache import cache
from games.facts.signals import player_seen
from games.models import Game, Nudge, OpenQuestion, Seat
from games.orders.record import answers_until
from games.tables import bots
from notifications.models import Channel, Kind, Notification, NotSent
from notifications.preferences import addresses
from notifications.preferences.switches import is_on

from . import RetryLater, Skip, subjects

# Computer players answer within seconds, unless a worker has died.
COMPUTER_PLAYER_WAIT = timedelta(seconds=10)
# When a notification that waits for a standing order is checked again.
STANDING_ORDER_RECHECK = timedelta(minutes=5)

game_by_key = CompiledQuery(lambda key: Game.objects.filter(pk=key))
question_of_user = CompiledQuery(
    lambda game, user: OpenQuestion.objects.filter(game=game, seat__user=user, stand_in=False)
)
current_stint = CompiledQuery(
    lambda game, user, opened: Notification.objects.filter(
        game=game, user=user, opened=opened, kind=Kind.TURN, reminder_number=0, stint_open=True
    )
)
logger = logging.getLogger(__name__)
PRESENCE_SECONDS = 120


def ensure_awake(notification: Notification) -> None:
    """Raise RetryLater during the reader's quiet hours, except for receipts."""
    if notification.kind != Kind.REPLY:
        ensure_not_at_night(notification.user)


def ensure_not_at_night(user: Any) -> None:
    now = timezone.now()
    if night := preferences_of_user(user, now).sleep.at(now):
        raise RetryLater(night[1], NotSent.QUIET_HOURS)


def ensure_wanted(notification: Notification) -> None:
    """Raise Skip if the reader has no address or does not want this notification."""
    a_bots = notification.address is None and notification.user.email.endswith(f"@{bots.BOT_EMAIL_DOMAIN}")
    if not notification.user.is_active or not notification.user.email or a_bots:
        raise Skip(NotSent.NO_ADDRESS)
    if not is_on(
        notification.user_id, notification.topic, notification.address.channel if notification.address else Channel.MAIL
    ):
        raise Skip(NotSent.SWITCHED_OFF)
    if notification.address.disabled_at if notification.address else addresses.is_mail_disabled(notification.user):
        raise Skip(NotSent.ADDRESS_OFF)


def current_question(notification: Notification) -> int | None:
    """Return the event of the question that a notification asks; None if it asks none.

    Raise Skip if the notification is obsolete, and RetryLater if it must wait, for example while the player is at the
    table."""
    if notification.kind == Kind.REPLY:
        asked_now = open_question_of(notification)
        return None if asked_now is None or subjects.reply_to_offer(notification) else asked_now
    if about := subjects.SUBJECT_FINDERS.get(Kind(notification.kind)):
        thing = about(notification)
        return thing.opened if isinstance(thing, Nudge) else None
    if notification.kind != Kind.TURN:
        subjects.ensure_seated(notification)
        if notification.kind == Kind.STARTED and is_at_table(notification.table_id, notification.user_id):
            raise Skip(NotSent.AT_THE_TABLE)
        return None
    asked = question_of_notification(notification)
    if asked.game.suspended:
        raise RetryLater(timezone.now() + timedelta(minutes=10))
    quiet = asked.asked_at + timedelta(seconds=settings.NOTIFICATION_DELAY_SECONDS)
    if asked.opened != notification.opened and is_soon(quiet):
        raise RetryLater(quiet)
    if not notification.reminder_number:
        ensure_no_order_answers(notification, asked)
        ensure_not_at_table(notification, quiet)
    return asked.opened


def answered_meanwhile(notification: Notification) -> RetryLater:
    """Return what to raise if the question is gone when its text is written.

    Raise Skip if the turn is over. It goes on if, after the reader's answer, only computer players are asked."""
    current_question(notification)
    return RetryLater(timezone.now() + COMPUTER_PLAYER_WAIT)


def is_soon(quiet: datetime) -> bool:
    """Return whether a moment is in the future, but not later than a normal wait.

    A moment later than that was stored before the clock was set back, so it is ignored."""
    ahead = quiet - timezone.now()
    return timedelta(0) < ahead <= timedelta(seconds=settings.NOTIFICATION_DELAY_SECONDS) + timedelta(minutes=1)


def ensure_no_order_answers(notification: Notification, asked: OpenQuestion) -> None:
    """Raise RetryLater, for a limited time, if a standing order is about to answer."""
    if not asked.game.orders:
        return
    now, until = timezone.now(), answers_until(notification.table_id, notification.user_id, asked.opened)
    if until and now < until:
        raise RetryLater(min(until, now + STANDING_ORDER_RECHECK), NotSent.STANDING_ORDER)


def ensure_not_at_table(notification: Notification, due: datetime) -> None:
    """Raise RetryLater if the reader is active at the table, up to a maximum wait."""
    now, end = timezone.now(), due + timedelta(seconds=settings.NOTIFICATION_MAX_WAIT_SECONDS)
    if now < end and is_at_table(notification.table_id, notification.user_id):
        raise RetryLater(min(now + timedelta(minutes=1), end), NotSent.AT_THE_TABLE)


def question_of_notification(notification: Notification) -> OpenQuestion:
    """Return the open question of the stint or reminder.

    Raise Skip if the turn is over, and RetryLater while only computer players are asked."""
    asked = question_of_user.one(game=notification.game_id, user=notification.user_id)
    if notification.reminder_number:
        return question_of_reminder(notification, asked)
    # For a copy, too, the row of the email decides whether the stint is open.
    if current_stint.row(game=notification.game_id, user=notification.user_id, opened=notification.opened) is None:
        raise Skip(NotSent.TURN_PASSED)
    if asked is None:
        seat = Seat.objects.filter(game=notification.game_id, user=notification.user_id).first()
        if seat is None or seat.by_stand_in:
            raise Skip(NotSent.TURN_PASSED)
        # Only computer players are asked: the stint continues, and no other row reports its next question.
        raise RetryLater(timezone.now() + COMPUTER_PLAYER_WAIT)
    game = game_by_key.one(key=notification.game_id)
    assert game is not None  # deleted together with its questions
    asked.game = game
    return asked


def question_of_reminder(notification: Notification, asked: OpenQuestion | None) -> OpenQuestion:
    """Return a reminder's question. Raise Skip if the question is gone or its clock is stopped."""
    if asked is None or asked.opened != notification.opened:
        raise Skip(NotSent.TURN_PASSED)
    if asked.deadline is None:
        raise Skip(NotSent.CLOCK_STOPPED)
    return asked


def open_question_of(notification: Notification) -> int | None:
    """Return the event of the reader's open question, from any stint, or None."""
    asked = question_of_user.one(game=notification.game_id, user=notification.user_id)
    return asked.opened if asked else None


def presence_key(game: int, user: int) -> str:
    return f"notifications.at.{game}.{user}"


@receiver(player_seen, dispatch_uid="notifications")
def remember_presence(sender: object, game: int, user: int, **_: object) -> None:
    """Remember that a player is active. Errors of the cache are ignored, because a page must not fail."""
    try:
        cache.set(presence_key(game, user), 1, PRESENCE_SECONDS)
    except Exception as error:
        logger.warning("presence at tables is unknown: %s", type(error).__name__)


def is_at_table(game: int, user: int) -> bool:
    """Return whether a player is active at a table; False if the cache is down."""
    try:
        return cache.get(presence_key(game, user)) is not None
    except Exception as error:
        logger.warning("presence at tables is unknown: %s", type(error).__name__)
        return False
