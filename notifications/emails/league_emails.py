"""Emails and push messages about seasons of leagues: entries, draws, results and decisions."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Decision, Entrant, Tournament
from games.tournaments.entering import INSIDE, UNFINISHED_STATES
from games.tournaments.standing import Place, places_of
from games.wording import game_words, time
from games.wording.languages import language_of_reader
from games.wording.text import joined
from notifications.channels.mail import Email
from notifications.models import SWITCHED, Kind, Notification
from notifications.outbox import club_subjects
from notifications.outbox.club_subjects import EntryChange
from notifications.preferences import switches
from notifications.replies.reply_tokens import ReplyAddress, offer_stamp

from .board import render_email

State, Stage = Entrant.State, Tournament.State


@dataclass(frozen=True)
class LeagueNews:
    """What a notification about a season says. `how_to`: how to answer it by email."""

    headline: str
    lines: list[str]
    how_to: str = ""


def league_news(notification: Notification) -> LeagueNews:
    """Return what a notification about a season says. Raise Skip if it is obsolete."""
    return NEWS_WRITERS[Kind(notification.kind)](notification)


def league_email(notification: Notification) -> Email:
    news, reply_to = league_news(notification), reply_address(notification)
    return render_league_email(
        notification,
        news.headline,
        [*news.lines, *([how_to_withdraw()] if reply_to and not news.how_to and is_inside(notification) else [])],
        how_to=news.how_to if reply_to else "",
        asks_reply=bool(reply_to and news.how_to),
        reply_to=reply_to,
    )


def render_league_email(
    notification: Notification, headline: str, lines: list[str], reply_to: str = "", replies_to: str = "", **more: Any
) -> Email:
    user, topic, season = notification.user, notification.topic, notification.tournament
    assert season is not None  # see writing.write_email
    context = {
        "headline": headline,
        "subject": headline.rstrip("."),
        "lines": lines,
        "takes_no_reply": not reply_to,
        "button": _("Go to the league"),
        "button_url": settings.SITE_URL + season.get_absolute_url(),
        "why": _("You are receiving this email because of your place in this league, or in its club."),
        "stop_url": switches.stop_url(user, topic) if topic in SWITCHED else "",
        **more,
    }
    fields: dict[str, Any] = {"message_id": notification.message_id, "reply_to": reply_to, "replies_to": replies_to}
    return render_email(user, "news", context, **fields)


def reply_address(notification: Notification) -> str:
    season = notification.tournament
    if not settings.INBOUND_ADDRESS or season is None:
        return ""
    stamp = season_stamp(notification)
    return str(ReplyAddress(notification.user_id, 0, club_email=notification.pk, stamp=stamp))


def season_stamp(notification: Notification) -> str:
    """Return an email's stamp. Its key alone could mean another email after a restore from a backup."""
    season = notification.tournament
    assert season is not None
    return offer_stamp(notification.pk, season.slug, season.commitment)


def is_inside(notification: Notification) -> bool:
    own, season = club_subjects.own_row(notification), notification.tournament
    return own is not None and own.state in INSIDE and season is not None and season.state in UNFINISHED_STATES


def how_to_withdraw() -> str:
    return _("To withdraw from the season by email, reply “withdraw”.")


def entry_news(notification: Notification) -> LeagueNews:
    change = club_subjects.entry_change_of_notification(notification)
    season, language = notification.tournament, language_of_reader(notification.user)
    assert season is not None
    news = ENTRY_NEWS[change](season, language)
    return replace(news, headline=news.headline % {"league": season.shown_name})


ENTRY_NEWS: dict[EntryChange, Callable[[Tournament, str], LeagueNews]] = {
    EntryChange.ANNOUNCED: lambda season, language: LeagueNews(
        _("%(league)s is open for entries."),
        [game_line(season, language), date_line(season, language)],
        _("To answer by email, reply “yes” to enter or “no” to decline."),
    ),
    EntryChange.NEXT: lambda season, language: LeagueNews(
        _("The next season of %(league)s is open."),
        [_("You keep your place unless you answer no."), date_line(season, language)],
        _("To leave by email, reply “no”. To stay, you need not do anything."),
    ),
    EntryChange.ASKED: lambda season, language: LeagueNews(
        _("Will you play in %(league)s?"),
        [_("Please confirm before the draw; otherwise you are left out."), date_line(season, language)],
        how_to_confirm(),
    ),
    EntryChange.MOVED_UP: lambda season, language: LeagueNews(
        _("You have a place in %(league)s."),
        [_("Someone has withdrawn, so you are no longer on the waiting list."), date_line(season, language)],
        how_to_confirm(),
    ),
    EntryChange.LEFT_OUT: lambda season, language: LeagueNews(
        _("%(league)s has begun without you."),
        [_("You had not confirmed before the draw. You can still be a reserve, who takes over when someone leaves.")],
        _("To be a reserve, reply “yes”."),
    ),
    EntryChange.TAKES_OVER: lambda season, language: LeagueNews(
        _("You take over a place in %(league)s."),
        [_("You were first among the reserves. The running tables of that place are now among your tables.")],
        _("If you cannot play, reply “withdraw”."),
    ),
}


def how_to_confirm() -> str:
    return _("To answer by email, reply “yes” to play or “no” to withdraw.")


