"""What keeps a line from being an answer though it names one: it asks, it leaves a choice open, or it makes a
condition.

Who asks what a card does has not played it. In doubt nothing is played: to be asked again costs a mail, a move that
nobody made costs the game, and the others may have moved on by then."""

import re
import unicodedata
from itertools import dropwhile

from .mail_words import ANSWERS
from .mail_words import DOUBTS as WORDS
from .word_sets import (
    NEVER,
    any_of,
    folded_text,
    made_for_languages,
    phrases_as_written,
    phrases_in_all,
    says_one_of,
    words_of_text,
)

DOUBTS = ASKS, UNDECIDED, CONDITION = "asks", "undecided", "condition"

MARKS = "?¿؟⸮‽"
SLASHES = "/|"


def verbatim_key(text: str) -> str:
    """Return the words of a text with those of its marks that could put them in doubt."""
    return " ".join(re.findall(rf"[^\W_]+|[{re.escape(MARKS + SLASHES)}]", folded_text(text)))


def reason_to_doubt(text: str) -> str:
    """Return why a line is no answer: ASKS, UNDECIDED or CONDITION; "" for one that is firm."""
    said = words_of_text(text)
    if any(mark in folded_text(text) for mark in MARKS):
        return ASKS
    if condition_unless_comma().search(unicodedata.normalize("NFKC", text).casefold()):
        return CONDITION
    if says_one_of(said, phrases_in_all(WORDS["condition"])) or makes_a_consequence(said):
        return CONDITION
    if says_one_of(said, phrases_in_all(WORDS["open"])) or any(mark in text for mark in SLASHES):
        return UNDECIDED
    return ASKS if begins_a_question(said) else ""


def makes_a_consequence(said: list[str]) -> bool:
    """Whether a "then" stands between words that say something: in "Ok then, 1" and "1, then" it says nothing."""
    empty = phrases_in_all(ANSWERS["before"], ANSWERS["empty"])
    at = next((n for n, word in enumerate(said) if word in phrases_in_all(WORDS["condition_between"])), len(said))
    return said[at + 1 :] != [] and not empty.issuperset(said[:at])


def denies(text: str) -> bool:
    return says_one_of(words_of_text(text), phrases_in_all(WORDS["denies"]))


def begins_a_question(said: list[str]) -> bool:
    begun = dropwhile(phrases_in_all(WORDS["filling"]).__contains__, said)
    return f"{' '.join(begun)} ".startswith(tuple(f"{phrase} " for phrase in phrases_in_all(WORDS["asks"])))


@made_for_languages
def condition_unless_comma() -> re.Pattern[str]:
    """Return a pattern for words that are a condition as they are written: with an accent, or before a comma, "si" is a
    yes."""
    words = [re.escape(word.casefold()) for word in phrases_as_written(WORDS["condition_unless_comma"])]
    return re.compile(rf"\b(?:{'|'.join(words) or NEVER})\b(?!\s*,)")


@made_for_languages
def between_parts() -> re.Pattern[str]:
    return re.compile(rf"[,;:.!/|{MARKS}]|\b{any_of(WORDS['between'])}\b")


def doubtful_parts(text: str) -> list[str]:
    return [part.strip() for part in between_parts().split(folded_text(text)) if part.strip()]
