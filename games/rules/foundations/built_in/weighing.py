"""What lots, silver and objectives are worth to one seat, in points at the end, roughly: from its view alone.

All is worth what can still be done with it: how many turns are left is guessed from the cards still to be sold.
"""

from collections.abc import Iterable
from functools import lru_cache, reduce
from operator import or_

from ...ask import JsonObject, SeatNumber
from ..board import BOARDS, Board
from ..buildings import EMPTY_LOT, ERAS, INCOME
from ..cards import CARDS

SILVER = 0.55  # while there is time to spend it
LOT = 7.0  # by itself: it will carry buildings, larger ones with others
JOINED = 1.0  # for each own lot beside it
GROUP = 0.35  # for each lot it hangs together with, up to the largest footprint
CROWDED = 0.3  # for each lot of another beside it: there will be buildings to count
LARGEST = 6
DENIED, DENIED_TO_MANY = 1.0, 0.5  # of what a deed would be worth to another, of two, of more
TURNS_FOR_A_CARD = 2.3  # how many turns everybody has while one card each is sold
TIME_FOR_A_LOT, TIME_FOR_SILVER = 8.0, 6.0  # turns that it takes to make the most of one
AIM = 0.6  # of an objective's points, spread over the steps that lead to it
ROWS: dict[str, JsonObject] = {row["id"]: row for kind in ("invocations", "objectives", "roles") for row in CARDS[kind]}


class ValueEstimator:
    """The view of one seat, with its lots as sets."""

    def __init__(self, view: JsonObject, seat: SeatNumber) -> None:
        self.view, self.seat, self.me = view, seat, view["seats"][seat]
        self.board = BOARDS[view["side"]]
        self.shipped = view["options"]["cards"] == CARDS["name"]
        self.seats = len(view["seats"])
        self.own = self.board.mask(self.me["lots"])
        rows = [*view["seats"], *([view["consul"]] if view["consul"] else [])]
        self.owned = [self.board.mask(row["lots"]) for number, row in enumerate(rows) if number != seat]
        self.others = reduce(or_, self.owned, 0) & ~self.own
        self.scorings: int = ERAS + 1 - max(1, view["era"])
        self.turns = self.turns_left()
        self.early = min(1.0, self.turns / TIME_FOR_A_LOT)
        self.worths: dict[str, float] = {}  # of lots, beside the seat's own
        self.aims = [self.card(name) for name in [*view["public_objectives"], *(self.me["objectives"] or [])]]

    def card(self, name: str) -> JsonObject:
        return ROWS.get(name, {}) if self.shipped else {}

    def turns_left(self) -> float:
        """How many turns are still to come, this one left out."""
        laps: int = ERAS - max(1, self.view["era"])
        if self.view["last_lap"] is not None:
            now = 0.0
        else:
            now = 1 + TURNS_FOR_A_CARD * (len(self.view["display"]) + self.view["pile_size"]) / self.seats
        return now + laps + TURNS_FOR_A_CARD * sum(self.view["next_pile_sizes"]) / self.seats

    def silver(self, amount: float) -> float:
        return SILVER * amount * min(1.0, self.turns / TIME_FOR_SILVER)

    def income(self) -> float:
        base = self.by_role("income", "base") or INCOME
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
        crowd = CROWDED * (self.board.ring[bit] & self.others).bit_count()
        worth = self.in_time(LOT + joined(self.board, bit, own) + crowd)
        return worth + self.aimed_lot(bit, own) if self.aims else worth

    def denied(self, deed: str) -> float:
        """What a deed would be worth to the one of the others whose lots it joins best, beyond any other."""
        if self.view["consul"]:
            return 0.0
        bit, share = self.board.bit[deed], DENIED if self.seats == 2 else DENIED_TO_MANY
        return share * self.in_time(max(joined(self.board, bit, lots) for lots in self.owned))

    def in_time(self, worth: float) -> float:
        """The share left of a lot's worth: the less time to build on it, the more it is worth empty."""
        return self.early * worth + (1 - self.early) * EMPTY_LOT

    def plain_lot(self) -> float:
        return self.in_time(LOT)

    def lots(self, gained: Iterable[str], lost: Iterable[str]) -> float:
        """What lots bring that come and go at once."""
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
        worth: float = AIM * aim["vp"] / self.least(aim)
        return worth


@lru_cache(maxsize=1 << 14)
def joined(board: Board, bit: int, own: int) -> float:
    """What a lot is worth beyond any other by those of its owner that it joins."""
    near = board.ring[bit] & own
    if not near:
        return 0.0
    group = board.group(bit, own | bit).bit_count() - 1
    return JOINED * near.bit_count() + GROUP * min(LARGEST, group)
