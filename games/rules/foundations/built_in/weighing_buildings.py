"""Estimate a building at its place for one seat, in points at the end.

The worth is what the building changes in all remaining scorings, also for its neighbours, less the worth of what it
covers."""

from collections.abc import Callable
from math import tanh
from typing import NamedTuple, TypeAlias

from ...ask import JsonObject, SeatNumber
from ..buildings import ERA_COUNT, POPULATION_BONUS, TRAY_PIECES, Civic, Piece
from ..cards import CARDS
from ..monument_pieces import MONUMENTS_BY_ID
from ..table import consul_token_pieces
from .weighing import ValueEstimator

CITIZEN_WORTH = 0.5  # points in a scoring, without regard to the others
# citizens of a lead that is safe until the next scoring, and more for later ones
NEXT_LEAD_SCALE, LATER_LEAD_SCALE = (2.0, 4.0)
POPULATION_POINTS_SHARE = 0.4  # of the points for the populations as they are now
SHOP_SILVER_WORTH = 1.0  # points of a shop's silver in a scoring, with the incomes before it
RIVAL_POINT_WORTH = 0.5  # of a point of all opponents together
SHIPPED_TOKENS = consul_token_pieces(CARDS)


class BuildingOnBoard(NamedTuple):
    """A building on the board.

    `mask`, `ring`: its own and its neighbouring lots; `share`: the weight of its owner's points."""

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

        The Consul has the number `self.seats`. In a game with the Consul, the other players are partners and count
        above 0."""
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

        Apart from the bonus, both players score the same points: the larger population."""
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
