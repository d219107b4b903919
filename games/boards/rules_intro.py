"""A game's rules introduction: the pictures at the top of its rules page.

rules_intro.json of the game's box has a position and answers. The Picture of its module board/picture.py defines
NUMBERED_TARGETS (the numbered places of the picture), NUMBERED_MOMENT (the number of answers before it) and
TURN_MOMENTS: for each moment of a turn, the number of answers before it and the area to cut out."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from games.facts.box_modules import box_module
from games.rules import GAMES
from games.rules.ask import JsonObject
from games.rules.match import Match
from games.wording import game_words

from .canvas import Drawing, with_dark_colours
from .painting import Painter

INTRO_NAMES = ("Ana", "Bruno", "Carla", "David", "Elena")


@dataclass(frozen=True)
class IntroPicture:
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
    if box_module(ruleset, "board.picture") is None:
        return None
    words = game_words(ruleset, language)
    painter = intro_painter(ruleset, None, language)
    example = intro_picture("example", painter.finished())
    table = intro_picture("table", painter.numbered(painter.NUMBERED_TARGETS))
    legend = tuple(
        (words.term(target, "rules_intro_name"), words.term(target, "rules_intro"))
        for target in painter.NUMBERED_TARGETS
    )
    turn = []
    for number, (answers, area) in enumerate(painter.TURN_MOMENTS, 1):
        cut = intro_painter(ruleset, answers, language).cut(area)
        turn.append(intro_picture(f"turn-{number}", cut, words.term(str(number), "rules_intro_turn")))
    return RulesIntro(table, example, legend, tuple(turn))


def intro_painter(ruleset: str, answers: int | None, language: str) -> Painter:
    """Return the table painted for the first seat after `answers` answers (None: at NUMBERED_MOMENT)."""
    picture, game = box_module(ruleset, "board.picture").Picture, intro_game(ruleset)  # type: ignore[union-attr]
    count = picture.NUMBERED_MOMENT if answers is None else answers
    match = Match.at(GAMES[ruleset], {**game["position"], "since": game["answers"][:count]})
    painter: Painter = picture(match.view(0), 0, INTRO_NAMES[: match.t.seats], language)
    painter.paint()
    return painter


@cache
def intro_game(ruleset: str) -> JsonObject:
    box = box_module(ruleset, "board.picture")
    assert box is not None
    assert box.__file__ is not None
    game: JsonObject = json.loads((Path(box.__file__).parents[1] / "rules_intro.json").read_text())
    return game


def intro_picture(name: str, picture: Drawing, text: str = "") -> IntroPicture:
    return IntroPicture(name, with_dark_colours(picture.svg()), picture.width, picture.height, text)
