"""The evaluation of this game's tables (games/rules/evaluation.py)."""

from collections import Counter
from functools import partial
from typing import Any

from ...ask import Choice, JsonObject, SeatNumber, SeatQuestion
from ...evaluation import MISSING_WEIGHTS, weights_of
from ..cards import BUILDINGS, COIN_VALUE, DECK, MATERIAL, MATERIALS, ROLE, ROLES, SENATOR, STARTING_DECK_SIZE, VALUE
from ..player import Player, count_filled_roles, count_materials, count_missing
from ..table import Table
from .heuristic_policy import best_answer
from .idle import has_no_effect, is_wasteful
from .weighing import ForumHolding
from .weights import PLAYOUT_WEIGHTS

try:
    from . import trained_weights
except (ImportError, SyntaxError):  # the game still works; the search reports the missing weights
    trained_weights = MISSING_WEIGHTS

CLEAR_LEAD_POINTS, WIN_SHARE = 6.0, 1.0
policy = partial(best_answer, numbers=PLAYOUT_WEIGHTS)
GRADES: dict[str, JsonObject] = {
    "steady": {"playouts": 6, "states": 3, "horizon": {2: 1, 3: 1, 4: 1, 5: 1}, "width": 3},
    "strong": {"playouts": 600, "states": 60, "horizon": {2: 2, 3: 2, 4: 2, 5: 2}, "width": 10},
}
CARD_NAMES = tuple(card.id for card in BUILDINGS)
GAMES_PER_LESSON = 3  # one in this number of games begins with a lesson
LESSON_HAND_SIZE = 5
EXCLUDED_RIVAL_BUILDINGS = ("foro", "catacumbas")  # a rival never has these buildings


def is_idle(view: JsonObject, question: SeatQuestion, choice: Choice) -> bool:
    return has_no_effect(view, question, choice) or is_wasteful(view, question, choice)


def chances(t: Table) -> list[float]:
    every = [features(t, seat) for seat in range(t.seats)]
    return weights_of(trained_weights, len(every[0])).chances(every)


def features(t: Table, seat: SeatNumber) -> list[float]:
    me = t.players[seat]
    sites = sum(t.town.values()) / 18
    left = min(min(1.0, len(t.deck) / STARTING_DECK_SIZE), 1.5 * sites)
    found = player_features(t, seat)
    live = [float(name in me.live) for name in CARD_NAMES]
    begun = {one.card: (1 + len(one.materials)) / (1 + VALUE[one.site]) for one in me.buildings if not one.complete}
    functions = [*live, *[begun.get(name, 0.0) for name in CARD_NAMES]]
    return [
        *(1.0, sites, *found),
        *[left * one for one in found],
        *[(0.3 + 0.7 * left) * one for one in functions],
        begun.get("catacumbas", 0.0) * lead_feature(t, seat),
    ]


def lead_feature(t: Table, seat: SeatNumber) -> float:
    every = [player.influence + sum(COIN_VALUE[card] for card in player.vault) for player in t.players]
    return max(-10, min(10, every[seat] - max(every[:seat] + every[seat + 1 :], default=0))) / 10


