"""The board as one picture: SVG of our own drawing, PNG for mails, and the same in words.

svg = board(look, "en")     what this look shows and nothing else
png(svg)                    with the fonts that lie in static/fonts: without them text would vanish silently
alt(look, "en")             for readers without eyes for it
"""

from collections.abc import Sequence
from typing import Any

import resvg_py

from games.eventlog.observations import Observation
from games.wording import words_of_view

from . import fonts, presenters

ZOOM = 2  # pixels for each unit: sharp on a phone


def board_svg(look: Any, language: str, names: Sequence[str] | None = None) -> str:
    """The whole table as SVG, drawn from the look's view alone."""
    return presenters.presenter_of(look.game.ruleset).paint(look.view, look.seat, _names(look, names), language)


def png(svg: str, zoom: float = ZOOM) -> bytes:
    """The SVG as a PNG, with `zoom` pixels for each unit."""
    files = [str(fonts.PLAIN), str(fonts.BOLD)]
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, font_files=files, skip_system_fonts=True, font_family="DejaVu Sans", zoom=zoom
        )
    )


def alt(look: Any, language: str, names: Sequence[str] | None = None) -> str:
    """What the picture shows, line by line, in words."""
    said = words_of_view(look.view, language)
    return said.game.board_text(look.view, said, _names(look, names), look.seat)


def _names(look: Observation, names: Sequence[str] | None) -> list[str]:
    return list(names) if names is not None else [seat.shown_name for seat in look.game.seats.order_by("number")]
