"""Read the rows of a position."""

from collections.abc import Container
from typing import Any

from .. import reading
from ..ask import quoted
from ..reading import refuse_position

__all__ = ["FoundationsRow", "each_once", "refuse_position"]


class FoundationsRow(reading.PositionRow):
    def word(self, key: str, known: Container[str]) -> str:
        word = self.get(key, None)
        if type(word) is not str or word not in known:
            refuse_position(f"{key}: there is no {quoted(word)} here.")
        return word

    def words(self, key: str, known: Container[str]) -> list[str]:
        return each_once(self.list_of(key), known, key)


def each_once(words: list[Any], known: Container[str], what: str) -> list[str]:
    """Return the words; raise Illegal if one is not `known` or is there twice."""
    for word in words:
        if type(word) is not str or word not in known:
            refuse_position(f"{what}: there is no {quoted(word)} here.")
    if len(set(words)) < len(words):
        refuse_position(f"{what} names something twice.")
    return words
