"""Reads quiet hours, weekends, vacations and reminder schedules of players from the database."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from games.database.compiled import CompiledQuery
from games.facts.broken_rows import report_broken
from games.models import Habits, Seat, User, Vacation
from games.models.clock import DEFAULT_REMINDER_SCHEDULE

from .rest import ReminderStep, Rest, Span, limit_vacations, read_schedule
from .time_control import TimeControl

# No question stays open longer than this, so older vacations affect no clock.
VACATION_HISTORY = timedelta(days=400)
MINUTES_PER_DAY = 24 * 60

habits_query = CompiledQuery(lambda user: Habits.objects.filter(user=user))
vacations_query = CompiledQuery(
    lambda user, after: Vacation.objects.filter(user=user, ends__gt=after).order_by("begins")
)


@dataclass(frozen=True, slots=True)
class TimePreferences:
    """A player's time preferences. `frozen`: rest times that a running clock keeps from before a change."""

    user: int | None = None
    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    weekends: bool = False
    reminder_schedule: tuple[ReminderStep, ...] = DEFAULT_REMINDER_SCHEDULE
    vacations: tuple[Span, ...] = ()
    frozen: Rest | None = None

    @property
    def own_rest(self) -> Rest:
        return Rest(self.zone, self.quiet, self.weekends, self.vacations)

    def rest(self, time_control: TimeControl) -> Rest:
        one, vacations = self.frozen or self.own_rest, (self.frozen or self).vacations
        if time_control.days_off is not None:
            since = datetime.fromtimestamp(time_control.days_off_since, UTC)
            vacations = limit_vacations(vacations, time_control.days_off, since)
        quiet = one.quiet if time_control.quiet else None
        return Rest(one.zone, quiet, one.weekends and time_control.weekends, vacations)

    @property
    def sleep(self) -> Rest:
        return Rest(self.zone, self.quiet)

    def away(self, now: datetime, time_control: TimeControl | None = None) -> Span | None:
        """Return the vacation that lasts now; with a time control, only if it stops the clock."""
        vacations = self.rest(time_control).vacations if time_control else self.vacations
        return Rest(self.zone, vacations=vacations).at(now)


def preferences_of_users(users: dict[int, str], now: datetime) -> dict[int, TimePreferences]:
    """Return {user: preferences} for {user: time zone}, in two queries."""
    habits = {one.user_id: one for one in Habits.objects.filter(user__in=users)}
    vacations: dict[int, list[Span]] = {}
    for one in Vacation.objects.filter(user__in=users, ends__gt=now - VACATION_HISTORY).order_by("begins"):
        vacations.setdefault(one.user_id, []).append((one.begins, one.ends))
    return {user: _from_habits(user, zone, habits.get(user), vacations.get(user, ())) for user, zone in users.items()}


def preferences_of_user(user: User | None, now: datetime) -> TimePreferences:
    """Return a user's preferences; for None (a deleted account), preferences without rest."""
    if user is None:
        return TimePreferences()
    vacations = [(one.begins, one.ends) for one in vacations_query.all(user=user.pk, after=now - VACATION_HISTORY)]
    return _from_habits(user.pk, user.time_zone, habits_query.one(user=user.pk), vacations)


def preferences_of_seats(seats: Iterable[Seat], now: datetime) -> dict[int, TimePreferences]:
    """Return {key of the Seat: its user's preferences}; a seat without a user never rests."""
    seats = list(seats)
    known = preferences_of_users({seat.user.pk: seat.user.time_zone for seat in seats if seat.user is not None}, now)
    return {
        seat.pk: TimePreferences() if seat.user is None else _with_frozen_rest(seat, known[seat.user.pk])
        for seat in seats
    }


def preferences_of_seat(seat: Seat, now: datetime) -> TimePreferences:
    return TimePreferences() if seat.user is None else _with_frozen_rest(seat, preferences_of_user(seat.user, now))


def _with_frozen_rest(seat: Seat, preferences: TimePreferences) -> TimePreferences:
    if seat.frozen_rest is None:
        return preferences
    try:
        return replace(preferences, frozen=Rest.from_json(seat.frozen_rest))
    except (KeyError, TypeError, ValueError):
        report_broken("frozen rest", seat)
        return preferences


def _from_habits(user: int, zone: str, habits: Habits | None, vacations: Iterable[Span]) -> TimePreferences:
    usual = TimePreferences(user, zone, vacations=tuple(vacations))
    if habits is None:
        return usual
    try:
        schedule = read_schedule(habits.reminder_schedule)
        return replace(usual, quiet=_quiet_hours(habits), weekends=habits.weekends_off, reminder_schedule=schedule)
    except (TypeError, ValueError):
        report_broken("habits", habits)
        return usual


def _quiet_hours(habits: Habits) -> tuple[int, int] | None:
    if habits.quiet_from is None or habits.quiet_until is None:
        return None
    if not (0 <= habits.quiet_from < MINUTES_PER_DAY and 0 <= habits.quiet_until < MINUTES_PER_DAY):
        raise ValueError("not minutes of a day")
    return habits.quiet_from, habits.quiet_until
