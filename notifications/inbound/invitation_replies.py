"""Replies to invitations, to emails about a club or a league, and to the result of a game.

What a yes does depends on the present state of the table or season, not on the email's age."""

from collections.abc import Iterator, Sequence

from games.eventlog import log
from games.facts import luck
from games.facts.errors import Refused
from games.models import Entrant, Game, Invitation, Seat, Tournament, User
from games.rules.ask import Illegal
from games.tables import blocks, invitations, opening, rematches
from games.tournaments import entering
from games.tournaments.access import may_see
from games.tournaments.entering import INSIDE
from games.wording.messages import Message
from notifications.emails.league_emails import season_stamp
from notifications.models import Kind, Notification
from notifications.outbox.club_subjects import has_left_club
from notifications.replies import offer_lines
from notifications.replies.reply_tokens import ReplyAddress, offer_stamp
from notifications.replies.reply_vocabulary import (
    AMBIGUITY_PHRASES,
    COMMAND_PHRASES,
    GREETING_PHRASES,
    INVITATION_PHRASES,
    VOTE_PHRASES,
)
from notifications.replies.word_sets import CONDITION, all_phrases, find_ambiguity, split_words

from .commands import MAX_ECHOED_CHARS, MailCommand, MailOutcome, read_command

MAX_ECHOED_REPLY_CHARS = 60  # of the line, in the receipt
MAX_PHRASE_WORDS, MAX_GREETING_WORDS = 8, 4
LEFT_CLUB = "left_club"  # the reason why a former member gets no other answer
Offer = Invitation | Notification  # of a seat


