"""The receipt for a reply to an email about a season, written from the season's present state."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Entrant, Tournament
from games.tournaments.access import may_see
from games.wording import game_words
from games.wording.languages import language_of_reader
from notifications.channels.mail import Email
from notifications.models import Notification, NotSent, ReceivedMail
from notifications.outbox import Skip

from .context import ReceiptText
from .invitation_receipts import stranger_advice, unclear_reply
from .league_emails import date_line, how_to_confirm, how_to_withdraw, render_league_email, reply_address

OUTCOMES_ASKING_REPLY = ("unclear", "help", "empty")
State = Entrant.State
Facts = dict[str, Any]


def league_receipt(notification: Notification) -> Email:
    """Return the receipt. Raise Skip if the email that it answers has been deleted."""
    rows = ReceivedMail.objects.filter(notification=notification).select_related(
        "club_email__tournament", "club_email__user"
    )
    received, season = rows.first(), notification.tournament
    if received is None or received.club_email is None or season is None:
        raise Skip(NotSent.MAIL_FORGOTTEN)
    if not may_see(season, notification.user):
        return left_club_receipt(notification, received)
    language = language_of_reader(notification.user)
    headline, lines = RECEIPTS[received.outcome](received.facts, season, language)
    return render_league_email(
        notification,
        headline,
        lines,
        subject=_("Your reply about %(league)s") % {"league": season.shown_name},
        asks_reply=received.outcome in OUTCOMES_ASKING_REPLY,
        reply_to=reply_address(received.club_email),
        replies_to=received.message_id,
    )


def left_club_receipt(notification: Notification, received: ReceivedMail) -> Email:
    """Return the receipt for a user who may no longer see the league. It does not name the league."""
    return render_league_email(
        notification,
        _("You no longer belong to this league’s club. Nothing was changed."),
        [],
        subject=_("Your reply about a league"),
        replies_to=received.message_id,
        button=_("All my tables"),
        button_url=settings.SITE_URL + reverse("games:home"),
    )


def entered_receipt(facts: Facts, season: Tournament, language: str) -> ReceiptText:
    headline = {
        State.ENTERED: _("You have entered %(league)s."),
        State.WAITING: _("You are on the waiting list of %(league)s."),
        State.RESERVE: _("You are a reserve in %(league)s."),
    }[State(facts["state"])]
    dates = [date_line(season, language)] if season.state == Tournament.State.OPEN else []
    later = [] if facts["confirmed"] else [_("Two days before the draw, you will be asked to confirm.")]
    return headline % slots(season), [*dates, *later, how_to_withdraw()]


def refused_receipt(facts: Facts, season: Tournament, language: str) -> ReceiptText:
    return game_words(season.ruleset, language).refusal(facts["why"]), [_("Nothing was changed.")]


def help_lines() -> list[str]:
    return [how_to_confirm(), how_to_withdraw()]


def slots(season: Tournament) -> dict[str, str]:
    return {"league": season.shown_name}


RECEIPTS: dict[str, Callable[[Facts, Tournament, str], ReceiptText]] = {
    "entered": entered_receipt,
    "confirmed": lambda facts, season, language: (
        _("You have confirmed that you play in %(league)s.") % slots(season),
        [date_line(season, language)],
    ),
    "stays": lambda facts, season, language: (
        _("You are in %(league)s. Nothing was changed.") % slots(season),
        [how_to_withdraw()],
    ),
    "withdrawn": lambda facts, season, language: (
        _("You have withdrawn from season %(season)s of %(league)s.") % (slots(season) | facts),
        [],
    ),
    "not_now": lambda facts, season, language: (
        _("All right, you are not in %(league)s. Nothing was changed.") % slots(season),
        [],
    ),
    "refused": refused_receipt,
    "unclear": lambda facts, season, language: (unclear_reply(facts), help_lines()),
    "empty": lambda facts, season, language: (
        _("Your email contained no answer. Nothing was done."),
        help_lines(),
    ),
    "help": lambda facts, season, language: (_("How to answer emails about a league"), help_lines()),
    "lost": lambda facts, season, language: (
        _("The site was restored from a backup after that email was sent. Nothing was done."),
        [_("The league’s page shows its current state.")],
    ),
    "automatic": lambda facts, season, language: (
        _("Your email looks like an automatic reply. Nothing was done."),
        [_("If you wrote it yourself, use another email program, or answer on the league’s page.")],
    ),
    "stranger": lambda facts, season, language: (
        _("We got an email in your name about a league, but could not verify that you sent it. Nothing was done."),
        stranger_advice(),
    ),
}
