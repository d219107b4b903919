"""The table in an email: as a picture, and in words for readers who cannot see pictures."""

import logging
from functools import cache
from pathlib import Path

import css_inline
from django.conf import settings

from games.boards import picture as drawing
from games.eventlog.observations import Observation

logger = logging.getLogger(__name__)


def draw_board_picture(observation: Observation, language: str, names: list[str]) -> bytes | None:
    """Return the board as a PNG, or None if drawing fails: then the email is sent without it."""
    try:
        return drawing.board_png(drawing.board_drawing(observation, language, names))
    except Exception:
        logger.exception("the board of %s could not be drawn", observation.game)
        return None


def describe_board(observation: Observation, language: str, names: list[str]) -> str:
    return drawing.board_alt_text(observation, language, names)


@cache
def read_email_css() -> str:
    return (Path(settings.BASE_DIR) / "templates" / "mail" / "mail.css").read_text()


@cache
def email_css_inliner() -> css_inline.CSSInliner:
    """Return an inliner for the CSS of emails. It keeps @media rules in the head, for dark mode."""
    return css_inline.CSSInliner(extra_css=read_email_css(), keep_at_rules=True, load_remote_stylesheets=False)


def inline_styles(html: str) -> str:
    return email_css_inliner().inline(html)
