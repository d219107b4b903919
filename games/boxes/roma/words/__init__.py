"""The texts of Roma; games/wording/__init__.py documents the files."""

from collections.abc import Sequence

from games.rules.roma import cards as box
from games.wording import Words
from games.wording.text import Teller, joined

from . import question_help
from .board import board_text, next_loss, place_text
from .cards import CARDS, SYLLABLES
from .log_entries import LOG_ENTRIES, VARIANT_FACTS
from .questions import (
    ANSWER_LABELS,
    COUNT_LABELS,
    MULTIPLE_ANSWER_QUESTIONS,
    OBSTACLE_TEXTS,
    QUESTION_TEXTS,
    VERB_LABELS,
    question_facts,
)
from .terms import NOUNS, TERMS

SOFT_HYPHEN = "\u00ad"
MAX_NAME_LETTERS = 10  # letters that fit on a card next to a checkbox


def numbers_text(fact: int | Sequence[int], teller: Teller) -> str:
    return joined([str(n) for n in fact], teller.language) if isinstance(fact, list | tuple) else str(fact)


def line_facts(line: dict, words: Words, names: Sequence[str]) -> dict:
    """Return the acting seat's opponent as the fact `foe`; the opponent reads "you" instead."""
    return {} if line["seat"] is None else {"foe": 1 - line["seat"]}


def added_text(fact: int | None, teller: Teller) -> str:
    """Return the text for a die added to a roll, " + 4 (Centurio)"; "" if none was added."""
    return f" + {fact} ({CARDS['centurio'][teller.language][0]})" if fact else ""


# The format of each fact. `by` is a count in one log entry and a card in another, so nouns are tried before kinds.
FACT_FORMATS = {
    "card": "card",
    "covers": "card",
    "by": "card",
    "cards": "cards",
    "discard": "cards",
    "foe": "seat",
    "dice": numbers_text,
    "discs": numbers_text,
    "added": added_text,
}


def card(key: str, words: Words, options: dict) -> dict:
    name, function = CARDS[key][words.language]
    kind = box.KIND[key]
    divided = SYLLABLES[key][words.language].replace("-", SOFT_HYPHEN) if key in SYLLABLES else name
    return {
        "id": key,
        "name": name,
        "divided": divided,
        "on_card": divided if max(map(len, name.split())) > MAX_NAME_LETTERS else name,
        "function": function,
        "kind": kind,
        "kind_name": words.term(kind),
        "cost": box.COST[key],
        "cost_name": words.term("cost"),
        "defence": box.DEFENCE[key],
        "defence_name": words.term("defence"),
        "copies": box.COPIES[key],
        "icon": key,
        "tint": kind,
        "listed": True,
    }
