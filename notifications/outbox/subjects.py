"""What a notice is about, where that is no move: a motion, a nudge, words at a table, an invitation, a free seat, a holiday.

`opened` is its key. Each function gives the thing, or raises Pass if nobody needs to hear of it any more.
"""

from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from games.facts.errors import Refused
from games.models import Asked, Block, Game, Invitation, Message, Motion, Nudge, Remark, Seat
from games.motions import kinds
from games.tables import wishes
from games.tables.talk import mentioned, seated
from notifications.models import Kind, Notice, State
from notifications.preferences.switches import is_on

from .verdicts import NotYet, Pass

MOST_WORDS = 20  # messages in one mail
PLANS = ("holiday", "no_holiday", "home")  # what is said of holidays (games/clocks/holidays.py)


def motion(notice: Notice) -> Motion:
    """The motion that waits for its reader's word."""
    found = Motion.objects.filter(pk=notice.opened, state=Motion.State.OPEN, expires_at__gt=timezone.now()).first()
    if found is None:
        raise Pass("decided")
    if found.votes.filter(user=notice.user_id).exists():
        raise Pass("voted")
    if notice.user_id not in {seat.user_id for seat in kinds.voters(found, kinds.players(notice.game))}:
        raise Pass("left the table")
    return found


def nudge(notice: Notice) -> Nudge:
    """The nudge, while its question is open."""
    found = Nudge.objects.select_related("user").filter(pk=notice.opened).first()
    asked = Asked.objects.filter(game=notice.game_id, seat__user=notice.user_id, stand_in=False)
    if found is None or not asked.filter(opened=found.opened).exists():
        raise Pass("turn passed")
    if Game.objects.filter(pk=notice.game_id, held=True).exists():
        raise NotYet(timezone.now() + timedelta(minutes=10))
    return found


def words(notice: Notice) -> list[Message]:
    """What was said since: to the reader by name, or (TALK) whatever else. Without what they have answered already."""
    seats = _seats(notice)
    blocked = Block.objects.filter(user=notice.user_id).values("other")
    said = Message.objects.filter(game=notice.game_id, pk__gte=notice.opened).exclude(user__in=blocked)
    own = said.filter(user=notice.user_id).order_by("-pk").values_list("pk", flat=True).first()
    found = said.filter(pk__gt=own or 0).exclude(text="").exclude(user=notice.user_id).select_related("user")
    called = {one.pk for one in found if any(s.user_id == notice.user_id for s in mentioned(one.text, seats, one.user))}
    if notice.kind == Kind.MENTION:
        found = found.filter(pk__in=called)
    elif is_on(notice.user_id, Kind.MENTION):
        found = found.exclude(pk__in=called)  # told by a notice of its own
    if not found:
        raise Pass("answered" if own else "erased")
    return list(found[:MOST_WORDS])


def invitation(notice: Notice) -> Invitation:
    """The invitation that is not answered yet."""
    there = Invitation.objects.select_related("game__host").filter(pk=notice.opened, user=notice.user_id)
    found = there.filter(state=Invitation.State.OPEN, game__state=Game.State.OPEN).first()
    if found is None:
        raise Pass("no longer invited")
    return found


def free_seat(notice: Notice) -> Remark:
    """What was said of the seat that is still free."""
    remark = _remark(notice)
    if remark.seat is None or not wishes.is_free(notice.game, remark.seat):
        raise Pass("seat taken")
    return remark


def plans(notice: Notice) -> Remark:
    """What somebody has said about their holidays, if it still holds."""
    sits(notice)
    remark = _remark(notice)
    if notice.game.over:
        raise Pass("game over")
    about = Remark.objects.filter(game=remark.game_id, seat=remark.seat, key__in=PLANS)
    if remark.key == "holiday":
        if about.filter(pk__gt=remark.pk).exclude(key="holiday").exists():
            raise Pass("plans have changed")
        return remark
    before = about.filter(pk__lt=remark.pk, key="holiday").values("pk")
    told = Notice.objects.filter(user=notice.user_id, kind=Kind.HOLIDAY, state=State.SENT)
    if not told.filter(opened__in=before).exists():
        raise Pass("plans have changed")
    return remark


def sits(notice: Notice) -> None:
    """Pass if its reader sits at the table no more."""
    if not Seat.objects.filter(game=notice.game_id, user=notice.user_id).exists():
        raise Pass("left the table")


def whose(remark: Remark) -> QuerySet[Seat]:
    """The seat that a remark about a seat is about."""
    assert remark.seat is not None
    return Seat.objects.filter(game=remark.game_id, number=remark.seat, user__isnull=False)


def _remark(notice: Notice) -> Remark:
    found = Remark.objects.filter(pk=notice.opened, game=notice.game_id).first()
    if found is None:
        raise Pass("no longer so")
    return found


def _seats(notice: Notice) -> list[Seat]:
    """Who sits at the table; Pass if its reader does not."""
    try:
        return seated(notice.game, notice.user)
    except Refused:
        raise Pass("left the table") from None


ABOUT = {
    Kind.NUDGE: nudge,
    Kind.CONSENT: motion,
    Kind.MENTION: words,
    Kind.TALK: words,
    Kind.INVITED: invitation,
    Kind.FREED: free_seat,
    Kind.HOLIDAY: plans,
}
