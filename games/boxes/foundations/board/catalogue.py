from collections import Counter
from typing import Any

from games.boards.catalogue import Catalogue, Entry, Filter, Ruling, names_of, rulings_of, searchable
from games.rules.foundations import CARDS
from games.rules.foundations.buildings import MONUMENTS, PLAYER_BUILDINGS
from games.wording import Words, game_words

from ..words import rulings as extra

CARD_KINDS = ("piece", "monument", "invocation", "objective", "role", "token")
CARD_DECKS = ("invocations", "objectives", "roles")
SHIPPED_CARDS: Any = CARDS


def catalogue(language: str) -> Catalogue:
    texts = game_words("foundations", language)
    rulings = rulings_of(extra, texts.language, "")
    entries = [entry(piece.id, texts, rulings, piece.copies) for piece in (*PLAYER_BUILDINGS, *MONUMENTS)]
    for deck in CARD_DECKS:
        entries += [entry(row["id"], texts, rulings) for row in SHIPPED_CARDS[deck]]
    alike = Counter(token_key(row) for row in SHIPPED_CARDS["consul_tokens"])
    first = {token_key(row): row["id"] for row in reversed(SHIPPED_CARDS["consul_tokens"])}
    entries += [entry(first[key], texts, rulings, alike[key]) for key in alike]
    return Catalogue(texts.term("catalogue"), tuple(entries), filters(texts), tuple(rulings.values()))


def token_key(row: dict) -> str:
    return repr({key: value for key, value in row.items() if key != "id"})


def entry(key: str, texts: Words, rulings: dict[str, Ruling], count: int = 1) -> Entry:
    card = texts.card(key)
    shape = f"fr-shape-{card['shape']}" if card.get("shape") else ""
    kinds = {"kind": (card["kind"],), "type": (card["type"],), "size": (str(card["size"]),)}
    more = {"shape": shape, "size": card["size"], "count": count if count > 1 else 0, "vp": card.get("vp")}
    text = searchable(*names_of("foundations", key), card["kind_name"], card["type_name"], card["function"])
    names = (*extra.RULINGS_OF_KIND.get(card["kind"], ()), *extra.RULINGS_OF_CARD.get(key, ()))
    own = tuple(rulings[name] for name in names)
    return Entry(key, card["name"], card, more, kinds, own, made_up=card["own"], search_text=text)


def filters(texts: Words) -> tuple[Filter, ...]:
    return (
        Filter("kind", texts.term("kind", "filter"), tuple((kind, texts.term(kind)) for kind in CARD_KINDS)),
        Filter("type", texts.term("type", "filter"), tuple((kind, texts.term(kind)) for kind in "RCM")),
        Filter("size", texts.term("size", "filter"), tuple((str(n), str(n)) for n in range(1, 7))),
    )