def player_features(t: Table, seat: SeatNumber) -> list[float]:
    me = t.players[seat]
    sites = [building for building in me.buildings if not building.complete]
    stock = Counter(MATERIAL[card] for card in me.stockpile)
    lacks = [VALUE[b.site] - len(b.materials) for b in sites]
    covered = [min(stock[b.site], lack) for b, lack in zip(sites, lacks, strict=True)]
    clients = Counter(ROLE[card] for card in me.clientele)
    return [
        (me.influence + sum(COIN_VALUE[card] for card in me.vault)) / 10,
        lead_feature(t, seat),
        me.influence / 8,
        count_majorities(t, seat) / 3,
        max(0, t.vault_room(seat) - len(me.vault)) / 4,
        max(0, t.client_room(seat) - len(me.clientele)) / 3,
        *[clients[role] / 2 for role in ROLES],
        len(me.stockpile) / 6,
        sum(COIN_VALUE[card] for card in me.stockpile) / 10,
        len(me.hand) / 6,
        min(2, me.hand.count(SENATOR)) / 2,  # further senators count only as cards
        len(sites) / 3,
        sum(lacks) / 5,
        sum(covered) / 3,
        sum(VALUE[b.site] for b, lack in zip(sites, lacks, strict=True) if lack == 1) / 3,
        sum(VALUE[b.site] for b in sites) / 6,
        len({MATERIAL[card] for card in me.stockpile}) / 6,
        sum(MATERIAL.get(card) in {b.site for b in sites} for card in me.hand) / 4,
        float(t.leader == seat),
        (len(me.stockpile) // 2 if "muralla" in me.live else 0) / 4,
        *forum_features(t, me),
    ]


def forum_features(t: Table, me: Player) -> list[float]:
    """Return six features: how nearly a working Foro is fulfilled, or how nearly a new one is finished."""
    works, original = "foro" in me.live, t.options["original"]
    under_way = next((b for b in me.buildings if b.card == "foro" and not b.complete), None)
    if not works and under_way is None:
        return [0.0] * 6
    roles = count_filled_roles(me) / len(ROLES)
    materials = 1.0 if original else count_materials(me.stockpile) / len(MATERIALS)
    missing = count_missing(me, original)
    if not works:
        assert under_way is not None
        steps = VALUE[under_way.site] - len(under_way.materials)
        return [0.0] * 4 + [roles * materials, 1 / (1 + missing + steps)]
    hoped = ForumHolding([*me.clientele, *t.pool], [*me.stockpile, *t.pool], me.live)
    return [roles, materials, 1 / (1 + missing), 1 / (1 + count_missing(hoped, original)), 0.0, 0.0]


def count_majorities(t: Table, seat: SeatNumber) -> int:
    vaults = [Counter(MATERIAL[card] for card in player.vault) for player in t.players]
    mine = vaults.pop(seat)
    return sum(mine[one] > max((vault[one] for vault in vaults), default=0) for one in MATERIALS)


def seat_totals(t: Table, seat: SeatNumber) -> dict[str, float]:
    me = t.players[seat]
    vault = sum(COIN_VALUE[card] for card in me.vault)
    return {"influence": me.influence, "vault": vault, "clients": len(me.clientele), "hand": len(me.hand)}


def lesson(seats: int, rng: Any) -> JsonObject | None:
    """Return a start position with a complete Foro once in GAMES_PER_LESSON games, else None."""
    if rng.randrange(GAMES_PER_LESSON):
        return None
    cards = [*DECK]
    rng.shuffle(cards)
    cards.remove("foro")
    owner = rng.randrange(seats)
    rows = [lesson_seat(cards, rng, full=seat == owner) for seat in range(seats)]
    rows[owner]["buildings"] = [{"card": "foro", "complete": True}]
    rival = (owner + rng.randrange(1, seats)) % seats
    name = next(card for card in cards if card not in EXCLUDED_RIVAL_BUILDINGS and VALUE[MATERIAL[card]] > 1)
    cards.remove(name)
    rows[rival]["buildings"] = [{"card": name, "complete": True}]
    pool = take_first(cards, rng.randint(0, 6))
    return {
        "game": "gloria",
        "leader": rng.randrange(seats),
        "seats": rows,
        "pool": pool,
        "deck": cards[: rng.randint(30, len(cards))],
        "deck_is_all": True,
    }


def lesson_seat(cards: list[str], rng: Any, full: bool) -> JsonObject:
    return {
        "hand": take_first(cards, LESSON_HAND_SIZE),
        "clientele": take_first(cards, rng.randint(1, 6) if full else rng.randint(0, 3)),
        "stockpile": take_first(cards, rng.randint(1, 7) if full else rng.randint(0, 4)),
        "influence": 2 + rng.randint(0, 3),
    }


def take_first(cards: list[str], count: int) -> list[str]:
    taken = cards[:count]
    del cards[:count]
    return taken
