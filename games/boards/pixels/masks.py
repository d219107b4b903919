"""Masks for painting pictures, cached by everything on which they depend.

A mask stores how much of each pixel is covered; things with several colors also have an image with these colors. Never
draw on a cached mask."""

import io
import re
from functools import lru_cache
from math import ceil
from typing import NamedTuple

import resvg_py
from PIL import Image, ImageChops, ImageDraw

from .. import art as arts
from .. import fonts, icons

COVERAGE_LEVELS = 4  # of partial coverage; more levels look the same and make files larger
CORNER_OVERSAMPLING = 8  # sample points along each side of a pixel at a round corner
DASH_UNITS, GAP_UNITS = 3, 2  # units
LEVEL_OF_COVERAGE = [round(round(level * COVERAGE_LEVELS / 255) * 255 / COVERAGE_LEVELS) for level in range(256)]
OWN_COLOURS = re.compile(r'(?:fill|stroke)="(?!none|currentColor)')
# Cached masks. A word takes one or two kilobytes, a card's art about 20, a long outline 50: about 5 megabytes in a
# worker that has drawn all games, at most 30.
MAX_SMALL_MASKS, MAX_LARGE_MASKS = 2048, 512


class PlacedMask(NamedTuple):
    """A mask and its offset; `own`: the image in its own colors, if it has several."""

    mask: Image.Image
    left: int = 0
    top: int = 0
    own: Image.Image | None = None


def few_levels(mask: Image.Image) -> Image.Image:
    return mask.point(LEVEL_OF_COVERAGE)


@lru_cache(maxsize=MAX_LARGE_MASKS)
def rounded_ends(wide: int, rounded: float) -> tuple[PlacedMask, PlacedMask]:
    upper = Image.new("L", (wide, ceil(rounded)), 255)
    corner = corner_mask(rounded)
    for mask, x in ((corner, 0), (corner.transpose(Image.Transpose.FLIP_LEFT_RIGHT), wide - corner.width)):
        upper.paste(mask, (x, 0))
    return PlacedMask(upper), PlacedMask(upper.transpose(Image.Transpose.FLIP_TOP_BOTTOM), 0, -upper.height)


@lru_cache(maxsize=MAX_LARGE_MASKS)
def corner_mask(rounded: float) -> Image.Image:
    side = ceil(rounded)
    fine = Image.new("L", (side * CORNER_OVERSAMPLING, side * CORNER_OVERSAMPLING))
    ImageDraw.Draw(fine).ellipse(
        (0, 0, 2 * rounded * CORNER_OVERSAMPLING - 1, 2 * rounded * CORNER_OVERSAMPLING - 1), fill=255
    )
    return few_levels(fine.reduce(CORNER_OVERSAMPLING))


def box_mask(wide: int, high: int, rounded: float) -> Image.Image:
    mask = Image.new("L", (wide, high), 255)
    if rounded:
        for one in rounded_ends(wide, rounded):
            mask.paste(one.mask, (0, high + one.top if one.top else 0))
    return mask


@lru_cache(maxsize=MAX_LARGE_MASKS)
def rim_mask(wide: int, high: int, rounded: float, weight: int, dash: float) -> PlacedMask:
    """Return the mask of a box's border, which is dashed if `dash` (pixels per unit) is not 0."""
    hole = Image.new("L", (wide, high))
    inner = wide - 2 * weight, high - 2 * weight
    if min(inner) > 0:
        hole.paste(box_mask(*inner, round(max(0.0, rounded - weight), 2)), (weight, weight))
    mask = ImageChops.subtract(box_mask(wide, high, rounded), hole)
    if dash:
        corner, draw = ceil(rounded), ImageDraw.Draw(mask)
        for start, end in dash_gaps(wide - 2 * corner, dash):
            for y in (0, high - weight):
                draw.rectangle((corner + start, y, corner + end - 1, y + weight - 1), fill=0)
        for start, end in dash_gaps(high - 2 * corner, dash):
            for x in (0, wide - weight):
                draw.rectangle((x, corner + start, x + weight - 1, corner + end - 1), fill=0)
    return PlacedMask(mask)


def dash_gaps(long: int, unit: float) -> list[tuple[int, int]]:
    """Return the gaps between the dashes of a straight edge, which begins and ends with half a gap."""
    count = max(1, round(long / (DASH_UNITS + GAP_UNITS) / unit))
    step, half = long / count, GAP_UNITS * unit / 2
    spans = [(max(0, round(n * step - half)), min(long, round(n * step + half))) for n in range(count + 1)]
    return [(start, end) for start, end in spans if end > start]


@lru_cache(maxsize=MAX_SMALL_MASKS)
def icon_mask(ruleset: str, name: str, scale: float, colour: str) -> PlacedMask:
    """Return the mask of an icon with a margin of one unit; `scale`: pixels per unit.

    Most icons can be painted in any color; an icon with fixed colors has one mask for each `colour`."""
    body = icons.icons_of(ruleset)[name]
    return _icon(body, scale, colour if OWN_COLOURS.search(body) else "")


@lru_cache(maxsize=MAX_LARGE_MASKS)
def _icon(body: str, scale: float, colour: str) -> PlacedMask:
    edge = ceil(scale)
    side = ceil(icons.ICON_SIDE * scale) + 2 * edge
    image = rasterised(f'<g transform="scale({scale})" color="{colour or "#000"}">{body}</g>', side, side, edge)
    return PlacedMask(few_levels(image.getchannel("A")), -edge, -edge, image.convert("RGB") if colour else None)


@lru_cache(maxsize=MAX_LARGE_MASKS)
def art_mask(ruleset: str, card: str, side: int) -> PlacedMask:
    inside = f'<svg width="{side}" height="{side}" viewBox="0 0 {arts.ART_SIDE} {arts.ART_SIDE}">{arts.card_drawings(ruleset)[card]}</svg>'
    image = rasterised(inside, side, side, 0)
    return PlacedMask(few_levels(image.getchannel("A")), 0, 0, image.convert("RGB"))


@lru_cache(maxsize=MAX_LARGE_MASKS)
def outline_masks(points: tuple[tuple[float, float], ...], weight: float) -> tuple[PlacedMask, PlacedMask]:
    """Return two masks of a closed line: the line with its inside, and only the inside."""
    edge = ceil(weight) + 1
    wide, high = (ceil(max(point[axis] for point in points)) + 2 * edge for axis in (0, 1))
    d = "M" + "L".join(f"{x} {y}" for x, y in points) + "Z"
    path = f'<path d="{d}" stroke="#000" stroke-width="{weight}" stroke-linejoin="round"'
    whole, line = (
        few_levels(rasterised(f"{path}{fill}/>", wide, high, edge).getchannel("A")) for fill in ("", ' fill="none"')
    )
    return PlacedMask(whole, -edge, -edge), PlacedMask(ImageChops.subtract(whole, line), -edge, -edge)


def rasterised(markup: str, wide: int, high: int, left: int, top: int | None = None) -> Image.Image:
    top = left if top is None else top
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}">'
        f'<g transform="translate({left} {top})">{markup}</g></svg>'
    )
    return Image.open(io.BytesIO(drawing_mask(svg))).convert("RGBA")


def drawing_mask(svg: str, zoom: float = 1) -> bytes:
    files = [str(fonts.REGULAR_FONT), str(fonts.BOLD_FONT)]
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, font_files=files, skip_system_fonts=True, font_family="DejaVu Sans", zoom=zoom
        )
    )
