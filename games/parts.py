"""The parts of a game beside its rules: the only place that imports one by name."""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

PLACES = {"words": "games.wording", "board": "games.presenters", "orders": "games.orders", "icons": "games.icons"}


def part(ruleset: str, name: str) -> ModuleType | None:
    """The module `name` ("words", "words.orders", "board" …) of a game; None where the game has none."""
    place, _, within = name.partition(".")
    whole = f"{PLACES[place]}.{ruleset}"
    if not ruleset.isidentifier() or find_spec(whole) is None:
        return None
    if within and find_spec(whole := f"{whole}.{within}") is None:
        return None
    return import_module(whole)
