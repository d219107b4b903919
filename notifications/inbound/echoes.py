"""Whether a mail that did nothing is answered. A program that answers mails by itself, and does not say so in its
headers, would answer our receipt, and so on without end: what it writes comes again, or is shaped as machines write. A
person who errs writes something else each time, in few words."""

import hashlib
import re
from collections.abc import Sequence

from notifications.models import Received
from notifications.replies.mail_words import PROGRAMS
from notifications.replies.reply_tokens import ReplyAddress
from notifications.replies.word_sets import any_of, made_for_languages, words_of_text

DID_NOTHING = ("empty", "unclear", "guess", "unclear_vote", "past")
FREELY = 3  # receipts without an event between, whatever is written
FEW_WORDS = 10  # what a person writes who errs
REMEMBERED = 200  # of the mails about a seat


def is_answered(received: Received, about: ReplyAddress, texts: Sequence[str]) -> bool:
    """Whether a receipt is written for this mail, whose lines these are; of one that did nothing keep what its like is
    known by again, never what it said."""
    if received.outcome not in DID_NOTHING:
        return True
    head = received.about.game.head_for(received.seat)
    received.facts |= {"head": head, "mark": text_mark(about, texts)}
    received.save(update_fields=["facts"])
    if says_machine(texts):
        return False
    before = same_moment(received)
    if any(one.facts["mark"] == received.facts["mark"] for one in before):
        return False
    answered = sum(one.notice_id is not None for one in before)
    return answered < FREELY or 0 < len(words_of_text(" ".join(texts))) <= FEW_WORDS


def same_moment(received: Received) -> list[Received]:
    """The earlier mails about that seat or invitation that did nothing, since something last happened at the table."""
    rows = received.about.mails.filter(pk__lt=received.pk, outcome__in=DID_NOTHING)
    latest = rows.order_by("-pk")[:REMEMBERED]
    return [one for one in latest if one.facts.get("head") == received.facts["head"]]


def text_mark(about: ReplyAddress, texts: Sequence[str]) -> str:
    """Equal for texts about one question that differ only in numbers: of tickets, days and hours."""
    said = words_of_text(" ".join(texts))
    counted = 1 if len(said) > FEW_WORDS else 3  # digits of a number that does not count
    said = [word for word in said if not (word.isdigit() and len(word) >= counted)]
    return hashlib.sha256(repr([about.opened, about.motion, said]).encode()).hexdigest()[:16]


def says_machine(texts: Sequence[str]) -> bool:
    return bool(machine_phrase().search(" ".join(texts)))


@made_for_languages
def machine_phrase() -> re.Pattern[str]:
    return re.compile(rf"\b{any_of(PROGRAMS['machine'], gap='[ -]?')}\b", re.I)
