"""Stops and restarts clocks, for pauses and suspended tables.

Each change of deadlines locks the game. The sweep checks deadlines again under the same lock, so it never acts on an
old deadline."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import F

from games.facts.signals import tables_changed

from ..models import Game, OpenQuestion
from .preferences import preferences_of_seats
from .table_clocks import paused_clock, remaining_seconds, running_clock
from .time_control import TimeControl


def stop_clocks(game: Game, now: datetime) -> None:
    _set_running(game, now, go=False)


def start_clocks(game: Game, now: datetime) -> None:
    if game.paused_at is None and not game.suspended and game.state == Game.State.RUNNING:
        _set_running(game, now, go=True)


def announce_clock_change(games: Iterable[int]) -> None:
    """Tell all processes and pages that clocks or rest times of these games have changed."""
    keys = list(games)
    Game.objects.filter(pk__in=keys).update(retimed=F("retimed") + 1)
    tables_changed.send(Game, games=keys)


def _set_running(game: Game, now: datetime, go: bool) -> None:
    """Start (`go`) or stop the clocks of a table with a time limit, if necessary."""
    if not game.time_control:
        return
    rows = OpenQuestion.objects.filter(game=game, left__isnull=False, counted__isnull=go, late=False)
    found = list(rows.select_related("seat__user"))
    time_control, people = TimeControl.stored(game.time_control), preferences_of_seats((row.seat for row in found), now)
    for row in found:
        assert row.given is not None
        preferences = people[row.seat.pk]
        left = remaining_seconds(row, preferences, time_control, now)
        clock = running_clock(preferences, time_control, now, row.given, left) if go else paused_clock(row.given, left)
        OpenQuestion.objects.filter(pk=row.pk).update(**clock.columns())
