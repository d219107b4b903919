"""The lots of the city, their neighbors, and every place for each shape.

A set of lots is a number with one bit for each lot. The bits run down the columns (A1, A2 … then B1 …), with an unused
bit below every column, so that a shift never leads from one column into the next."""

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeAlias

from .buildings import MONUMENTS_BY_ID, SHAPES, ShapeCells

COLUMNS = "ABCDEFGHIJ"
SIDE_BY_PLAYERS = {2: 7, 3: 8, 4: 9, 5: 10}  # lots along a side, by number of players
CENTRE_RANGES = {7: (2, 4), 8: (2, 5), 9: (3, 5), 10: (3, 6)}  # first and last column and row (section 6, OB05)
Placement: TypeAlias = tuple[int, tuple[str, ...]]  # the lots of a piece, as a bit set and by name


class TurnedShape(NamedTuple):
    """A rotated shape.

    `steps` has the offset of each cell from the corner of the shape's box. `places`, indexed by the bit number of a
    lot, has the place of the shape with its corner at this lot, or None if it has no place there."""

    steps: tuple[int, ...]
    places: tuple[Placement | None, ...]


class Board:
    """The lots of a city, named like "C4": columns are letters, rows are numbers from 1."""

    def __init__(self, side: int) -> None:
        self.side, self.stride = side, side + 1
        self.lots = tuple(f"{COLUMNS[c]}{r + 1}" for c in range(side) for r in range(side))
        self.bit = {self.lot(c, r): 1 << self.at(c, r) for c in range(side) for r in range(side)}
        self.names = {bit: lot for lot, bit in self.bit.items()}
        self.all = sum(self.bit.values())
        self.ring = {bit: self.around(bit) for bit in self.names}  # the neighbors of each lot
        self.columns = tuple(self.mask(self.lot(c, r) for r in range(side)) for c in range(side))
        self.rows = tuple(self.mask(self.lot(c, r) for c in range(side)) for r in range(side))
        self.edge = self.columns[0] | self.columns[-1] | self.rows[0] | self.rows[-1]
        self.corners = (self.columns[0] | self.columns[-1]) & (self.rows[0] | self.rows[-1])
        first, last = CENTRE_RANGES[side]
        middle = range(first, last + 1)
        self.centre = self.mask(self.lot(c, r) for c in middle for r in middle)
        self.shapes = {shape: tuple(self.turned(cells) for cells in rotations(shape)) for shape in SHAPES}
        self.place = {
            (shape, cells): mask
            for shape, ways in self.shapes.items()
            for way in ways
            for mask, cells in filter(None, way.places)
        }

    def at(self, column: int, row: int) -> int:
        return column * self.stride + row

    def lot(self, column: int, row: int) -> str:
        return f"{COLUMNS[column]}{row + 1}"

    def mask(self, lots: Iterable[str]) -> int:
        found = 0
        for lot in lots:
            found |= self.bit[lot]
        return found

    def cells(self, mask: int) -> tuple[str, ...]:
        """Return the lots of a bit set, column by column, each column from row 1 on."""
        found, names = [], self.names
        while mask:
            bit = mask & -mask
            found.append(names[bit])
            mask ^= bit
        return tuple(found)

    def around(self, mask: int) -> int:
        stride = self.stride
        return (mask << 1 | mask >> 1 | mask << stride | mask >> stride) & self.all & ~mask

    def next_to_two(self, mask: int) -> int:
        stride = self.stride
        up, down, left, right = mask >> 1, mask << 1, mask >> stride, mask << stride
        return (up & down | left & right | (up | down) & (left | right)) & self.all

    def group(self, start: int, within: int) -> int:
        group, edge = start, start
        while edge:
            edge = self.around(group) & within
            group |= edge
        return group

    def groups(self, mask: int) -> list[int]:
        found = []
        while mask:
            group = self.group(mask & -mask, mask)
            found.append(group)
            mask ^= group
        return found

    def turned(self, cells: ShapeCells) -> TurnedShape:
        wide, high = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
        places: list[Placement | None] = [None] * (self.side * self.stride)
        for column in range(self.side - wide + 1):
            for row in range(self.side - high + 1):
                mask = self.mask(self.lot(column + x, row + y) for x, y in cells)
                places[self.at(column, row)] = (mask, self.cells(mask))
        return TurnedShape(tuple(self.at(x, y) for x, y in cells), tuple(places))

    def fits(self, shape: str, allowed: int) -> list[Placement]:
        """Return every place (bit set, lots) of the shape on allowed lots, in order of rotation and corner."""
        found: list[Any] = []  # Any: `places` is never None at a corner that is found
        for way in self.shapes[shape]:
            corners = -1  # every bit
            for step in way.steps:
                corners &= allowed >> step
            places = way.places
            while corners:
                corner = corners & -corners
                found.append(places[corner.bit_length() - 1])
                corners ^= corner
        return found


def rotations(shape: str) -> list[ShapeCells]:
    """Return a shape's rotations, but no mirror images (section 1.2), as (column, row) from its corner."""
    cells = SHAPES[shape]
    found: list[ShapeCells] = []
    for _ in range(4):
        left, top = min(x for x, _ in cells), min(y for _, y in cells)
        cells = tuple(sorted((x - left, y - top) for x, y in cells))
        if cells not in found:
            found.append(cells)
        cells = tuple((-y, x) for x, y in cells)
    return found


BOARDS = {side: Board(side) for side in SIDE_BY_PLAYERS.values()}
CARD_IDS = (*MONUMENTS_BY_ID, *BOARDS[10].lots)  # of the shuffled items that are not in the card set
