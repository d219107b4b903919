"""What a notice is about, where that is no move: a motion, a nudge, words at a table, an invitation, a free seat, a
holiday.

`opened` is its key. Each function gives the thing, or raises Skip if nobody needs to hear of it any more.
"""

from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from games.facts.errors import Refused
from games.models import Asked, Block, Game, Invitation, Message, Motion, Nudge, Remark, Review, Seat
from games.motions import kinds
from games.rules.ask import JsonObject
from games.tables import blocks, waiting_list
from games.tables.chat import own_table_seats
from games.tables.chat_marks import find_mentioned_seats
from notifications.models import Kind, Notice, NotSent, Received, State
from notifications.preferences.switches import is_on

from .exceptions import RetryLater, Skip

MAX_CHAT_MESSAGES = 20  # messages in one mail
VACATION_REMARKS = ("holiday", "no_holiday", "home")  # what is said of holidays (games/clocks/vacations.py)
RESTORE_REMARKS = ("restored", "outlived")  # what is said where the site has gone back to a copy of its data


def motion_of_notification(notice: Notice) -> Motion:
    """The motion that waits for its reader's word."""
    found = Motion.objects.filter(pk=notice.opened, state=Motion.State.OPEN, expires_at__gt=timezone.now()).first()
    if found is None:
        raise Skip(NotSent.DECIDED)
    if found.votes.filter(user=notice.user_id).exists():
        raise Skip(NotSent.VOTED)
    if notice.user_id not in {seat.user_id for seat in kinds.voters(found, kinds.present_players(notice.game))}:
        raise Skip(NotSent.LEFT_THE_TABLE)
    return found


def nudge_of_notification(notice: Notice) -> Nudge:
    """The nudge, while its question is open."""
    found = Nudge.objects.select_related("user").filter(pk=notice.opened).first()
    asked = Asked.objects.filter(game=notice.game_id, seat__user=notice.user_id, stand_in=False)
    if found is None or not asked.filter(opened=found.opened).exists():
        raise Skip(NotSent.TURN_PASSED)
    if Game.objects.filter(pk=notice.game_id, held=True).exists():
        raise RetryLater(timezone.now() + timedelta(minutes=10))
    return found


def messages_of_notification(notice: Notice) -> list[Message]:
    """What was said since: to the reader by name, or (TALK) whatever else. Without what they have answered already."""
    seats = _seats_at_table(notice)
    blocked = Block.objects.filter(user=notice.user_id).values("other")
    said = Message.objects.filter(game=notice.game_id, pk__gte=notice.opened)
    said = said.exclude(user__in=blocked).exclude(user__bot__owner__in=blocked)
    own = said.filter(user=notice.user_id).order_by("-pk").values_list("pk", flat=True).first()
    found = said.filter(pk__gt=own or 0).exclude(text="").exclude(user=notice.user_id).select_related("user")
    called = {
        one.pk
        for one in found
        if any(s.user_id == notice.user_id for s in find_mentioned_seats(one.text, seats, one.user))
    }
    if notice.kind == Kind.MENTION:
        found = found.filter(pk__in=called)
    elif is_on(notice.user_id, Kind.MENTION):
        found = found.exclude(pk__in=called)  # told by a notice of its own
    if not found:
        raise Skip(NotSent.ANSWERED if own else NotSent.ERASED)
    return list(found[:MAX_CHAT_MESSAGES])


def invitation_of_notification(notice: Notice) -> Invitation:
    """The invitation that is not answered yet."""
    there = Invitation.objects.select_related("game__host").filter(pk=notice.opened, user=notice.user_id)
    found = there.filter(state=Invitation.State.OPEN, game__state=Game.State.OPEN).first()
    if found is None or blocks.is_shut_out(notice.game, notice.user):
        raise Skip(NotSent.NO_LONGER_INVITED)
    return found


