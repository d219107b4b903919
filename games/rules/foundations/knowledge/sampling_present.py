"""Sample the present state: place the unseen cards in the places where they can be.

Nothing here uses the true state."""

from typing import TypeAlias

from ...sampling import ImpossibleSample, RandomSource
from .hidden_places import HiddenPlace, PlaceFamily

PlaceContents: TypeAlias = tuple[HiddenPlace, list[str]]  # a hidden place and its cards, top first


def sample_hidden_places(families: list[PlaceFamily], rng: RandomSource) -> list[PlaceContents]:
    """Return every hidden place with its cards, sampled uniformly among the possible arrangements."""
    return [dealt for hidden in families for dealt in zip(hidden.places, sample_contents(hidden, rng), strict=True)]


def sample_contents(hidden: PlaceFamily, rng: RandomSource) -> list[list[str]]:
    """Return the cards of each place; cards that are left over are in no place."""
    cards, pool = hidden.cards[:], [*hidden.invocations]
    rng.shuffle(cards)
    rng.shuffle(pool)
    pool = pool[: hidden.among]
    if any(place.invocations is None for place in hidden.places):
        cards, pool = [*cards, *pool], []  # it is unknown which of them are where
        rng.shuffle(cards)
    return [fill_place(place, cards, pool, rng) for place in hidden.places]


def fill_place(place: HiddenPlace, cards: list[str], pool: list[str], rng: RandomSource) -> list[str]:
    """Return the cards of one place: in known order on top of the pile, else shuffled."""
    if place.name == "pile_top":
        return [*place.cards]
    found = [*place.cards, *take_cards(pool, place.invocations or 0)]
    found += take_cards(cards, place.size - len(found))
    rng.shuffle(found)
    return found


def take_cards(cards: list[str], count: int) -> list[str]:
    if not 0 <= count <= len(cards):
        raise ImpossibleSample
    found = cards[len(cards) - count :]
    del cards[len(cards) - count :]
    return found


def cards_at(contents: list[PlaceContents], name: str, seat: int | None = None) -> list[str]:
    return [card for place, cards in contents if place[:2] == (name, seat) for card in cards]
