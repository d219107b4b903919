"""The texts of The Great City of Rome (games/wording/__init__.py lists the files)."""

from collections.abc import Sequence

from games.rules.great_city import CARDS as SHIPPED
from games.rules.great_city.box import box_of
from games.wording import Words
from games.wording.messages import Message
from games.wording.text import Teller

from . import buildings, question_help
from .board import board_text, hidden_item_name, place, places_help, shorten_places, strip
from .log_entries import LOG_ENTRIES, VARIANT_FACTS, line_facts
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


def with_price(offer: Sequence[tuple[str, int]], teller: Teller) -> str:
    """Return the offered cards with their prices: "Insula (1 brick), Villa (3 bricks)"."""
    return ", ".join(
        f"{teller.kinds['card'](card, teller)} ({NOUNS['bricks'].said(cost, teller.language)})" for card, cost in offer
    )


FACT_FORMATS = {
    "card": "card",
    "covers": "card",
    "cards": "cards",
    "first": "reader",
    "at": "place",
    "offer": with_price,
}


def card_ids(cards: dict) -> set[str]:
    return {row["id"] for row in cards["cards"]}


def card_message(key: str, words: Words) -> Message | None:
    assert words.cards is not None
    row = next(row for row in words.cards["cards"] if row["id"] == key)
    return buildings.BUILDING_NAMES.get(row.get("name") or key)


def card(key: str, words: Words, options: dict) -> dict:
    assert words.cards is not None
    box = box_of(words.cards)
    row = next(row for row in words.cards["cards"] if row["id"] == key)
    colour = row.get("color", "")
    return {
        "id": key,
        "name": buildings.name(row, words.language),
        "function": buildings.function(row, box.aqueduct_points, words.language),
        "type": row["type"],
        "type_name": words.term(row["type"]),
        "colour": colour,
        "colour_name": words.term(colour) if colour else "",
        "cost_name": words.term("bricks"),
        "stars_name": words.term("stars"),
        "value": row.get("value"),
        "points": row.get("points"),
        "cost": row["cost"],
        "stars": row["stars"],
        "gold": row["special"],
        "deck": words.term(row["deck"], "deck"),
        "own": row.get("status", "").endswith("reconstructed"),
        "icon": colour or row["type"],
        "tint": f"gc-{colour or row['type']}",
        "listed": row["deck"] != "start" and words.cards == SHIPPED,
        "entry": box.face[key],
        "drawing": buildings.building_drawing(row),
    }
