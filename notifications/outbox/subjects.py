"""The subjects of notifications except moves: motions, nudges, chat, invitations, seats, vacations.

`opened` is the key of the subject. Each function returns the subject, or raises Skip if it is obsolete."""

from collections.abc import Callable
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from games.facts.errors import Refused
from games.models import Block, Game, Invitation, Message, Motion, Nudge, OpenQuestion, Remark, Review, Seat
from games.motions import voting
from games.players.review.breakdown import REVIEW_VERSION
from games.rules.ask import JsonObject
from games.tables import blocks, seats
from games.tables.chat import find_mentioned_seats, own_table_seats
from notifications.models import Kind, Notification, NotSent, ReceivedMail, State
from notifications.preferences.switches import is_on

from . import RetryLater, Skip
from .club_subjects import CLUB_SUBJECT_FINDERS, MAX_CHAT_MESSAGES

VACATION_REMARKS = ("vacation", "no_vacation", "home")  # keys of games/clocks/vacations.py
RESTORE_REMARKS = ("restored", "finished_before")  # keys of remarks about a restore from a backup


def motion_of_notification(notification: Notification) -> Motion:
    found = Motion.objects.filter(
        pk=notification.opened, state=Motion.State.OPEN, expires_at__gt=timezone.now()
    ).first()
    if found is None:
        raise Skip(NotSent.DECIDED)
    if found.votes.filter(user=notification.user_id).exists():
        raise Skip(NotSent.VOTED)
    if notification.user_id not in {
        seat.user_id for seat in voting.voters(found, voting.present_players(notification.table))
    }:
        raise Skip(NotSent.LEFT_THE_TABLE)
    return found


def nudge_of_notification(notification: Notification) -> Nudge:
    found = Nudge.objects.select_related("user").filter(pk=notification.opened).first()
    asked = OpenQuestion.objects.filter(game=notification.game_id, seat__user=notification.user_id, stand_in=False)
    if found is None or not asked.filter(opened=found.opened).exists():
        raise Skip(NotSent.TURN_PASSED)
    if Game.objects.filter(pk=notification.table_id, suspended=True).exists():
        raise RetryLater(timezone.now() + timedelta(minutes=10))
    return found


def messages_of_notification(notification: Notification) -> list[Message]:
    """Return the new messages that mention the reader; for kind CHAT, the other new messages.

    If the reader has turned off emails about mentions, kind CHAT includes the messages that mention the reader."""
    try:
        seats = own_table_seats(notification.table, notification.user)
    except Refused:
        raise Skip(NotSent.LEFT_THE_TABLE) from None
    blocked = Block.objects.filter(user=notification.user_id).values("other")
    messages = Message.objects.filter(game=notification.game_id, pk__gte=notification.opened)
    messages = messages.exclude(user__in=blocked).exclude(user__bot__owner__in=blocked)
    own = messages.filter(user=notification.user_id).order_by("-pk").values_list("pk", flat=True).first()
    found = messages.filter(pk__gt=own or 0).exclude(text="").exclude(user=notification.user_id).select_related("user")
    called = {
        one.pk
        for one in found
        if any(s.user_id == notification.user_id for s in find_mentioned_seats(one.text, seats, one.user))
    }
    if notification.kind == Kind.MENTION:
        found = found.filter(pk__in=called)
    elif is_on(notification.user_id, Kind.MENTION):
        found = found.exclude(pk__in=called)  # they have a notification of their own
    if not found:
        raise Skip(NotSent.ANSWERED if own else NotSent.ERASED)
    return list(found[:MAX_CHAT_MESSAGES])


def invitation_of_notification(notification: Notification) -> Invitation:
    there = Invitation.objects.select_related("game__host").filter(pk=notification.opened, user=notification.user_id)
    found = there.filter(state=Invitation.State.OPEN, game__state=Game.State.OPEN).first()
    if found is None or blocks.is_shut_out(notification.table, notification.user):
        raise Skip(NotSent.NO_LONGER_INVITED)
    return found


