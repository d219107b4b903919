"""Objectives: hidden (each player keeps one of two) or public (as many as there are players).

Rulebook: "Módulo de objetivos"; sections 4.2, 5.I and 6. Objectives are checked in the final position."""

from collections.abc import Callable
from typing import NamedTuple

from ...ask import Ask, JsonObject, Rule, SeatNumber, Shuffle, Together
from ..scoring import icon_silver, population
from ..table import Player, ScoreRow, Table
from .hooks import Module

OBJECTIVES_DEALT = 2
BUILDING_TYPES = ("R", "C", "M")


class ObjectivesModule(Module):
    name = "objectives"

    def after_display(self, t: Table) -> Rule[None]:
        order = yield Shuffle("objectives", t.objectives)
        t.objective_deck = order
        if t.options["objectives"] == "public":
            t.public_objectives = draw_objectives(t, t.seats)
            t.story.say("public_objectives", objectives=t.public_objectives)
            return
        dealt = [draw_objectives(t, OBJECTIVES_DEALT) for _ in range(t.seats)]
        for seat, two in enumerate(dealt):
            t.story.say("objectives_dealt", seat, to={seat: {"objectives": two}}, count=OBJECTIVES_DEALT)
        kept = yield Together(Ask(seat, "objective", two, topic="objectives") for seat, two in enumerate(dealt))
        for seat, card in enumerate(kept):
            keep_objective(t, seat, card)

    def last_points(self, t: Table, seat: SeatNumber) -> list[ScoreRow]:
        cards = [*t.public_objectives, *t.players[seat].objectives]
        return [("objective", card, t.objectives[card]["vp"]) for card in cards if objective_met(t, seat, card)]


def draw_objectives(t: Table, count: int) -> tuple[str, ...]:
    drawn, t.objective_deck = t.objective_deck[:count], t.objective_deck[count:]
    return drawn


def keep_objective(t: Table, seat: SeatNumber, card: str) -> None:
    t.story.say("objective_kept", seat, to={seat: {"objective": card}})
    t.change(seat, objectives=(*t.players[seat].objectives, card))


class Progress(NamedTuple):
    have: int
    need: int
    met: bool


def progress(t: Table, seat: SeatNumber, card: str) -> Progress:
    row, player = t.objectives[card], t.players[seat]
    have, need = CONDITION_COUNTS[row["condition"]](t, player, seat, row), row["at_least"][t.seats - 2]
    return Progress(have, need, have >= need and not (row["condition"] == "no_empty" and player.empty))


def objective_met(t: Table, seat: SeatNumber, card: str) -> bool:
    return progress(t, seat, card).met


def largest_group(t: Table, mask: int) -> int:
    return max((group.bit_count() for group in t.board.groups(mask)), default=0)


def longest_line(t: Table, mask: int) -> int:
    found = 0
    for step in (1, t.board.stride):
        run, length = mask, 0
        while run:
            run, length = run & run >> step, length + 1
        found = max(found, length)
    return found


CONDITION_COUNTS: dict[str, Callable[[Table, Player, SeatNumber, JsonObject], int]] = {
    "group": lambda t, p, seat, row: largest_group(t, p.lots),
    "line": lambda t, p, seat, row: longest_line(t, p.lots),
    "corners": lambda t, p, seat, row: (p.lots & t.board.corners).bit_count(),
    "edge": lambda t, p, seat, row: (p.lots & t.board.edge).bit_count(),
    "centre": lambda t, p, seat, row: (p.lots & t.board.centre).bit_count(),
    "buildings": lambda t, p, seat, row: len(p.of_type(row["type"])),
    "icon_silver": lambda t, p, seat, row: icon_silver(t, seat),
    "population": lambda t, p, seat, row: population(t, seat),
    "large": lambda t, p, seat, row: sum(one.size >= row["size"] for one in p.buildings),
    "small": lambda t, p, seat, row: sum(one.size <= row["size"] for one in p.buildings),
    "no_empty": lambda t, p, seat, row: (p.lots & ~p.empty).bit_count(),
    "empty": lambda t, p, seat, row: p.empty.bit_count(),
    "each_type": lambda t, p, seat, row: min(len(p.of_type(kind)) for kind in BUILDING_TYPES),
    "silver": lambda t, p, seat, row: p.silver,
    "district": lambda t, p, seat, row: largest_group(t, sum(one.mask for one in p.of_type(row["type"]))),
}
