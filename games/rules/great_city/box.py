"""A card set prepared for play, with its cards by id, its decks and its strips."""

import json
from collections.abc import Iterable
from typing import NamedTuple

from ..ask import JsonObject
from .cards import CARDS, COLOURS


class Gain(NamedTuple):
    """A gain of `plus`, and of `n` for each adjacent building of kind `per`, but at most `most` for these."""

    gain: str
    n: int
    per: str
    most: int
    plus: int


class BuildingCard(NamedTuple):
    """A building.

    `gains` are what a public building gives once, and a production building each time. `reach` tells which production
    buildings a public building activates ("adjacent" or "city"). `condition` is what a temple counts, and `least` the
    number that it needs."""

    id: str
    deck: str
    type: str
    cost: int
    stars: int
    value: int
    colour: str
    gains: tuple[Gain, ...]
    reach: str
    condition: str
    least: int
    points: int


class Box:
    """A prepared card set.

    `face` maps each card to the first card that equals it, `start` each color to its starting house and farm."""

    def __init__(self, cards: JsonObject) -> None:
        self.cards = cards
        self.card = {row["id"]: read_card(row) for row in cards["cards"]}
        self.face = first_of_equal_cards(cards["cards"])
        self.decks = {
            deck: tuple(c.id for c in self.card.values() if c.deck == deck) for deck in ("I", "II", "III", "IV")
        }
        self.start = {owner: starting_building_ids(cards["cards"], owner) for owner in COLOURS}
        self.strips = tuple(cards["strips"])
        self.aqueduct_points = tuple(cards["aqueduct_points"][str(count)] for count in range(5))

    def different(self, cards: Iterable[str]) -> list[str]:
        seen: set[str] = set()
        found = []
        for card in cards:
            face = self.face[card]
            if face not in seen:
                seen.add(face)
                found.append(card)
        return found

    def twins(self, cards: Iterable[str]) -> dict[str, str]:
        first: dict[str, str] = {}
        return {card: one for card in cards if (one := first.setdefault(self.face[card], card)) != card}


def read_card(row: JsonObject) -> BuildingCard:
    effect, condition = row.get("effect", {}), row.get("condition", {})
    gains = [
        Gain(one["gain"], one["n"], one.get("per", ""), one.get("max", 99), one.get("plus", 0))
        for one in row.get("produce", [effect] if "gain" in effect else [])
    ]
    return BuildingCard(
        row["id"], row["deck"], row["type"], row["cost"], row["stars"], row.get("value", 0), row.get("color", ""),
        tuple(gains), effect.get("produce", ""),
        condition.get("count", ""), condition.get("least", 0), row.get("points", 0),
    )  # fmt: skip


def first_of_equal_cards(rows: list[JsonObject]) -> dict[str, str]:
    """Return {card: first equal card}; equal cards differ only in id, deck, owner, status and text."""
    apart = ("id", "deck", "owner", "status", "text")
    first: dict[str, str] = {}
    found = {}
    for row in rows:
        face = json.dumps({key: value for key, value in row.items() if key not in apart}, sort_keys=True)
        found[row["id"]] = first.setdefault(face, row["id"])
    return found


def starting_building_ids(rows: list[JsonObject], owner: str) -> tuple[str, str]:
    own = {row["type"]: row["id"] for row in rows if row.get("owner") == owner}
    return own["residential"], own["production"]


SHIPPED_BOX = Box(CARDS)


def box_of(cards: JsonObject | None) -> Box:
    return SHIPPED_BOX if cards is None or cards is CARDS else Box(cards)
