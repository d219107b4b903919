"""Pictures of boards (SVG for pages, PNG for emails), and link previews (`manage.py linkpictures`)."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from games.eventlog.observations import Observation
from games.rules import GAMES
from games.wording import game_words, words_of_view
from games.wording.invitations import LINK_TEXTS

from . import presenters
from .canvas import ACCENT, INK, LINE_COLOUR, PAPER, SOFT, Canvas, Drawing, Rect
from .fonts import text_width

# Pixels for each unit of the picture. The first zoom gives two pixels for each CSS pixel of a phone; at zoom 2, emails
# would be half as large again. The second zoom is for pictures that are too large at the first.
ZOOMS = (1.5, 1.2)
MAX_MAIL_PICTURE_BYTES = 50_000  # bytes; in an email they take a third more
CACHED_PICTURES = 64  # pictures; an email, its receipt and further addresses use the same picture
LINKS_FOLDER = Path(__file__).resolve().parents[2] / "static" / "links"
LINK_WIDTH, LINK_HEIGHT, LINK_MARGIN, LINK_TABLE_WIDTH = 1200, 630, 60, 560  # TABLE: how wide the table at the right is
EXAMPLE_NAMES = ("Ana", "Bruno")
SITE_EXAMPLE_GAME = "gloria"  # the game whose table is in the site's picture
SITE_TITLE = "Roma by post"


def board_drawing(observation: Any, language: str, names: Sequence[str] | None = None) -> Drawing:
    return presenters.presenter_of(observation.game.ruleset).paint(
        observation.view, observation.seat, _names_or_seats(observation, names), language
    )


@lru_cache(maxsize=CACHED_PICTURES)
def board_png(drawing: Drawing) -> bytes:
    """Return the picture as PNG for an email, cached by the picture's content."""
    from .pixels import paint_png  # with Pillow and resvg, which most processes never need

    sizes = (paint_png(drawing, zoom) for zoom in ZOOMS)
    heavy = next(sizes)
    return heavy if len(heavy) <= MAX_MAIL_PICTURE_BYTES else next(sizes)


def board_alt_text(observation: Any, language: str, names: Sequence[str] | None = None) -> str:
    words = words_of_view(observation.view, language)
    return words.game.board_text(observation.view, words, _names_or_seats(observation, names), observation.seat)


def _names_or_seats(observation: Observation, names: Sequence[str] | None) -> list[str]:
    return list(names) if names is not None else [seat.shown_name for seat in observation.game.seats.order_by("number")]


@cache
def link_picture(ruleset: str, language: str, suffix: str = "") -> str:
    """Return the path below static/ of a link preview's picture.

    It is in `language` if possible, else in English; if the game has none, it is the site's picture. `ruleset`: "" for
    the site. `suffix`: "-table" for the table alone."""
    sought = [(ruleset or "site", language), (ruleset or "site", "en"), ("site", language), ("site", "en")]
    names = [f"{of}-{spoken}{suffix}.png" for of, spoken in sought]
    return f"links/{next((name for name in names if (LINKS_FOLDER / name).exists()), names[-1])}"


def table_svg(ruleset: str, view: dict, language: str) -> str:
    return str(presenters.presenter_of(ruleset).paint(view, 0, EXAMPLE_NAMES, language).svg())


def link_svg(ruleset: str, table: str, language: str) -> str:
    """Return a preview with texts on the left and the SVG `table` on the right; ruleset "" is the site."""
    canvas = Canvas(LINK_WIDTH)
    canvas.rect(0, 0, LINK_WIDTH, LINK_HEIGHT, PAPER, round_=0)
    title, text, below = link_texts(ruleset, language)
    y = draw_wrapped_text(canvas, title, 200, 62, INK, bold=True)
    y = draw_wrapped_text(canvas, text, y + 24, 29, SOFT)
    canvas.text(LINK_MARGIN, 100, SITE_TITLE, 30, ACCENT, bold=True)
    canvas.rect(LINK_MARGIN, 118, 84, 5, ACCENT, round_=2)
    canvas.text(LINK_MARGIN, LINK_HEIGHT - 48, below, 25, INK)
    frame = Rect(
        LINK_WIDTH - LINK_TABLE_WIDTH - 30, -10, LINK_TABLE_WIDTH, LINK_HEIGHT + 20, "none", LINE_COLOUR, 0, weight=2
    )
    return canvas.finished(LINK_HEIGHT, title).svg(place_table(table) + frame.svg())


def link_texts(ruleset: str, language: str) -> tuple[str, str, str]:
    if not ruleset:
        return LINK_TEXTS["site"][language], LINK_TEXTS["site.text"][language], ""
    spoken, sizes = game_words(ruleset, language), GAMES[ruleset].SEATS
    key = "players" if len(sizes) > 1 else "duel"
    return (
        spoken.term("game"),
        spoken.term("about"),
        LINK_TEXTS[key].filled(language, least=min(sizes), most=max(sizes)),
    )


def draw_wrapped_text(canvas: Canvas, text: str, y: float, size: float, colour: str, bold: bool = False) -> float:
    """Draw a text in several lines; return the position of the line below it."""
    room, line = LINK_WIDTH - LINK_TABLE_WIDTH - 30 - 2 * LINK_MARGIN, ""
    for word in [*text.split(), ""]:
        longer = f"{line} {word}".strip()
        if word and text_width(longer, size, bold) <= room:
            line = longer
            continue
        canvas.text(LINK_MARGIN, y, line, size, colour, bold)
        line, y = word, y + 1.25 * size
    return y


def place_table(table: str) -> str:
    width, height = (float(re.search(rf'{name}="(\d+)"', table)[1]) for name in ("width", "height"))  # type: ignore[index]
    tall = LINK_TABLE_WIDTH * height / width
    place = f'x="{LINK_WIDTH - LINK_TABLE_WIDTH - 30}" y="{max(0, (LINK_HEIGHT - tall) / 2):.0f}" width="{LINK_TABLE_WIDTH}" height="{tall:.0f}"'
    return re.sub(r'width="\d+" height="\d+"', place, table, count=1)
