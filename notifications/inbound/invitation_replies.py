"""Replies to invitations, and to emails that ask a club's members to play.

Yes takes the seat, no declines, any other reply changes nothing.

Text after a yes and a colon, or on the lines below the yes, is the player's nonce. The reply address contains a stamp
of the table's commitment."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.eventlog import log
from games.facts import luck
from games.facts.errors import Refused
from games.models import Game, Invitation, User
from games.rules.ask import Illegal
from games.tables import blocks, invitations, opening
from games.wording.messages import Message
from notifications.models import Notification
from notifications.outbox.club_subjects import has_left_club
from notifications.replies import offer_lines
from notifications.replies.ambiguities import CONDITION, find_ambiguity
from notifications.replies.reply_tokens import ReplyAddress, offer_stamp
from notifications.replies.reply_vocabulary import AMBIGUITY_PHRASES, GREETING_PHRASES, INVITATION_PHRASES, VOTE_PHRASES
from notifications.replies.word_sets import all_phrases, split_words

from .commands import MailCommand, read_command
from .records import MailOutcome

MAX_ECHOED_REPLY_CHARS = 60  # of the line, in the receipt
MAX_PHRASE_WORDS, MAX_GREETING_WORDS = 8, 4
LEFT_CLUB = "left_club"  # the reason why a former member gets no other answer
Offer = Invitation | Notification  # of a seat


class UnclearInvitationReply(Exception):
    """The reply is neither a clear yes nor a clear no. `why`: the reason, for the receipt."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True)
class InvitationReply:
    """The contents of a reply: a yes with the text of the nonce ("" for none), or a no."""

    accepts: bool
    words: str = ""


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
        reply = read_invitation_reply(line, following_lines, user)
    except UnclearInvitationReply as unread:
        empty = not line.strip() and not closed
        return MailOutcome(
            "empty" if empty else "unclear", {"why": closed or unread.why, "text": line[:MAX_ECHOED_REPLY_CHARS]}
        )
    if closed:
        return MailOutcome("refused", {"why": closed})
    try:
        return accept_by_mail(game, user, reply.words) if reply.accepts else decline_by_mail(offer, user)
    except (log.Unavailable, Illegal, Refused) as fault:
        return MailOutcome("refused", {"why": invitation_refusal_key(fault)})


def closed_reason(offer: Offer, game: Game, user: User) -> str:
    """Return why the player can no longer answer the offer; "" if they can.

    A player who has left the club learns nothing else about its private table."""
    if opening.seat_of(game, user):
        return "already_here"
    if isinstance(offer, Notification) and has_left_club(game, user):
        return LEFT_CLUB
    if game.state != Game.State.OPEN:
        return "cancelled" if game.state == Game.State.CANCELLED else "begun"
    if blocks.is_shut_out(game, user):
        return "begun"
    return "withdrawn" if isinstance(offer, Invitation) and offer.state == Invitation.State.WITHDRAWN else ""


def invitation_refusal_key(fault: Exception) -> str:
    """Return the key of a refusal; "no_invitation" for "not_invited".

    A player who has declined needs a new invitation to a private table."""
    why = offer_lines.refusal_key(fault)
    return "no_invitation" if why == "not_invited" else why


def accept_by_mail(game: Game, user: User, words: str) -> MailOutcome:
    """Take a seat, with or without a nonce. Raise Refused or Unavailable if this is not possible."""
    opening.join(game, user, nonce=words or None, commitment=game.commitment)
    game.refresh_from_db()
    begun = game.state != Game.State.OPEN
    return MailOutcome("joined", {"words": words, "begun": begun, "free": game.size - game.seats.count()})


def decline_by_mail(offer: Offer, user: User) -> MailOutcome:
    """Decline an invitation, even if it is already declined. Raise Refused if this is not possible.

    If the offer was sent to the whole club, a no needs no record."""
    if isinstance(offer, Notification):
        return MailOutcome("not_now")
    if offer.state != Invitation.State.DECLINED:
        invitations.decline_invitation(offer.game, user)
    return MailOutcome("declined")


def read_invitation_reply(line: str, following_lines: Sequence[str], user: User) -> InvitationReply:
    """Return the contents of a reply. Raise UnclearInvitationReply if it is neither a clear yes nor no."""
    accepts, below = read_yes_or_no(line, following_lines, INVITATION_PHRASES["accept"])
    if not accepts:
        return InvitationReply(accepts=False)
    words = " ".join(" ".join(nonce_lines(below, user)).split())
    if words and not luck.is_nonce(words):
        raise UnclearInvitationReply("long")
    return InvitationReply(True, words)


def read_yes_or_no(line: str, following_lines: Sequence[str], *accept: Message) -> tuple[bool, list[str]]:
    """Return whether a reply says yes, and the text below. `accept`: lists of phrases that mean yes.

    Raise UnclearInvitationReply if it is neither a clear yes nor no."""
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
