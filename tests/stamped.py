"""Links and reply addresses as mails have them: with the stamp of what they are about."""

from games.eventlog.stamps import stamps_of_events
from games.models import Motion, Seat, User
from games.tables import access_links
from notifications.replies.reply_tokens import ReplyAddress, motion_stamp

NO_SUCH = "00" * 8  # the stamp of no event


def question_stamp(seat: int, opened: int) -> str:
    """Return the stamp of a question to this seat."""
    game = Seat.objects.filter(pk=seat).values_list("game", flat=True).first() or 0
    return stamps_of_events([(game, opened)]).get((game, opened), NO_SUCH)


def link_token(seat: int, user: User, opened: int) -> str:
    """Return what the link of a mail carries."""
    return access_links.access_link_token(seat, user, opened, question_stamp(seat, opened))


def reply_address(user: int, seat: int, opened: int | None = None, motion: int | None = None) -> ReplyAddress:
    """Return the address for replies to a mail about this question or motion, or about neither."""
    stamp = "" if opened is None else question_stamp(seat, opened)
    if motion is not None:
        stamp = motion_stamp(motion, Motion.objects.get(pk=motion).opened_at)
    return ReplyAddress(user, seat, opened, motion, stamp)