def reply_to_invitation(notice: Notice) -> Received | None:
    if notice.kind != Kind.REPLY:
        return None
    return Received.objects.select_related("invitation__game").filter(notice=notice, invitation__isnull=False).first()


def free_seat_of_notification(notice: Notice) -> Remark:
    """What was said of the seat that is still free."""
    remark = _remark_of_notification(notice)
    free = remark.seat is not None and waiting_list.is_seat_free(notice.game, remark.seat)
    if not free or blocks.is_shut_out(notice.game, notice.user):
        raise Skip(NotSent.SEAT_TAKEN)
    return remark


def vacation_of_notification(notice: Notice) -> Remark:
    """What somebody has said about their holidays, if it still holds."""
    ensure_seated(notice)
    remark = _remark_of_notification(notice)
    if notice.game.over:
        raise Skip(NotSent.GAME_OVER)
    about = Remark.objects.filter(game=remark.game_id, seat=remark.seat, key__in=VACATION_REMARKS)
    if remark.key == "holiday":
        if about.filter(pk__gt=remark.pk).exclude(key="holiday").exists():
            raise Skip(NotSent.PLANS_CHANGED)
        return remark
    before = about.filter(pk__lt=remark.pk, key="holiday").values("pk")
    told = Notice.objects.filter(user=notice.user_id, kind=Kind.HOLIDAY, state=State.SENT)
    if not told.filter(opened__in=before).exists():
        raise Skip(NotSent.PLANS_CHANGED)
    return remark


def restore_of_notification(notice: Notice) -> Remark:
    """What is said where the site has gone back to a copy of its data; above all that the game had ended."""
    said = Remark.objects.filter(game=notice.game_id, key__in=RESTORE_REMARKS, number=notice.opened)
    found = said.order_by("-pk").first()
    if found is None:
        raise Skip(NotSent.NO_LONGER_SO)
    return found


def alarm_of_notification(notice: Notice) -> Remark:
    ensure_seated(notice)
    return _remark_of_notification(notice)


def review_of_notification(notice: Notice) -> JsonObject:
    """What came of looking at the game again, for its reader's seat."""
    seat = Seat.objects.filter(game=notice.game_id, user=notice.user_id).first()
    if seat is None:
        raise Skip(NotSent.LEFT_THE_TABLE)
    review = Review.objects.filter(pk=notice.opened, game=notice.game_id).exclude(body=None).first()
    accounts = review.body["seats"] if review and review.body else []
    found: JsonObject | None = next((one for one in accounts if one["seat"] == seat.number), None)
    if found is None:
        raise Skip(NotSent.NO_LONGER_SO)
    return found


def ensure_seated(notice: Notice) -> None:
    if not Seat.objects.filter(game=notice.game_id, user=notice.user_id).exists():
        raise Skip(NotSent.LEFT_THE_TABLE)


def seat_of_remark(remark: Remark) -> QuerySet[Seat]:
    assert remark.seat is not None
    return Seat.objects.filter(game=remark.game_id, number=remark.seat, user__isnull=False)


def _remark_of_notification(notice: Notice) -> Remark:
    found = Remark.objects.filter(pk=notice.opened, game=notice.game_id).first()
    if found is None:
        raise Skip(NotSent.NO_LONGER_SO)
    return found


def _seats_at_table(notice: Notice) -> list[Seat]:
    """Who sits at the table; Skip if its reader does not."""
    try:
        return own_table_seats(notice.game, notice.user)
    except Refused:
        raise Skip(NotSent.LEFT_THE_TABLE) from None


SUBJECT_FINDERS = {
    Kind.NUDGE: nudge_of_notification,
    Kind.CONSENT: motion_of_notification,
    Kind.MENTION: messages_of_notification,
    Kind.TALK: messages_of_notification,
    Kind.INVITED: invitation_of_notification,
    Kind.FREED: free_seat_of_notification,
    Kind.HOLIDAY: vacation_of_notification,
    Kind.ALARM: alarm_of_notification,
    Kind.LOOKED: review_of_notification,
}
