"""Objectives: hidden, one kept out of two; or public, one for each player. Rulebook: "Módulo de objetivos"; sections
4.2, 5.I and 6. They look at the final position."""

from collections.abc import Callable

from ...ask import Ask, JsonObject, Rule, SeatNumber, Shuffle, Together
from ..rooms import Counted
from ..table import Building, Player, Table
from ..values import icon_silver, population
from .doors import Module

DEALT = 2
TYPES = ("R", "C", "M")


class Objectives(Module):
    name = "objectives"

    def after_display(self, t: Table) -> Rule[None]:
        order = yield Shuffle("objectives", t.objectives)
        t.objective_deck = order
        if t.options["objectives"] == "public":
            t.public_objectives = draw_objectives(t, t.seats)
            t.story.say("public_objectives", objectives=t.public_objectives)
            return
        dealt = [draw_objectives(t, DEALT) for _ in range(t.seats)]
        for seat, two in enumerate(dealt):
            t.story.say("objectives_dealt", seat, to={seat: {"objectives": two}}, count=DEALT)
        kept = yield Together(Ask(seat, "objective", two, topic="objectives") for seat, two in enumerate(dealt))
        for seat, card in enumerate(kept):
            keep_objective(t, seat, card)

    def last_points(self, t: Table, seat: SeatNumber) -> list[Counted]:
        cards = [*t.public_objectives, *t.players[seat].objectives]
        return [("objective", card, t.objectives[card]["vp"]) for card in cards if met(t, seat, card)]


def draw_objectives(t: Table, count: int) -> tuple[str, ...]:
    """Take so many from the deck, fewer if there are no more."""
    drawn, t.objective_deck = t.objective_deck[:count], t.objective_deck[count:]
    return drawn


def keep_objective(t: Table, seat: SeatNumber, card: str) -> None:
    """The seat has chosen this one: what it is, only it is told."""
    t.story.say("objective_kept", seat, to={seat: {"objective": card}})
    t.change(seat, objectives=(*t.players[seat].objectives, card))


def met(t: Table, seat: SeatNumber, card: str) -> bool:
    """Does the table as it lies fulfil the objective for this seat?"""
    row = t.objectives[card]
    least = row["at_least"][t.seats - 2]
    return CONDITIONS[row["condition"]](t, t.players[seat], seat, row, least)


def largest(t: Table, mask: int) -> int:
    """Lots in the largest group that hangs together."""
    return max((group.bit_count() for group in t.board.groups(mask)), default=0)


def straight(t: Table, mask: int, length: int) -> bool:
    """Do so many lots lie in a row, or in a column, without a gap?"""
    for step in (1, t.board.stride):
        run = mask
        for _ in range(length - 1):
            run &= run >> step
        if run:
            return True
    return False


def buildings_of_type(player: Player, kind: str) -> list[Building]:
    return [building for building in player.buildings if building.piece.type == kind]


def lots_under(player: Player, kind: str) -> int:
    """The lots under buildings of a type."""
    found = 0
    for building in buildings_of_type(player, kind):
        found |= building.mask
    return found


CONDITIONS: dict[str, Callable[[Table, Player, SeatNumber, JsonObject, int], bool]] = {
    "group": lambda t, p, seat, row, least: largest(t, p.lots) >= least,
    "line": lambda t, p, seat, row, least: straight(t, p.lots, least),
    "corners": lambda t, p, seat, row, least: (p.lots & t.board.corners).bit_count() >= least,
    "edge": lambda t, p, seat, row, least: (p.lots & t.board.edge).bit_count() >= least,
    "centre": lambda t, p, seat, row, least: (p.lots & t.board.centre).bit_count() >= least,
    "buildings": lambda t, p, seat, row, least: len(buildings_of_type(p, row["type"])) >= least,
    "icon_silver": lambda t, p, seat, row, least: icon_silver(t, seat) >= least,
    "population": lambda t, p, seat, row, least: population(t, seat) >= least,
    "large": lambda t, p, seat, row, least: sum(one.size >= row["size"] for one in p.buildings) >= least,
    "small": lambda t, p, seat, row, least: sum(one.size <= row["size"] for one in p.buildings) >= least,
    "no_empty": lambda t, p, seat, row, least: not p.empty and p.lots.bit_count() >= least,
    "empty": lambda t, p, seat, row, least: p.empty.bit_count() >= least,
    "each_type": lambda t, p, seat, row, least: all(len(buildings_of_type(p, kind)) >= least for kind in TYPES),
    "silver": lambda t, p, seat, row, least: p.silver >= least,
    "district": lambda t, p, seat, row, least: largest(t, lots_under(p, row["type"])) >= least,
}
