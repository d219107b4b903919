"""Lines with several answers: an offer, or an action and the end of the turn.

Examples: "trade Bruno: C4 + 3 for E6", "buy C4 and end". The game's presenter interprets offers (`parse_offer`)."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from games.boards import presenters
from games.eventlog.observations import Observation
from games.rules.ask import Choice, Illegal
from games.wording import Words

from .answer_list import MAX_ANSWER_CHARS, UnclearAnswer
from .reply_vocabulary import BATCH_PHRASES as WORDS
from .word_sets import NEVER_MATCHES, PhrasePattern, all_phrases, find_ambiguity, fold_text, split_words

AnswerSteps = list[tuple[str, Choice]]  # questions with their answers
OFFER_VERB = "(?:(?P<counter>{batch.counter})|(?P<trade>{batch.trade}))"
OFFER_SIDES = r"(?P<give>.+?)\s+{batch.for}\s+(?P<want>.+?)"
# A verb, perhaps a partner, the things given and the things wanted.
OFFER = PhrasePattern(
    r"\W*{verb}(?:\s+(?:{batch.with}\s+)?(?P<who>[^:]{1,60}?))?\s*:\s*{sides}[\s.!]*",
    verb=OFFER_VERB,
    sides=OFFER_SIDES,
)
# An offer in free text: "I offer Bruno C4 for E6", "Bruno, te doy C4 por E6". match_offer replaces {who} by the names.
LOOSE_OFFER = PhrasePattern(
    r"\W*(?:(?:\w+\s+)?(?P<called>{who})\s*[,:]\s*)?{verb}\b(?:\s+{to}(?P<named>{who})\b)?\s*[:,]?\s+"
    r"(?:{to}(?P<after>{who})\s*[:,]\s*)?{sides}(?:\s*,?\s+{to}(?P<last>{who}))?[\s.!]*",
    verb=OFFER_VERB,
    sides=OFFER_SIDES,
    to=r"(?:{batch.with}\s+)?",
)
OFFER_ITEM_SEPARATOR = PhrasePattern(r"\s*[+,;&]\s*|\s+{batch.and}\s+")
# An action followed by the end of the turn; the group `rest` is the action.
TURN_END = PhrasePattern(r"(?P<rest>.*\w)\W+(?:{batch.and}\s+)?{batch.end}[\s.!]*")
MINUS_PATTERN = re.compile(r"^\W*[-‐‒–—−]|(?<!\w)[-‐‒–—−]\s*\d")  # not the hyphen in "token-2"


def parse_offer_line(
    text: str, observation: Observation, names: Sequence[str], all_words: Sequence[Words]
) -> AnswerSteps | None:
    """Return the answers that make up a line's offer; None if the line is not an offer.

    Raise UnclearAnswer if it is ambiguous or names no partner, Illegal (with the reason) if it is impossible."""
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
    sides = [[offer_item_words(one) for one in OFFER_ITEM_SEPARATOR.split(found[way])] for way in ("give", "want")]
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
    found = OFFER.fullmatch(text)
    if found and found["who"] is not None:
        return found, found["who"]
    names_of_others = "|".join(map(re.escape, others)) or NEVER_MATCHES
    # Single blanks, because a hostile run of them could be split in many ways.
    pattern = LOOSE_OFFER.regex().pattern.replace("{who}", names_of_others)
    loose = re.fullmatch(pattern, " ".join(text.split()), re.I)
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
    """Return the only other seat whose name is or begins with `who`. Raise UnclearAnswer if there is none."""
    wanted = fold_text(who).strip()
    others = {seat: fold_text(name) for seat, name in enumerate(names) if seat != me}
    exact = [seat for seat, name in others.items() if name == wanted]
    found = exact or [seat for seat, name in others.items() if name.startswith(wanted)]
    if len(found) != 1:
        raise UnclearAnswer("unknown")
    return found[0]


def strip_turn_end(text: str, rules: Any, what: str) -> str | None:
    """Return the action in a line that also ends the turn, "buy C4" for "buy C4 and end"; else None."""
    end = getattr(rules, "TURN_END_ANSWER", None)
    found = TURN_END.fullmatch(text.strip())
    return found["rest"] if found and end is not None and end[0] == what else None


def refusal_key(fault: Any) -> str:
    reason = fault.reason if isinstance(fault, Illegal) else ""
    return f"{fault.key}.{reason}" if reason and fault.key == "bad_bargain" else fault.key
