"""Checks of names in positions from outside (position.py)."""

from collections.abc import Container
from typing import Any

from .. import reading
from ..ask import quoted
from ..reading import refuse_position

__all__ = ["FoundationsRow", "each_once", "refuse_position"]


class FoundationsRow(reading.PositionRow):
    def known_name(self, key: str, known: Container[str]) -> str:
        name = self.get(key, None)
        if type(name) is not str or name not in known:
            refuse_position(f"{key}: there is no {quoted(name)} here.")
        return name

    def known_names(self, key: str, known: Container[str]) -> list[str]:
        return each_once(self.list_of(key), known, key)


def each_once(names: list[Any], known: Container[str], what: str) -> list[str]:
    """Return the names; raise Illegal if a name is not in `known` or appears twice."""
    for name in names:
        if type(name) is not str or name not in known:
            refuse_position(f"{what}: there is no {quoted(name)} here.")
    if len(set(names)) < len(names):
        refuse_position(f"{what} names something twice.")
    return names
