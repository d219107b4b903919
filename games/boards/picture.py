"""The picture of the board: SVG for pages, PNG for emails, and its text alternative."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from games.eventlog.observations import Observation
from games.wording import words_of_view

from . import presenters
from .marks import Drawing, with_dark_colours

# Pixels for each unit of the picture: two for each pixel of a phone (at zoom 2 an email is half as large again). The
# second zoom is for pictures that are too large at the first.
ZOOMS = (1.5, 1.2)
MAX_MAIL_PICTURE_BYTES = 50_000  # bytes; in an email they take a third more
CACHED_PICTURES = 64  # pictures; an email, its receipt and further addresses use the same picture


def board_drawing(observation: Any, language: str, names: Sequence[str] | None = None) -> Drawing:
    return presenters.presenter_of(observation.game.ruleset).paint(
        observation.view, observation.seat, _names_or_seats(observation, names), language
    )


def board_svg(observation: Any, language: str, names: Sequence[str] | None = None) -> str:
    return with_dark_colours(board_drawing(observation, language, names).svg())


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
