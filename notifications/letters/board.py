"""The table in a mail: a picture for eyes, the same in words for everybody else."""

import logging
from functools import cache
from pathlib import Path

import css_inline
from django.conf import settings

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


@cache
def mail_styles() -> str:
    return (Path(settings.BASE_DIR) / "templates" / "mail" / "mail.css").read_text()


@cache
def style_inliner() -> css_inline.CSSInliner:
    """What puts rules into style="…"; the @media ones stay in the head, where programs with a dark mode look."""
    return css_inline.CSSInliner(extra_css=mail_styles(), keep_at_rules=True, load_remote_stylesheets=False)


def with_inline_styles(html: str) -> str:
    return style_inliner().inline(html)
