"""Letters of the house about itself: no table, no picture, nothing to answer. A headline and paragraphs, which the
account's mails share (roma_site/accounts/adapter.py)."""

import re
from dataclasses import dataclass

from django.conf import settings
from django.template.loader import render_to_string

from games.models import User
from games.wording.languages import language_of_reader
from notifications.channels.mail import Letter
from notifications.models import new_message_id

from .board import with_inline_styles

ADDRESS = re.compile(r"https?://\S+")
CODE = re.compile(r"[A-Z0-9]{4,}|[A-Z0-9]+(?:-[A-Z0-9]+)+")  # what is to be typed in


@dataclass(frozen=True)
class Paragraph:
    """One paragraph. `kind`: "text", "link" (an address alone), "code" (to be typed in) or "foot" (site, address)."""

    kind: str
    text: str


def paragraphs_of(plain: str) -> list[Paragraph]:
    return [Paragraph(kind_of(one), one) for part in re.split(r"\n\s*\n", plain) if (one := part.strip())]


def kind_of(text: str) -> str:
    if ADDRESS.fullmatch(text):
        return "link"
    return "code" if CODE.fullmatch(text) else "foot" if text.endswith(f"\n{settings.SITE_URL}") else "text"


def simple_html(headline: str, plain: str, language: str) -> str:
    context = {"headline": headline, "paragraphs": paragraphs_of(plain), "language": language}
    return with_inline_styles(render_to_string("mail/simple.html", context))


def simple_letter(user: User, headline: str, plain: str, to: str = "") -> Letter:
    """Return a letter to a player at their own mail address, or at another (`to`); in the language that is active."""
    language = language_of_reader(user)
    return Letter(
        to_name=user.public_name,
        to_address=to or user.email,
        subject=headline,
        plain=plain.strip() + "\n",
        html=simple_html(headline, plain, language),
        message_id=new_message_id(),
        language=language,
    )
