"""The buildings of the shipped card set, equal ones once, for the rules page."""

from collections import Counter

from games.boards.catalogue import Catalogue, Entry, Filter, Ruling, haystack, names_of
from games.rules.great_city.box import SHIPPED
from games.wording import Words, words
from games.wording.messages import Message

from ..words.rulings import CHAPTER, RULINGS
from .answers import TYPES, order

OF_TYPE = {"aqueduct": (5, 8)}
COPIES = Message("great_city", "catalogue.copies", "deck {deck}: {count}")


def catalogue(language: str) -> Catalogue:
    """By type, the dearest last."""
    told = words("great_city", language)
    rulings = {
        number: Ruling(f"R{number}", CHAPTER[told.language], text[told.language]) for number, text in RULINGS.items()
    }
    shown = dict.fromkeys(SHIPPED.face[row["id"]] for row in SHIPPED.cards["cards"] if row["deck"] != "start")
    entries = [entry(card, told, rulings) for card in shown]
    return Catalogue(
        told.term("catalogue"),
        tuple(sorted(entries, key=lambda one: order(dict(one.card)))),
        filters(told),
        tuple(rulings.values()),
    )


def entry(key: str, told: Words, rulings: dict) -> Entry:
    """A building with its numbers, how often it is in which deck, and its rulings."""
    card = told.card(key)
    decks = Counter(
        row["deck"] for row in SHIPPED.cards["cards"] if SHIPPED.face[row["id"]] == key and row["deck"] != "start"
    )
    copies = [COPIES.filled(told.language, deck=told.term(deck, "deck"), count=n) for deck, n in sorted(decks.items())]
    own = tuple(rulings[number] for number in OF_TYPE.get(card["type"], ()))
    return Entry(
        key,
        card["name"],
        card,
        {"cost": card["cost"], "stars": card["stars"], "decks": ", ".join(copies)},
        {"type": (card["type"],), "deck": tuple(decks), "cost": (str(card["cost"]),)},
        own,
        made_up=card["own"],
        haystack=haystack(*names_of("great_city", key), card["type_name"], card["colour_name"], card["function"]),
    )


def filters(told: Words) -> tuple[Filter, ...]:
    types = tuple((kind, told.term(kind)) for kind in TYPES)
    decks = tuple((deck, told.term(deck, "deck")) for deck in ("I", "II", "III", "IV"))
    costs = tuple((str(cost), str(cost)) for cost in range(1, 4))
    return (
        Filter("type", told.term("type", "filter"), types),
        Filter("deck", told.term("deck", "filter"), decks),
        Filter("cost", told.term("cost", "filter"), costs),
    )
