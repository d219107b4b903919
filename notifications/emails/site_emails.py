"""Emails about the account, the site and moderation: a headline and paragraphs, no picture."""

import re
from typing import Any

from django.conf import settings
from django.core import signing
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.models import Measure, User
from games.tables.access_links import email_mark
from games.wording import time
from games.wording.languages import language_of_page, language_of_reader
from notifications.channels.mail import Email
from notifications.models import new_message_id

from .board import inline_styles

URL_PATTERN = re.compile(r"https?://\S+")
CODE_PATTERN = re.compile(r"[A-Z0-9]{4,}|[A-Z0-9]+(?:-[A-Z0-9]+)+")  # a code to type in
Kind = Measure.Kind
APPEAL_SALT = "notifications.appeal"
EFFECTS: dict[str, Any] = {
    Kind.WARNING: gettext_lazy("You can do everything as before. Please take this warning seriously."),
    Kind.MUTED: gettext_lazy("You can play, but you cannot write in chats, or change your name or your bots’ names."),
    Kind.NO_TOURNAMENTS: gettext_lazy("You can play, but you cannot enter tournaments."),
    Kind.UNRATED: gettext_lazy("You can play, but not at rated tables."),
    Kind.SUSPENDED: gettext_lazy(
        "You cannot sign in, and your programs, links and replies to emails do not work. A computer player answers at "
        "your tables until you come back, unless another player takes the seat. Your bots are suspended, too."
    ),
}


def paragraph_kind(text: str) -> str:
    """Return "link" (only a URL), "code" (to type in), "foot" (site and URL) or "text"."""
    if URL_PATTERN.fullmatch(text):
        return "link"
    return "code" if CODE_PATTERN.fullmatch(text) else "foot" if text.endswith(f"\n{settings.SITE_URL}") else "text"


def simple_html(headline: str, plain: str, language: str) -> str:
    parts = [one for part in re.split(r"\n\s*\n", plain) if (one := part.strip())]
    paragraphs = [{"kind": paragraph_kind(one), "text": one} for one in parts]
    context = {"headline": headline, "paragraphs": paragraphs, "language": language}
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


def appeal_url(measure: Measure) -> str:
    """Return a link for the appeal. It needs no login and is valid until the user's address changes."""
    token = signing.Signer(salt=APPEAL_SALT).sign_object([measure.pk, email_mark(measure.user.email)])
    return settings.SITE_URL + reverse("appeal", args=[token])


def read_appeal_token(token: str) -> Measure | None:
    """Return the measure of an appeal link; None if the site did not sign it or the address has changed."""
    try:
        key, mark = signing.Signer(salt=APPEAL_SALT).unsign_object(token)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    one = Measure.objects.select_related("user").filter(pk=key).first()
    return one if one and mark == email_mark(one.user.email) else None


def measure_email(measure: Measure) -> Email:
    parts = [*_news(measure), *_terms(measure), *_appeal(measure), _foot()]
    return simple_email(measure.user, _headline(measure), "\n\n".join(map(str, parts)))


def _foot() -> str:
    return f"Roma by post\n{settings.SITE_URL}"


def _headline(measure: Measure) -> str:
    kind = measure.get_kind_display()
    if measure.ended_at:
        return _("Ended: %(measure)s") % {"measure": kind}
    if measure.decided_at:
        return _("Your appeal: %(measure)s") % {"measure": kind}
    return _("The operators’ decision: %(measure)s") % {"measure": kind}


def _news(measure: Measure) -> list[str]:
    found = []
    if measure.decided_at:
        lifted = _("The operators have accepted your appeal.")
        found.append(lifted if measure.ended_at else _("The operators have read your appeal. Their decision stays."))
        found += [measure.decision] if measure.decision else []
    if measure.ended_at:
        again = _("This has ended. You can sign in and take back your seats that are still free.")
        found.append(again if measure.kind == Kind.SUSPENDED else _("This has ended. You can do everything again."))
    return found


def _terms(measure: Measure) -> list[str]:
    if measure.ended_at:
        return []
    found = [str(EFFECTS.get(measure.kind, "")), _("The operators’ reason: %(reason)s") % {"reason": measure.reason}]
    if measure.kind != Kind.WARNING:
        found.append(_("Until: %(when)s") % {"when": time.moment(measure.until, language_of_page())})
    return found


def _appeal(measure: Measure) -> list[str]:
    if not measure.may_appeal:
        return []
    found = [_("If you disagree, you can appeal once, also without signing in:"), appeal_url(measure)]
    if measure.kind == Kind.WARNING:
        found.append(_("You can appeal until %(when)s.") % {"when": time.moment(measure.until, language_of_page())})
    return found


def closed_reports_email(address: str, count: int, language: str, name: str = "") -> Email:
    """Return the email to a reporter. It does not say what was decided, or about whom."""
    headline = ngettext("Your report has been dealt with", "Your reports have been dealt with", count)
    text = _("An operator has looked at what you reported and has done what seemed right. Thank you for telling us.")
    rest = _("We do not say what was decided, and the other player does not learn who sent the report.")
    return email_to_address(address, headline, f"{text} {rest}\n\n{_foot()}", language, name)