def game_line(season: Tournament, language: str) -> str:
    text = ngettext(
        "%(game)s with %(seats)s players at a table, %(n)s table at a time.",
        "%(game)s with %(seats)s players at a table, %(n)s tables at a time.",
        season.at_once,
    )
    return text % {"game": game_words(season.ruleset, language).term("game"), "seats": season.size, "n": season.at_once}


def date_line(season: Tournament, language: str) -> str:
    dates = {"draw": time.moment(season.draw_at, language), "end": time.moment(season.closes_at, language)}
    return _("The draw is on %(draw)s. The season ends on %(end)s.") % dates


def draw_news(notification: Notification) -> LeagueNews:
    own, season = club_subjects.draw_of_notification(notification), notification.tournament
    assert season is not None
    headline = _("The divisions of %(league)s have been drawn.") % {"league": season.shown_name}
    places = places_of(season)
    mine = next((place for place in places.values() if place.holder == own), None)
    if mine is None:
        return LeagueNews(headline, [_("You are a reserve: when someone leaves, you may take over a place.")])
    division = [one for one in places.values() if one.entrant.division == mine.entrant.division]
    tables = sum(mine.number in numbers for numbers in season.fixtures.values_list("entrants", flat=True))
    slots = {"division": mine.entrant.division, "n": tables}
    text = ngettext(
        "You are in division %(division)s and play at %(n)s table.",
        "You are in division %(division)s and play at %(n)s tables.",
        tables,
    )
    others = [one.entrant.shown_name for one in division if one is not mine]
    against = _("Also in your division: %(names)s.") % {"names": joined(others, language_of_reader(notification.user))}
    starts = _("Each table begins as soon as all its players are free for another table. You will be notified.")
    return LeagueNews(headline, [text % slots, against, starts])


def end_news(notification: Notification) -> LeagueNews:
    season = club_subjects.end_of_notification(notification)
    if season.state == Stage.CANCELLED:
        headline = _("%(league)s has been canceled.") % {"league": season.shown_name}
        return LeagueNews(headline, [_("There were too few entrants.")])
    headline = _("The season of %(league)s is over.") % {"league": season.shown_name}
    places = places_of(season)
    mine = next((one for one in places.values() if notification.user_id in {stay.user_id for stay in one.stays}), None)
    return LeagueNews(headline, [] if mine is None else place_lines(mine, places.values()))


def place_lines(mine: Place, places: Iterable[Place]) -> list[str]:
    division, final = mine.entrant.division, final_place(mine)
    first = [one.stays[-1].shown_name for one in places if one.entrant.division == division and final_place(one) == 1]
    lines = []
    if final is not None:
        lines.append(_("Your place in division %(division)s: %(place)s.") % {"division": division, "place": final})
    if first and final != 1:
        lines.append(_("First: %(names)s.") % {"names": ", ".join(first)})
    return lines


def final_place(place: Place) -> int | None:
    return next((one.place for one in reversed(place.stays) if one.place is not None), None)


def decision_news(notification: Notification) -> LeagueNews:
    decision, season = club_subjects.decision_of_notification(notification), notification.tournament
    assert season is not None
    kind = Decision.Kind(decision.kind)
    slots = {"league": season.shown_name, **decision_slots(decision, season, language_of_reader(notification.user))}
    by = _("From %(who)s, who directs this league.") if kind == Decision.Kind.WRITE else _("Decided by %(who)s.")
    signed = [by % {"who": decision.by.public_name}] if decision.by else []
    return LeagueNews(DECISIONS[kind]() % slots, [*decision.reason.splitlines(), *signed])


def decision_slots(decision: Decision, season: Tournament, language: str) -> dict[str, str]:
    """Return the facts of a decision as texts. Entrants have their present names."""
    numbers = [number for key in ("entrant", "reserve") if (number := decision.facts.get(key))]
    names = {one.number: one.shown_name for one in season.entrants.filter(number__in=numbers).select_related("user")}
    closes_at = decision.facts.get("closes_at")
    return {
        "entrant": names.get(decision.facts.get("entrant"), ""),
        "reserve": names.get(decision.facts.get("reserve"), ""),
        "fixture": str(decision.facts.get("fixture", "")),
        "when": time.moment(datetime.fromisoformat(closes_at), language) if closes_at else "",
    }


DECISIONS: dict[Decision.Kind, Callable[[], str]] = {
    Decision.Kind.EXTEND: lambda: _("The season of %(league)s now ends on %(when)s."),
    Decision.Kind.REPLACE: lambda: _("%(reserve)s takes over the place of %(entrant)s in %(league)s."),
    Decision.Kind.VOID: lambda: _("Table %(fixture)s of %(league)s does not count."),
    Decision.Kind.EXCLUDE: lambda: _("%(entrant)s is excluded from %(league)s."),
    Decision.Kind.WRITE: lambda: _("A message to all players of %(league)s."),
    Decision.Kind.CANCEL: lambda: _("%(league)s has been canceled."),
}
NEWS_WRITERS: dict[Kind, Callable[[Notification], LeagueNews]] = {
    Kind.ENTRY: entry_news,
    Kind.PAIRED: draw_news,
    Kind.STANDING: end_news,
    Kind.DECIDED: decision_news,
}
