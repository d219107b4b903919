"""The texts of Gloria a Roma; games/wording/__init__.py documents the files."""

from games.rules.gloria import cards as box
from games.wording import Words

from . import question_help
from .board import board_text
from .cards import CARDS
from .log_entries import LOG_ENTRIES, VARIANT_FACTS, line_facts
from .questions import (
    ANSWER_LABELS,
    COUNT_LABELS,
    GROUP_MARKERS,
    LITERALS,
    MULTIPLE_ANSWER_QUESTIONS,
    OBSTACLE_TEXTS,
    QUESTION_TEXTS,
    VERB_LABELS,
    question_facts,
)
from .terms import NOUNS, TERMS

# The format of each fact of a log entry or a question.
FACT_FORMATS = {
    "card": "card",
    "building": "card",
    "cards": "cards",
    "extras": "cards",
    "only": "cards",
    "drawn": "card",
    "role": "term",
    "site": "term",
    "material": "term",
    "materials": "terms",
    "what": "term.declines",
    "to": "seat",
    "taker": "seat",
    "leader": "seat",
    "demander": "seat",
}

ORIGINAL_CARD_KEYS = {"circo": "circo_original", "foro": "foro_original"}  # the alternative cards have other effects


def card(key: str, words: Words, options: dict) -> dict:
    row = CARDS[ORIGINAL_CARD_KEYS.get(key, key) if options.get("original") else key]
    name, function = row[words.language]
    key = key.removesuffix("_original")
    if options.get("no_functions") and key != box.SENATOR:
        function = ""
    if key == box.SENATOR:
        appearance = {"icon": "senator", "tint": "senator", "listed": False}
        return {"id": key, "name": name, "function": function, "role": None, "material": None, "value": 0, **appearance}
    role, material = box.ROLE[key], box.MATERIAL[key]
    return {
        "id": key,
        "name": name,
        "function": function,
        "role": role,
        "role_name": words.term(role),
        "material": material,
        "material_name": words.term(material),
        "value": box.COIN_VALUE[key],
        "copies": box.COPIES[key],
        "icon": role,
        "tint": material,
        "listed": True,
    }
