"""What a mail can ask for beside an answer, each in a file of its own: a word at its beginning says what, the rest of
the line about what. None of it plays anything.

cards     what cards do, and how this site decides what the rules leave open about them
rules     where the rules are, and what is decided about something
orders    the standing orders one has given, and what can be ordered; stops one
giving_orders  gives one
talk      says something at the table
motions   puts something to the table: a draw, taking back further
what_if   what answers would do, one after the other
"""

import re
from collections.abc import Callable, Sequence

from games.models import Seat
from notifications.inbound.outcomes import Outcome
from notifications.replies.doubts import ASKS, DOUBTS, reason_to_doubt
from notifications.replies.mail_words import REQUESTS
from notifications.replies.word_sets import any_of, made_for_languages

from . import cards, giving_orders, motions, orders, rules, talk, what_if

Answering = Callable[[Seat, str, Sequence[str]], Outcome | None]
# What may stand behind the word that asks: nothing; anything behind a colon; anything.
ALONE, COLON, ABOUT = r"\W*(?P<rest>)", r"\s*:(?P<rest>.+)", r"(?:\b\s*:?(?P<rest>.*))?"
KNOWN: tuple[tuple[str, str, Answering], ...] = (
    ("stop_order", ABOUT, orders.stop_by_mail),
    ("orders", ALONE, orders.orders_by_mail),
    ("order", ABOUT, giving_orders.order_by_mail),
    ("what_if", COLON, what_if.tried_by_mail),
    ("say", COLON, talk.say_by_mail),
    ("draw", ALONE, motions.draw_by_mail),
    ("further", ALONE, motions.undo_by_consent),
    ("card", ABOUT, cards.cards_by_mail),
    ("rules", ABOUT, rules.rules_by_mail),
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
