"""The finished picture as a PNG with a palette: a byte a pixel instead of three, and what is flat packs well."""

import io
from collections.abc import Iterable
from typing import cast

from PIL import Image, ImageColor

MOST = 256  # colours of a palette
ENOUGH = 64  # with shades between two; more weigh more, and nobody sees them
EVERY = 2  # pixel of every row is asked for its colour: what is missed has a neighbour that is not
COUNTED = 1 << 12  # colours; with more than so many there are no shades
EFFORT = 6  # of zlib: 9 takes five times as long for a tenth less


def png(image: Image.Image, outright: Iterable[str]) -> bytes:
    """The picture in the colours that are asked for outright and the most frequent shades; all others are the nearest
    of these."""
    few = image.resize((image.width // EVERY, image.height // EVERY), Image.Resampling.NEAREST)
    counted = cast("list[tuple[int, tuple[int, ...]]]", few.getcolors(COUNTED) or [])
    asked = dict.fromkeys(ImageColor.getrgb(colour) for colour in dict.fromkeys(outright) if colour != "none")
    shades = [colour for _, colour in sorted(counted, reverse=True) if colour not in asked]
    kept = [*asked][:MOST] + shades[: max(0, ENOUGH - len(asked))]
    colours = Image.new("P", (1, 1))
    colours.putpalette([channel for colour in kept for channel in colour])
    out = io.BytesIO()
    image.quantize(palette=colours, dither=Image.Dither.NONE).save(out, "PNG", compress_level=EFFORT)
    return out.getvalue()
