"""Boxes as stencils: filled or as a rim, with round corners, dashed; and outlines of straight lines."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from .marks import Box, Outline
from .stencils import LEVELS, Drawn, Piece, Stencil, What, trimmed

FINE = 4  # points a side that a pixel at a corner is asked at
DASH, GAP = 3, 2  # how long they are, in the rim's own weight


class Filled(NamedTuple):
    """A box with round corners."""

    wide: int
    high: int
    round: float

    def wants(self) -> Sequence[Drawn]:
        return ()

    def made(self, found: dict[What, Stencil]) -> Stencil:
        corner = corners(self.round, 0)
        rows = [mirrored(row, self.wide, LEVELS) for row in corner[: ceil(self.high / 2)]]
        return Stencil(0, 0, stacked(rows, bytes([LEVELS]) * self.wide, self.high))


class Rim(NamedTuple):
    """The rim of a box, so many pixels wide."""

    wide: int
    high: int
    round: float
    weight: int
    dash: bool

    def wants(self) -> Sequence[Drawn]:
        return ()

    def made(self, found: dict[What, Stencil]) -> Stencil:
        corner, wide, weight = corners(self.round, self.weight), self.wide, self.weight
        sides = bytes([LEVELS]) * weight
        rows = []
        for n, row in enumerate(corner[: ceil(self.high / 2)]):
            rows.append(mirrored(row, wide, LEVELS if n < weight else 0, weight if self.dash and n < weight else 0))
        plain = sides + bytes(max(0, wide - 2 * weight)) + sides
        rows = list(stacked(rows, plain, self.high))
        if self.dash:
            long = self.high - 2 * len(corner)
            for n, on in enumerate(dashes(long, weight)):
                if not on:
                    rows[len(corner) + n] = bytes(wide)
        return Stencil(0, 0, tuple(rows))


class Inside(NamedTuple):
    """What of a whole shape its rim leaves free."""

    whole: Drawn
    rim: Drawn

    def wants(self) -> Sequence[Drawn]:
        return self.whole, self.rim

    def made(self, found: dict[What, Stencil]) -> Stencil:
        whole, rim = found[self.whole], found[self.rim]
        pairs = zip(whole.rows, rim.rows, strict=True)  # the rim is all around, so both begin and end alike
        rows = [bytes([max(0, a - b) for a, b in zip(one, other, strict=True)]) for one, other in pairs]
        return trimmed(whole.left, whole.top, rows)


def pieces_of_box(box: Box) -> Iterator[Piece]:
    """Its rim as a box below that which fills it; where there is more to be seen of a rim than that, as a rim."""
    out = box.weight // 2
    left, top = box.left - out, box.top - out
    wide, high = box.right - box.left + box.weight, box.bottom - box.top + box.weight
    around = round(box.round + box.weight / 2, 2) if box.round else 0.0
    thin = box.weight if box.line != "none" and not box.dash and box.fill != "none" else 0
    if thin:
        yield Piece(Filled(wide, high, around), left, top, box.line)
        inside = round(max(0.0, around - thin), 2)
        yield Piece(Filled(wide - 2 * thin, high - 2 * thin, inside), left + thin, top + thin, box.fill)
        return
    if box.fill != "none":
        yield Piece(
            Filled(box.right - box.left, box.bottom - box.top, round(box.round, 2)), box.left, box.top, box.fill
        )
    if box.weight:
        yield Piece(Rim(wide, high, around, box.weight, box.dash), left, top, box.line)


def pieces_of_outline(outline: Outline) -> Iterator[Piece]:
    """As a box: its line as all of it, below that which fills it."""
    edge = ceil(outline.weight * outline.scale) + 1
    wide, high = (ceil(size * outline.scale) + 2 * edge for size in extent(outline.d))
    path = f'<path transform="scale({outline.scale})" d="{outline.d}" stroke-linejoin="round" '
    if not outline.weight:
        yield Piece(Drawn(f"{path}/>", -edge, -edge, wide, high), outline.x, outline.y, outline.fill)
        return
    line = f'stroke="#000" stroke-width="{outline.weight}"/>'
    rim = Drawn(f'{path}fill="none" {line}', -edge, -edge, wide, high)
    if outline.fill == "none":
        yield Piece(rim, outline.x, outline.y, outline.line)
        return
    whole = Drawn(path + line, -edge, -edge, wide, high)
    yield Piece(whole, outline.x, outline.y, outline.line)
    yield Piece(Inside(whole, rim), outline.x, outline.y, outline.fill)


@lru_cache(maxsize=2048)
def extent(d: str) -> tuple[float, float]:
    """How far a path that begins at (0, 0) reaches."""
    points = [tuple(map(float, point.split())) for point in d[1:-1].split("L")]
    return max(x for x, _ in points), max(y for _, y in points)


def stacked(rows: Sequence[bytes], plain: bytes, high: int) -> tuple[bytes, ...]:
    """The upper rows, plain ones, and the upper ones once more from below."""
    middle = high - 2 * len(rows)
    return (*rows, *[plain] * max(0, middle), *rows[::-1][max(0, -middle) :])


def mirrored(corner: bytes, wide: int, between: int, dash: int = 0) -> bytes:
    """A row: a corner, what is between (in dashes of a rim so wide), the corner once more from the right."""
    left = corner[: ceil(wide / 2)]
    right = left[: wide - len(left)][::-1]
    middle = wide - len(left) - len(right)
    if dash:
        return left + bytes(between if on else 0 for on in dashes(middle, dash)) + right
    return left + bytes([between]) * middle + right


def dashes(long: int, weight: int) -> list[bool]:
    """Where on a straight edge there is a dash; it begins and ends with half a gap, and nothing is cut off."""
    step = long / max(1, round(long / (DASH + GAP) / weight))
    return [GAP * weight <= 2 * min(n % step, step - n % step) for n in range(long)]


@lru_cache(maxsize=256)
def corners(rounded: float, weight: int) -> tuple[bytes, ...]:
    """The left upper corner of a filled box (weight 0) or of a rim: how much of each pixel is covered."""
    side = max(ceil(rounded), weight)
    return tuple(bytes(covered(x, y, rounded, weight) for x in range(side)) for y in range(side))


def covered(x: int, y: int, rounded: float, weight: int) -> int:
    """How much of a corner's pixel is inside, by asking some points of it."""
    points = [(n + 0.5) / FINE for n in range(FINE)]
    inside = sum(within(x + across, y + down, rounded, weight) for across in points for down in points)
    return round(inside * LEVELS / FINE**2)


def within(x: float, y: float, rounded: float, weight: int) -> bool:
    if x < rounded and y < rounded:
        away = ((rounded - x) ** 2 + (rounded - y) ** 2) ** 0.5
        return away <= rounded and (not weight or away >= rounded - weight)
    return not weight or x < weight or y < weight
