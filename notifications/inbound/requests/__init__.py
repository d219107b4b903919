"""What a mail can ask for besides an answer: a word at its beginning says what, the rest of the line about what. None
of it plays anything. Cards, rules, table talk and motions are here.

orders         lists standing orders and what can be ordered; stops one
giving_orders  gives one
what_if        shows what answers would do, one after the other
"""

import re
from collections.abc import Callable, Sequence

from games.eventlog import log
from games.facts.errors import Refused
from games.models import Motion, Seat
from games.motions import council
from games.tables import chat
from games.wording import words_of
from games.wording.languages import language_codes
from notifications.inbound.records import Outcome
from notifications.letters.explaining import MOST_CARDS, cards_in
from notifications.replies.doubts import ASKS, DOUBTS, reason_to_doubt
from notifications.replies.mail_words import REQUESTS
from notifications.replies.word_sets import any_of, made_for_languages

from . import giving_orders, orders, what_if


def draw_by_mail(seat: Seat, rest: str, further: Sequence[str]) -> Outcome:
    """Propose to end the game without a winner. Refused, Unavailable."""
    return proposed(council.propose(seat.game, seat.user, Motion.Kind.DRAW, False), rest)


def undo_by_consent(seat: Seat, rest: str, further: Sequence[str]) -> Outcome:
    """Propose to take the own last answer back, past what came to light. Refused, Unavailable."""
    own = log.observe(seat.game, seat.number).own
    if not own:
        raise Refused("cannot_undo", "That can no longer be taken back.")
    return proposed(council.propose(seat.game, seat.user, Motion.Kind.UNDO, own[0]), rest)


def proposed(motion: Motion, rest: str) -> Outcome:
    return Outcome("proposed", {"kind": motion.kind, "open": motion.state == Motion.State.OPEN})


def say_by_mail(seat: Seat, rest: str, further: Sequence[str]) -> Outcome:
    """Say this at the table. Refused."""
    assert seat.user is not None
    said = chat.post_message(seat.game, seat.user, "\n".join([rest, *further]))
    return Outcome("said", {"text": said.text[:60]})


def rules_by_mail(seat: Seat, rest: str, further: Sequence[str]) -> Outcome:
    """Where the rules are, and what is decided about what was named: worked out for the receipt."""
    return Outcome("rules", {"text": rest[:60]})


def cards_by_mail(seat: Seat, rest: str, further: Sequence[str]) -> Outcome | None:
    """The cards that are named, to be told in the receipt; None where none is, so that "cards 3" stays an answer."""
    named = cards_in(rest, [words_of(seat.game, code) for code in language_codes()])
    return Outcome("cards", {"cards": named[:MOST_CARDS]}) if named else None


Answering = Callable[[Seat, str, Sequence[str]], Outcome | None]
# What may stand behind the word that asks: nothing; anything behind a colon; anything.
ALONE, COLON, ABOUT = r"\W*(?P<rest>)", r"\s*:(?P<rest>.+)", r"(?:\b\s*:?(?P<rest>.*))?"
KNOWN: tuple[tuple[str, str, Answering], ...] = (
    ("stop_order", ABOUT, orders.stop_by_mail),
    ("orders", ALONE, orders.orders_by_mail),
    ("order", ABOUT, giving_orders.order_by_mail),
    ("what_if", COLON, what_if.tried_by_mail),
    ("say", COLON, say_by_mail),
    ("draw", ALONE, draw_by_mail),
    ("further", ALONE, undo_by_consent),
    ("card", ABOUT, cards_by_mail),
    ("rules", ABOUT, rules_by_mail),
)
ACTING = ("stop_order", "order", "draw", "further")  # who asks "propose draw?" is told what it does


def do_request(seat: Seat, line: str, further: Sequence[str]) -> Outcome | None:
    """Do what the line asks for; None where it asks for nothing of this. Refused, Unavailable."""
    for (word, _, answering), pattern in zip(KNOWN, request_patterns(), strict=True):
        if found := pattern.fullmatch(line.strip()):
            if word in ACTING and reason_to_doubt(line) in (DOUBTS if word != "order" else (ASKS,)):
                return Outcome("help")  # an order's own words may be "until …" or "unless …"
            return answering(seat, (found["rest"] or "").strip(), further)
    return None


@made_for_languages
def request_patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(rf"\W*{any_of(REQUESTS[word])}{behind}", re.I | re.S) for word, behind, _ in KNOWN)
