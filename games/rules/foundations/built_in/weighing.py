"""Estimate lots, silver, objectives and buildings for a seat, in points at the end, from its view.

A building is worth the points that it and its neighbors gain in all remaining scorings, minus the points of the
buildings that it covers."""

from collections.abc import Callable, Iterable
from functools import lru_cache, reduce
from math import tanh
from operator import or_
from typing import NamedTuple, TypeAlias

from ...ask import JsonObject, SeatNumber
from ..board import BOARDS, Board
from ..buildings import (
    BASE_INCOME,
    EMPTY_LOT_POINTS,
    ERA_COUNT,
    MONUMENTS_BY_ID,
    POPULATION_BONUS,
    TRAY_PIECES,
    Civic,
    Piece,
)
from ..cards import CARDS
from ..table import consul_token_pieces

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
CITIZEN_WORTH = 0.5  # points in a scoring, without regard to the others
# citizens of a lead that is safe until the next scoring, and more for later ones
NEXT_LEAD_SCALE, LATER_LEAD_SCALE = (2.0, 4.0)
POPULATION_POINTS_SHARE = 0.4  # of the points for the populations as they are now
SHOP_SILVER_WORTH = 1.0  # points of a shop's silver in a scoring, with the incomes before it
RIVAL_POINT_WORTH = 0.5  # of a point of all opponents together
SHIPPED_TOKENS = consul_token_pieces(CARDS)


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
    near = board.ring[bit] & own
    if not near:
        return 0.0
    group = board.group(bit, own | bit).bit_count() - 1
    return OWN_NEIGHBOUR_WORTH * near.bit_count() + GROUP_LOT_WORTH * min(LARGEST_FOOTPRINT, group)


class BuildingOnBoard(NamedTuple):
    """A building: its own lots (`mask`), those around it (`ring`), and its owner's weight (`share`)."""

    owner: SeatNumber
    piece: Piece
    mask: int
    ring: int
    share: float
    citizens: int
    silver: int
    vp: int


BuildingsAround: TypeAlias = tuple[list[BuildingOnBoard], list[BuildingOnBoard]]  # on some lots, and next to them


