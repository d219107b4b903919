"""Protection against mail loops: decides whether an email without effect gets a receipt.

A program that does not mark its replies as automatic would reply to our receipt, and so on. Its emails repeat the same
text or contain typical phrases. A player who makes mistakes writes a different short text each time."""

import hashlib
import re
from collections.abc import Sequence

from notifications.models import ReceivedMail
from notifications.replies.reply_tokens import ReplyAddress
from notifications.replies.reply_vocabulary import MAIL_PROGRAM_PHRASES
from notifications.replies.word_sets import cache_by_languages, phrase_pattern, split_words

INEFFECTIVE_OUTCOMES = ("empty", "unclear", "suggestion", "unclear_vote", "unclear_rematch", "past")
MAX_FREE_RECEIPTS = 3  # without an event at the table in between
MAX_HUMAN_WORDS = 10  # of a player's erroneous reply
MAX_COMPARED_MAILS = 200


def deserves_receipt(received: ReceivedMail, about: ReplyAddress, texts: Sequence[str]) -> bool:
    """Return whether an email gets a receipt. If it had no effect, store a fingerprint of its text."""
    if received.outcome not in INEFFECTIVE_OUTCOMES:
        return True
    head = received.head
    received.facts |= {"head": head, "mark": text_fingerprint(about, texts)}
    received.save(update_fields=["facts"])
    if contains_machine_phrase(texts):
        return False
    before = mails_since_last_event(received)
    if any(one.facts["mark"] == received.facts["mark"] for one in before):
        return False
    answered = sum(one.notification_id is not None for one in before)
    return answered < MAX_FREE_RECEIPTS or 0 < len(split_words(" ".join(texts))) <= MAX_HUMAN_WORDS


def mails_since_last_event(received: ReceivedMail) -> list[ReceivedMail]:
    """Return the earlier emails without effect since the last event at the table."""
    rows = received.about.received_mails.filter(pk__lt=received.pk, outcome__in=INEFFECTIVE_OUTCOMES)
    latest = rows.order_by("-pk")[:MAX_COMPARED_MAILS]
    return [one for one in latest if one.facts.get("head") == received.facts["head"]]


def text_fingerprint(about: ReplyAddress, texts: Sequence[str]) -> str:
    """Return a value that is equal for texts about one question that differ only in numbers."""
    words = split_words(" ".join(texts))
    counted = 1 if len(words) > MAX_HUMAN_WORDS else 3  # numbers with at least that many digits are ignored
    words = [word for word in words if not (word.isdigit() and len(word) >= counted)]
    return hashlib.sha256(repr([about.opened, about.motion, words]).encode()).hexdigest()[:16]


def contains_machine_phrase(texts: Sequence[str]) -> bool:
    return bool(machine_phrase_pattern().search(" ".join(texts)))


@cache_by_languages
def machine_phrase_pattern() -> re.Pattern[str]:
    return re.compile(rf"\b{phrase_pattern(MAIL_PROGRAM_PHRASES['machine'], gap='[ -]?')}\b", re.I)
