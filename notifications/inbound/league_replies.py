"""Replies to emails about seasons of leagues: enter, confirm, leave the next season, or withdraw.

“Withdraw” answers any of them. Yes and no answer the emails about the reader's place: yes enters, or confirms; no
withdraws. What a yes does depends on the season's present state, not on the email's age."""

from collections.abc import Sequence

from games.facts.errors import Refused
from games.models import Entrant, Tournament, User
from games.tournaments import entering
from games.tournaments.access import may_see
from games.tournaments.entering import INSIDE
from notifications.emails.league_emails import season_stamp
from notifications.models import Kind, Notification
from notifications.replies.reply_tokens import ReplyAddress
from notifications.replies.reply_vocabulary import INVITATION_PHRASES, VOTE_PHRASES

from .commands import MailCommand, read_command
from .invitation_replies import MAX_ECHOED_REPLY_CHARS, UnclearInvitationReply, consists_of, read_yes_or_no
from .records import MailOutcome


def answer_league_email(row: Notification, about: ReplyAddress, line: str, following: Sequence[str]) -> MailOutcome:
    """Execute a reply to an email about a season. Errors become an outcome without effect."""
    season, user = row.tournament, row.user
    assert season is not None  # see dispatch.find_recipient
    if season_stamp(row) != about.stamp:
        return MailOutcome("lost")
    if not may_see(season, user):
        return MailOutcome("refused", {"why": "not_in_club"})
    if read_command(line) == MailCommand.HELP:
        return MailOutcome("help")
    try:
        return withdraw(season, user) if says_withdraw(line) else answer_yes_or_no(row, season, line, following)
    except UnclearInvitationReply as unread:
        facts = {"why": unread.why, "text": line[:MAX_ECHOED_REPLY_CHARS]}
        return MailOutcome("unclear" if line.strip() else "empty", facts)
    except Refused as fault:
        return MailOutcome("refused", {"why": fault.key})


def says_withdraw(line: str) -> bool:
    return consists_of(line, INVITATION_PHRASES["withdraw"])


def answer_yes_or_no(row: Notification, season: Tournament, line: str, following: Sequence[str]) -> MailOutcome:
    """Execute a yes or no about the reader's place.

    Raise UnclearInvitationReply for other emails and replies."""
    phrases = INVITATION_PHRASES["accept"], INVITATION_PHRASES["enter"], VOTE_PHRASES["yes"]
    accepts, _ = read_yes_or_no(line, following, *phrases)
    if row.kind != Kind.ENTRY:
        raise UnclearInvitationReply("unknown")
    own = Entrant.objects.filter(tournament=season, user=row.user, state__in=INSIDE).first()
    if accepts:
        return answer_yes(season, row.user, own)
    return withdraw(season, row.user) if own is not None else MailOutcome("not_now")


def answer_yes(season: Tournament, user: User, own: Entrant | None) -> MailOutcome:
    """Enter or confirm. Raise Refused if that is not possible now."""
    if own is None:
        entered = entering.enter(season, user)
        return MailOutcome("entered", {"state": entered.state, "confirmed": entered.confirmed_at is not None})
    confirmable = season.state == Tournament.State.OPEN and own.confirmed_at is None
    if confirmable and season.confirmation_asked_at is not None:
        entering.confirm(season, user)
        return MailOutcome("confirmed", {"state": own.state})
    return MailOutcome("stays", {"state": own.state})


def withdraw(season: Tournament, user: User) -> MailOutcome:
    own = entering.withdraw(season, user)
    return MailOutcome("withdrawn", {"season": own.tournament.season})
