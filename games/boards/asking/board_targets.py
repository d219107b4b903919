"""Board targets: the places on a board where the open question can be answered.

A presenter asks for them, and its template draws them with games/questions/board_target.html: a button that answers, a
link to the next step, or a label that ticks one of several. The list next to the board always offers the same answers,
so a board may draw as few targets as it likes."""

from collections.abc import Callable
from typing import Generic, TypeVar

from games.rules.ask import alike

from .. import answer_paths

T = TypeVar("T")  # the tile


class BoardTargets(Generic[T]):
    """`under` are the options that are left; a target is named by the elements that follow `path` in them."""

    def __init__(self, under: tuple = (), path: tuple = (), tile: Callable[[tuple, list], T] | None = None):
        self.under, self.path, self.tile = under, path, tile
        self.ways: dict[
            int, dict[tuple, list]
        ] = {}  # the options by their next elements, so many deep: made when asked for

    def __bool__(self) -> bool:
        return bool(self.under)

    def at(self, *elements: object) -> T | None:
        """The tile for these next elements of an answer, None where no answer goes on like that."""
        whole = (*self.path, *elements)
        left = self.sorted(len(elements)).get(elements)
        if (
            not left or not self.tile or not alike(answer_paths.path_elements(left[0])[: len(whole)], whole)
        ):  # True is no 1
            return None
        return self.tile(whole, left)

    def next(self, deep: int = 1) -> dict[tuple, T]:
        """{next elements: tile} for everything that may come next, `deep` elements at once, in the options' order."""
        ways = self.sorted(deep).items()
        return {elements: self.tile((*self.path, *elements), left) for elements, left in ways if self.tile}

    def sorted(self, deep: int) -> dict[tuple, list]:
        """{next elements: options}; fewer elements where an option ends. One pass: a map has hundreds of places."""
        if deep not in self.ways:
            ways, start = self.ways.setdefault(deep, {}), len(self.path)
            for option in self.under:
                if elements := answer_paths.path_elements(option)[start : start + deep]:
                    ways.setdefault(elements, []).append(option)
        return self.ways[deep]
