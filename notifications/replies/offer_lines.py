"""Lines with several answers: an offer, or an action and the end of the turn.

Examples: "trade Bruno: C4 + 3 for E6", "counter: E6 for C4 + 5", "buy C4 and end". The game's presenter interprets the
contents of an offer (`parse_offer`)."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from games.boards import presenters
from games.eventlog.observations import Observation
from games.rules.ask import Choice, Illegal
from games.wording import Words

from .ambiguities import find_ambiguity
from .answer_list import MAX_ANSWER_CHARS, UnclearAnswer
from .reply_vocabulary import BATCH_PHRASES as WORDS
from .word_sets import NEVER_MATCHES, all_phrases, cache_by_languages, fold_text, phrase_pattern, split_words

AnswerSteps = list[tuple[str, Choice]]  # questions with their answers
MINUS_PATTERN = re.compile(r"^\W*[-‐‒–—−]|(?<!\w)[-‐‒–—−]\s*\d")  # not the hyphen in "token-2"


@cache_by_languages
def offer_pattern() -> re.Pattern[str]:
    """Return a pattern for an offer: a verb, perhaps a partner, the things given and the things wanted."""
    verb = rf"(?:(?P<counter>{phrase_pattern(WORDS['counter'])})|(?P<trade>{phrase_pattern(WORDS['trade'])}))"
    who = rf"(?:\s+(?:{phrase_pattern(WORDS['with'])}\s+)?(?P<who>[^:]{{1,60}}?))?"
    return re.compile(
        rf"\W*{verb}{who}\s*:\s*(?P<give>.+?)\s+{phrase_pattern(WORDS['for'])}\s+(?P<want>.+?)[\s.!]*", re.I
    )


@cache_by_languages
def loose_offer_pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern for an offer in free text, with or without one of these names.

    Examples: "I offer Bruno C4 for E6", "Bruno, te doy C4 por E6"."""
    who, to = "|".join(map(re.escape, names)) or NEVER_MATCHES, rf"(?:{phrase_pattern(WORDS['with'])}\s+)?"
    verb = rf"(?:(?P<counter>{phrase_pattern(WORDS['counter'])})|(?P<trade>{phrase_pattern(WORDS['trade'])}))\b"
    called = rf"(?:(?:\w+\s+)?(?P<called>{who})\s*[,:]\s*)?"
    named = rf"(?:\s+{to}(?P<named>{who})\b)?\s*[:,]?\s+(?:{to}(?P<after>{who})\s*[:,]\s*)?"
    last = rf"(?:\s*,?\s+{to}(?P<last>{who}))?"
    sides = rf"(?P<give>.+?)\s+{phrase_pattern(WORDS['for'])}\s+(?P<want>.+?)"
    return re.compile(rf"\W*{called}{verb}{named}{sides}{last}[\s.!]*", re.I)


@cache_by_languages
def offer_item_separator() -> re.Pattern[str]:
    return re.compile(rf"\s*[+,;&]\s*|\s+{phrase_pattern(WORDS['and'])}\s+", re.I)


@cache_by_languages
def turn_end_pattern() -> re.Pattern[str]:
    """Return a pattern for an action followed by the end of the turn; the group `rest` is the action."""
    return re.compile(
        rf"(?P<rest>.*\w)\W+(?:{phrase_pattern(WORDS['and'])}\s+)?{phrase_pattern(WORDS['end'])}[\s.!]*", re.I
    )


def parse_offer_line(
    text: str, observation: Observation, names: Sequence[str], all_words: Sequence[Words]
) -> AnswerSteps | None:
    """Return the answers that make up a line's offer; None if the line is not an offer.

    Raise UnclearAnswer if the offer is ambiguous or names no partner. Raise Illegal, with the reason, if the offer is
    impossible."""
    if observation.seat is None or len(text) > 2 * MAX_ANSWER_CHARS:
        return None
    found, who = match_offer(
        unicodedata.normalize("NFKC", text), [n for at, n in enumerate(names) if at != observation.seat]
    )
    if found is None:
        return None
    if len(text) > MAX_ANSWER_CHARS:  # the rest could change the meaning
        raise UnclearAnswer("unknown")
    if why := find_ambiguity(text):
        raise UnclearAnswer(why)
    partner = None if who is None else find_named_seat(who, names, observation.seat)
    sides = [[offer_item_words(one) for one in offer_item_separator().split(found[way])] for way in ("give", "want")]
    offered = presenters.presenter_of(observation.game.ruleset).parse_offer
    try:
        steps: AnswerSteps | None = offered(observation, bool(found["counter"]), partner, sides, all_words, split_words)
    except Illegal as fault:
        if fault.reason == "not_now" and "who" not in found.groupdict():  # "exchange C4 for E6" may be an answer
            return None
        raise
    return steps


def match_offer(text: str, others: Sequence[str]) -> tuple[re.Match[str] | None, str | None]:
    """Return the match of an offer pattern and the name of the partner; each can be None."""
    found = offer_pattern().fullmatch(text)
    if found and found["who"] is not None:
        return found, found["who"]
    # Single blanks, because a hostile run of them could be split in many ways.
    loose = loose_offer_pattern(tuple(others)).fullmatch(" ".join(text.split()))
    who = loose and (loose["called"] or loose["named"] or loose["after"] or loose["last"])
    return (loose, who) if who else (found or loose, None)


def offer_item_words(text: str) -> list[str]:
    """Return the words of one item of an offer; for an amount of money, only the number.

    Raise UnclearAnswer if the item contains a minus, because the number alone would have another meaning."""
    if MINUS_PATTERN.search(text):
        raise UnclearAnswer("unknown")
    words = split_words(text)
    money = words[:1] != [] and words[0].isdecimal() and " ".join(words[1:]) in all_phrases(WORDS["silver"])
    return words[:1] if money else words


def find_named_seat(who: str, names: Sequence[str], me: int) -> int:
    """Return the other seat with this name, or the only seat whose name begins with it.

    Raise UnclearAnswer if there is no such seat."""
    wanted = fold_text(who).strip()
    others = {seat: fold_text(name) for seat, name in enumerate(names) if seat != me}
    exact = [seat for seat, name in others.items() if name == wanted]
    found = exact or [seat for seat, name in others.items() if name.startswith(wanted)]
    if len(found) != 1:
        raise UnclearAnswer("unknown")
    return found[0]


def strip_turn_end(text: str, rules: Any, what: str) -> str | None:
    """Return the action in a line that ends with the end of the turn: "buy C4" for "buy C4 and end".

    Return None if the line does not end the turn, or if this question does not allow that."""
    end = getattr(rules, "TURN_END_ANSWER", None)
    found = turn_end_pattern().fullmatch(text.strip())
    return found["rest"] if found and end is not None and end[0] == what else None


def refusal_key(fault: Any) -> str:
    reason = fault.reason if isinstance(fault, Illegal) else ""
    return f"{fault.key}.{reason}" if reason and fault.key == "bad_bargain" else fault.key
