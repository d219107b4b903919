"""A world drawn now: the unseen cards of a table, dealt anew into the places where they may lie. Nothing here has seen
the truth."""

from typing import TypeAlias

from ...sampling import ImpossibleSample, RandomSource
from .hidden_places import Hidden, Place

Dealt: TypeAlias = tuple[Place, list[str]]  # a hidden place and what lies there, top first


def deal_hidden(families: list[Hidden], rng: RandomSource) -> list[Dealt]:
    """Every hidden place with its cards, drawn uniformly among the arrangements that what is known of them allows."""
    return [dealt for hidden in families for dealt in zip(hidden.places, contents(hidden, rng), strict=True)]


def contents(hidden: Hidden, rng: RandomSource) -> list[list[str]]:
    """What lies in each of these places. Cards that are left over lie in none of them."""
    cards, pool = hidden.cards[:], [*hidden.invocations]
    rng.shuffle(cards)
    rng.shuffle(pool)
    pool = pool[: hidden.among]
    if any(place.invocations is None for place in hidden.places):
        cards, pool = [*cards, *pool], []  # which of them lie where, nobody has told
        rng.shuffle(cards)
    return [filled(place, cards, pool, rng) for place in hidden.places]


def filled(place: Place, cards: list[str], pool: list[str], rng: RandomSource) -> list[str]:
    """One place, filled from these cards; only on top of a pile it is known how they lie."""
    if place.name == "pile_top":
        return [*place.cards]
    found = [*place.cards, *taken(pool, place.invocations or 0)]
    found += taken(cards, place.size - len(found))
    rng.shuffle(found)
    return found


def taken(cards: list[str], count: int) -> list[str]:
    """So many of the cards, which leave them."""
    if not 0 <= count <= len(cards):
        raise ImpossibleSample
    found = cards[len(cards) - count :]
    del cards[len(cards) - count :]
    return found


def at_place(world: list[Dealt], name: str, seat: int | None = None) -> list[str]:
    return [card for place, cards in world if place[:2] == (name, seat) for card in cards]
