"""Evaluate a table for each seat, for the computer players that search (games/rules/evaluation.py)."""

from ...ask import JsonObject, SeatNumber
from ...evaluation import MISSING_WEIGHTS, weights_of
from ..buildings import POPULATION_BONUS
from ..scoring import building_values, icon_silver, population
from ..table import Player, Table
from . import evaluation_cooperative as together

try:
    from . import trained_weights
except (ImportError, SyntaxError):  # the game still works; the search reports the missing weights
    trained_weights = MISSING_WEIGHTS

CLEAR_LEAD_POINTS = 15.0
FOUR_TURNS_HORIZON = {2: 8, 3: 12, 4: 16, 5: 20}  # a shorter playout overvalues buildings and undervalues lots
GRADES: dict[str, JsonObject] = {
    "steady": {"playouts": 4, "states": 2, "horizon": FOUR_TURNS_HORIZON, "width": 2},
    "strong": {"playouts": 160, "states": 20, "horizon": FOUR_TURNS_HORIZON, "width": 4},
}
QUESTIONS_LEFT_TO_POLICY = ("close",)  # else a player that hopes for more takes income for ever
ALL_MODULES: JsonObject = {
    "draft": True, "monuments": True, "trade": True, "steal": True, "invocations": True, "objectives": "hidden",
    "roles": True,
}  # fmt: skip
SOME_MODULES: JsonObject = {
    "monuments": True,
    "steal": True,
    "invocations": True,
    "objectives": "hidden",
    "roles": True,
}
TABLES: list[JsonObject] = [{}, {}, {"monuments": True}, SOME_MODULES, ALL_MODULES]  # options of the training games
MAX_SILVER_SEEN = 30  # more silver was not in the training games


def chances(t: Table) -> list[float]:
    if t.cooperative:
        return [together.chance(t)] * t.seats
    every = all_features(t)
    return weights_of(trained_weights, len(every[0])).chances(every)


def features(t: Table, seat: SeatNumber) -> list[float]:
    """Return each feature of a seat three times: plain, times the scorings left, times the cards left."""
    return all_features(t)[seat]


def all_features(t: Table) -> list[list[float]]:
    left = together.shares_left(t)
    crowds = [population(t, seat) for seat in range(t.seats)]
    every = []
    for seat in range(t.seats):
        found = player_features(t, seat, crowds)
        found.append(float(t.turn == seat) / t.seats)
        every.append(together.scaled_features(found, *left))
    return every


def player_features(t: Table, seat: SeatNumber, crowds: list[int]) -> list[float]:
    me: Player = t.players[seat]
    rows = building_values(t)[seat]
    civic = sum(row[3] for row in rows if row[0].piece.type == "M")
    shops = sum(row[3] for row in rows if row[0].piece.type == "C")
    silver = icon_silver(t, seat)
    sizes = [0.0] * 3
    for building in me.buildings:
        sizes[min(2, (building.size - 1) // 2)] += 1
    empty, board, own = me.empty, t.board, crowds[seat]
    bonus = POPULATION_BONUS[max(1, t.era)]
    residential = min([other for other in crowds if other > own], default=own + bonus) if own else 0
    return [
        me.vp / 40,
        min(MAX_SILVER_SEEN, me.silver) / 15,
        own / 15,
        residential / 15,
        max(-10, min(10, own - max(crowds[:seat] + crowds[seat + 1 :], default=0))) / 5,
        civic / 10,
        shops / 10,
        silver / 8,
        empty.bit_count() / 5,
        me.lots.bit_count() / 15,
        sum((board.around(1 << at) & me.lots).bit_count() for at in bit_indexes(empty)) / 8,
        largest_group_size(t, me.lots) / 10,
        largest_group_size(t, empty) / 5,
        *[size / 3 for size in sizes],
        sum(me.favours) / 8,
        len(me.invocations) / 3,
        len(me.objectives) / 2,
        sum(board.around(1 << at).bit_count() for at in bit_indexes(empty)) / 16,
    ]


def bit_indexes(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def largest_group_size(t: Table, lots: int) -> int:
    most, left = 0, lots
    while left:
        group = t.board.group(left & -left, lots)
        most, left = max(most, group.bit_count()), left & ~group
    return most


def seat_totals(t: Table, seat: SeatNumber) -> dict[str, float]:
    me = t.players[seat]
    return {"points": me.vp, "silver": me.silver, "population": population(t, seat), "lots": me.lots.bit_count()}
