"""Remarks to other players around an answer, recognized by the names of these players.

Examples: "Hi Bruno, what a roll!" above the answer, "Bruno," before it, ", Ana" after it. A line that contains a word
of an answer, or that denies, asks or corrects, is not a remark."""

import re
from collections.abc import Sequence

from games.models import Seat
from notifications.replies.ambiguities import denies, find_ambiguity
from notifications.replies.answers import Answers
from notifications.replies.free_text import strip_emoticons
from notifications.replies.reply_vocabulary import AMBIGUITY_PHRASES, GREETING_PHRASES
from notifications.replies.word_sets import (
    all_phrases,
    cache_by_languages,
    contains_phrase,
    phrase_pattern,
    split_words,
)

from ..several_lines import strip_own_name


def strip_chat(seat: Seat, answers: Answers, lines: Sequence[str]) -> list[str]:
    """Return a reply's lines without remarks above the answer and names around it; keep at least one line."""
    names = other_names_pattern(seat, answers)
    if not names:
        return [*lines]
    at, chooses_one = 0, not (answers.is_number or answers.is_some)
    while chooses_one and strip_own_name(seat, lines[at + 1 :]) and is_addressed_to(names, answers, lines[at]):
        at += 1
    return [strip_names(names, lines[at]), *lines[at + 1 :]]


def other_names_pattern(seat: Seat, answers: Answers) -> str:
    """Return a pattern for other players' full and first names, except names that are words of an answer."""
    others = [one.shown_name for one in seat.game.seats.all() if one.pk != seat.pk]
    names_to_match = {name for whole in others for name in (whole, whole.split()[0]) if not answers.knows_word(name)}
    return "|".join(map(re.escape, sorted(names_to_match, key=len, reverse=True)))


def is_addressed_to(names: str, answers: Answers, line: str) -> bool:
    called = re.match(rf"\W*(?:{hello_pattern()}\s+)?(?:{names})\s*[,.:;!…–—-]", line, re.I)
    called = called or re.search(rf",\s*(?:{names})\W*$", strip_emoticons(line), re.I)
    if not called or denies(line) or find_ambiguity(line) or any(map(str.isdigit, line)):
        return False
    return not answers.knows_word(line) and not contains_phrase(
        split_words(line), all_phrases(AMBIGUITY_PHRASES["correction"])
    )


def strip_names(names: str, line: str) -> str:
    """Return the line without the `names` of the players whom it addresses."""
    before = re.match(rf"\W*(?:{hello_pattern()}\s+)?(?:{names})\s*[,:;!…–—-]\s*(?=\w)", line, re.I)
    line = line[before.end() :] if before else line
    behind = re.search(rf"(?<=\w)\s*,\s*(?:{names})\W*$", strip_emoticons(line), re.I)
    return line[: behind.start()] if behind else line


@cache_by_languages
def hello_pattern() -> str:
    return phrase_pattern(GREETING_PHRASES["hello"])