class UnclearInvitationReply(Exception):
    """The reply is neither a clear yes nor a clear no. `why`: the reason, for the receipt."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def answer_offer(offer: Offer, about: ReplyAddress, line: str, following_lines: Sequence[str] = ()) -> MailOutcome:
    """Execute a reply to an offer of a seat. Errors become an outcome without effect."""
    game, user = offer.game, offer.user
    assert game is not None and user is not None  # see dispatch.find_recipient
    if offer_stamp(offer.pk, game.uuid, game.commitment) != about.stamp:
        return MailOutcome("lost")
    closed = closed_reason(offer, game, user)
    if closed != LEFT_CLUB and read_command(line) == MailCommand.HELP:
        return MailOutcome("help")
    try:
        accepts, words = read_invitation_reply(line, following_lines, user)
    except UnclearInvitationReply as unread:
        empty = not line.strip() and not closed
        return MailOutcome(
            "empty" if empty else "unclear", {"why": closed or unread.why, "text": line[:MAX_ECHOED_REPLY_CHARS]}
        )
    if closed:
        return MailOutcome("refused", {"why": closed})
    try:
        return accept_by_mail(game, user, words) if accepts else decline_by_mail(offer, user)
    except (log.Unavailable, Illegal, Refused) as fault:
        why = offer_lines.refusal_key(fault)
        # A player who has declined needs a new invitation to a private table.
        return MailOutcome("refused", {"why": "no_invitation" if why == "not_invited" else why})


def closed_reason(offer: Offer, game: Game, user: User) -> str:
    """Return why the player cannot answer; "" if they can.

    A player who has left the club learns nothing else about the table."""
    if opening.seat_of(game, user):
        return "already_here"
    if isinstance(offer, Notification) and has_left_club(game, user):
        return LEFT_CLUB
    if game.state != Game.State.OPEN:
        return "cancelled" if game.state == Game.State.CANCELLED else "begun"
    if blocks.is_shut_out(game, user):
        return "begun"
    return "withdrawn" if isinstance(offer, Invitation) and offer.state == Invitation.State.WITHDRAWN else ""


def accept_by_mail(game: Game, user: User, words: str) -> MailOutcome:
    opening.join(game, user, nonce=words or None, commitment=game.commitment)
    game.refresh_from_db()
    begun = game.state != Game.State.OPEN
    return MailOutcome("joined", {"words": words, "begun": begun, "free": game.size - game.seats.count()})


def decline_by_mail(offer: Offer, user: User) -> MailOutcome:
    """Decline an offer, without a record if it went to a whole club. Raise Refused if not possible."""
    if isinstance(offer, Notification):
        return MailOutcome("not_now")
    if offer.state != Invitation.State.DECLINED:
        invitations.decline_invitation(offer.game, user)
    return MailOutcome("declined")


def read_invitation_reply(line: str, following_lines: Sequence[str], user: User) -> tuple[bool, str]:
    """Return whether a reply says yes, and the text of the nonce. Raise UnclearInvitationReply."""
    accepts, below = read_yes_or_no(line, following_lines, INVITATION_PHRASES["accept"])
    words = " ".join(" ".join(nonce_lines(below, user)).split()) if accepts else ""
    if words and not luck.is_nonce(words):
        raise UnclearInvitationReply("long")
    return accepts, words


def read_yes_or_no(line: str, following_lines: Sequence[str], *accept: Message) -> tuple[bool, list[str]]:
    """Return whether a reply says yes (`accept`) and the text below. Raise UnclearInvitationReply."""
    line, *following_lines = strip_salutation([line, *following_lines])
    head, _, tail = line.partition(":")
    accepts, declines = consists_of(head, *accept), consists_of(head, INVITATION_PHRASES["decline"])
    below = [one for one in following_lines if split_words(one)]
    doubt = find_ambiguity(head)
    # A "si" without accent means yes if nothing follows that it could be a condition for.
    if accepts == declines or (doubt and (doubt != CONDITION or below)):
        raise UnclearInvitationReply(doubt or "unknown")
    ensure_not_contradicted([tail, *below], "decline" if accepts else "accept")
    return accepts, [tail, *below]


def strip_salutation(lines: Sequence[str]) -> Sequence[str]:
    """Return the lines without a salutation to the host on the first line: "Hi Ana,"."""
    text = f"{' '.join(split_words(lines[0]))} "
    greets = text.startswith(tuple(f"{one} " for one in all_phrases(GREETING_PHRASES["hello"])))
    short = len(text.split()) <= MAX_GREETING_WORDS and not find_ambiguity(lines[0])
    return lines[1:] if greets and short and len(lines) > 1 else lines


def consists_of(text: str, *meant: Message) -> bool:
    """Return whether a text consists of polite phrases and at least one phrase of the lists `meant`."""
    words, phrases = split_words(text), all_phrases(*meant)
    polite = all_phrases(INVITATION_PHRASES["polite"], VOTE_PHRASES["polite"])
    reached: dict[int, bool] = {0: False}  # number of matched words: whether one of them is meant
    for at in range(len(words)):
        for end in range(at + 1, min(at + MAX_PHRASE_WORDS, len(words)) + 1) if at in reached else ():
            phrase = " ".join(words[at:end])
            if phrase in phrases or phrase in polite:
                reached[end] = reached.get(end, False) or reached[at] or phrase in phrases
    return reached.get(len(words), False)


def ensure_not_contradicted(lines: Sequence[str], contrary: str) -> None:
    """Raise UnclearInvitationReply if a later line is ambiguous or contradicts the first line."""
    begins = tuple(f"{one} " for one in all_phrases(INVITATION_PHRASES["but"], AMBIGUITY_PHRASES["correction"]))
    for line in lines:
        text = f"{' '.join(split_words(line))} "
        if find_ambiguity(line) or text.startswith(begins) or consists_of(line, INVITATION_PHRASES[contrary]):
            raise UnclearInvitationReply("behind")


def nonce_lines(lines: Sequence[str], user: User) -> Iterator[str]:
    """Yield the nonce's lines after a yes, without polite phrases, a second yes and the player's name."""
    name = {*split_words(user.public_name), *split_words(user.email.partition("@")[0])}
    for line in lines:
        words = split_words(line)
        if words and not set(words) <= name and not consists_of(f"yes {line}", INVITATION_PHRASES["accept"]):
            yield line


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
    """Execute a yes or no about the user's place. Raise UnclearInvitationReply for any other reply."""
    phrases = INVITATION_PHRASES["accept"], INVITATION_PHRASES["enter"], VOTE_PHRASES["yes"]
    accepts, _ = read_yes_or_no(line, following, *phrases)
    if row.kind != Kind.ENTRY:
        raise UnclearInvitationReply("unknown")
    own = Entrant.objects.filter(tournament=season, user=row.user, state__in=INSIDE).first()
    if accepts:
        return answer_yes(season, row.user, own)
    return withdraw(season, row.user) if own is not None else MailOutcome("not_now")


def answer_yes(season: Tournament, user: User, own: Entrant | None) -> MailOutcome:
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


def is_about_result(seat: Seat, about: ReplyAddress) -> bool:
    """Return whether an address names a game's result, which is the last event of a finished game."""
    return seat.game.state == Game.State.FINISHED and about.opened == seat.game.head


def answer_result(seat: Seat, line: str, following_lines: Sequence[str]) -> MailOutcome:
    """Execute a reply to the result. Raise Refused or Unavailable if the player cannot get a seat."""
    phrases = INVITATION_PHRASES["accept"], INVITATION_PHRASES["rematch"], COMMAND_PHRASES["yes"], VOTE_PHRASES["yes"]
    try:
        accepts, _ = read_yes_or_no(line, following_lines, *phrases)
    except UnclearInvitationReply as unclear:
        return MailOutcome("unclear_rematch", {"why": unclear.why, "text": line[:MAX_ECHOED_CHARS]})
    assert seat.user is not None  # see dispatch.find_recipient
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
