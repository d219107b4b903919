"""Our own drawings: one small picture for everything that has a name at a table.

Each is the inside of a 24 by 24 SVG in one colour, `currentColor`; pages show them by `<use>` (the sprite in
markup.py), the board's picture by a copy. `things` are every game's; a game that has drawings of its own has
`icons.py` in its box with ICONS {name: drawing}, made with the pens of `things`.
"""

from functools import cache

from games.facts.box_modules import box_module

from .shared import SHARED_ICONS

ICON_SIDE = 24  # units of a drawing's square


@cache
def icons_of(ruleset: str = "") -> dict[str, str]:
    own = box_module(ruleset, "icons")
    return {**SHARED_ICONS, **(own.ICONS if own else {})}
