"""Replies to the result of a game: yes takes a seat at its rematch, no declines.

The result has the reply address of the game's last event, with its stamp. Any other reply changes nothing, unless it is
a request (inbound/requests)."""

from collections.abc import Sequence

from games.models import Game, Seat, User
from games.tables import invitations, opening, rematches
from notifications.replies.reply_tokens import ReplyAddress
from notifications.replies.reply_vocabulary import COMMAND_PHRASES, INVITATION_PHRASES, VOTE_PHRASES

from .clarifying import MAX_ECHOED_CHARS
from .invitation_replies import UnclearInvitationReply, read_yes_or_no
from .records import MailOutcome


def is_about_result(seat: Seat, about: ReplyAddress) -> bool:
    """Return whether an address names the game's result: a finished game's last event is its end."""
    return seat.game.state == Game.State.FINISHED and about.opened == seat.game.head


def answer_result(seat: Seat, line: str, following_lines: Sequence[str]) -> MailOutcome:
    """Execute a reply to the result. Raise Refused or Unavailable if the player cannot get a seat."""
    phrases = INVITATION_PHRASES["accept"], INVITATION_PHRASES["rematch"], COMMAND_PHRASES["yes"], VOTE_PHRASES["yes"]
    try:
        accepts, _ = read_yes_or_no(line, following_lines, *phrases)
    except UnclearInvitationReply as unclear:
        return MailOutcome("unclear_rematch", {"why": unclear.why, "text": line[:MAX_ECHOED_CHARS]})
    assert seat.user is not None  # see dispatch.find_recipient_seat
    table = rematches.rematch_of(seat.game, seat.user)
    if table and opening.seat_of(table, seat.user):
        return closed_outcome("already_here", table)
    if not accepts:
        return decline_rematch(seat.user, table)
    if table and table.state != Game.State.OPEN:
        return closed_outcome("begun", table)
    return take_seat(seat.game, seat.user)


def take_seat(game: Game, user: User) -> MailOutcome:
    table = rematches.ask_for_rematch(game, user)
    table.refresh_from_db()
    begun = table.state != Game.State.OPEN
    return MailOutcome("rematch", table_facts(table) | {"begun": begun, "free": table.size - table.seats.count()})


def decline_rematch(user: User, table: Game | None) -> MailOutcome:
    declined = table is not None and invitations.is_invited(table, user)
    if table and declined:
        invitations.decline_invitation(table, user)
    return MailOutcome("no_rematch", {"declined": declined})


def closed_outcome(why: str, table: Game) -> MailOutcome:
    return MailOutcome("closed_rematch", table_facts(table) | {"why": why})


def table_facts(table: Game) -> dict[str, str]:
    return {"table": table.name, "slug": table.slug}
