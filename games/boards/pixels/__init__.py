"""Drawings as PNGs for emails, painted with Pillow.

resvg needs at least 100 ms for a whole table, so it draws only icons and art that are not cached yet (masks); words are
composed of letters (lettering). Boxes and words are aligned to whole pixels, and partial coverage has few levels, which
keeps pictures crisp and small."""

import io
from collections.abc import Iterable
from math import ceil, floor
from typing import cast

from PIL import Image, ImageColor, ImageDraw

from games.boards.canvas import BACKGROUND, Art, Drawing, Icon, Mark, Outline, Rect, Text
from games.boards.icons import ICON_SIDE

from . import lettering, masks
from .masks import PlacedMask

__all__ = ["paint_png"]


def paint_png(drawing: Drawing, zoom: float) -> bytes:
    sheet = Sheet(drawing, zoom)
    for mark in drawing.marks:
        sheet.paint(mark)
    return encode_png(sheet.image, (BACKGROUND, *(colour for mark in drawing.marks for colour in colours_of(mark))))


def colours_of(mark: Mark) -> tuple[str, ...]:
    match mark:
        case Rect() | Outline():
            return mark.fill, mark.line
        case Text() | Icon():
            return (mark.colour,)
    return ()


class Sheet:
    def __init__(self, drawing: Drawing, zoom: float):
        self.ruleset, self.top, self.zoom = drawing.ruleset, drawing.top, zoom
        wide, high = (floor(side * zoom + 0.5) for side in (drawing.width, drawing.height))
        self.image = Image.new("RGB", (wide, high), BACKGROUND)
        self.draw = ImageDraw.Draw(self.image)

    def at(self, x: float, y: float) -> tuple[int, int]:
        return round(x * self.zoom), round((y - self.top) * self.zoom)

    def paint(self, mark: Mark) -> None:
        match mark:
            case Rect():
                self.rect(mark)
            case Text():
                self.text(mark)
            case Icon():
                stencil = masks.icon_mask(
                    self.ruleset, mark.name, round(mark.size / ICON_SIDE * self.zoom, 3), mark.colour
                )
                self.lay(stencil, *self.at(mark.x, mark.y), mark.colour)
            case Art():
                self.lay(
                    masks.art_mask(self.ruleset, mark.card, round(mark.size * self.zoom)), *self.at(mark.x, mark.y)
                )
            case Outline():
                self.outline(mark)

    def lay(self, stencil: PlacedMask, x: int, y: int, colour: str = "") -> None:
        mask, left, top, own = stencil
        if own:
            self.image.paste(own, (x + left, y + top), mask)
        else:
            self.draw.bitmap((x + left, y + top), mask, colour)

    def rect(self, mark: Rect) -> None:
        """Paint a rectangle and its border.

        The border is a larger box below the rectangle or, if it is dashed or there is no filling, a rim."""
        (left, top), (right, bottom) = self.at(mark.x, mark.y), self.at(mark.x + mark.w, mark.y + mark.h)
        weight = 0 if mark.line == "none" else max(1, round(mark.weight * self.zoom))
        rounded = min(mark.round_ * self.zoom, (right - left) / 2, (bottom - top) / 2)
        out = weight // 2
        around = rounded + weight / 2 if rounded else 0.0
        wide, high = right - left + weight, bottom - top + weight
        if weight and (mark.dash or mark.fill == "none"):
            if mark.fill != "none":
                self.box(left, top, right - left, bottom - top, rounded, mark.fill)
            rim = masks.rim_mask(wide, high, round(around, 2), weight, self.zoom if mark.dash else 0)
            self.lay(rim, left - out, top - out, mark.line)
            return
        if weight:
            self.box(left - out, top - out, wide, high, around, mark.line)
            left, top = left - out + weight, top - out + weight
            wide, high, rounded = wide - 2 * weight, high - 2 * weight, max(0.0, around - weight)
        self.box(left, top, wide, high, rounded, mark.fill)

    def box(self, left: int, top: int, wide: int, high: int, rounded: float, colour: str) -> None:
        if wide <= 0 or high <= 0 or colour == "none":
            return
        end = ceil(rounded) if rounded else 0
        if high > 2 * end:
            self.draw.rectangle((left, top + end, left + wide - 1, top + high - end - 1), colour)
        if end:
            upper, lower = masks.rounded_ends(wide, round(rounded, 2))
            self.lay(upper, left, top, colour)
            self.lay(lower, left, top + high, colour)

    def text(self, mark: Text) -> None:
        words, size = " ".join(mark.text.split()), round(mark.size * self.zoom, 2)
        if words:
            stencil, x = lettering.position_text(words, mark.x * self.zoom, size, mark.bold, mark.anchor)
            self.lay(stencil, x, self.at(0, mark.y)[1], mark.colour)

    def outline(self, mark: Outline) -> None:
        x, y = (min(point[axis] for point in mark.points) for axis in (0, 1))
        shape = tuple((round((px - x) * self.zoom, 1), round((py - y) * self.zoom, 1)) for px, py in mark.points)
        whole, inside = masks.outline_masks(shape, round(mark.weight * self.zoom, 2))
        self.lay(whole, *self.at(x, y), mark.line)
        self.lay(inside, *self.at(x, y), mark.fill)


MAX_PALETTE_COLOURS = 256  # colors of a palette
MAX_SHADED_COLOURS = 64  # including shades; more only make the file larger
COLOUR_SAMPLE_STEP = 2  # pixels; colors are counted in every second row and column
MAX_COUNTED_COLOURS = 1 << 12  # if a picture has more colors, its palette has no shades
ZLIB_LEVEL = 6  # of zlib: 9 takes five times as long for a tenth less


def encode_png(image: Image.Image, outright: Iterable[str]) -> bytes:
    """Return a PNG that contains all `outright` colors. Of the others, only the most frequent are exact."""
    few = image.resize(
        (image.width // COLOUR_SAMPLE_STEP, image.height // COLOUR_SAMPLE_STEP), Image.Resampling.NEAREST
    )
    counted = cast("list[tuple[int, tuple[int, ...]]]", few.getcolors(MAX_COUNTED_COLOURS) or [])
    asked = dict.fromkeys(ImageColor.getrgb(colour) for colour in dict.fromkeys(outright) if colour != "none")
    shades = [colour for _, colour in sorted(counted, reverse=True) if colour not in asked]
    kept = [*asked][:MAX_PALETTE_COLOURS] + shades[: max(0, MAX_SHADED_COLOURS - len(asked))]
    colours = Image.new("P", (1, 1))
    colours.putpalette([channel for colour in kept for channel in colour])
    out = io.BytesIO()
    image.quantize(palette=colours, dither=Image.Dither.NONE).save(out, "PNG", compress_level=ZLIB_LEVEL)
    return out.getvalue()
