"""An assertion over what a query finds says nothing if it finds nothing: `some` says that it does."""

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def some(found: Iterable[T]) -> list[T]:
    """All that was found, and at least one; AssertionError if there is none."""
    there = list(found)
    assert there, "nothing was found, so nothing is said about it"
    return there
