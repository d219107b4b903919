"""What the modules' guided games have in common: how a script is made, and piles and decks of which only the top
matters."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.boards.tutorials import Script, Step
from games.rules.ask import JsonObject
from games.rules.foundations.board import BOARDS
from games.rules.foundations.buildings import ERAS
from games.wording.messages import Table

from ..words import module_tutorials

LOTS = BOARDS[7].lots  # of the city for two


def module_script(
    module: str,
    position: JsonObject,
    steps: tuple[Step, ...],
    luck: Mapping[str, tuple[Any, ...]] | None = None,
    value: Any = True,
    size: int = 2,
) -> Script:
    """The guided game of the module whose option is `module`; `value` is what that option has, there and at the table
    for so many (`size`) that may follow."""
    texts: Table = module_tutorials.MODULE_TUTORIAL_TEXTS[module]
    options = {module: value}
    return Script(
        name=f"foundations_{module}",
        ruleset="foundations",
        version=1,
        rules=1,
        position={"game": "foundations", **position, "options": {**options, **position.get("options", {})}},
        steps=steps,
        texts=texts,
        luck=luck or {},
        options=options,
        size=size,
        module=module,
    )


def with_piles(position: JsonObject) -> JsonObject:
    """The position with the deeds that it names nowhere in the piles of this era, below what lies there, and of the
    later ones; this era's is left empty if the position says so (`"pile": []`)."""
    named = {*position["display"], *position.get("pile", ()), *position.get("consul", {}).get("lots", ())}
    named.update(lot for seat in position["seats"] for lot in seat["lots"])
    rest = [lot for lot in LOTS if lot not in named]
    later = ERAS - position["era"]
    count = later + (position.get("pile") != [])
    parts = [rest[n::count] for n in range(count)]
    pile = [*position.get("pile", ()), *(parts[0] if count > later else ())]
    return {**position, "pile": pile, "next_piles": parts[count - later :], "pile_is_all": True}


def on_top(named: Iterable[str], every: Iterable[str]) -> tuple[str, ...]:
    first = tuple(named)
    return (*first, *(one for one in every if one not in first))
