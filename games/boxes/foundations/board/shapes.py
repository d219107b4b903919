"""Outlines: a set of lots as a closed path, drawn a little inside its edges; where a building's icon, drawing and
numbers go."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from games.rules.foundations.board import COLUMNS, turns

CELL = 100  # in the units of the drawing
RIM = 9  # of a lot that a building keeps round its drawing

Cells = tuple[tuple[int, int], ...]


def cell(lot: str) -> tuple[int, int]:
    """Column and row of a lot, from 0."""
    return COLUMNS.index(lot[0]), int(lot[1:]) - 1


def cells(lots: Iterable[str]) -> Cells:
    return tuple(sorted(cell(lot) for lot in lots))


@lru_cache(maxsize=4096)
def outline(at: Cells, inset: int = 5, unit: int = CELL) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in corners(at, inset, unit)) + "Z"


@lru_cache(maxsize=4096)
def corners(at: Cells, inset: int = 5, unit: int = CELL) -> tuple[tuple[float, float], ...]:
    """The corners of the path round these connected cells without holes, clockwise, `inset` inside their edges."""
    edges = {}
    for x, y in at:
        for beside, start, end in (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ):
            if beside not in at:
                edges[start] = end
    found, point = [], min(edges)
    before = next(start for start, end in edges.items() if end == point)
    for _ in range(len(edges)):
        after = edges[point]
        come, go = way(before, point), way(point, after)
        if come != go:
            found.append(
                (point[0] * unit + inset * (inward(come, go, 0)), point[1] * unit + inset * inward(come, go, 1))
            )
        before, point = point, after
    return tuple(found)


def way(start: tuple[int, int], end: tuple[int, int]) -> tuple[int, int]:
    return end[0] - start[0], end[1] - start[1]


def inward(come: tuple[int, int], go: tuple[int, int], axis: int) -> int:
    """Which way the corner between two edges moves: to the right of both."""
    return (-come[1] - go[1]) if axis == 0 else (come[0] + go[0])


@lru_cache(maxsize=4096)
def middle(at: Cells) -> tuple[tuple[float, float, float], tuple[float, float], bool]:
    """The icon's place (left, top, size), the numbers' place (centre, top), whether they stand side by side."""
    square = next(((x, y) for x, y in at if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= {*at}), None)
    if square:
        x, y = square[0] * CELL, square[1] * CELL
        return (x + 45, y + 18, 110), (x + 100, y + 138), True
    if len(at) == 1:
        x, y = at[0][0] * CELL, at[0][1] * CELL
        return (x + 22, y + 6, 56), (x + 50, y + 62), True
    hub = max(at, key=lambda one: (len(near(one, at)), -at.index(one)))
    beside = near(hub, at)[0]
    x, y = hub[0] * CELL, hub[1] * CELL
    return (x + 11, y + 11, 78), (beside[0] * CELL + 50, beside[1] * CELL + 50), False


def near(one: tuple[int, int], at: Cells) -> list[tuple[int, int]]:
    return [other for other in at if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1]


class Room(NamedTuple):
    """What a building has room for: its drawing (left, top, side), the floor it stands on (from, to), the topmost row
    that is the drawing's, and its numbers: round the middle of a lot of their own, or in the corner at this point."""

    left: float
    top: float
    side: float
    floor: tuple[float, float]
    row: int
    at: tuple[float, float]
    apart: bool


@lru_cache(maxsize=4096)
def room(at: Cells) -> Room:
    """The drawing stands in the middle of a building that is a rectangle, else of its longest row, the lowest of
    equals, and the numbers beside that."""
    rows = {y: [x for x, there in at if there == y] for _, y in at}
    y = max(rows, key=lambda one: (len(rows[one]), one))
    x, wide = min(rows[y]), len(rows[y])
    whole = wide * len(rows) == len(at)
    high = len(rows) if whole else 1
    lots = min(wide, high)
    side = lots * CELL - (14 if len(at) == 1 else 8 if lots == 1 else 2 * RIM)
    left, top = (x + wide / 2) * CELL - side / 2, (y + 1 - high / 2) * CELL - side / 2 - (4 if wide >= high else 20)
    floor = x * CELL + 2 * RIM, (x + wide) * CELL - 2 * RIM
    if whole:
        return Room(
            left, top, side, floor, y + 1 - high, ((x + wide) * CELL - RIM - 2, (y + 1) * CELL - RIM - 2), False
        )
    beside = max((one for one in at if one[1] != y), key=lambda one: one[1])
    return Room(left, top, side, floor, y, (beside[0] * CELL + 50, beside[1] * CELL + 50), True)


@lru_cache(maxsize=1024)
def direction(shape: str, at: Cells) -> int:
    left, top = min(x for x, _ in at), min(y for _, y in at)
    return turns(shape).index(tuple(sorted((x - left, y - top) for x, y in at)))


def small(way_cells: Cells, unit: int = 10) -> str:
    left, top = ((4 - 1 - max(cell_[axis] for cell_ in way_cells)) / 2 for axis in (0, 1))
    return outline(tuple((x + left, y + top) for x, y in way_cells), 1, unit)


@lru_cache(maxsize=256)
def from_anchor(shape: str, number: int) -> str:
    """A shape in one direction as seen from its first lot, which is at (0, 0)."""
    way_cells = tuple(sorted(turns(shape)[number]))
    first = way_cells[0]
    return outline(tuple(sorted((x - first[0], y - first[1]) for x, y in way_cells)), 5)
