"""The project's drawings: a small picture for everything that has a name at a table.

Each drawing is the content of a 24 by 24 SVG in one colour, `currentColor`. Pages refer to it with `<use>` (the sprite
in markup.py); the picture of a board contains a copy. shared.py has the drawings for all games; the drawings of one
game are in `icons.py` of its box: ICONS {name: drawing}."""

from functools import cache

from games.facts.box_modules import box_module

from .shared import SHARED_ICONS

ICON_SIDE = 24  # units of a drawing's square


@cache
def icons_of(ruleset: str = "") -> dict[str, str]:
    own = box_module(ruleset, "icons")
    return {**SHARED_ICONS, **(own.ICONS if own else {})}
