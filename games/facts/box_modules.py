"""Imports a game's modules other than its rules. Only this module imports them by name."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


@cache
def box_module(ruleset: str, name: str) -> ModuleType | None:
    """Return the module `name` ("words.questions", "board") of a game's box; None if there is none."""
    box = f"games.boxes.{ruleset}"
    if not ruleset.isidentifier() or find_spec(box) is None:
        return None
    for step in name.split("."):
        box = f"{box}.{step}"
        if find_spec(box) is None:
            return None
    return import_module(box)
