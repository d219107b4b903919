"""Outlines of buildings, and the places of icons, drawings and numbers in them."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from games.rules.foundations.board import COLUMNS, rotations

RULESET = "foundations"
CELL_SIZE = 100  # in the units of the drawing
RIM_WIDTH = 9  # around a building's drawing

LotCells = tuple[tuple[int, int], ...]


def lot_cell(lot: str) -> tuple[int, int]:
    return COLUMNS.index(lot[0]), int(lot[1:]) - 1


def lot_cells(lots: Iterable[str]) -> LotCells:
    return tuple(sorted(lot_cell(lot) for lot in lots))


@lru_cache(maxsize=4096)
def lots_outline(at: LotCells, inset: int = 5, unit: int = CELL_SIZE) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in corners(at, inset, unit)) + "Z"


@lru_cache(maxsize=4096)
def corners(at: LotCells, inset: int = 5, unit: int = CELL_SIZE) -> tuple[tuple[float, float], ...]:
    """Return the corners of the outline of connected cells, clockwise, `inset` inside their edges."""
    edges = {}
    for x, y in at:
        for adjacent, start, end in (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ):
            if adjacent not in at:
                edges[start] = end
    found, point = [], min(edges)
    before = next(start for start, end in edges.items() if end == point)
    for _ in range(len(edges)):
        after = edges[point]
        come, go = edge_direction(before, point), edge_direction(point, after)
        if come != go:
            found.append(
                (
                    point[0] * unit + inset * (inset_direction(come, go, 0)),
                    point[1] * unit + inset * inset_direction(come, go, 1),
                )
            )
        before, point = point, after
    return tuple(found)


def edge_direction(start: tuple[int, int], end: tuple[int, int]) -> tuple[int, int]:
    return end[0] - start[0], end[1] - start[1]


def inset_direction(come: tuple[int, int], go: tuple[int, int], axis: int) -> int:
    return (-come[1] - go[1]) if axis == 0 else (come[0] + go[0])


@lru_cache(maxsize=4096)
def icon_and_numbers_place(at: LotCells) -> tuple[tuple[float, float, float], tuple[float, float], bool]:
    """Return the places of a building's icon (left, top, size) and of its numbers (center, top).

    The third value says whether the numbers are in a row."""
    square = next(((x, y) for x, y in at if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= {*at}), None)
    if square:
        x, y = square[0] * CELL_SIZE, square[1] * CELL_SIZE
        return (x + 45, y + 18, 110), (x + 100, y + 138), True
    if len(at) == 1:
        x, y = at[0][0] * CELL_SIZE, at[0][1] * CELL_SIZE
        return (x + 22, y + 6, 56), (x + 50, y + 62), True
    hub = max(at, key=lambda one: (len(adjacent_cells(one, at)), -at.index(one)))
    adjacent = adjacent_cells(hub, at)[0]
    x, y = hub[0] * CELL_SIZE, hub[1] * CELL_SIZE
    return (x + 11, y + 11, 78), (adjacent[0] * CELL_SIZE + 50, adjacent[1] * CELL_SIZE + 50), False


def adjacent_cells(one: tuple[int, int], at: LotCells) -> list[tuple[int, int]]:
    return [other for other in at if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1]


class BuildingSpace(NamedTuple):
    """Where to draw a building's picture (left, top, side), floor line (from, to) and numbers (`at`).

    `row`: the top row of the picture. `at` is a corner of the picture or, if `apart`, the middle of a separate lot."""

    left: float
    top: float
    side: float
    floor: tuple[float, float]
    row: int
    at: tuple[float, float]
    apart: bool


@lru_cache(maxsize=4096)
def building_space(at: LotCells) -> BuildingSpace:
    """Return where to draw: in the middle of a rectangle, else in the longest row.

    If several rows are equally long, it is the lowest of them."""
    rows = {y: [x for x, there in at if there == y] for _, y in at}
    y = max(rows, key=lambda one: (len(rows[one]), one))
    x, wide = min(rows[y]), len(rows[y])
    whole = wide * len(rows) == len(at)
    high = len(rows) if whole else 1
    lots = min(wide, high)
    side = lots * CELL_SIZE - (14 if len(at) == 1 else 8 if lots == 1 else 2 * RIM_WIDTH)
    left, top = (
        (x + wide / 2) * CELL_SIZE - side / 2,
        (y + 1 - high / 2) * CELL_SIZE - side / 2 - (4 if wide >= high else 20),
    )
    floor = x * CELL_SIZE + 2 * RIM_WIDTH, (x + wide) * CELL_SIZE - 2 * RIM_WIDTH
    if whole:
        return BuildingSpace(
            left,
            top,
            side,
            floor,
            y + 1 - high,
            ((x + wide) * CELL_SIZE - RIM_WIDTH - 2, (y + 1) * CELL_SIZE - RIM_WIDTH - 2),
            False,
        )
    adjacent = max((one for one in at if one[1] != y), key=lambda one: one[1])
    return BuildingSpace(left, top, side, floor, y, (adjacent[0] * CELL_SIZE + 50, adjacent[1] * CELL_SIZE + 50), True)


@lru_cache(maxsize=1024)
def shape_direction(shape: str, at: LotCells) -> int:
    left, top = min(x for x, _ in at), min(y for _, y in at)
    return rotations(shape).index(tuple(sorted((x - left, y - top) for x, y in at)))


def small_outline(way_cells: LotCells, unit: int = 10) -> str:
    left, top = ((4 - 1 - max(cell_[axis] for cell_ in way_cells)) / 2 for axis in (0, 1))
    return lots_outline(tuple((x + left, y + top) for x, y in way_cells), 1, unit)


@lru_cache(maxsize=256)
def from_anchor(shape: str, number: int) -> str:
    """Return the outline of a shape in one rotation, with its first lot at (0, 0)."""
    way_cells = tuple(sorted(rotations(shape)[number]))
    first = way_cells[0]
    return lots_outline(tuple(sorted((x - first[0], y - first[1]) for x, y in way_cells)), 5)
