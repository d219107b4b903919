"""The fonts of pictures, and the widths of their letters."""

from functools import cache
from pathlib import Path

FONTS_FOLDER = Path(__file__).resolve().parents[2] / "static" / "fonts"
REGULAR_FONT, BOLD_FONT = FONTS_FOLDER / "DejaVuSansCondensed.ttf", FONTS_FOLDER / "DejaVuSansCondensed-Bold.ttf"
FONT_FAMILY = "DejaVu Sans, sans-serif"


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return the width of a text without kerning, which only moves letters closer together."""
    widths, unknown = letter_widths(BOLD_FONT if bold else REGULAR_FONT)
    return sum(widths.get(letter, unknown) for letter in text) * size


@cache
def letter_widths(file: Path) -> tuple[dict[str, float], float]:
    """Return ({letter: width}, width of unknown letters) of a font of size 1."""
    from fontTools.ttLib import TTFont

    with TTFont(file, lazy=True) as font:
        unit, widths = font["head"].unitsPerEm, font["hmtx"].metrics
        found = {chr(code): widths[name][0] / unit for code, name in font.getBestCmap().items()}
        return found, widths[".notdef"][0] / unit


@cache
def kerning(file: Path) -> dict[tuple[str, str], float]:
    from fontTools.ttLib import TTFont

    with TTFont(file, lazy=True) as font:
        letters: dict[str, list[str]] = {}
        for code, name in font.getBestCmap().items():
            letters.setdefault(name, []).append(chr(code))
        pairs, unit = font["kern"].kernTables[0].kernTable, font["head"].unitsPerEm
        return {
            (one, other): value / unit
            for (first, second), value in pairs.items()
            for one in letters.get(first, ())
            for other in letters.get(second, ())
        }


def shorten_to_width(text: str, size: float, width: float, bold: bool = False) -> str:
    if text_width(text, size, bold) <= width:
        return text
    while text and text_width(text + "…", size, bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"
