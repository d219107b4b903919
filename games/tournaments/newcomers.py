"""The newcomers' league: the site always keeps one open, for people with few finished tables."""

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from games.clocks.time_control import SECONDS_PER_DAY, TimeControl
from games.facts.leagues.divisions import commitment
from games.facts.process_cache import ProcessCache
from games.facts.signals import league_opened
from games.models import Tournament
from games.models.tournament import new_draw_secret

RULESET, SEATS, MAX_ENTRANTS = "roma", 2, 8
TIME_CONTROL = TimeControl("answer", 2 * SECONDS_PER_DAY)
ENTRY_TIME = timedelta(days=7)  # and as long again while there are too few entrants
SEASON_TIME = timedelta(weeks=12)

open_league: ProcessCache[Tournament | None] = ProcessCache(1, seconds=60)


def open_newcomers_league() -> Tournament | None:
    """Return the newcomers' league that is open for entries, or None.

    The row is cached for a minute; callers must not change it."""
    return open_league.get_or_make("", Tournament.objects.filter(newcomers=True, state=Tournament.State.OPEN).first)


def keep_newcomers_league_open() -> bool:
    """Open a newcomers' league if none is open and the site wants one; return whether it did.

    Can run twice at once."""
    if not settings.NEWCOMERS_LEAGUE:
        return False
    made, is_new = Tournament.objects.get_or_create(
        newcomers=True, state=Tournament.State.OPEN, defaults=_rules(timezone.now())
    )
    if is_new:
        league_opened.send(Tournament, tournament=made, at=made.opened_at)
    return is_new


def _rules(now: datetime) -> dict:
    secret = new_draw_secret()
    return {
        "ruleset": RULESET,
        "size": SEATS,
        "time_control": TIME_CONTROL.kept(),
        "max_entrants": MAX_ENTRANTS,
        "continues": False,
        "secret": secret,
        "commitment": commitment(secret),
        "opened_at": now,
        "draw_at": now + ENTRY_TIME,
        "closes_at": now + ENTRY_TIME + SEASON_TIME,
    }


def wait_for_more(tournament: Tournament, now: datetime) -> None:
    """Put off the draw of a newcomers' league with too few entrants. The caller must have locked its row."""
    tournament.draw_at = now + ENTRY_TIME
    tournament.closes_at = tournament.draw_at + SEASON_TIME
    tournament.confirmation_asked_at = None
    tournament.save(update_fields=["draw_at", "closes_at", "confirmation_asked_at"])
