"""A game's rules introduction: the pictures at the top of its rules page.

In the game's box (games/boxes/README.md), the module `rules_intro` defines INTRO_GAME {"position", "answers"},
INTRO_PAINTER, INTRO_SEAT (the seat whose view is shown), NUMBERED_TARGETS (the numbered places of the picture) and
TURN_MOMENTS: for each moment of a turn, the number of answers before it and the area to cut out. NUMBERED_MOMENT is the
number of answers before the numbered picture, 0 by default."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from types import ModuleType

from games.facts.box_modules import box_module
from games.rules import GAMES
from games.rules.match import Match
from games.wording import Words, game_words

from .marks import Drawing, with_dark_colours
from .painting import Painter

INTRO_NAMES = ("Ana", "Bruno", "Carla", "David", "Elena")


@dataclass(frozen=True)
class IntroPicture:
    """A picture with its size, so that the page does not move while it loads."""

    name: str
    svg: str
    width: int
    height: int
    text: str = ""


@dataclass(frozen=True)
class RulesIntro:
    table: IntroPicture
    example: IntroPicture  # the table's picture without numbers
    legend: tuple[tuple[str, str], ...]
    turn: tuple[IntroPicture, ...]

    def picture(self, name: str) -> IntroPicture | None:
        return next((one for one in (self.table, self.example, *self.turn) if one.name == name), None)


@cache
def rules_intro_of(ruleset: str, language: str) -> RulesIntro | None:
    """Return a game's rules introduction, cached by language; None if it has none."""
    box = box_module(ruleset, "rules_intro")
    if box is None:
        return None
    words = game_words(ruleset, language)
    painter = intro_painter(box, ruleset, getattr(box, "NUMBERED_MOMENT", 0), language)
    example = intro_picture("example", painter.finished())
    table = intro_picture("table", painter.numbered(box.NUMBERED_TARGETS))
    legend = tuple(
        (words.term(target, "rules_intro_name"), words.term(target, "rules_intro")) for target in box.NUMBERED_TARGETS
    )
    return RulesIntro(table, example, legend, tuple(turn_pictures(box, ruleset, words)))


def turn_pictures(box: ModuleType, ruleset: str, words: Words) -> Sequence[IntroPicture]:
    found = []
    for number, (answers, area) in enumerate(box.TURN_MOMENTS, 1):
        cut = intro_painter(box, ruleset, answers, words.language).cut(area)
        found.append(intro_picture(f"turn-{number}", cut, words.term(str(number), "rules_intro_turn")))
    return found


def intro_painter(box: ModuleType, ruleset: str, answers: int, language: str) -> Painter:
    position = {**box.INTRO_GAME["position"], "since": box.INTRO_GAME["answers"][:answers]}
    match = Match.at(GAMES[ruleset], position)
    painter: Painter = box.INTRO_PAINTER(
        match.view(box.INTRO_SEAT), box.INTRO_SEAT, INTRO_NAMES[: match.t.seats], language
    )
    painter.paint()
    return painter


def intro_picture(name: str, picture: Drawing, text: str = "") -> IntroPicture:
    return IntroPicture(name, with_dark_colours(picture.svg()), picture.width, picture.height, text)
