"""The picture that stencils are pasted on: rows of palette numbers, at most 256 colours."""

from collections.abc import Iterable
from functools import cache, lru_cache

from .stencils import LEVELS, Ink, Stencil

MOST = 256  # colours of a PNG with a palette
Colour = tuple[int, int, int]
GRAIN = (16, 32)  # steps of red, green and blue of shades between two colours; once the palette is half full


class Sheet:
    """`rows`, and what colour each number in them is. The colours that are asked for outright are in the palette before
    any shade between two is, so that these alone have to make do with their nearest."""

    def __init__(self, width: int, height: int, colours: Iterable[str]):
        self.width = width
        self.colours: list[Colour] = []
        self.numbers: dict[Colour, int] = {}
        self.mixtures: dict[tuple[object, int], bytes] = {}
        for colour in dict.fromkeys(colours):
            if colour:
                self.number(rgb(colour))
        self.rows = [bytearray(width) for _ in range(height)]

    def paste(self, stencil: Stencil, x: int, y: int, colour: str) -> None:
        """Lay a stencil over what is there; what is outside is cut off. Most of its strips cover the ground or lie on one
        colour alone, and are done in one step."""
        left, top = x + stencil.left, y + stencil.top
        stencil = stencil.within(-left, -top, self.width - left, len(self.rows) - top)
        full = bytes([self.number(rgb(colour))]) * stencil.wide if colour else b""
        tables: dict[int, bytes] = {}
        for row, last, start, levels, covers in stencil.strips:
            begin = left + start
            end = begin + len(levels)
            if covers:
                strip = full[: end - begin]
                for line in self.rows[top + row : top + last]:
                    line[begin:end] = strip
                continue
            line = self.rows[top + row]
            under = line[begin:end]
            ground = under[0]
            if under.count(ground) == len(under):
                if ground not in tables:
                    tables[ground] = self.mixture(stencil.inks, colour, ground)
                line[begin:end] = levels.translate(tables[ground])
            else:
                self.paste_mixed(line, begin, levels, stencil.inks, colour)

    def paste_mixed(self, line: bytearray, start: int, levels: bytes, inks: tuple[Ink, ...], colour: str) -> None:
        """Part of a row, over several colours: one after the other."""
        under = line[start : start + len(levels)]
        while under:
            ground = under[:1]
            rest = under.lstrip(ground)
            long = len(under) - len(rest)
            line[start : start + long] = levels[:long].translate(self.mixture(inks, colour, ground[0]))
            start, levels, under = start + long, levels[long:], rest

    def mixture(self, inks: tuple[Ink, ...], colour: str, ground: int) -> bytes:
        """For each number of a stencil the palette's of what is seen where it lies on this ground."""
        key = (inks or colour, ground)
        if key not in self.mixtures:
            grain = GRAIN[len(self.colours) > MOST // 2]
            seen = map(self.number, mixed(inks or inks_of(colour), self.colours[ground], grain))
            self.mixtures[key] = bytes([ground, *seen]).ljust(MOST, b"\0")
        return self.mixtures[key]

    def number(self, colour: Colour) -> int:
        """A colour's in the palette; that of the nearest one once it is full."""
        if colour not in self.numbers:
            if len(self.colours) < MOST:
                self.colours.append(colour)
                self.numbers[colour] = len(self.colours) - 1
            else:
                self.numbers[colour] = min(range(MOST), key=lambda one: distance(self.colours[one], colour))
        return self.numbers[colour]


@cache
def rgb(colour: str) -> Colour:
    """Of "#rrggbb"."""
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


@cache
def inks_of(colour: str) -> tuple[Ink, ...]:
    """Of a stencil that takes any colour."""
    return tuple((*rgb(colour), level / LEVELS) for level in range(LEVELS + 1))


@lru_cache(maxsize=4096)
def mixed(inks: tuple[Ink, ...], ground: Colour, grain: int) -> tuple[Colour, ...]:
    """All inks but the first, which is none, on a ground; shades to the nearest `grain`."""
    return tuple(ink[:3] if ink[3] == 1 else shade(ink, ground, grain) for ink in inks[1:])


def shade(ink: Ink, ground: Colour, grain: int) -> Colour:
    *above, share = ink
    parts = (below + (over - below) * share for over, below in zip(above, ground, strict=True))
    red, green, blue = (min(255, grain * round(part / grain)) for part in parts)
    return red, green, blue


def distance(one: Colour, other: Colour) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
