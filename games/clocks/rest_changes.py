"""Effects of a change of a player's time zone, quiet hours, weekends or vacations.

An open question keeps the rest times that were announced when it opened: the seat stores them (`Seat.frozen_rest`)
until its next clock begins (table_clocks.py). Otherwise players could move their quiet hours every day and never have
to answer. All else follows the new settings: this module moves vacations and reminders, and receivers of `rest_changed`
do the rest."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.contrib.auth import get_user_model
from django.db import transaction

from games.database import raw_sql
from games.facts.signals import rest_changed
from games.facts.zones import zone_of

from ..models import Game, OpenQuestion, Seat, User, Vacation
from .preferences import TimePreferences, preferences_of_seats, preferences_of_user
from .reminder_schedule import RunningClock
from .rest import ONE_DAY, wall_moment
from .stopping import announce_clock_change
from .table_clocks import next_alarm
from .time_control import TimeControl


@contextmanager
def changing_rest(user: User, now: datetime) -> Iterator[list[Game]]:
    """Yield the user's running games, locked, while the caller changes time zone, habits or vacations."""
    with transaction.atomic():
        running = Game.objects.filter(state=Game.State.RUNNING, seats__user=user)
        # Ordered by key to avoid deadlocks.
        games = list(running.order_by("pk").select_for_update(of=("self",), no_key=True))
        before = _stored_preferences(user, now)
        yield games
        after = _stored_preferences(user, now)
        if after.zone != before.zone:
            _move_vacations(user, after.zone, now)
            after = _stored_preferences(user, now)
        timed = [game.pk for game in games if game.time_control]
        if after.own_rest != before.own_rest:
            seats = Seat.objects.filter(user=user, game__in=timed, frozen_rest__isnull=True)
            seats.update(frozen_rest=before.own_rest.as_json())
        _set_alarms(user, timed, now)
        announce_clock_change(game.pk for game in games)
        rest_changed.send(User, user=user, old_zone=before.zone, zone=after.zone, at=now)


def _stored_preferences(user: User, now: datetime) -> TimePreferences:
    """Return the preferences from the database, because a form may already have changed `user`."""
    return preferences_of_user(get_user_model().objects.filter(pk=user.pk).first(), now)


def _move_vacations(user: User, zone: str, now: datetime) -> None:
    for one in Vacation.objects.filter(user=user, ends__gt=now):
        if one.begins > now:
            one.begins = max(now, wall_moment(one.first, 0, zone_of(zone)))
        one.ends = max(now, wall_moment(one.last + ONE_DAY, 0, zone_of(zone)))
        if one.begins < one.ends:
            one.save(update_fields=["begins", "ends"])
        else:
            one.delete()


def _set_alarms(user: User, games: list[int], now: datetime) -> None:
    """Set the next reminders of open questions by the new schedule and quiet hours."""
    rows = OpenQuestion.objects.filter(game__in=games, seat__user=user, counted__isnull=False, late=False)
    found = list(rows.select_related("game", "seat__user"))
    people, alarms = preferences_of_seats((row.seat for row in found), now), []
    for row in found:
        assert row.given is not None and row.left is not None and row.counted and row.deadline
        one = people[row.seat.pk]
        rest = one.rest(TimeControl.stored(row.game.time_control))
        running = RunningClock(row.counted, row.given, row.left, row.deadline, rest)
        alarms.append((row.pk, next_alarm(running, one, now)))
    if alarms:
        raw_sql.execute_batch(raw_sql.rearm(alarms))
