"""Words as stencils, put together of letters: each letter of a size is drawn once, wherever it comes again. So a name
that no picture has shown yet costs nothing new."""

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple
from xml.sax.saxutils import escape

from games.boards import fonts

from .marks import Text
from .stencils import LEVELS, Drawn, Piece, Stencil, What, trimmed

PLACES = 2  # where a letter may begin: on a pixel, and between two
SHARE = {"start": 0.0, "middle": 0.5, "end": 1.0}
ABOVE, BELOW, BESIDE = 1.2, 0.45, 0.4  # how far letters may reach, in their size


class Run(NamedTuple):
    """Words from a point on: letters, and at which half pixel each begins."""

    letters: tuple[tuple[Drawn, int], ...]

    def wants(self) -> Sequence[Drawn]:
        return [letter for letter, _ in self.letters]

    def made(self, found: dict[What, Stencil]) -> Stencil:
        """All its letters on one stencil."""
        placed = [(found[letter], x) for letter, x in self.letters if found[letter].rows]
        if not placed:
            return Stencil(0, 0, ())
        left = min(one.left + x for one, x in placed)
        right = max(one.left + x + len(one.rows[0]) for one, x in placed)
        top = min(one.top for one, _ in placed)
        rows = [bytearray(right - left) for _ in range(max(one.top + len(one.rows) for one, _ in placed) - top)]
        for one, x in placed:
            lay(rows, one, one.left + x - left, one.top - top)
        return trimmed(left, top, [bytes(row) for row in rows])


def lay(rows: list[bytearray], letter: Stencil, x: int, y: int) -> None:
    """Add a letter to what stands there: two may touch."""
    for n, row in enumerate(letter.rows):
        under = rows[y + n][x : x + len(row)]
        both = bytes(min(LEVELS, a + b) for a, b in zip(under, row, strict=True)) if any(under) else row
        rows[y + n][x : x + len(row)] = both


def pieces_of_text(text: Text) -> Iterator[Piece]:
    """The words, letter by letter where letters are enough; else (Arabic, accents by themselves) as resvg sets them."""
    if not all(map(simple, text.words)):
        yield Piece(whole(text), round(text.x), text.y, text.colour)
        return
    advances = steps(text.words, text.size, text.bold)
    start = round((text.x - SHARE[text.anchor] * sum(advances)) * PLACES)
    yield Piece(run(text.words, text.size, text.bold, start % PLACES), start // PLACES, text.y, text.colour)


@lru_cache(maxsize=4096)
def run(words: str, size: float, bold: bool, first: int) -> Run:
    """The words from half a pixel on."""
    x, letters = first / PLACES, []
    for letter, step in zip(words, steps(words, size, bold), strict=True):
        at = round(x * PLACES)
        if not letter.isspace():
            letters.append((glyph(letter, size, bold, at % PLACES), at // PLACES))
        x += step
    return Run(tuple(letters))


@lru_cache(maxsize=4096)
def steps(words: str, size: float, bold: bool) -> list[float]:
    """How far it is from each letter to the next, in pixels."""
    file = fonts.BOLD if bold else fonts.PLAIN
    (widths, unknown), closer = fonts.advances(file), fonts.kerning(file)
    pairs = zip(words, words[1:] + " ", strict=True)
    return [size * (widths.get(one, unknown) + closer.get((one, after), 0)) for one, after in pairs]


@lru_cache(maxsize=8192)
def glyph(letter: str, size: float, bold: bool, place: int) -> Drawn:
    width = fonts.width_of(letter, size, bold)
    left, top = -ceil(BESIDE * size), -ceil(ABOVE * size)
    markup = f'<text x="{place / PLACES:g}" font-size="{size:g}"{weight(bold)}>{escape(letter)}</text>'
    return Drawn(markup, left, top, ceil(width) - 2 * left, ceil(BELOW * size) - top)


def whole(text: Text) -> Drawn:
    """Words as one drawing, with room on both sides for wherever they are set from."""
    wide, room = ceil(fonts.width_of(text.words, text.size, text.bold)), ceil(text.size)
    left = -floor(SHARE[text.anchor] * wide) - room
    top = -ceil(ABOVE * text.size)
    markup = (
        f'<text font-size="{text.size:g}" text-anchor="{text.anchor}"{weight(text.bold)}>{escape(text.words)}</text>'
    )
    return Drawn(markup, left, top, wide + 2 * room, ceil(BELOW * text.size) - top)


def weight(bold: bool) -> str:
    return ' font-weight="bold"' if bold else ""


@lru_cache(maxsize=4096)
def simple(letter: str) -> bool:
    """Whether a letter looks the same beside all others, and runs from left to right."""
    return (
        letter in fonts.advances(fonts.PLAIN)[0]
        and letter in fonts.advances(fonts.BOLD)[0]
        and unicodedata.bidirectional(letter) not in ("R", "AL", "AN")
        and unicodedata.category(letter)[0] != "M"
        and unicodedata.category(letter) != "Cf"
    )
