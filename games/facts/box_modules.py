"""The parts of a game beside its rules: the only place that imports one by name."""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


def box_module(ruleset: str, name: str) -> ModuleType | None:
    """The module `name` ("words", "words.orders", "board", "icons") in the box of a game; None if it has none."""
    box = f"games.boxes.{ruleset}"
    if not ruleset.isidentifier() or find_spec(box) is None:
        return None
    for step in name.split("."):
        box = f"{box}.{step}"
        if find_spec(box) is None:
            return None
    return import_module(box)
