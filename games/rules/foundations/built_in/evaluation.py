"""What a table of this game is worth to each seat, for the players that think (judging.py)."""

from ...ask import JsonObject, SeatNumber
from ...evaluation import MISSING_WEIGHTS, weights_of
from ..buildings import BONUS, ERAS
from ..table import Player, Table
from ..values import icon_silver, population, worths
from . import evaluation_cooperative as together

try:
    from . import trained_weights
except (ImportError, SyntaxError):  # the game is played all the same; who would think says why it cannot
    trained_weights = MISSING_WEIGHTS

CLEAR_LEAD_POINTS = 15.0
FOUR_TURNS = {2: 8, 3: 12, 4: 16, 5: 20}  # of each seat: a shorter line thinks too much of building, too little of lots
GRADES: dict[str, JsonObject] = {
    "steady": {"playouts": 4, "states": 2, "horizon": FOUR_TURNS, "width": 2},
    "strong": {"playouts": 160, "states": 20, "horizon": FOUR_TURNS, "width": 4},
}
QUESTIONS_LEFT_TO_POLICY = ("close",)  # who hopes for more would have incomes for ever
EVERYTHING: JsonObject = {
    "draft": True, "monuments": True, "trade": True, "steal": True, "invocations": True, "objectives": "hidden",
    "roles": True,
}  # fmt: skip
SOME: JsonObject = {"monuments": True, "steal": True, "invocations": True, "objectives": "hidden", "roles": True}
TABLES: list[JsonObject] = [{}, {}, {"monuments": True}, SOME, EVERYTHING]  # what is learned from
LARGEST = 7
RICH = 30  # silver beyond it nobody has learned from


def chances(t: Table) -> list[float]:
    if t.cooperative:
        return [together.chance(t)] * t.seats
    every = all_features(t)
    return weights_of(trained_weights, len(every[0])).chances(every)


def features(t: Table, seat: SeatNumber) -> list[float]:
    """Returns numbers about a seat: as they are, times the scorings to come, and times what is left of the era."""
    return all_features(t)[seat]


def all_features(t: Table) -> list[list[float]]:
    scorings = (ERAS + 1 - max(1, t.era)) / ERAS
    cards = len(t.display) + len(t.pile)
    era = min(1.0, cards / (18 if t.era else 1)) if t.last_lap is None else 0.0
    later = min(1.0, sum(map(len, t.next_piles)) / 36)
    left = (era + 2 * later) / 3
    crowds = [population(t, seat) for seat in range(t.seats)]
    every = []
    for seat in range(t.seats):
        found = player_features(t, seat, crowds)
        found.append(float(t.turn == seat) / t.seats)
        every.append([1.0, *found, *[scorings * one for one in found], *[left * one for one in found]])
    return every


def player_features(t: Table, seat: SeatNumber, crowds: list[int]) -> list[float]:
    me: Player = t.players[seat]
    rows = worths(t)[seat]
    civic = sum(row[3] for row in rows if row[0].piece.type == "M")
    shops = sum(row[3] for row in rows if row[0].piece.type == "C")
    silver = icon_silver(t, seat)
    sizes = [0.0] * 3
    for building in me.buildings:
        sizes[min(2, (building.size - 1) // 2)] += 1
    empty, board = me.empty, t.board
    return [
        me.vp / 40,
        min(RICH, me.silver) / 15,
        crowds[seat] / 15,
        residents(crowds, seat, t.era) / 15,
        lead(crowds, seat) / 5,
        civic / 10,
        shops / 10,
        silver / 8,
        empty.bit_count() / 5,
        me.lots.bit_count() / 15,
        sum((board.around(1 << at) & me.lots).bit_count() for at in bits(empty)) / 8,
        largest(t, me.lots) / 10,
        largest(t, empty) / 5,
        *[size / 3 for size in sizes],
        sum(me.favours) / 8,
        len(me.invocations) / 3,
        len(me.objectives) / 2,
        sum(board.around(1 << at).bit_count() for at in bits(empty)) / 16,
    ]


def residents(crowds: list[int], seat: SeatNumber, era: int) -> int:
    own = crowds[seat]
    return min([other for other in crowds if other > own], default=own + BONUS[max(1, era)]) if own else 0


def lead(crowds: list[int], seat: SeatNumber) -> float:
    others = max([count for other, count in enumerate(crowds) if other != seat], default=0)
    return max(-10, min(10, crowds[seat] - others))


def bits(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def largest(t: Table, lots: int) -> int:
    most, left = 0, lots
    while left:
        group = t.board.group(left & -left, lots)
        most, left = max(most, group.bit_count()), left & ~group
    return most


def seat_totals(t: Table, seat: SeatNumber) -> dict[str, float]:
    me = t.players[seat]
    return {"points": me.vp, "silver": me.silver, "population": population(t, seat), "lots": me.lots.bit_count()}
