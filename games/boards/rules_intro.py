"""A game's primer: the pictures its rules page begins with, drawn as the boards of real tables are.

A box that has one (games/boxes/README.md) defines in `rules_intro` INTRO_GAME {"position", "answers"}, INTRO_PAINTER,
the INTRO_SEAT whose view is shown, NUMBERED_TARGETS (the numbered targets of the picture) and TURN_MOMENTS (the moments
of a turn: the number of answers before it and the area of the picture to cut out). NUMBERED_MOMENT is the number of
answers before the numbered picture, 0 by default."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from types import ModuleType

from games.facts.box_modules import box_module
from games.rules import GAMES
from games.rules.match import Match
from games.wording import Words, words

from .marks import Drawing
from .painting import Painter

NAMES = ("Ana", "Bruno", "Carla", "David", "Elena")


@dataclass(frozen=True)
class Drawn:
    """A picture with its size, so that the page need not move when it comes."""

    name: str
    svg: str
    width: int
    height: int
    text: str = ""


@dataclass(frozen=True)
class Primer:
    """In one language: the numbered table, what its numbers mean, in their order, and a turn."""

    table: Drawn
    legend: tuple[tuple[str, str], ...]
    turn: tuple[Drawn, ...]

    def picture(self, name: str) -> Drawn | None:
        return next((one for one in (self.table, *self.turn) if one.name == name), None)


@cache
def primer_of(ruleset: str, language: str) -> Primer | None:
    """A game's primer, drawn once for each language; None for a game without one."""
    box = box_module(ruleset, "rules_intro")
    if box is None:
        return None
    told = words(ruleset, language)
    painter = painted(box, ruleset, getattr(box, "NUMBERED_MOMENT", 0), language)
    table = drawn("table", painter.numbered(box.NUMBERED_TARGETS))
    legend = tuple((told.term(target, "primer_name"), told.term(target, "primer")) for target in box.NUMBERED_TARGETS)
    return Primer(table, legend, tuple(steps(box, ruleset, told)))


def steps(box: ModuleType, ruleset: str, told: Words) -> Sequence[Drawn]:
    found = []
    for number, (answers, area) in enumerate(box.TURN_MOMENTS, 1):
        cut = painted(box, ruleset, answers, told.language).cut(area)
        found.append(drawn(f"turn-{number}", cut, told.term(str(number), "primer_turn")))
    return found


def painted(box: ModuleType, ruleset: str, answers: int, language: str) -> Painter:
    position = {**box.INTRO_GAME["position"], "since": box.INTRO_GAME["answers"][:answers]}
    match = Match.at(GAMES[ruleset], position)
    painter: Painter = box.INTRO_PAINTER(match.view(box.INTRO_SEAT), box.INTRO_SEAT, NAMES[: match.t.seats], language)
    painter.paint()
    return painter


def drawn(name: str, picture: Drawing, text: str = "") -> Drawn:
    return Drawn(name, picture.svg(), picture.width, picture.height, text)
