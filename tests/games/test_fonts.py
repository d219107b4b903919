"""How wide a text is, is what the font says and the picture shows."""

import struct
import zlib
from html import escape

import pytest

from games.boards import fonts, picture
from games.boards.fonts import fitted, width_of

SIZE, WIDE = 20, 640
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="30" font-family="DejaVu Sans, sans-serif"'
    ' font-stretch="condensed"><text x="0" y="22" font-size="20"{bold}>{text}</text></svg>'
)


def rows_of(png: bytes) -> list[bytes]:
    """The lines of an RGBA picture, with each line's filter taken off."""
    at, data = 8, b""
    while at < len(png):
        (size,) = struct.unpack_from(">I", png, at)
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + size]
        at += size + 12
    raw, step = zlib.decompress(data), 4 * WIDE + 1
    rows, above = [], bytearray(step - 1)
    for start in range(0, len(raw), step):
        line = bytearray(raw[start + 1 : start + step])
        for n, byte in enumerate(line):
            left, upper, corner = (line[n - 4], above[n], above[n - 4]) if n > 3 else (0, above[n], 0)
            line[n] = (byte + foreseen(raw[start], left, upper, corner)) % 256
        rows.append(bytes(line))
        above = line
    return rows


def foreseen(way: int, left: int, upper: int, corner: int) -> int:
    """What a PNG's filter foresees of a byte: the specification's 9.2."""
    if way == 4:
        return min((left, upper, corner), key=lambda one: abs(left + upper - corner - one))
    return (0, left, upper, (left + upper) // 2)[way]


def drawn(text: str, bold: bool) -> int:
    """Where the ink of a text ends."""
    png = picture.png(SVG.format(text=escape(text), bold=' font-weight="bold"' if bold else ""), zoom=1)
    return 1 + max(n // 4 for row in rows_of(png) for n in range(3, len(row), 4) if row[n] > 60)


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize(
    "text", ["iiiiiiiiiiiiiiiiiiii", "WWWWWWWWWWWWWWWWWWWW", "Puntos de victoria: 12", "MÓNICA ÑANDÚ × 3", "Δημήτρης"]
)
def test_a_text_is_as_wide_as_it_is_drawn(text, bold):
    assert drawn(text, bold) == pytest.approx(width_of(text, SIZE, bold), abs=3)


def test_kerning_only_ever_moves_letters_closer():
    assert drawn("AVATAR To AV", False) <= width_of("AVATAR To AV", SIZE) + 1


def test_what_the_font_has_not_is_as_wide_as_its_box():
    widths, unknown = fonts.advances(fonts.PLAIN)
    assert "\N{SNAKE}" not in widths and width_of("\N{SNAKE}", SIZE) == unknown * SIZE > 0


@pytest.mark.parametrize("room", [0, 5, 40, 80])
def test_what_is_cut_fits(room):
    text = fitted("Wilhelmina", SIZE, room)
    assert text.endswith("…") and (width_of(text, SIZE) <= room or text == "…")
    assert fitted("Wilhelmina", SIZE, 200) == "Wilhelmina"
