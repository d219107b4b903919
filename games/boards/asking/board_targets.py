"""Board targets: the places on a board where the open question can be answered.

A presenter selects the targets, and its template draws them with games/questions/board_target.html: as a button that
answers, a link to the next step, or a label that ticks one of several options. The list next to the board always offers
the same answers, so a board need not draw all targets."""

from collections.abc import Callable
from typing import Generic, TypeVar

from games.rules.ask import alike

from .. import answer_paths

T = TypeVar("T")  # the tile


class BoardTargets(Generic[T]):
    """The board targets for the options `under`; the elements after `path` name a target."""

    def __init__(self, under: tuple = (), path: tuple = (), tile: Callable[[tuple, list], T] | None = None):
        self.under, self.path, self.tile = under, path, tile
        self.ways: dict[int, dict[tuple, list]] = {}  # {depth: {next elements: options}}, computed on demand

    def __bool__(self) -> bool:
        return bool(self.under)

    def at(self, *elements: object) -> T | None:
        """Return the tile for the answers that continue `path` with these elements; None if there are none."""
        whole = (*self.path, *elements)
        left = self.sorted(len(elements)).get(elements)
        # Trap: `left` is found by equal keys, and True equals 1.
        if not left or not self.tile or not alike(answer_paths.path_elements(left[0])[: len(whole)], whole):
            return None
        return self.tile(whole, left)

    def next(self, deep: int = 1) -> dict[tuple, T]:
        """Return {next elements: tile} in option order; each key has up to `deep` elements."""
        ways = self.sorted(deep).items()
        return {elements: self.tile((*self.path, *elements), left) for elements, left in ways if self.tile}

    def sorted(self, deep: int) -> dict[tuple, list]:
        """Return {next `deep` elements: options}; a key is shorter if its option ends earlier."""
        if deep not in self.ways:
            ways, start = self.ways.setdefault(deep, {}), len(self.path)
            for option in self.under:
                if elements := answer_paths.path_elements(option)[start : start + deep]:
                    ways.setdefault(elements, []).append(option)
        return self.ways[deep]