def reply_to_offer(notification: Notification) -> ReceivedMail | None:
    """Return the reply to an offer of a seat that this receipt answers; None for other rows."""
    if notification.kind != Kind.REPLY:
        return None
    return (
        ReceivedMail.objects.select_related("invitation__game", "club_email__game")
        .filter(notification=notification, seat=None)
        .first()
    )


def free_seat_of_notification(notification: Notification) -> Remark:
    remark = _remark_of_notification(notification)
    free = remark.seat is not None and seats.is_seat_free(notification.table, remark.seat)
    if not free or blocks.is_shut_out(notification.table, notification.user):
        raise Skip(NotSent.SEAT_TAKEN)
    return remark


def vacation_of_notification(notification: Notification) -> Remark:
    ensure_seated(notification)
    remark = _remark_of_notification(notification)
    if notification.table.over:
        raise Skip(NotSent.GAME_OVER)
    about = Remark.objects.filter(game=remark.game_id, seat=remark.seat, key__in=VACATION_REMARKS)
    if remark.key == "vacation":
        if about.filter(pk__gt=remark.pk).exclude(key="vacation").exists():
            raise Skip(NotSent.PLANS_CHANGED)
        return remark
    before = about.filter(pk__lt=remark.pk, key="vacation").values("pk")
    sent = Notification.objects.filter(user=notification.user_id, kind=Kind.VACATION, state=State.SENT)
    if not sent.filter(opened__in=before).exists():
        raise Skip(NotSent.PLANS_CHANGED)
    return remark


def restore_of_notification(notification: Notification) -> Remark:
    remarks = Remark.objects.filter(game=notification.game_id, key__in=RESTORE_REMARKS, number=notification.opened)
    found = remarks.order_by("-pk").first()
    if found is None:
        raise Skip(NotSent.NO_LONGER_SO)
    return found


def alarm_of_notification(notification: Notification) -> Remark:
    ensure_seated(notification)
    return _remark_of_notification(notification)


def review_of_notification(notification: Notification) -> JsonObject:
    seat = Seat.objects.filter(game=notification.game_id, user=notification.user_id).first()
    if seat is None:
        raise Skip(NotSent.LEFT_THE_TABLE)
    current = Review.objects.filter(pk=notification.opened, game=notification.game_id, version=REVIEW_VERSION)
    review = current.exclude(body=None).first()
    accounts = review.body["seats"] if review and review.body else []
    found: JsonObject | None = next((one for one in accounts if one["seat"] == seat.number), None)
    if found is None:
        raise Skip(NotSent.NO_LONGER_SO)
    return found


def ensure_seated(notification: Notification) -> None:
    if not Seat.objects.filter(game=notification.game_id, user=notification.user_id).exists():
        raise Skip(NotSent.LEFT_THE_TABLE)


def seat_of_remark(remark: Remark) -> QuerySet[Seat]:
    assert remark.seat is not None
    return Seat.objects.filter(game=remark.game_id, number=remark.seat, user__isnull=False)


def _remark_of_notification(notification: Notification) -> Remark:
    found = Remark.objects.filter(pk=notification.opened, game=notification.game_id).first()
    if found is None:
        raise Skip(NotSent.NO_LONGER_SO)
    return found


SUBJECT_FINDERS: dict[Kind, Callable[[Notification], object]] = {
    **CLUB_SUBJECT_FINDERS,
    Kind.NUDGE: nudge_of_notification,
    Kind.MOTION: motion_of_notification,
    Kind.MENTION: messages_of_notification,
    Kind.CHAT: messages_of_notification,
    Kind.INVITED: invitation_of_notification,
    Kind.FREE_SEAT: free_seat_of_notification,
    Kind.VACATION: vacation_of_notification,
    Kind.ALARM: alarm_of_notification,
    Kind.REVIEW: review_of_notification,
}
