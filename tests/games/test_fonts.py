"""How wide a text is, is what the font says and the picture shows."""

from html import escape

import pytest

from games.boards import fonts
from games.boards.fonts import shorten_to_width, text_width
from games.boards.pixels import masks
from tests.games.seen import opened

SIZE = 20
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="30" font-family="DejaVu Sans, sans-serif"'
    ' font-stretch="condensed"><text x="0" y="22" font-size="20"{bold}>{text}</text></svg>'
)


def drawn(text: str, bold: bool) -> int:
    """Where the ink of a text ends."""
    png = masks.drawing_mask(SVG.format(text=escape(text), bold=' font-weight="bold"' if bold else ""))
    return opened(png).getchannel("A").point(lambda alpha: 255 * (alpha > 60)).getbbox()[2]


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize(
    "text", ["iiiiiiiiiiiiiiiiiiii", "WWWWWWWWWWWWWWWWWWWW", "Puntos de victoria: 12", "MÓNICA ÑANDÚ × 3", "Δημήτρης"]
)
def test_a_text_is_as_wide_as_it_is_drawn(text, bold):
    assert drawn(text, bold) == pytest.approx(text_width(text, SIZE, bold), abs=3)


def test_kerning_only_ever_moves_letters_closer():
    assert drawn("AVATAR To AV", False) <= text_width("AVATAR To AV", SIZE) + 1


def test_what_the_font_has_not_is_as_wide_as_its_box():
    widths, unknown = fonts.letter_widths(fonts.REGULAR_FONT)
    assert "\N{SNAKE}" not in widths and text_width("\N{SNAKE}", SIZE) == unknown * SIZE > 0


@pytest.mark.parametrize("room", [0, 5, 40, 80])
def test_what_is_cut_fits(room):
    text = shorten_to_width("Wilhelmina", SIZE, room)
    assert text.endswith("…") and (text_width(text, SIZE) <= room or text == "…")
    assert shorten_to_width("Wilhelmina", SIZE, 200) == "Wilhelmina"
