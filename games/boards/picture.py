"""The board as one picture: SVG of our own drawing, PNG for mails, and the same in words.

svg = board(look, "en")     what this look shows and nothing else
png(svg)                    the same for a mail
alt(look, "en")             for readers without eyes for it
"""

import logging
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from games.eventlog.observations import Observation
from games.wording import words_of_view

from . import presenters
from .pixels import NotKnown, pasted
from .resvg import drawn

ZOOM = 1.5  # pixels for each unit: two for each of a phone's; at 2 a mail weighs half as much again
KEPT = 64  # pictures: the same is wanted by a mail, its receipt, another address
log = logging.getLogger(__name__)


def board_svg(look: Any, language: str, names: Sequence[str] | None = None) -> str:
    """The whole table as SVG, drawn from the look's view alone."""
    return presenters.presenter_of(look.game.ruleset).paint(look.view, look.seat, _names(look, names), language)


@lru_cache(maxsize=KEPT)
def png(svg: str) -> bytes:
    """The SVG as a PNG for a mail: pasted, or where there is more in it than a canvas writes, by resvg. Kept by all that
    it shows, so that a reader gets what was drawn for another only where both see the same."""
    try:
        return pasted(svg, ZOOM)
    except NotKnown as what:
        log.warning("a picture is drawn the long way: %s", what)
        return drawn(svg, ZOOM)


def alt(look: Any, language: str, names: Sequence[str] | None = None) -> str:
    """What the picture shows, line by line, in words."""
    said = words_of_view(look.view, language)
    return said.game.board_text(look.view, said, _names(look, names), look.seat)


def _names(look: Observation, names: Sequence[str] | None) -> list[str]:
    return list(names) if names is not None else [seat.shown_name for seat in look.game.seats.order_by("number")]
