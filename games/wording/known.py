"""Texts about what a seat knows of hidden places (games/rules/ledger.py).

The names of places and kinds of cards are terms of the game: `place.<place>` and `kind.<kind>`."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.rules.ask import JsonObject

from .messages import Noun, Table
from .text import counted, joined, seat_name
from .words import Words

KNOWLEDGE_TEXTS = Table(
    "games.known",
    {
        "title": "What you have seen",
        "owned": "{who}: {place}",
        "hidden": "hidden cards",
        "all": "all known",
        "unknown": "{n} unknown",
        "limit": "at most {n} of the unknown cards: {kind} (step {step})",
        "none": "none of the unknown cards: {kind} (step {step})",
        "among": "{n} of these: {cards}",
        "unseen": "Not seen yet: {cards}.",
        "empty": "There are no cards hidden from you.",
    },
)
CARD_COUNT = Noun("games", "known_cards", "{n} card", "{n} cards")


@dataclass
class KnownPlace:
    title: str
    size: str
    cards: str
    rest: list[str]

    @property
    def line(self) -> str:
        return f"{self.title} ({self.size}): " + "; ".join([*([self.cards] if self.cards else ()), *self.rest])


def known_places(known: JsonObject, words: Words, names: Sequence[str], me: int | None) -> list[KnownPlace]:
    return [known_place(one, words, names, me) for one in known["places"] if one["size"]]


def known_place(place: JsonObject, words: Words, names: Sequence[str], me: int | None) -> KnownPlace:
    language, unknown, some = words.language, place["size"] - len(place["cards"]), place.get("among", ())
    rest = [] if unknown else [KNOWLEDGE_TEXTS["all"][language]]
    if unknown > sum(n for n, _ in some):
        rest.append(KNOWLEDGE_TEXTS["unknown"].filled(language, n=unknown))
    rest += [among(words, n, cards) for n, cards in some]
    rest += [limit(words, place) for place in place["limits"]] if unknown else []
    title = place_name(words, place["place"], place["seat"], names, me)
    cards = counted([words.one_card(card) for card in place["cards"]], language)
    return KnownPlace(title, CARD_COUNT.said(place["size"], language), cards, rest)


def among(words: Words, n: int, cards: Sequence[str]) -> str:
    names = joined([words.one_card(card) for card in cards], words.language)
    return KNOWLEDGE_TEXTS["among"].filled(words.language, n=n, cards=names)


def limit(words: Words, row: JsonObject) -> str:
    kinds = [words.term_or(kind, "kind", words.one_card(kind)) for kind in (row["kind"], *row.get("with", ()))]
    facts = {"n": row["most"], "kind": joined(kinds, words.language), "step": row["step"] + 1}
    return KNOWLEDGE_TEXTS["limit" if row["most"] else "none"].filled(words.language, **facts)


def place_name(words: Words, place: str, seat: int | None, names: Sequence[str], me: int | None) -> str:
    name = words.term_or(place, "place", KNOWLEDGE_TEXTS["hidden"][words.language])
    if seat is not None:
        who = words.term("me") if seat == me else seat_name(seat, names, words.language)
        name = KNOWLEDGE_TEXTS["owned"].filled(words.language, who=who, place=name)
    return name[:1].upper() + name[1:]


def unseen_text(known: JsonObject, words: Words) -> str:
    cards = sorted(known["unseen"], key=lambda one: lookup_order(one[0], words.one_card(one[0])))
    names = [words.one_card(card) for card, n in cards for _ in range(n)]
    return KNOWLEDGE_TEXTS["unseen"].filled(words.language, cards=counted(names, words.language)) if names else ""


@lru_cache(maxsize=2048)
def lookup_order(card: str, name: str) -> tuple[bool, str]:
    """Return the sort key of a card: lots first, then other cards by name, without accents."""
    letters = [one for one in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(one)]
    return name != card, re.sub(r"\d+", lambda number: number[0].zfill(3), "".join(letters))


def known_text(known: JsonObject, words: Words, names: Sequence[str], me: int | None) -> str:
    lines = [place.line for place in known_places(known, words, names, me)]
    return "\n".join(
        [*(lines or [KNOWLEDGE_TEXTS["empty"][words.language]]), *filter(None, [unseen_text(known, words)])]
    )


def dealt_places(dealt: list[dict[str, Any]], words: Words, names: Sequence[str], me: int | None) -> list[str]:
    return [
        f"{place_name(words, one['place'], one['seat'], names, me)} ({CARD_COUNT.said(one['unknown'], words.language)})"
        for one in dealt
    ]
