"""Estimate lots, silver and objectives for one seat, in points at the end, from its view alone.

The values depend on how many turns are left, estimated from the cards still to be sold."""

from collections.abc import Iterable
from functools import lru_cache, reduce
from operator import or_

from ...ask import JsonObject, SeatNumber
from ..board import BOARDS, Board
from ..buildings import BASE_INCOME, EMPTY_LOT_POINTS, ERA_COUNT
from ..cards import CARDS

SILVER_WORTH = 0.55  # points each, while there is time to spend it
LOT_WORTH = 7.0  # points of a lot alone
OWN_NEIGHBOUR_WORTH = 1.0  # for each adjacent lot of the seat
GROUP_LOT_WORTH = 0.35  # for each connected lot, up to the largest footprint
FOREIGN_NEIGHBOUR_WORTH = 0.3  # for each adjacent lot of another player, whose buildings will count
LARGEST_FOOTPRINT = 6
# share of a deed's value to an opponent: with two players, with more players
DENIED_SHARE_OF_TWO, DENIED_SHARE_OF_MANY = (1.0, 0.5)
TURNS_PER_CARD = 2.3  # turns of all players for each card sold
TURNS_TO_USE_LOT, TURNS_TO_USE_SILVER = 8.0, 6.0  # turns to make full use of it
OBJECTIVE_SHARE = 0.6  # of an objective's points, divided among its steps
CARD_ROWS: dict[str, JsonObject] = {
    row["id"]: row for kind in ("invocations", "objectives", "roles") for row in CARDS[kind]
}


class ValueEstimator:
    def __init__(self, view: JsonObject, seat: SeatNumber) -> None:
        self.view, self.seat, self.me = view, seat, view["seats"][seat]
        self.board = BOARDS[view["side"]]
        self.shipped = view["options"]["cards"] == CARDS["name"]
        self.seats = len(view["seats"])
        self.own = self.board.mask(self.me["lots"])
        rows = [*view["seats"], *([view["consul"]] if view["consul"] else [])]
        self.owned = [self.board.mask(row["lots"]) for number, row in enumerate(rows) if number != seat]
        self.others = reduce(or_, self.owned, 0) & ~self.own
        self.scorings: int = ERA_COUNT + 1 - max(1, view["era"])
        self.turns = self.turns_left()
        self.early = min(1.0, self.turns / TURNS_TO_USE_LOT)
        self.worths: dict[str, float] = {}  # worth of lots next to the seat's own
        self.aims = [self.card(name) for name in [*view["public_objectives"], *(self.me["objectives"] or [])]]

    def card(self, name: str) -> JsonObject:
        return CARD_ROWS.get(name, {}) if self.shipped else {}

    def turns_left(self) -> float:
        laps: int = ERA_COUNT - max(1, self.view["era"])
        if self.view["last_lap"] is not None:
            now = 0.0
        else:
            now = 1 + TURNS_PER_CARD * (len(self.view["display"]) + self.view["pile_size"]) / self.seats
        return now + laps + TURNS_PER_CARD * sum(self.view["next_pile_sizes"]) / self.seats

    def silver(self, amount: float) -> float:
        return SILVER_WORTH * amount * min(1.0, self.turns / TURNS_TO_USE_SILVER)

    def income(self) -> float:
        base = self.by_role("income", "base") or BASE_INCOME
        return self.silver(base + self.me["income"])

    def price(self, card: str) -> float:
        return self.silver(self.view["prices"][self.view["display"].index(card)])

    def by_role(self, effect: str, what: str) -> int:
        row = self.card(self.me["role"]) if self.me["role"] else {}
        number: int = row[what] if row.get("effect") == effect else 0
        return number

    def lot(self, name: str) -> float:
        if name not in self.worths:
            self.worths[name] = self.lot_among(self.board.bit[name], self.own)
        return self.worths[name]

    def lot_among(self, bit: int, own: int) -> float:
        own &= ~bit
        crowd = FOREIGN_NEIGHBOUR_WORTH * (self.board.ring[bit] & self.others).bit_count()
        worth = self.in_time(LOT_WORTH + joining_worth(self.board, bit, own) + crowd)
        return worth + self.aimed_lot(bit, own) if self.aims else worth

    def denied(self, deed: str) -> float:
        if self.view["consul"]:
            return 0.0
        bit, share = self.board.bit[deed], DENIED_SHARE_OF_TWO if self.seats == 2 else DENIED_SHARE_OF_MANY
        return share * self.in_time(max(joining_worth(self.board, bit, lots) for lots in self.owned))

    def in_time(self, worth: float) -> float:
        """Return a lot's worth, which falls to EMPTY_LOT_POINTS as the time to build runs out."""
        return self.early * worth + (1 - self.early) * EMPTY_LOT_POINTS

    def plain_lot(self) -> float:
        return self.in_time(LOT_WORTH)

    def lots(self, gained: Iterable[str], lost: Iterable[str]) -> float:
        bits = [self.board.bit[lot] for lot in gained]
        after = reduce(or_, bits, self.own & ~self.board.mask(lost))
        return sum(self.lot_among(bit, after) for bit in bits) - sum(self.lot(lot) for lot in lost)

    def aimed_lot(self, bit: int, own: int) -> float:
        worth, board = 0.0, self.board
        for aim in self.aims:
            places = {"corners": board.corners, "edge": board.edge, "centre": board.centre, "group": board.all}
            wanted = places.get(aim.get("condition", ""), 0)
            if bit & wanted and (own & wanted).bit_count() < self.least(aim):
                worth += self.step(aim)
        return worth

    def least(self, aim: JsonObject) -> int:
        least: int = aim["at_least"][self.seats - 2]
        return least

    def step(self, aim: JsonObject) -> float:
        worth: float = OBJECTIVE_SHARE * aim["vp"] / self.least(aim)
        return worth


@lru_cache(maxsize=1 << 14)
def joining_worth(board: Board, bit: int, own: int) -> float:
    """Return the extra worth of a lot next to other lots (`own`) of its owner."""
    near = board.ring[bit] & own
    if not near:
        return 0.0
    group = board.group(bit, own | bit).bit_count() - 1
    return OWN_NEIGHBOUR_WORTH * near.bit_count() + GROUP_LOT_WORTH * min(LARGEST_FOOTPRINT, group)
