"""The buildings of the shipped card set for the rules page; equal buildings appear once."""

from collections import Counter

from games.boards.catalogue import Catalogue, Entry, Filter, Ruling, names_of, searchable
from games.rules.great_city.box import SHIPPED_BOX
from games.wording import Words, game_words
from games.wording.messages import Message

from ..words.buildings import BUILDING_TYPES, in_order
from ..words.rulings import CHAPTER, RULINGS

TYPE_VALUES = {"aqueduct": (5, 8)}
COPIES_TEXT = Message("great_city", "catalogue.copies", "deck {deck}: {count}")


def catalogue(language: str) -> Catalogue:
    words = game_words("great_city", language)
    rulings = {
        number: Ruling(f"R{number}", CHAPTER[words.language], text[words.language]) for number, text in RULINGS.items()
    }
    shown = dict.fromkeys(SHIPPED_BOX.face[row["id"]] for row in SHIPPED_BOX.cards["cards"] if row["deck"] != "start")
    entries = [entry(card, words, rulings) for card in in_order([*shown], SHIPPED_BOX)]
    return Catalogue(words.term("catalogue"), tuple(entries), filters(words), tuple(rulings.values()))


def entry(key: str, words: Words, rulings: dict) -> Entry:
    card = words.card(key)
    decks = Counter(
        row["deck"]
        for row in SHIPPED_BOX.cards["cards"]
        if SHIPPED_BOX.face[row["id"]] == key and row["deck"] != "start"
    )
    copies = [
        COPIES_TEXT.filled(words.language, deck=words.term(deck, "deck"), count=n) for deck, n in sorted(decks.items())
    ]
    own = tuple(rulings[number] for number in TYPE_VALUES.get(card["type"], ()))
    return Entry(
        key,
        card["name"],
        card,
        {"cost": card["cost"], "stars": card["stars"], "decks": ", ".join(copies)},
        {"type": (card["type"],), "deck": tuple(decks), "cost": (str(card["cost"]),)},
        own,
        made_up=card["own"],
        search_text=searchable(*names_of("great_city", key), card["type_name"], card["colour_name"], card["function"]),
    )


def filters(words: Words) -> tuple[Filter, ...]:
    types = tuple((kind, words.term(kind)) for kind in BUILDING_TYPES)
    decks = tuple((deck, words.term(deck, "deck")) for deck in ("I", "II", "III", "IV"))
    costs = tuple((str(cost), str(cost)) for cost in range(1, 4))
    return (
        Filter("type", words.term("type", "filter"), types),
        Filter("deck", words.term("deck", "filter"), decks),
        Filter("cost", words.term("cost", "filter"), costs),
    )
