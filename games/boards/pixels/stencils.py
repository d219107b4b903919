"""Stencils: what is pasted into pictures. Rows of numbers; most say how much of a pixel is covered, and take any colour,
some are in colours of their own (`inks`). Kept by all that they are made of, so that equal calls find equal ones."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import NamedTuple, Protocol

from cachetools import LRUCache

from games.boards import fonts
from games.boards.pixels.files import read_channels
from games.boards.resvg import drawn

LEVELS = 6  # of coverage: more cannot be told apart, and every one is another colour of the palette
SIZE = 16 * 2**20  # bytes of stencils kept in this process
WIDE = 1024  # pixels of what resvg draws at once
TONE = re.compile(r"#([0-9a-fA-F]{6})\b")
NEAR, SHADES = 3, 51  # so near a tone is that tone; between two are these steps of red, green and blue
SPAN = re.compile(rb"%c{16,}|(?:[^\0%c]|%c(?!%c{15})|\0(?!\0{15}|\0*$))+" % ((LEVELS,) * 4))
FULL = bytes([LEVELS])
TO_LEVEL = bytes(round(alpha * LEVELS / 255) for alpha in range(256))
Ink = tuple[int, int, int, float]  # red, green, blue, how much of the ground it covers


class Strip(NamedTuple):
    """Part of a row, or of equal ones from `row` to before `end`. `covers`: it hides the ground."""

    row: int
    end: int
    start: int
    levels: bytes
    covers: bool


@dataclass(frozen=True)
class Stencil:
    """`rows` to be laid with their corner so far from where it is pasted. `inks`: what each number is, 0 being nothing;
    without them 1 … LEVELS are how much of a pixel is covered."""

    left: int
    top: int
    rows: tuple[bytes, ...]
    inks: tuple[Ink, ...] = ()

    @property
    def wide(self) -> int:
        return len(self.rows[0]) if self.rows else 0

    @cached_property
    def strips(self) -> tuple["Strip", ...]:
        """All of it that is not empty, in strips that are pasted at once."""
        found: list[Strip] = []
        spans: list[tuple[int, bytes, bool]] = []
        for n, row in enumerate(self.rows):
            if n and row is self.rows[n - 1] and len(spans) == 1 and spans[0][2]:
                found[-1] = found[-1]._replace(end=n + 1)
                continue
            if not n or row is not self.rows[n - 1]:
                parts = ((span.start(), span[0]) for span in SPAN.finditer(row))
                spans = [(start, part, not self.inks and part == FULL * len(part)) for start, part in parts]
            found += [Strip(n, n + 1, *span) for span in spans]
        return tuple(found)

    def within(self, left: int, top: int, right: int, bottom: int) -> "Stencil":
        """What of it lies there; mostly all."""
        if left <= 0 and top <= 0 and right >= self.wide and bottom >= len(self.rows):
            return self
        left, top, right, bottom = max(0, left), max(0, top), max(0, right), max(0, bottom)
        rows = (bytes(left) + row[left:right] for row in self.rows[top:bottom])
        return Stencil(self.left, self.top, (*[b""] * min(top, len(self.rows)), *rows), self.inks)

    @property
    def weight(self) -> int:
        """The bytes of it, strips included; equal rows are mostly one."""
        return (
            200 + sum(2 * len(row) + 80 for row in {id(row): row for row in self.rows}.values()) + 90 * len(self.rows)
        )


class Drawn(NamedTuple):
    """A stencil that resvg draws: markup round (0, 0), and which part of the plane it is in."""

    markup: str
    left: int
    top: int
    wide: int
    high: int
    own_colours: bool = False

    def wants(self) -> Sequence["Drawn"]:
        return (self,)

    def made(self, found: dict["What", Stencil]) -> Stencil:
        return found[self]


class What(Protocol):
    """Anything that a stencil can be made of: equal ones are the same stencil."""

    def __hash__(self) -> int: ...

    def wants(self) -> Sequence[Drawn]:
        """What resvg has to draw for it."""

    def made(self, found: dict["What", Stencil]) -> Stencil:
        """The stencil, of what was wanted."""


class Piece(NamedTuple):
    """A stencil to be pasted, in a colour if it has none of its own."""

    what: What
    x: int
    y: int
    colour: str


kept: LRUCache[What, Stencil] = LRUCache(SIZE, getsizeof=lambda stencil: stencil.weight)
kept_lock = Lock()  # reading an LRU moves what is read


def fetched(wanted: Iterable[What]) -> dict[What, Stencil]:
    """All these stencils; what this process has not made yet is made now."""
    wanted = list(wanted)
    found = held(wanted)
    missing = [what for what in wanted if what not in found]
    if missing:
        parts = list(dict.fromkeys(part for what in missing for part in what.wants()))
        found |= held(parts)
        new = draw([part for part in parts if part not in found])
        found |= new
        new |= {what: what.made(found) for what in missing}
        found |= new
        with kept_lock:
            kept.update(new)
    return found


def held(wanted: Iterable[What]) -> dict[What, Stencil]:
    """Those that are kept."""
    with kept_lock:
        return {what: stencil for what in wanted if (stencil := kept.get(what)) is not None}


def draw(parts: Sequence[Drawn]) -> dict[What, Stencil]:
    """What resvg has to draw, all on one picture."""
    if not parts:
        return {}
    places, x, y, high = [], 0, 0, 0
    for part in sorted(parts, key=lambda part: part.high):
        if x and x + part.wide > WIDE:
            x, y, high = 0, y + high, 0
        places.append((part, x, y))
        x, high = x + part.wide, max(high, part.high)
    width = max(WIDE, max(part.wide for part in parts))
    inside = "".join(
        f'<g transform="translate({x - part.left} {y - part.top})">{part.markup}</g>' for part, x, y in places
    )
    png = drawn(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{y + high}" font-family="{fonts.FAMILY}" '
        f'font-stretch="condensed">{inside}</svg>'
    )
    colours = range(3) if any(part.own_colours for part in parts) else ()
    alpha, *rest = read_channels(png, (3, *colours))
    return {part: cut(part, x, y, alpha, rest) for part, x, y in places}


def cut(part: Drawn, x: int, y: int, alpha: list[bytes], rest: list[list[bytes]]) -> Stencil:
    """One part of what was drawn."""
    rows = [alpha[y + n][x : x + part.wide].translate(TO_LEVEL) for n in range(part.high)]
    if not part.own_colours:
        return trimmed(part.left, part.top, rows)
    well, painted = Inkwell(part.markup), []
    for n, row in enumerate(rows):
        channels = (channel[y + n][x : x + part.wide] for channel in rest)
        painted.append(bytes([well.number(pixel) for pixel in zip(row, *channels, strict=True)]))
    return trimmed(part.left, part.top, painted, tuple(well.inks))


class Inkwell:
    """The inks of a drawing with colours of its own: its tones as they are, and between two of them so few shades that
    there are some dozen in all."""

    def __init__(self, markup: str):
        self.inks: list[Ink] = [(0, 0, 0, 0.0)]
        self.tones = [tuple(bytes.fromhex(tone)) for tone in set(TONE.findall(markup))]
        self.numbers: dict[tuple[int, ...], int] = {}

    def number(self, pixel: tuple[int, ...]) -> int:
        """The ink of a pixel: how much it covers (a level), red, green, blue."""
        if not pixel[0]:
            return 0
        if pixel not in self.numbers:
            level, *colour = pixel
            near = next(
                (tone for tone in self.tones if all(abs(a - b) <= NEAR for a, b in zip(tone, colour, strict=True))),
                None,
            )
            red, green, blue = near or (SHADES * round(value / SHADES) for value in colour)
            ink = (red, green, blue, level / LEVELS)
            if ink not in self.inks:
                self.inks.append(ink)
            self.numbers[pixel] = self.inks.index(ink)
        return self.numbers[pixel]


def trimmed(left: int, top: int, rows: Sequence[bytes], inks: tuple[Ink, ...] = ()) -> Stencil:
    """The stencil without the empty rows and columns round it."""
    full = [n for n, row in enumerate(rows) if any(row)]
    if not full:
        return Stencil(left, top, ())
    rows = rows[full[0] : full[-1] + 1]
    start = min(len(row) - len(row.lstrip(b"\0")) for row in rows)
    end = max(len(row.rstrip(b"\0")) for row in rows)
    return Stencil(left + start, top + full[0], tuple(row[start:end] for row in rows), inks)
