"""Emails and push messages about clubs: requests to join, invitations, and the reader's own role."""

from collections.abc import Callable

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.wording.languages import language_of_reader
from games.wording.text import joined
from notifications.channels.mail import Email
from notifications.models import Kind, Notification
from notifications.outbox.club_subjects import ClubChange, change_of_notification, requests_of_notification
from notifications.preferences import switches

from .board import render_email

CLUB_SENTENCES: dict[ClubChange, Callable[[], str]] = {
    ClubChange.INVITED: lambda: _("You are invited to the club %(club)s."),
    ClubChange.ADMITTED: lambda: _("You are now a member of the club %(club)s."),
    ClubChange.REMOVED: lambda: _("You are no longer a member of the club %(club)s."),
    ClubChange.HOST: lambda: _("You are now a host of the club %(club)s."),
    ClubChange.OWNER: lambda: _("You are now an owner of the club %(club)s."),
}
CLUB_ADVICE: dict[ClubChange, Callable[[], str]] = {
    ClubChange.INVITED: lambda: _("The club’s page lets you accept or decline."),
    ClubChange.ADMITTED: lambda: _("You can see its tables, its archive and its talk, and open tables for it."),
    ClubChange.REMOVED: lambda: _("You keep your seats at its running tables."),
    ClubChange.HOST: lambda: _("Hosts answer requests to join, renew the invitation link and remove members."),
    ClubChange.OWNER: lambda: _("Owners change the club’s name and description, and choose its hosts."),
}


def club_headline(notification: Notification) -> str:
    """Return the sentence about the change. Raise Skip if the notification is obsolete."""
    if notification.kind == Kind.CLUB_JOIN:
        names = requests_of_notification(notification)
        text = ngettext("%(names)s asks to join %(club)s.", "%(names)s ask to join %(club)s.", len(names))
        slots = {"names": joined(names, language_of_reader(notification.user))}
    else:
        text, slots = CLUB_SENTENCES[change_of_notification(notification)](), {}
    return text % (slots | {"club": notification.subject})


def club_advice(notification: Notification) -> str:
    if notification.kind == Kind.CLUB_JOIN:
        return _("The club’s page lets you accept or decline.")
    return CLUB_ADVICE[change_of_notification(notification)]()


def club_url(notification: Notification) -> str:
    """Return the URL of the club's page; the home page for a user who was removed."""
    assert notification.club is not None
    removed = notification.kind == Kind.CLUB_ROLE and change_of_notification(notification) == ClubChange.REMOVED
    return settings.SITE_URL + ("/" if removed else notification.club.get_absolute_url())


def club_reason(kind: Kind) -> str:
    """Return why the reader gets an email of this kind."""
    if kind == Kind.CLUB_JOIN:
        return _("You are receiving this email because you are a host of this club.")
    return _("You are receiving this email because your place in this club has changed.")


def club_email(notification: Notification) -> Email:
    headline, url = club_headline(notification), club_url(notification)
    at_home = url == f"{settings.SITE_URL}/"
    context = {
        "headline": headline,
        "subject": headline.rstrip("."),
        "lines": [club_advice(notification)],
        "button": _("All my tables") if at_home else _("Go to the club"),
        "button_url": url,
        "why": club_reason(Kind(notification.kind)),
        "stop_url": switches.stop_url(notification.user, notification.topic),
    }
    return render_email(notification.user, "news", context, message_id=notification.message_id)
