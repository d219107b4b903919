"""The table in a mail: a picture for eyes, the same in words for everybody else."""

import logging

log = logging.getLogger(__name__)


def picture(look, language: str) -> bytes | None:
    """The board as a PNG; None if it cannot be drawn, since a mail without a picture still tells whose turn it is."""
    try:
        from games import picture as drawing

        return drawing.png(drawing.board(look, language))
    except Exception:
        log.exception("the board of game %s could not be drawn", look.game)
        return None


def text(look, words, names: list[str]) -> str:
    """The board in words, by the game's own wording; empty for a game that has none."""
    tell = getattr(words.game, "board_text", None)
    return tell(look.view, words, names, look.seat) if tell else ""
