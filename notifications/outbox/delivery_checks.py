"""Whether a notice still has something to say."""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

from games.clocks.preferences import preferences_of_user
from games.database.compiled import CompiledQuery
from games.models import Asked, Game, Nudge, Seat
from games.orders.record import answers_until
from games.tables import bots
from notifications.models import Channel, Kind, Notice, NotSent
from notifications.preferences import addresses
from notifications.preferences.switches import is_on

from . import presence, subjects
from .exceptions import RetryLater, Skip

# Built-in players answer within seconds, unless a worker has died.
COMPUTER_PLAYER_WAIT = timedelta(seconds=10)
# How soon a notice is looked at again that a standing order holds up.
STANDING_ORDER_RECHECK = timedelta(minutes=5)

game_by_key = CompiledQuery(lambda key: Game.objects.filter(pk=key))
question_of_user = CompiledQuery(lambda game, user: Asked.objects.filter(game=game, seat__user=user, stand_in=False))
current_stint = CompiledQuery(
    lambda game, user, opened: Notice.objects.filter(
        game=game, user=user, opened=opened, kind=Kind.TURN, rung=0, standing=True
    )
)


def ensure_awake(notice: Notice) -> None:
    """Raise RetryLater in its reader's quiet hours; a receipt answers somebody who is awake."""
    if notice.kind != Kind.REPLY:
        ensure_not_at_night(notice.user)


def ensure_not_at_night(user: Any) -> None:
    now = timezone.now()
    if night := preferences_of_user(user, now).sleep.at(now):
        raise RetryLater(night[1], NotSent.QUIET_HOURS)


def ensure_wanted(notice: Notice) -> None:
    """Raise Skip if its reader cannot be written to or does not want to be."""
    a_bots = notice.address is None and notice.user.email.endswith(f"@{bots.BOT_EMAIL_DOMAIN}")
    if not notice.user.is_active or not notice.user.email or a_bots:
        raise Skip(NotSent.NO_ADDRESS)
    if not is_on(notice.user_id, notice.topic, notice.address.channel if notice.address else Channel.MAIL):
        raise Skip(NotSent.SWITCHED_OFF)
    if notice.address.off_at if notice.address else addresses.is_mail_disabled(notice.user):
        raise Skip(NotSent.ADDRESS_OFF)


def current_question(notice: Notice) -> int | None:
    """The question that is to be told of. Skip if nobody needs it, RetryLater if its reader is answering now."""
    if notice.kind == Kind.REPLY:
        asked_now = open_question_of(notice)
        return None if asked_now is None or subjects.reply_to_invitation(notice) else asked_now
    if about := subjects.SUBJECT_FINDERS.get(Kind(notice.kind)):
        thing = about(notice)
        return thing.opened if isinstance(thing, Nudge) else None
    if notice.kind != Kind.TURN:
        subjects.ensure_seated(notice)
        if notice.kind == Kind.STARTED and presence.is_at_table(notice.game_id, notice.user_id):
            raise Skip(NotSent.AT_THE_TABLE)
        return None
    asked = question_of_notification(notice)
    if asked.game.held:
        raise RetryLater(timezone.now() + timedelta(minutes=10))
    quiet = asked.asked_at + timedelta(seconds=settings.NOTICE_DELAY)
    if asked.opened != notice.opened and is_soon(quiet):
        raise RetryLater(quiet)
    if not notice.rung:
        ensure_no_order_answers(notice, asked)
        ensure_not_at_table(notice, quiet)
    return asked.opened


def is_soon(quiet: datetime) -> bool:
    """Whether that moment is yet to come. One that is further ahead than anybody waits, by more than the clocks of two
    machines differ, was written before the clock was put back: nobody waits for it."""
    ahead = quiet - timezone.now()
    return timedelta(0) < ahead <= timedelta(seconds=settings.NOTICE_DELAY) + timedelta(minutes=1)


def ensure_no_order_answers(notice: Notice, asked: Asked) -> None:
    """Raise RetryLater while a standing order of its reader's is going to answer; not for long at once, since it may be
    stopped. Reminders go all the same."""
    if not asked.game.orders:
        return
    now, until = timezone.now(), answers_until(notice.game_id, notice.user_id, asked.opened)
    if until and now < until:
        raise RetryLater(min(until, now + STANDING_ORDER_RECHECK), NotSent.STANDING_ORDER)


def ensure_not_at_table(notice: Notice, due: datetime) -> None:
    """Raise RetryLater while its reader is active at that very table: they see it. For so long at most, since who is
    there may not mean to answer."""
    now, end = timezone.now(), due + timedelta(seconds=settings.NOTICE_PATIENCE)
    if now < end and presence.is_at_table(notice.game_id, notice.user_id):
        raise RetryLater(min(now + timedelta(minutes=1), end), NotSent.AT_THE_TABLE)


def question_of_notification(notice: Notice) -> Asked:
    """The open question to the notice's reader, perhaps a later one of the same stint; a reminder's very own. Skip if
    the turn has passed."""
    asked = question_of_user.one(game=notice.game_id, user=notice.user_id)
    if notice.rung:
        return question_of_reminder(notice, asked)
    if not is_stint_open(notice) or (asked is None and not answers_personally(notice)):
        raise Skip(NotSent.TURN_PASSED)
    if asked is None:
        # Only built-in players are asked: the stint goes on, and so no other row will tell of its next question.
        raise RetryLater(timezone.now() + COMPUTER_PLAYER_WAIT)
    game = game_by_key.one(key=notice.game_id)
    assert game is not None  # its question goes with it
    asked.game = game
    return asked


def answers_personally(notice: Notice) -> bool:
    seat = Seat.objects.filter(game=notice.game_id, user=notice.user_id).first()
    return seat is not None and not seat.by_stand_in


def is_stint_open(notice: Notice) -> bool:
    """Whether the stint of a first word goes on; a copy follows the mail's row."""
    return current_stint.row(game=notice.game_id, user=notice.user_id, opened=notice.opened) is not None


def question_of_reminder(notice: Notice, asked: Asked | None) -> Asked:
    """The question a reminder is about. Skip if it has gone, or if its clock stands."""
    if asked is None or asked.opened != notice.opened:
        raise Skip(NotSent.TURN_PASSED)
    if asked.deadline is None:
        raise Skip(NotSent.CLOCK_STOPPED)
    return asked


def open_question_of(notice: Notice) -> int | None:
    """The open question to the notice's reader, of whatever stint; None if they are not asked."""
    asked = question_of_user.one(game=notice.game_id, user=notice.user_id)
    return asked.opened if asked else None
