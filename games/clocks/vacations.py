"""Vacations and habits of a player. A change applies from the player's next question on.

An open question keeps its rest times (`Seat.frozen_rest`). Otherwise players could move their rest times again and
again, and never have to answer."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from games.database import raw_sql
from games.facts.errors import Refused
from games.facts.signals import rest_changed
from games.facts.zones import zone_of
from games.models import Game, Habits, OpenQuestion, Seat, User, Vacation

from .preferences import TimePreferences, preferences_of_seats, preferences_of_user
from .remarks import check_remark_limit, make_remark
from .rest import ONE_DAY, RunningClock, read_schedule, wall_moment
from .stopping import announce_clock_change
from .table_clocks import next_alarm
from .time_control import TimeControl

MAX_QUIET_MINUTES = 16 * 60  # a day: the clock must run at some time
MAX_DAYS_AHEAD = 366  # of a planned vacation


def plan_vacation(user: User, first: date, last: date) -> Vacation:
    """Plan a vacation in the user's time zone; one that begins today starts now. Raise Refused if invalid."""
    now = timezone.now()
    with changing_rest(user, now) as games:
        today = local_date(user, now)
        if not today <= first <= last:
            raise Refused("bad_dates", "A vacation cannot start before today or end before it starts.")
        if (last - today).days > MAX_DAYS_AHEAD:
            raise Refused("too_far", "You can plan a vacation up to a year ahead.")
        kept = list(Vacation.objects.filter(user=user))
        if any(first <= one.last and one.first <= last for one in kept if one.ends > now):
            raise Refused("two_vacations", "You already have a vacation on those days.")
        for year in range(first.year, last.year + 1):
            if len(days_of_year(kept, year) | days_of_year([(first, last)], year)) > settings.VACATION_DAYS:
                raise Refused("no_days_left", f"You have {settings.VACATION_DAYS} vacation days a year.")
        for game, seat in user.seats.filter(game__in=games).values_list("game", "number")[:1]:
            check_remark_limit(game, seat, ("vacation",), now)
        begins = now if first == today else user_midnight(user, first)
        ends = user_midnight(user, last + ONE_DAY)
        made = Vacation.objects.create(user=user, first=first, last=last, begins=begins, ends=ends)
        _make_remarks(user, games, "vacation", now, first=first.isoformat(), last=last.isoformat())
    return made


def cancel_vacation(user: User, key: int) -> None:
    """Cancel a vacation; if it has begun, end it (past days count as used). Raise Refused if it is over."""
    now = timezone.now()
    with changing_rest(user, now) as games:
        vacation = Vacation.objects.filter(user=user, pk=key, ends__gt=now).first()
        if vacation is None:
            raise Refused("no_vacation", "There is no such vacation.")
        if vacation.begins >= now:
            vacation.delete()
            days = {"first": vacation.first.isoformat(), "last": vacation.last.isoformat()}
            _make_remarks(user, games, "no_vacation", now, **days)
        else:
            vacation.last, vacation.ends = local_date(user, now), now
            vacation.save(update_fields=["last", "ends"])
            _make_remarks(user, games, "home", now)


def set_habits(user: User, quiet: tuple[int, int] | None, weekends_off: bool, schedule: Iterable) -> Habits:
    """Store quiet hours (minutes of the day), weekends and reminders. Raise Refused if a value is invalid."""
    if quiet and (quiet[0] == quiet[1] or (quiet[1] - quiet[0]) % 1440 > MAX_QUIET_MINUTES):
        raise Refused("long_quiet_hours", "Quiet hours can be at most 16 hours a day.")
    try:
        steps = [list(step) for step in read_schedule(schedule)]
    except (ValueError, TypeError):
        raise Refused("bad_reminders", "These reminders are not valid.") from None
    begin, end = quiet or (None, None)
    values = {"quiet_from": begin, "quiet_until": end, "weekends_off": weekends_off, "reminder_schedule": steps}
    with changing_rest(user, timezone.now()):
        return Habits.objects.update_or_create(user=user, defaults=values)[0]


def vacation_days_left(user: User, now: datetime) -> int:
    year = local_date(user, now).year
    return max(0, settings.VACATION_DAYS - len(days_of_year(Vacation.objects.filter(user=user), year)))


def days_of_year(vacations: Iterable, year: int) -> set[date]:
    """Return the days of `year` in the vacations, which are Vacation rows or (first, last) pairs."""
    found = set()
    for one in vacations:
        first, last = one if isinstance(one, tuple) else (one.first, one.last)
        found |= {first + timedelta(days=n) for n in range((last - first).days + 1)}
    return {day for day in found if day.year == year}


def local_date(user: User, now: datetime) -> date:
    return now.astimezone(zone_of(user.time_zone)).date()


def user_midnight(user: User, day: date) -> datetime:
    return datetime.combine(day, time(), tzinfo=zone_of(user.time_zone)).astimezone(UTC)


def _make_remarks(user: User, games: list, key: str, now: datetime, **facts: Any) -> None:
    seats = dict(user.seats.filter(game__in=games).values_list("game", "number"))
    for game in games:
        make_remark(game, key, seats[game.pk], at=now, **facts)


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
