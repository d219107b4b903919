"""Monuments: a common pool of buildings with requirements.

Rulebook: "Expansión de monumentos"; sections 2, 5.E and 6."""

from collections.abc import Callable

from ...ask import Rule, SeatNumber, Shuffle
from ..buildings import MONUMENT_MARKERS, MONUMENTS_BEYOND_PLAYERS, MONUMENTS_BY_ID, Piece
from ..scoring import icon_silver, population
from ..table import BuildablePiece, PlacedBuilding, Table, without_card
from .hooks import Module


class MonumentsModule(Module):
    name = "monuments"

    def after_display(self, t: Table) -> Rule[None]:
        order = yield Shuffle("monuments", MONUMENTS_BY_ID)
        t.monument_pool = order[: t.seats + MONUMENTS_BEYOND_PLAYERS]
        t.story.say("monuments", monuments=t.monument_pool)

    def pieces(self, t: Table, seat: SeatNumber) -> list[BuildablePiece]:
        """Return the monuments of the pool, if the seat has a monument marker left (E6)."""
        standing = sum(building.id in MONUMENTS_BY_ID for building in t.players[seat].buildings)
        if standing >= MONUMENT_MARKERS:
            return []
        found = []
        for name in t.monument_pool:
            piece = MONUMENTS_BY_ID[name]
            edge = t.board.edge if ("edge",) in piece.requires else 0
            found.append((piece, edge, all(requirement_met(t, seat, *need) for need in piece.requires)))
        return found

    def built(
        self, t: Table, seat: SeatNumber, piece: Piece, mask: int, removed: list[PlacedBuilding], marks: tuple[str, ...]
    ) -> None:
        """Take the monument from the pool; monuments under it go back to the pool (E5)."""
        t.monument_pool += tuple(building.id for building in removed if building.id in MONUMENTS_BY_ID)
        if piece.id in MONUMENTS_BY_ID:
            t.monument_pool = without_card(t.monument_pool, piece.id)
        if piece.on_build:
            reward_neighbours(t, piece, mask)


def reward_neighbours(t: Table, piece: Piece, mask: int) -> None:
    """Reward each owner of adjacent buildings once; the Consul gets no silver (J12)."""
    assert piece.on_build is not None
    kind, amount = piece.on_build
    around = t.board.around(mask)
    for owner in t.all_players:
        if not t.players[owner].built & around:
            continue
        if kind == "vp":
            t.story.say("gains_points", owner, points=amount, by=piece.id)
            t.score(owner, amount)
        elif owner < t.seats:
            t.story.say("gains", owner, silver=amount, by=piece.id)
            t.earn(owner, amount)


# Requirements, checked before anything is removed (E1)


def requirement_met(t: Table, seat: SeatNumber, kind: str, *more: str | int) -> bool:
    """Return whether a requirement is met; "edge" counts as met, because it depends on the footprint."""
    if kind == "edge":
        return True
    if kind == "no_empty_lots":
        return not t.players[seat].empty
    *about, least = more
    return REQUIREMENT_COUNTS[kind](t, seat, *about) >= int(least)


# How to count for each requirement that has a number.
REQUIREMENT_COUNTS: dict[str, Callable[..., int]] = {
    "population": population,
    "lots": lambda t, seat: t.players[seat].lots.bit_count(),
    "edge_lots": lambda t, seat: (t.players[seat].lots & t.board.edge).bit_count(),
    "size": lambda t, seat: max([building.size for building in t.players[seat].buildings], default=0),
    "covered": lambda t, seat, kind: sum(one.size for one in t.players[seat].of_type(kind)),
    "silver": icon_silver,
    "buildings": lambda t, seat, kind: sum(kind in ("any", one.piece.type) for one in t.players[seat].buildings),
}
