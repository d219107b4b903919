"""The words of The Great City of Rome, in our own: see games/wording/__init__.py for what each file holds."""

from collections.abc import Sequence

from games.rules.great_city import CARDS as SHIPPED
from games.rules.great_city.box import box_of
from games.wording import Words
from games.wording.messages import Message
from games.wording.text import Teller

from . import asked, buildings
from .board import board_text, in_short, place, strip, thing
from .lines import LINES, VARIANTS, line_facts
from .nouns import NOUNS
from .options import COUNTS, OPTIONS, STEPS
from .questions import MANY, QUESTIONS, WHY, question_facts
from .terms import TERMS

__all__ = [
    "COUNTS", "KINDS", "LINES", "MANY", "NOUNS", "OPTIONS", "QUESTIONS", "STEPS", "TERMS", "VARIANTS", "WHY", "asked", "board_text", "card", "card_ids", "card_message",
    "in_short", "line_facts", "place", "question_facts", "strip", "thing",
]  # fmt: skip


def with_price(offer: Sequence[tuple[str, int]], teller: Teller) -> str:
    """ "Insula (1 brick), Villa (3 bricks)"."""
    return ", ".join(
        f"{teller.kinds['card'](card, teller)} ({NOUNS['bricks'].said(cost, teller.language)})" for card, cost in offer
    )


KINDS = {"card": "card", "covers": "card", "cards": "cards", "first": "reader", "at": "place", "offer": with_price}


def card_ids(cards: dict) -> set[str]:
    return {row["id"] for row in cards["cards"]}


def card_message(key: str, words: Words) -> Message | None:
    """What names a building; one that an owner's set has named itself is called so in every language."""
    assert words.cards is not None
    row = next(row for row in words.cards["cards"] if row["id"] == key)
    return buildings.NAMES.get(row.get("name") or key)


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
        "drawing": buildings.drawing(row),
    }
