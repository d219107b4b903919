"""The fonts that pictures are drawn with, and how wide their letters are."""

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "static" / "fonts"
PLAIN, BOLD = FOLDER / "DejaVuSansCondensed.ttf", FOLDER / "DejaVuSansCondensed-Bold.ttf"


def width_of(text: str, size: float, bold: bool = False) -> float:
    """How wide a text is without kerning, which only ever moves letters closer; what the font lacks has its empty
    box."""
    widths, unknown = advances(BOLD if bold else PLAIN)
    return sum(widths.get(letter, unknown) for letter in text) * size


@cache
def advances(file: Path) -> tuple[dict[str, float], float]:
    """({letter: width}, width of what it has not) of a font, for size 1. Read at the first picture: most processes draw
    none."""
    from fontTools.ttLib import TTFont

    with TTFont(file, lazy=True) as font:
        unit, widths = font["head"].unitsPerEm, font["hmtx"].metrics
        found = {chr(code): widths[name][0] / unit for code, name in font.getBestCmap().items()}
        return found, widths[".notdef"][0] / unit


def fitted(text: str, size: float, room: float, bold: bool = False) -> str:
    """As much of a text as there is room for."""
    if width_of(text, size, bold) <= room:
        return text
    while text and width_of(text + "…", size, bold) > room:
        text = text[:-1]
    return text.rstrip() + "…"
