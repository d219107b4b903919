"""Pausing clocks and letting them go again: pauses, a table held for repair.

A deadline that moves is written anew under the game's lock, so the sweep, which looks again under that lock, never acts
on the old one.
"""

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


def mark_retimed(games: Iterable[int]) -> None:
    """Tell every process and every page that something about these games' time has changed."""
    keys = list(games)
    Game.objects.filter(pk__in=keys).update(retimed=F("retimed") + 1)
    tables_changed.send(Game, games=keys)


def _set_running(game: Game, now: datetime, go: bool) -> None:
    """Only clocks of a table with a limit, and only those that do not yet do what they are to do."""
    if not game.time_control:
        return
    rows = OpenQuestion.objects.filter(game=game, left__isnull=False, counted__isnull=go, late=False)
    found = list(rows.select_related("seat__user"))
    pace, people = TimeControl.stored(game.time_control), preferences_of_seats((row.seat for row in found), now)
    for row in found:
        assert row.given is not None
        person = people[row.seat.pk]
        left = remaining_seconds(row, person, pace, now)
        face = running_clock(person, pace, now, row.given, left) if go else paused_clock(row.given, left)
        OpenQuestion.objects.filter(pk=row.pk).update(**face.columns())
