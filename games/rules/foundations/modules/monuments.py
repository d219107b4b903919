"""Monuments: a common pool, each with what it requires. Rulebook: "Expansión de monumentos"; sections 2, 5.E and 6."""

from collections.abc import Callable

from ...ask import Rule, SeatNumber, Shuffle
from ..buildings import Piece
from ..monument_pieces import MARKERS, MONUMENT, MORE
from ..rooms import Offered
from ..table import Building, Player, Table, without
from ..values import icon_silver, population
from .doors import Module


class Monuments(Module):
    name = "monuments"

    def after_display(self, t: Table) -> Rule[None]:
        """As many as players and three; the others are out of the game."""
        order = yield Shuffle("monuments", MONUMENT)
        t.monument_pool = order[: t.seats + MORE]
        t.story.say("monuments", monuments=t.monument_pool)

    def pieces(self, t: Table, seat: SeatNumber) -> list[Offered]:
        """The pool, for who has a marker left: one that would come back by this very build is too late (E6)."""
        standing = sum(building.id in MONUMENT for building in t.players[seat].buildings)
        if standing >= MARKERS:
            return []
        found = []
        for name in t.monument_pool:
            piece = MONUMENT[name]
            edge = t.board.edge if ("edge",) in piece.requires else 0
            found.append((piece, edge, all(holds(t, seat, *need) for need in piece.requires)))
        return found

    def built(
        self, t: Table, seat: SeatNumber, piece: Piece, mask: int, removed: list[Building], marks: tuple[str, ...]
    ) -> None:
        """Out of the pool; what was covered goes back to it, for anybody (E5)."""
        t.monument_pool += tuple(building.id for building in removed if building.id in MONUMENT)
        if piece.id in MONUMENT:
            t.monument_pool = without(t.monument_pool, piece.id)
        if piece.on_build:
            reward(t, piece, mask)


def reward(t: Table, piece: Piece, mask: int) -> None:
    """Pay for Júpiter and Coliseo: once to each who owns a building beside it, the builder too. The Consul owns no
    silver (J12)."""
    assert piece.on_build is not None
    kind, amount = piece.on_build
    around = t.board.around(mask)
    for owner in t.everybody:
        if not t.players[owner].built & around:
            continue
        if kind == "vp":
            t.story.say("gains_points", owner, points=amount, by=piece.id)
            t.score(owner, amount)
        elif owner < t.seats:
            t.story.say("gains", owner, silver=amount, by=piece.id)
            t.earn(owner, amount)


# What must hold before anything is removed (E1)


def covered(player: Player, kind: str) -> int:
    return sum(building.size for building in player.buildings if building.piece.type == kind)


def count_of_type(player: Player, kind: str) -> int:
    return sum(kind in ("any", building.piece.type) for building in player.buildings)


def holds(t: Table, seat: SeatNumber, kind: str, *more: str | int) -> bool:
    """Does this hold, as far as it is no matter of where the footprint lies (`edge`: `pieces` says where)?"""
    if kind == "edge":
        return True
    if kind == "no_empty_lots":
        return not t.players[seat].empty
    *about, least = more
    return COUNTED[kind](t, seat, *about) >= int(least)


# What a requirement that names a number counts.
COUNTED: dict[str, Callable[..., int]] = {
    "population": population,
    "lots": lambda t, seat: t.players[seat].lots.bit_count(),
    "edge_lots": lambda t, seat: (t.players[seat].lots & t.board.edge).bit_count(),
    "size": lambda t, seat: max([building.size for building in t.players[seat].buildings], default=0),
    "covered": lambda t, seat, kind: covered(t.players[seat], kind),
    "silver": icon_silver,
    "buildings": lambda t, seat, kind: count_of_type(t.players[seat], kind),
}
