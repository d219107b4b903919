"""The table in a mail: a picture for eyes, the same in words for everybody else."""

import logging

from games.boards import picture as drawing
from games.eventlog.observations import Observation

log = logging.getLogger(__name__)


def board_picture(look: Observation, language: str, names: list[str]) -> bytes | None:
    """The board as a PNG; None if it cannot be drawn, since a mail without a picture still tells whose turn it is."""
    try:
        return drawing.png(drawing.board(look, language, names))
    except Exception:
        log.exception("the board of %s could not be drawn", look.game)
        return None


def board_in_words(look: Observation, language: str, names: list[str]) -> str:
    return drawing.alt(look, language, names)
