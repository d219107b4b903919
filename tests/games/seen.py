"""The points of a picture, for tests that look at it."""

import io

from PIL import Image


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


def points(png: bytes) -> bytes:
    """Red, green and blue of all its points, one after the other."""
    return opened(png).convert("RGBA").convert("RGB").tobytes()
