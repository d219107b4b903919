"""Masks of words, composed of letters at quarter-pixel positions.

Words that FreeType draws are up to a tenth too long or too short, because it places letters on whole pixels."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from math import ceil, floor
from xml.sax.saxutils import escape

from PIL import Image, ImageFont

from .. import fonts
from .masks import MAX_LARGE_MASKS, MAX_SMALL_MASKS, PlacedMask, few_levels, rasterised

SUBPIXEL_PLACES = 4  # where in a pixel a letter may begin
ANCHOR_SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}
ASCENT, DESCENT = 1.2, 0.45  # how far letters may reach, in their size


def position_text(words: str, x: float, size: float, bold: bool, anchor: str) -> tuple[PlacedMask, int]:
    """Return the mask of words and its left pixel; `x` is the position of the `anchor`."""
    if not all(map(is_simple_letter, words)):
        return resvg_text_mask(words, size, bold, anchor), round(x)
    start = round((x - ANCHOR_SHARES[anchor] * sum(letter_steps(words, size, bold))) * SUBPIXEL_PLACES)
    return text_mask(words, size, bold, start % SUBPIXEL_PLACES), start // SUBPIXEL_PLACES


@lru_cache(maxsize=MAX_SMALL_MASKS)
def text_mask(words: str, size: float, bold: bool, first: int) -> PlacedMask:
    """Return the mask of words; `first`: the quarter of a pixel at which the first letter starts."""
    x, placed = first / SUBPIXEL_PLACES, []
    for letter, step in zip(words, letter_steps(words, size, bold), strict=True):
        if not letter.isspace():
            at = round(x * SUBPIXEL_PLACES)
            placed.append((glyph(letter, size, bold, at % SUBPIXEL_PLACES), at // SUBPIXEL_PLACES))
        x += step
    left = min(0, *(x + one.left for one, x in placed))
    top, bottom = min(one.top for one, _ in placed), max(one.top + one.mask.height for one, _ in placed)
    mask = Image.new("L", (max(x + one.left + one.mask.width for one, x in placed) - left, bottom - top))
    for one, x in placed:
        mask.paste(255, (x + one.left - left, one.top - top), one.mask)
    return PlacedMask(few_levels(mask), left, top)


@lru_cache(maxsize=MAX_SMALL_MASKS)
def letter_steps(words: str, size: float, bold: bool) -> Sequence[float]:
    file = fonts.BOLD_FONT if bold else fonts.REGULAR_FONT
    (widths, unknown), closer = fonts.letter_widths(file), fonts.kerning(file)
    pairs = zip(words, words[1:] + " ", strict=True)
    return [size * (widths.get(one, unknown) + closer.get((one, after), 0)) for one, after in pairs]


@lru_cache(maxsize=MAX_SMALL_MASKS)
def glyph(letter: str, size: float, bold: bool, place: int) -> PlacedMask:
    mask, (left, top) = font(size, bold).getmask2(letter, "L", anchor="ls", start=(place / SUBPIXEL_PLACES, 0))
    return PlacedMask(Image.frombytes("L", mask.size, bytes(mask)), left, top)


@lru_cache(maxsize=64)
def font(size: float, bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(
        fonts.BOLD_FONT if bold else fonts.REGULAR_FONT, size, layout_engine=ImageFont.Layout.BASIC
    )


@lru_cache(maxsize=MAX_LARGE_MASKS)
def resvg_text_mask(words: str, size: float, bold: bool, anchor: str) -> PlacedMask:
    """Return the mask of words drawn by resvg: for connected letters (Arabic, accents) or missing letters.

    It has room on both sides, so that any text anchor fits."""
    wide, room = ceil(fonts.text_width(words, size, bold)), ceil(size)
    left, top = floor(ANCHOR_SHARES[anchor] * wide) + room, ceil(ASCENT * size)
    weight = ' font-weight="bold"' if bold else ""
    markup = (
        f'<text font-family="{fonts.FONT_FAMILY}" font-stretch="condensed" font-size="{size:g}" text-anchor="{anchor}"{weight}>'
        f"{escape(words)}</text>"
    )
    image = rasterised(markup, wide + 2 * room, top + ceil(DESCENT * size), left, top)
    return PlacedMask(few_levels(image.getchannel("A")), -left, -top)


@lru_cache(maxsize=4096)
def is_simple_letter(letter: str) -> bool:
    """Return whether a letter is written from left to right and never changes next to other letters."""
    return (
        letter in fonts.letter_widths(fonts.REGULAR_FONT)[0]
        and letter in fonts.letter_widths(fonts.BOLD_FONT)[0]
        and unicodedata.bidirectional(letter) not in ("R", "AL", "AN")
        and unicodedata.category(letter)[0] != "M"
        and unicodedata.category(letter) != "Cf"
    )
