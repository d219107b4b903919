"""Ambiguous lines, which are never played: questions, open choices and conditions.

A player who asks about a card has not played it. Asking the player again costs one email, but an unintended move can
lose the game."""

import re
import unicodedata
from itertools import dropwhile

from .reply_vocabulary import AMBIGUITY_PHRASES as WORDS
from .reply_vocabulary import ANSWER_PHRASES
from .word_sets import (
    NEVER_MATCHES,
    PhrasePattern,
    all_phrases,
    cache_by_languages,
    contains_phrase,
    fold_text,
    split_words,
    written_phrases,
)

AMBIGUITIES = ASKS, UNDECIDED, CONDITION = "asks", "undecided", "condition"

QUESTION_MARKS = "?¿؟⸮‽"
ALTERNATIVE_MARKS = "/|"
PART_SEPARATOR = PhrasePattern(r"[,;:.!/|{marks}]|\b{ambiguity.between}\b", 0, marks=QUESTION_MARKS)


def verbatim_key(text: str) -> str:
    """Return the words of a text, with the punctuation that could make the text ambiguous."""
    return " ".join(re.findall(rf"[^\W_]+|[{re.escape(QUESTION_MARKS + ALTERNATIVE_MARKS)}]", fold_text(text)))


def find_ambiguity(text: str) -> str:
    """Return why a line is ambiguous: ASKS, UNDECIDED or CONDITION; "" if it is not ambiguous."""
    words = split_words(text)
    if any(mark in fold_text(text) for mark in QUESTION_MARKS):
        return ASKS
    if accented_condition_pattern().search(unicodedata.normalize("NFKC", text).casefold()):
        return CONDITION
    if contains_phrase(words, all_phrases(WORDS["condition"])) or has_consequence(words):
        return CONDITION
    if contains_phrase(words, all_phrases(WORDS["open"])) or any(mark in text for mark in ALTERNATIVE_MARKS):
        return UNDECIDED
    return ASKS if begins_question(words) else ""


def has_consequence(words: list[str]) -> bool:
    """Return whether a "then" is between meaningful words, unlike in "Ok then, 1" and "1, then"."""
    empty = all_phrases(ANSWER_PHRASES["before"], ANSWER_PHRASES["empty"])
    at = next((n for n, word in enumerate(words) if word in all_phrases(WORDS["condition_between"])), len(words))
    return words[at + 1 :] != [] and not empty.issuperset(words[:at])


def denies(text: str) -> bool:
    return contains_phrase(split_words(text), all_phrases(WORDS["denies"]))


def begins_question(words: list[str]) -> bool:
    begun = dropwhile(all_phrases(WORDS["filling"]).__contains__, words)
    return f"{' '.join(begun)} ".startswith(tuple(f"{phrase} " for phrase in all_phrases(WORDS["asks"])))


@cache_by_languages
def accented_condition_pattern() -> re.Pattern[str]:
    """Return a pattern for words that are a condition only if their accents are as written.

    With an accent, or before a comma, the Spanish "si" means yes."""
    words = [re.escape(word.casefold()) for word in written_phrases(WORDS["condition_unless_comma"])]
    return re.compile(rf"\b(?:{'|'.join(words) or NEVER_MATCHES})\b(?!\s*,)")


def split_ambiguous_text(text: str) -> list[str]:
    return [part.strip() for part in PART_SEPARATOR.split(fold_text(text)) if part.strip()]
