"""Looks after all seasons: each step is due at a time in the database, or because a table has ended.

Celery beat starts this every minute, perhaps in two workers at once. Every step is a transaction that checks again
under a lock, so a kill at any moment loses nothing and repeats nothing."""

from datetime import datetime, timedelta

from celery import shared_task
from django.db.models import QuerySet
from django.utils import timezone

from games.facts.broken_rows import for_each_row
from games.models import Entrant, Fixture, Tournament

from . import decisions, entering, fixtures, seasons
from .seasons import draw

MAX_SEASONS_PER_SWEEP = 100
RETRY_DELAY = timedelta(minutes=5)  # after a kill or a failure
MAX_WAIT = timedelta(hours=1)  # of an unfinished season; then the sweep looks anyway
LEFTOVER_DELAY = timedelta(days=1)  # until the next attempt to close a table of a season that is over
MAX_SEASON_DELAY = timedelta(minutes=10)  # an older time means that something does not work
Stage = Tournament.State


def due_seasons(now: datetime) -> QuerySet[Tournament]:
    return Tournament.objects.filter(due_at__lte=now)


def tables_to_record() -> QuerySet[Fixture]:
    return Fixture.objects.filter(state=Fixture.State.RUNNING, ended_at__isnull=False)


def count_overdue(now: datetime | None = None) -> int:
    """Return how many seasons and results are late. If any are, no sweep runs or a log cannot be read."""
    since = (now or timezone.now()) - MAX_SEASON_DELAY
    return due_seasons(since).count() + tables_to_record().filter(ended_at__lte=since).count()


@shared_task(name="games.tournaments.tasks.look_after_tournaments")
def look_after_tournaments(now: datetime | None = None) -> int:
    """Take the next steps of all seasons that are due; return how many seasons were looked at."""
    now = now or timezone.now()
    due = due_seasons(now).order_by("due_at").values_list("pk", flat=True)[:MAX_SEASONS_PER_SWEEP]
    # in random order: many tables that cannot be recorded must not keep the others waiting
    ended = tables_to_record().order_by("?").values_list("tournament", flat=True)[:MAX_SEASONS_PER_SWEEP]
    keys = dict.fromkeys([*due, *ended])
    return len(for_each_row("tournament", keys, lambda key: look_after(key, now)))


def look_after(key: int, now: datetime) -> None:
    """Take the steps of one season that are due, and set when it is due again.

    A step that changes the season's state makes it due at once, for the steps of that state."""
    # First, so that a season that fails does not keep the others waiting.
    attempt = now + RETRY_DELAY
    Tournament.objects.filter(pk=key).update(due_at=attempt)
    season = Tournament.objects.get(pk=key)
    steps = {Stage.OPEN: _prepare, Stage.RUNNING: _run}
    due_at = steps.get(Stage(season.state), _conclude)(season, now)
    # Unless another process has asked for an earlier look meanwhile.
    Tournament.objects.filter(pk=key, due_at=attempt).update(due_at=due_at)


def _prepare(season: Tournament, now: datetime) -> datetime:
    if season.confirmation_asked_at is None and entering.is_confirming(season, now):
        _postpone_late_draw(season, now)
        entering.ask_for_confirmations(season, now)
        season.refresh_from_db()
    draw(season, now)
    is_asked = season.confirmation_asked_at is not None
    return min(season.draw_at if is_asked else season.draw_at - entering.CONFIRMATION_PERIOD, now + MAX_WAIT)


def _postpone_late_draw(season: Tournament, now: datetime) -> None:
    """Give the entrants their time to confirm if no sweep ran when they should have been asked."""
    late = now + entering.CONFIRMATION_PERIOD - season.draw_at
    waiting = season.entrants.filter(state__in=(Entrant.State.ENTERED, Entrant.State.WAITING), confirmed_at=None)
    if late > MAX_WAIT and waiting.exists():
        asked = Tournament.objects.filter(pk=season.pk, state=Stage.OPEN, confirmation_asked_at=None)
        asked.update(draw_at=season.draw_at + late, closes_at=season.closes_at + late)


def _run(season: Tournament, now: datetime) -> datetime:
    over_at = season.closes_at + decisions.GRACE_PERIOD
    fixtures.record_results(season)
    fixtures.fill_empty_places(season, now)
    opened = fixtures.open_due_fixtures(season, now)
    if now >= over_at:
        decisions.adjudicate_rest(season, now)
    decisions.close_leftover_tables(season, now)
    seasons.finish_season(season, now)
    if opened >= fixtures.MAX_TABLES_PER_RUN:
        return now
    starts = season.fixtures.filter(state=Fixture.State.WAITING, starts_by__gt=now).order_by("starts_by")
    later = [*starts.values_list("starts_by", flat=True)[:1], over_at, now + MAX_WAIT]
    return min(at for at in later if at > now)


def _conclude(season: Tournament, now: datetime) -> datetime | None:
    seasons.open_next_season(season, now)
    return now + LEFTOVER_DELAY if decisions.close_leftover_tables(season, now) else None
