"""The evaluation of this game's tables (games/rules/evaluation.py)."""

from ...ask import JsonObject, SeatNumber
from ...evaluation import MISSING_WEIGHTS, weights_of
from ..city import NEIGHBOR_PLACES, City, free_places, production_gains
from ..scoring import score, temple_count
from ..table import Player, Table

try:
    from . import trained_weights
except (ImportError, SyntaxError):  # the game still works; the search reports the missing weights
    trained_weights = MISSING_WEIGHTS

CLEAR_LEAD_POINTS = 8.0
GRADES: dict[str, JsonObject] = {
    "steady": {"playouts": 4, "states": 2, "horizon": {2: 1, 3: 1, 4: 1}, "width": 2},
    "strong": {"playouts": 100, "states": 20, "horizon": {2: 1, 3: 1, 4: 1}, "width": 8},
}


def chances(t: Table) -> list[float]:
    every = [features(t, seat) for seat in range(t.seats)]
    return weights_of(trained_weights, len(every[0])).chances(every)


def features(t: Table, seat: SeatNumber) -> list[float]:
    """Return numbers about a seat, followed by the same numbers times the remaining share of the game."""
    me, left = t.players[seat], 1 - (t.round - 1) / t.length.rounds
    found = player_features(t, me)
    others = max([player.influence for player in t.players if player is not me], default=0)
    lead = max(-6, min(6, me.influence - others)) / 6
    ahead = float((lead > 0) - (lead < 0))
    waiting = sum(t.influence_cards) / 10
    coming = sum(value for number, value in t.length.influence.items() if number >= t.round) / 20
    found += [lead, ahead * waiting, lead * waiting, lead * coming, float(t.first == seat)]
    return [1.0, *found, *[left * one for one in found]]


def player_features(t: Table, me: Player) -> list[float]:
    total = score(t.box, me)["total"]
    coins, influence, bricks, points = me.city.kept(production_gains)
    costs = [t.box.card[name].cost for name in me.hand]
    return [
        total / 30,
        me.coins / 10,
        me.influence / 8,
        me.bricks / 3,
        coins / 5,
        influence / 4,
        bricks / 2,
        points / 4,
        len(me.hand) / 4,
        sum(costs) / 8,
        sum(cost == 0 for cost in costs) / 2,
        open_temple_points(t, me) / 8,
        hand_share(t, me, "temple"),
        hand_share(t, me, "aqueduct"),
        hand_share(t, me, "residential"),
        len(me.city.all("residential")) / 5,
        len(me.city.all("public")) / 5,
        len(me.city.buildings) / 12,
        *free_place_features(me.city),
    ]


def hand_share(t: Table, me: Player, kind: str) -> float:
    return sum(t.box.card[name].type == kind for name in me.hand) / 3


def open_temple_points(t: Table, me: Player) -> float:
    found = 0.0
    for at, card in me.city.all("temple"):
        count = temple_count(me, card.condition, at)
        if count < card.least:
            found += card.points * (count / card.least) ** 2
    return found


def free_place_features(city: City) -> list[float]:
    """Return three scaled numbers about free places.

    They count all free places, those next to residences (by value), and those next to public buildings."""
    free = city.kept(free_places)
    houses = publics = 0
    for at, card in city.buildings.items():
        if card.type in ("residential", "public"):
            count = min(2, sum(here in free for here in NEIGHBOR_PLACES[at]))
            if card.type == "public":
                publics += count
            else:
                houses += card.value * count
    return [len(free) / 8, houses / 20, publics / 6]


def seat_totals(t: Table, seat: SeatNumber) -> dict[str, float]:
    me = t.players[seat]
    return {"points": score(t.box, me)["total"], "coins": me.coins, "influence": me.influence, "bricks": me.bricks}
