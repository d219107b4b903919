"""Rendering of emails: templates with inlined styles, and a picture of the table."""

import logging
from functools import cache
from pathlib import Path
from typing import Any

import css_inline
from django.conf import settings
from django.template.loader import render_to_string

from games.boards import picture as drawing
from games.eventlog.observations import Observation
from games.models import User
from games.wording.languages import language_of_reader
from notifications.channels.mail import Email

logger = logging.getLogger(__name__)


def draw_board_picture(observation: Observation, language: str, names: list[str]) -> bytes | None:
    """Return the board as a PNG; None if drawing fails, and the email is then sent without a picture."""
    try:
        return drawing.board_png(drawing.board_drawing(observation, language, names))
    except Exception:
        logger.exception("the board of %s could not be drawn", observation.game)
        return None


@cache
def email_css_inliner() -> css_inline.CSSInliner:
    """Return an inliner for the CSS of emails. It keeps @media rules in the head, for dark mode."""
    css = (Path(settings.BASE_DIR) / "templates" / "mail" / "mail.css").read_text()
    return css_inline.CSSInliner(extra_css=css, keep_at_rules=True, load_remote_stylesheets=False)


def inline_styles(html: str) -> str:
    return email_css_inliner().inline(html)


def render_email(
    user: User, template: str, context: dict[str, Any], picture: bytes | None = None, **fields: Any
) -> Email:
    """Return an email to a user from `mail/<template>`. `fields`: other fields of the Email."""
    language = language_of_reader(user)
    context = {"language": language, "has_picture": picture is not None, **context}
    return Email(
        to_name=user.public_name,
        to_address=user.email,
        subject=context["subject"],
        plain=render_to_string(f"mail/{template}.txt", context).strip() + "\n",
        html=inline_styles(render_to_string(f"mail/{template}.html", context)),
        stop_url=context.get("stop_url", ""),
        language=language,
        pictures={"board": picture} if picture else {},
        **fields,
    )
