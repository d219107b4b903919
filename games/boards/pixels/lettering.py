"""Words as stencils, put together of letters as the font has them, each at the nearest quarter of a pixel: FreeType by
itself sets letters on whole ones, and words would get as much as a tenth longer or shorter than the room for them."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from math import ceil, floor
from xml.sax.saxutils import escape

from PIL import Image, ImageFont

from .. import fonts
from .stencils import LARGE, SMALL, Stencil, few_levels, rasterised

PLACES = 4  # where in a pixel a letter may begin
SHARE = {"start": 0.0, "middle": 0.5, "end": 1.0}
ABOVE, BELOW = 1.2, 0.45  # how far letters may reach, in their size


def set_at(words: str, x: float, size: float, bold: bool, anchor: str) -> tuple[Stencil, int]:
    """Words with their start, middle or end at `x`, and the pixel to lay them from."""
    if not all(map(simple, words)):
        return whole(words, size, bold, anchor), round(x)
    start = round((x - SHARE[anchor] * sum(steps(words, size, bold))) * PLACES)
    return run(words, size, bold, start % PLACES), start // PLACES


@lru_cache(maxsize=SMALL)
def run(words: str, size: float, bold: bool, first: int) -> Stencil:
    """The words from a quarter of a pixel on. Letters may touch."""
    x, placed = first / PLACES, []
    for letter, step in zip(words, steps(words, size, bold), strict=True):
        if not letter.isspace():
            at = round(x * PLACES)
            placed.append((glyph(letter, size, bold, at % PLACES), at // PLACES))
        x += step
    left = min(0, *(x + one.left for one, x in placed))
    top, bottom = min(one.top for one, _ in placed), max(one.top + one.mask.height for one, _ in placed)
    mask = Image.new("L", (max(x + one.left + one.mask.width for one, x in placed) - left, bottom - top))
    for one, x in placed:
        mask.paste(255, (x + one.left - left, one.top - top), one.mask)
    return Stencil(few_levels(mask), left, top)


@lru_cache(maxsize=SMALL)
def steps(words: str, size: float, bold: bool) -> Sequence[float]:
    """How far it is from each letter to the next, in pixels."""
    file = fonts.BOLD if bold else fonts.PLAIN
    (widths, unknown), closer = fonts.advances(file), fonts.kerning(file)
    pairs = zip(words, words[1:] + " ", strict=True)
    return [size * (widths.get(one, unknown) + closer.get((one, after), 0)) for one, after in pairs]


@lru_cache(maxsize=SMALL)
def glyph(letter: str, size: float, bold: bool, place: int) -> Stencil:
    mask, (left, top) = font(size, bold).getmask2(letter, "L", anchor="ls", start=(place / PLACES, 0))
    return Stencil(Image.frombytes("L", mask.size, bytes(mask)), left, top)


@lru_cache(maxsize=64)
def font(size: float, bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(fonts.BOLD if bold else fonts.PLAIN, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=LARGE)
def whole(words: str, size: float, bold: bool, anchor: str) -> Stencil:
    """Words as resvg sets them, where letters hang on one another (Arabic, accents by themselves) or the font has none:
    with room on both sides for wherever they are set from."""
    wide, room = ceil(fonts.width_of(words, size, bold)), ceil(size)
    left, top = floor(SHARE[anchor] * wide) + room, ceil(ABOVE * size)
    weight = ' font-weight="bold"' if bold else ""
    markup = (
        f'<text font-family="{fonts.FAMILY}" font-stretch="condensed" font-size="{size:g}" text-anchor="{anchor}"{weight}>'
        f"{escape(words)}</text>"
    )
    image = rasterised(markup, wide + 2 * room, top + ceil(BELOW * size), left, top)
    return Stencil(few_levels(image.getchannel("A")), -left, -top)


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
