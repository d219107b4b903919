"""Emails and push messages about clubs: requests to join, invitations, and the reader's own role."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Club
from games.wording.languages import language_of_reader
from games.wording.text import joined
from notifications.channels.mail import Email
from notifications.models import Kind, Notification
from notifications.outbox.club_subjects import (
    ClubChange,
    change_of_notification,
    requests_of_notification,
    talk_of_notification,
)
from notifications.preferences import switches

from .board import render_email
from .for_players import first_message, message_values

CLUB_SENTENCES: dict[ClubChange, Callable[[], str]] = {
    ClubChange.INVITED: lambda: _("You are invited to the club %(club)s."),
    ClubChange.ADMITTED: lambda: _("You are now a member of the club %(club)s."),
    ClubChange.REMOVED: lambda: _("You are no longer a member of the club %(club)s."),
    ClubChange.HOST: lambda: _("You are now a host of the club %(club)s."),
    ClubChange.OWNER: lambda: _("You are now an owner of the club %(club)s."),
}
CLUB_ADVICE: dict[ClubChange, Callable[[], str]] = {
    ClubChange.INVITED: lambda: _("The club’s page lets you accept or decline."),
    ClubChange.ADMITTED: lambda: _("You can see its tables, its archive and its chat, and open tables for it."),
    ClubChange.REMOVED: lambda: _("You keep your seats at its running tables."),
    ClubChange.HOST: lambda: _("Hosts answer requests to join, renew the invitation link and remove members."),
    ClubChange.OWNER: lambda: _("Owners change the club’s name and description, and choose its hosts."),
}


@dataclass(frozen=True)
class ClubNews:
    """The contents of a notification about a club.

    `short`: the text below the headline. An email shows the messages in `words` instead, if there are any."""

    headline: str
    short: str
    path: str
    why: str
    words: list[dict[str, Any]] = field(default_factory=list)  # messages


def club_news(notification: Notification) -> ClubNews:
    """Return what a notification about a club says. Raise Skip if it is obsolete."""
    assert notification.club is not None
    if notification.kind == Kind.CLUB_JOIN:
        return join_news(notification, notification.club)
    if notification.kind == Kind.CLUB_TALK:
        return talk_news(notification, notification.club)
    return role_news(notification, notification.club)


def join_news(notification: Notification, club: Club) -> ClubNews:
    names = requests_of_notification(notification)
    text = ngettext("%(names)s asks to join %(club)s.", "%(names)s ask to join %(club)s.", len(names))
    why = _("You are receiving this email because you are a host of this club.")
    how = _("The club’s page lets you accept or decline.")
    return ClubNews(text % slots(notification, names), how, club.get_absolute_url(), why)


def talk_news(notification: Notification, club: Club) -> ClubNews:
    messages = talk_of_notification(notification)
    names = list(dict.fromkeys(one.user.public_name for one in messages))
    text = ngettext("%(names)s wrote in the chat of %(club)s.", "%(names)s wrote in the chat of %(club)s.", len(names))
    why = _("You are receiving this email because you are a member of this club.")
    words = message_values(messages, language_of_reader(notification.user))
    path = reverse("games:club_talk", args=[club.slug])
    return ClubNews(text % slots(notification, names), first_message(messages), path, why, words)


def role_news(notification: Notification, club: Club) -> ClubNews:
    change = change_of_notification(notification)
    text, advice = CLUB_SENTENCES[change](), CLUB_ADVICE[change]()
    path = reverse("games:home") if change == ClubChange.REMOVED else club.get_absolute_url()
    why = _("You are receiving this email because your place in this club has changed.")
    return ClubNews(text % slots(notification, []), advice, path, why)


def slots(notification: Notification, names: list[str]) -> dict[str, str]:
    return {"names": joined(names, language_of_reader(notification.user)), "club": notification.subject}


def club_email(notification: Notification) -> Email:
    news = club_news(notification)
    context = {
        "headline": news.headline,
        "subject": news.headline.rstrip("."),
        "lines": [] if news.words else [news.short],
        "words": news.words,
        "button": _("All my tables") if news.path == reverse("games:home") else _("Go to the club"),
        "button_url": settings.SITE_URL + news.path,
        "why": news.why,
        "takes_no_reply": True,
        "stop_url": switches.stop_url(notification.user, notification.topic),
    }
    return render_email(notification.user, "news", context, message_id=notification.message_id)
