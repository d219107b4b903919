"""Tables to learn from that games come to too seldom: a Foro works in one game of ten, for a turn or two. In a lesson
one seat has it in the middle of a game, with some of its pieces; another seat has a finished building for it."""

from typing import Any

from ...ask import JsonObject
from ..cards import DECK, MATERIAL, VALUE

ONE_OF = 3  # games that begin with a lesson
HAND = 5
WITHOUT = ("foro", "catacumbas")  # buildings that the other seat may not have finished


def lesson(seats: int, rng: Any) -> JsonObject | None:
    """Returns a position for one game of three; None for a game from its beginning."""
    if rng.randrange(ONE_OF):
        return None
    cards = [*DECK]
    rng.shuffle(cards)
    cards.remove("foro")
    owner = rng.randrange(seats)
    rows = [a_seat(cards, rng, full=seat == owner) for seat in range(seats)]
    rows[owner]["buildings"] = [finished("foro")]
    rival = (owner + rng.randrange(1, seats)) % seats
    name = next(card for card in cards if card not in WITHOUT and VALUE[MATERIAL[card]] > 1)
    cards.remove(name)
    rows[rival]["buildings"] = [finished(name)]
    pool = drawn(cards, rng.randint(0, 6))
    return {
        "game": "gloria",
        "leader": rng.randrange(seats),
        "seats": rows,
        "pool": pool,
        "deck": cards[: rng.randint(30, len(cards))],
        "deck_is_all": True,
    }


def a_seat(cards: list[str], rng: Any, full: bool) -> JsonObject:
    """A seat with some cards of each kind, or with more of them. Vaults are not needed to see what a Foro is worth."""
    return {
        "hand": drawn(cards, HAND),
        "clientele": drawn(cards, rng.randint(1, 6) if full else rng.randint(0, 3)),
        "stockpile": drawn(cards, rng.randint(1, 7) if full else rng.randint(0, 4)),
        "influence": 2 + rng.randint(0, 3),
    }


def drawn(cards: list[str], count: int) -> list[str]:
    taken = cards[:count]
    del cards[:count]
    return taken


def finished(card: str) -> JsonObject:
    return {"card": card, "complete": True}
