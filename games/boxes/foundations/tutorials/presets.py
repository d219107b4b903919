"""Helpers for tutorials: the seats of a position, its piles, and the scripts of the modules."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.boards.tutorials import Script, ScriptedReply, Step
from games.rules.ask import Choice, JsonObject
from games.rules.foundations.board import BOARDS
from games.rules.foundations.buildings import ERA_COUNT

from ..words.module_tutorials import MODULE_TUTORIAL_TEXTS

TWO_PLAYER_LOTS = BOARDS[7].lots  # of the city for two


def player(silver: int, lots: str, buildings: str, **more: Any) -> JsonObject:
    """Return a seat of a position. `buildings`: each with its lots, as "domus_maxima A2 A3, domus C4"."""
    built = [{"id": name, "at": at} for name, *at in map(str.split, buildings.split(","))]
    return {"silver": silver, **more, "lots": lots.split(), "buildings": built}


def opponent_turn(answer: Choice) -> tuple[ScriptedReply]:
    return ((1, "turn", answer),)


def module_script(
    module: str,
    position: JsonObject,
    steps: tuple[Step, ...],
    luck: Mapping[str, tuple[Any, ...]] | None = None,
    value: Any = True,
    size: int = 2,
) -> Script:
    """Return a module's tutorial; `size`: the number of players in a game opened after the tutorial."""
    options = {module: value}
    return Script(
        name=f"foundations_{module}",
        ruleset="foundations",
        version=1,
        rules=1,
        position={"game": "foundations", **position, "options": {**options, **position.get("options", {})}},
        steps=steps,
        texts=MODULE_TUTORIAL_TEXTS[module],
        luck=luck or {},
        options=options,
        size=size,
        module=module,
    )


def with_piles(position: JsonObject) -> JsonObject:
    """Return the position after adding to its piles all deeds that it does not name.

    If its `"pile"` is [], the pile of this era stays empty."""
    named = {*position["display"], *position.get("pile", ()), *position.get("consul", {}).get("lots", ())}
    named.update(lot for seat in position["seats"] for lot in seat["lots"])
    rest = [lot for lot in TWO_PLAYER_LOTS if lot not in named]
    later = ERA_COUNT - position["era"]
    count = later + (position.get("pile") != [])
    parts = [rest[n::count] for n in range(count)]
    pile = [*position.get("pile", ()), *(parts[0] if count > later else ())]
    return {**position, "pile": pile, "next_piles": parts[count - later :], "pile_is_all": True}


def on_top(named: str, every: Iterable[str]) -> tuple[str, ...]:
    first = tuple(named.split())
    return (*first, *(one for one in every if one not in first))
