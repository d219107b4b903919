"""The mails' look: one style sheet, written into the elements, since mail programs drop style sheets."""

from functools import cache
from pathlib import Path

import css_inline
from django.conf import settings


@cache
def mail_styles() -> str:
    return (Path(settings.BASE_DIR) / "templates" / "mail" / "mail.css").read_text()


@cache
def style_inliner() -> css_inline.CSSInliner:
    """What puts rules into style="…"; the @media ones stay in the head, where programs with a dark mode look."""
    return css_inline.CSSInliner(extra_css=mail_styles(), keep_at_rules=True, load_remote_stylesheets=False)


def with_inline_styles(html: str) -> str:
    return style_inliner().inline(html)
