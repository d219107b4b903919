"""Emails about the account or the site: a headline and paragraphs, without a table or a picture.

roma_site/accounts/adapter.py uses the same layout."""

import re
from dataclasses import dataclass

from django.conf import settings
from django.template.loader import render_to_string

from games.models import User
from games.wording.languages import language_of_reader
from notifications.channels.mail import Email
from notifications.models import new_message_id

from .board import inline_styles

URL_PATTERN = re.compile(r"https?://\S+")
CODE_PATTERN = re.compile(r"[A-Z0-9]{4,}|[A-Z0-9]+(?:-[A-Z0-9]+)+")  # a code to type in


@dataclass(frozen=True)
class Paragraph:
    """One paragraph. `kind`: "text", "link" (only a URL), "code" (to type in) or "foot" (site and URL)."""

    kind: str
    text: str


def split_paragraphs(plain: str) -> list[Paragraph]:
    return [Paragraph(paragraph_kind(one), one) for part in re.split(r"\n\s*\n", plain) if (one := part.strip())]


def paragraph_kind(text: str) -> str:
    if URL_PATTERN.fullmatch(text):
        return "link"
    return "code" if CODE_PATTERN.fullmatch(text) else "foot" if text.endswith(f"\n{settings.SITE_URL}") else "text"


def simple_html(headline: str, plain: str, language: str) -> str:
    context = {"headline": headline, "paragraphs": split_paragraphs(plain), "language": language}
    return inline_styles(render_to_string("mail/simple.html", context))


def simple_email(user: User, headline: str, plain: str, to: str = "") -> Email:
    """Return an email in the active language to a player's main email address, or to the address `to`."""
    return email_to_address(to or user.email, headline, plain, language_of_reader(user), user.public_name)


def email_to_address(address: str, headline: str, plain: str, language: str, name: str = "") -> Email:
    return Email(
        to_name=name,
        to_address=address,
        subject=headline,
        plain=plain.strip() + "\n",
        html=simple_html(headline, plain, language),
        message_id=new_message_id(),
        language=language,
    )