class BuildingScales(ValueEstimator):
    def __init__(self, view: JsonObject, seat: SeatNumber) -> None:
        super().__init__(view, seat)
        self.pieces = {**TRAY_PIECES, **MONUMENTS_BY_ID, **(SHIPPED_TOKENS if self.shipped else {})}
        self.standing = [
            self.stands(row, number) for number, one in enumerate(view["seats"]) for row in one["buildings"]
        ]
        if view["consul"]:
            self.standing += [self.stands(row, self.seats) for row in view["consul"]["tokens"]]
        self.mine = [one for one in self.standing if one.owner == seat]
        self.counts = [one["population"] for one in view["seats"]]
        if view["consul"]:
            self.counts.append(view["consul"]["population"])
        self.places: dict[tuple[str, ...], BuildingsAround] = {}
        self.resident: dict[int, float] = {}  # population change: points

    def point_weight(self, owner: SeatNumber) -> float:
        """Return the weight of an owner's points: 1 for the own seat, below 0 for opponents.

        The Consul has the number `self.seats`; in a game with him, the other players are partners and count above 0."""
        if owner == self.seat:
            return 1.0
        if owner == self.seats:
            return -1.0
        return 0.4 if self.view["consul"] else -RIVAL_POINT_WORTH / (self.seats - 1)

    def stands(self, row: JsonObject, owner: SeatNumber) -> BuildingOnBoard:
        mask = self.board.mask(row["at"])
        piece = self.pieces.get(row["id"]) or TRAY_PIECES["domus"]  # a token of another set
        ring, share = self.board.around(mask), self.point_weight(owner)
        return BuildingOnBoard(owner, piece, mask, ring, share, row["citizens"], row["silver"], row["vp"])

    def building(self, name: str, lots: tuple[str, ...]) -> float:
        piece = self.pieces[name]
        covered, near = self.place(lots)
        around = sum(one.citizens for one in near), sum(one.silver for one in near)
        citizens, silver, vp = self.counts_there(piece, near, *around)
        citizens -= sum(one.citizens for one in covered)
        silver -= sum(one.silver for one in covered)
        vp -= sum(one.vp for one in covered)
        worth = SHOP_SILVER_WORTH * silver + vp
        worth += sum(one.share * self.touched(one.piece.civic, piece, covered, one.mask) for one in near)
        at_once = self.at_once(piece, near) + self.aimed_building(piece, covered)
        return self.scorings * worth + self.residents(citizens) + at_once

    def place(self, lots: tuple[str, ...]) -> BuildingsAround:
        if lots not in self.places:
            mask = self.board.mask(lots)
            covered = [one for one in self.mine if one.mask & mask]
            near = [one for one in self.standing if one.ring & mask and not one.mask & mask]
            self.places[lots] = covered, near
        return self.places[lots]

    def counts_there(
        self, piece: Piece, near: list[BuildingOnBoard], citizens: int, silver: int
    ) -> tuple[int, int, int]:
        if piece.civic:
            per = {"building": len(near), "citizen": citizens, "silver": silver}
            per["municipal"] = sum(one.piece.type == "M" for one in near)
            return 0, 0, piece.civic.vp * (per[piece.civic.per] // piece.civic.every)
        if piece.per_neighbour:
            icon, each = piece.per_neighbour
            more = each * len(near)
            return piece.citizens + more * (icon == "citizens"), piece.silver + more * (icon == "silver"), piece.vp
        return piece.citizens, piece.silver, piece.vp

    def touched(self, civic: Civic | None, piece: Piece, covered: list[BuildingOnBoard], mask: int) -> float:
        if civic is None:
            return 0.0
        lost = sum(civic_count(civic, one.piece) for one in covered if one.ring & mask)
        return civic.vp * (civic_count(civic, piece) - lost) / civic.every

    def at_once(self, piece: Piece, near: list[BuildingOnBoard]) -> float:
        worth = 0.0
        if piece.size >= (self.by_role("large_builds", "size") or 99):
            worth += self.silver(self.by_role("large_builds", "amount"))
        if piece.id in MONUMENTS_BY_ID and piece.id not in self.me["filosofo"]:
            worth += self.by_role("monument_vp", "amount")
        if piece.on_build:
            kind, amount = piece.on_build
            owners = dict.fromkeys(one.owner for one in near)
            worth += sum(amount * self.point_weight(owner) for owner in owners) if kind == "vp" else 0.0
            worth += self.silver(amount) if kind == "silver" and self.seat in owners else 0.0
        return worth

    def residents(self, change: int) -> float:
        if change not in self.resident:
            after = self.counts[:]
            after[self.seat] += change
            if self.seats == 2 and not self.view["consul"]:
                self.resident[change] = self.between_two(after) - self.between_two(self.counts)
            else:
                more = self.points_of(after, self.seat) - self.points_of(self.counts, self.seat)
                self.resident[change] = self.scorings * (CITIZEN_WORTH * change + POPULATION_POINTS_SHARE * more)
        return self.resident[change]

    def between_two(self, counts: list[int]) -> float:
        """Return the worth of the population lead over the only opponent.

        Apart from the bonus, both players score the same points, which are the larger of the two populations."""
        mine, theirs = counts[self.seat], counts[1 - self.seat]
        worth, now = 0.0, max(1, self.view["era"])
        for era in range(now, ERA_COUNT + 1):
            worth += POPULATION_BONUS[era] * tanh((mine - theirs) / (NEXT_LEAD_SCALE + LATER_LEAD_SCALE * (era - now)))
        return worth + CITIZEN_WORTH * self.scorings * (theirs * min(0, mine - 1) - mine * min(0, theirs - 1))

    def points_of(self, counts: list[int], seat: SeatNumber) -> int:
        own, largest, bonus = counts[seat], max(counts), POPULATION_BONUS[max(1, self.view["era"])]
        if self.view["consul"]:
            return bonus if own and own == largest else own - largest
        if not own:
            return 0
        return min([other for other in counts if other > own], default=own + bonus)

    def aimed_building(self, piece: Piece, covered: list[BuildingOnBoard]) -> float:
        worth = 0.0
        for aim in self.aims:
            counts = OBJECTIVE_CONTRIBUTIONS.get(aim.get("condition", ""))
            if counts and sum(counts(aim, one.piece) for one in self.mine) < self.least(aim):
                worth += self.step(aim) * (counts(aim, piece) - sum(counts(aim, one.piece) for one in covered))
        return worth


def civic_count(civic: Civic, piece: Piece) -> int:
    match civic.per:
        case "building":
            return 1
        case "municipal":
            return int(piece.type == "M")
        case "citizen":
            return piece.citizens
    return piece.silver


OBJECTIVE_CONTRIBUTIONS: dict[str, Callable[[JsonObject, Piece], int]] = {  # of one building
    "buildings": lambda aim, piece: int(piece.type == aim["type"]),
    "district": lambda aim, piece: piece.size * (piece.type == aim["type"]),
    "icon_silver": lambda aim, piece: piece.silver,
    "population": lambda aim, piece: piece.citizens,
    "large": lambda aim, piece: int(piece.size >= aim["size"]),
    "small": lambda aim, piece: int(piece.size <= aim["size"]),
}
