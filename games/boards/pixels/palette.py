"""The finished picture as a PNG with a palette: a byte a pixel instead of three, and what is flat packs well."""

import io

from PIL import Image

MOST = 256  # colours of a palette
EVERY = 2  # pixel of every row is asked for its colour: what is missed has a neighbour that is not
ANY = 1 << 12
EFFORT = 6


def png(image: Image.Image) -> bytes:
    """The picture in its most frequent colours; all others are the nearest of these."""
    few = image.resize((image.width // EVERY, image.height // EVERY), Image.Resampling.NEAREST)
    found = sorted(few.getcolors(ANY) or (), reverse=True)[:MOST]  # type: ignore[type-var]
    colours = Image.new("P", (1, 1))
    colours.putpalette([channel for _, colour in found for channel in colour])  # type: ignore[union-attr]
    out = io.BytesIO()
    image.quantize(palette=colours, dither=Image.Dither.NONE).save(out, "PNG", compress_level=EFFORT)
    return out.getvalue()
