"""The privacy page says what is kept and for how long, and says it of everything that names a person."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.conf import settings as site_settings
from django.test import Client
from django.utils import timezone

from games.models import Game, Invitation
from games.moderation import measures, reports
from games.pages.invitation_cookie import INVITATION_COOKIE_SECONDS
from games.tables import access_links, invitations
from games.tables.drafts import forget_drafts
from notifications.inbound.dispatch import RECEIVED_MAIL_LIFETIME
from roma_site.accounts import limits, views
from roma_site.accounts.data_export import EXCLUDED_COLUMNS, EXPORTED_COLUMNS
from tests.browser.scenes import person
from tests.tables import open_table

pytestmark = pytest.mark.django_db
# {what the page says: the columns that name a person and that it is said of}
SAID = {
    "Email address": "account.EmailAddress.user",
    "Where you are signed in": "usersessions.UserSession.user mfa.Authenticator.user socialaccount.SocialAccount.user",
    "your seats, results and votes; your nudges, vacations and quiet hours": "games.Seat.user games.Seat.former games.Game.host "
    "games.Participation.user games.Vote.user games.Motion.user games.Nudge.user games.Vacation.user games.Habits.user "
    "games.Remark.person games.Review.asked_by games.TutorialRecord.user games.WaitingListEntry.user games.Draft.user "
    "games.Motion.target",
    "Your page says who sees your results": "games.Profile.user",
    "Chat": "games.Message.user games.ChatMark.user",
    "Clubs": "games.Membership.user",
    "Leagues": "games.Entrant.user games.Decision.by games.Tournament.directors games.Tournament_directors.user",
    "Notes, favorites, blocked players, presets, standing orders and what-if boards": "games.Note.user "
    "games.Favourite.user games.Favourite.other games.Block.user games.Block.other games.SavedPreset.user "
    "games.Order.user games.WhatIf.user",
    "Invitations": "games.Invitation.user",
    "Notifications": "notifications.Address.user notifications.Switch.user notifications.Notification.user",
    "access through a link in an email": "games.Access.user",
    "Programs and bots": "games.Token.user games.Bot.owner games.Bot.user",
    "A report": "games.Report.reporter games.Report.about games.Report.closed_by",
    "A decision about your account": "games.Measure.user games.Measure.made_by games.Measure.ended_by",
    "The operators of this site are responsible": "admin.LogEntry.user accounts.User_groups.user "
    "accounts.User_user_permissions.user",
}


def text(**headers: str) -> str:
    page = unescape(Client(headers=headers).get("/privacy/").content.decode())
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_it_covers_everything_that_names_a_person() -> None:
    """A new column needs a line in the data export, and here the words of the page that tell of it."""
    page = text()
    assert not [words for words in SAID if words not in page]
    assert {name for names in SAID.values() for name in names.split()} == {*EXPORTED_COLUMNS, *EXCLUDED_COLUMNS}


def test_it_says_the_times_that_the_code_keeps() -> None:
    page, day = text(), 24 * 3600
    assert 60 * day == site_settings.SESSION_COOKIE_AGE and "your sign-in (60 days)" in page
    assert views.PREFERENCE_COOKIE_SECONDS == limits.DEVICE_COOKIE_SECONDS == 365 * day and "theme (a year)" in page
    assert timedelta(hours=12) == access_links.ACCESS_LIFETIME and "email (12 hours)" in page
    assert day == INVITATION_COOKIE_SECONDS and "that you followed (a day)" in page
    assert timedelta(days=60) == RECEIVED_MAIL_LIFETIME and "became of it, for 60 days" in page
    assert timedelta(days=90) == invitations.INVITED_ADDRESS_LIFETIME == reports.TEXT_KEPT
    assert "The address is deleted after 90 days" in page and "After 90 days these texts are deleted" in page
    assert timedelta(days=365) == reports.REPORT_KEPT == measures.MEASURE_KEPT and "One year after its end" in page
    assert f"after {site_settings.WHAT_IF_DAYS} days without use" in page


def test_it_names_the_age_that_the_operator_sets(settings) -> None:
    settings.MINIMUM_AGE = 14
    assert "at least 14 years old" in text() and "Al menos 14 años" not in text()
    assert "14 años" in text(**{"accept-language": "es"})
    assert "at least 14 years old" in Client().get("/accounts/signup/").content.decode()
    settings.MINIMUM_AGE = 0
    assert "years old" not in text() + Client().get("/accounts/signup/").content.decode()


def test_strangers_read_it_on_a_site_for_members(settings) -> None:
    settings.READING = "members"
    assert "Only signed-in users can read this site" in text()
    assert 'href="/privacy/"' in Client().get("/accounts/login/").content.decode()


def test_invited_addresses_are_deleted_after_90_days() -> None:
    ana, bruno = person("Ana"), person("Bruno")
    game = open_table(ana, "gloria", size=4)
    invitations.invite(game, ana, "stranger@example.org")
    invitations.invite(game, ana, "new@example.org")
    invitations.invite(game, ana, "Bruno")
    old = timezone.now() - timedelta(days=91)
    Invitation.objects.exclude(label="new@example.org").update(made_at=old)
    forget_drafts()
    assert {*Invitation.objects.values_list("label", flat=True)} == {"Bruno", "new@example.org"}
    assert Invitation.objects.get(label="Bruno").user == bruno and Game.objects.get().state == "open"
