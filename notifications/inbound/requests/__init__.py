"""Requests by email: the first word names the request, the rest of the line is its object.

Requests do not play answers. This module handles cards, rules, chat and motions; orders lists and cancels standing
orders; giving_orders gives an order; what_if shows the effects of a sequence of answers."""

import re
from collections.abc import Callable, Sequence

from games.eventlog import log
from games.facts.errors import Refused
from games.models import Motion, Seat
from games.motions import voting
from games.tables import chat
from games.wording import words_of
from games.wording.languages import language_codes
from notifications.emails.explanations import MAX_EXPLAINED_CARDS, find_card_keys
from notifications.inbound.records import MailOutcome
from notifications.replies.ambiguities import AMBIGUITIES, ASKS, find_ambiguity
from notifications.replies.reply_vocabulary import REQUEST_PHRASES
from notifications.replies.word_sets import cache_by_languages, phrase_pattern

from . import giving_orders, orders, what_if


def propose_draw_by_mail(seat: Seat, rest: str, following_lines: Sequence[str]) -> MailOutcome:
    """Propose to end the game without a winner. Raise Refused or Unavailable if this is not possible."""
    return motion_outcome(voting.propose_motion(seat.game, seat.user, Motion.Kind.DRAW, False), rest)


def propose_undo_by_mail(seat: Seat, rest: str, following_lines: Sequence[str]) -> MailOutcome:
    """Propose an undo, even after a reveal. Raise Refused or Unavailable if this is not possible."""
    own = log.observe(seat.game, seat.number).own
    if not own:
        raise Refused("cannot_undo", "That can no longer be undone.")
    return motion_outcome(voting.propose_motion(seat.game, seat.user, Motion.Kind.UNDO, own[0]), rest)


def motion_outcome(motion: Motion, rest: str) -> MailOutcome:
    return MailOutcome("proposed", {"kind": motion.kind, "open": motion.state == Motion.State.OPEN})


def chat_by_mail(seat: Seat, rest: str, following_lines: Sequence[str]) -> MailOutcome:
    """Post a chat message. Raise Refused if the message is not allowed."""
    assert seat.user is not None
    message = chat.post_message(seat.game, seat.user, "\n".join([rest, *following_lines]))
    return MailOutcome("said", {"text": message.text[:60]})


def rules_by_mail(seat: Seat, rest: str, following_lines: Sequence[str]) -> MailOutcome:
    """Request the rules and the rulings that contain a text. The receipt shows them."""
    return MailOutcome("rules", {"text": rest[:60]})


def cards_by_mail(seat: Seat, rest: str, following_lines: Sequence[str]) -> MailOutcome | None:
    """Request the texts of the named cards; None if no card is named, so that "cards 3" is an answer."""
    named = find_card_keys(rest, [words_of(seat.game, code) for code in language_codes()])
    return MailOutcome("cards", {"cards": named[:MAX_EXPLAINED_CARDS]}) if named else None


RequestHandler = Callable[[Seat, str, Sequence[str]], MailOutcome | None]
# The text after the request's word: none, any after a colon, any.
NOTHING_FOLLOWS, COLON_FOLLOWS, TEXT_FOLLOWS = r"\W*(?P<rest>)", r"\s*:(?P<rest>.+)", r"(?:\b\s*:?(?P<rest>.*))?"
REQUEST_HANDLERS: tuple[tuple[str, str, RequestHandler], ...] = (
    ("stop_order", TEXT_FOLLOWS, orders.stop_order_by_mail),
    ("orders", NOTHING_FOLLOWS, orders.list_orders_by_mail),
    ("order", TEXT_FOLLOWS, giving_orders.order_by_mail),
    ("what_if", COLON_FOLLOWS, what_if.what_if_by_mail),
    ("say", COLON_FOLLOWS, chat_by_mail),
    ("draw", NOTHING_FOLLOWS, propose_draw_by_mail),
    ("further", NOTHING_FOLLOWS, propose_undo_by_mail),
    ("card", TEXT_FOLLOWS, cards_by_mail),
    ("rules", TEXT_FOLLOWS, rules_by_mail),
)
CHANGING_REQUESTS = ("stop_order", "order", "draw", "further")  # with a question mark, the reply is the help


def execute_request(seat: Seat, line: str, following_lines: Sequence[str]) -> MailOutcome | None:
    """Execute a line's request and return its outcome; None if the line contains no request.

    Raise Refused or Unavailable if the request cannot be executed."""
    for (word, _, answering), pattern in zip(REQUEST_HANDLERS, request_patterns(), strict=True):
        if found := pattern.fullmatch(line.strip()):
            if word in CHANGING_REQUESTS and find_ambiguity(line) in (AMBIGUITIES if word != "order" else (ASKS,)):
                return MailOutcome("help")  # an order may contain "until …" or "unless …"
            return answering(seat, (found["rest"] or "").strip(), following_lines)
    return None


@cache_by_languages
def request_patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(
        re.compile(rf"\W*{phrase_pattern(REQUEST_PHRASES[word])}{behind}", re.I | re.S)
        for word, behind, _ in REQUEST_HANDLERS
    )
