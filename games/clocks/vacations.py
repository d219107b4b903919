"""Vacations and habits: what a player says about their time. Each change counts from the next question on."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

from games.facts.errors import Refused
from games.facts.zones import zone_of

from ..models import Habits, User, Vacation
from .remarks import ensure_few_remarks, make_remark
from .reminder_schedule import read_schedule
from .rest import ONE_DAY
from .rest_changes import changing_rest

MAX_QUIET_MINUTES = 16 * 60  # minutes of quiet hours a day: the clock has to run at some time
MAX_DAYS_AHEAD = 366  # days a vacation can be planned ahead


def plan_vacation(user: User, first: date, last: date) -> Vacation:
    """Days off from the first to the last, in the user's own zone; one that begins today begins now. Refused."""
    now = timezone.now()
    with changing_rest(user, now) as games:
        today = local_date(user, now)
        if not today <= first <= last:
            raise Refused("bad_dates", "A vacation begins today at the earliest, and ends no sooner than it begins.")
        if (last - today).days > MAX_DAYS_AHEAD:
            raise Refused("too_far", "A vacation can be planned at most a year ahead.")
        kept = list(Vacation.objects.filter(user=user))
        if any(first <= one.last and one.first <= last for one in kept if one.ends > now):
            raise Refused("two_vacations", "You have a vacation on those days already.")
        for year in range(first.year, last.year + 1):
            if len(days_of_year(kept, year) | days_of_year([(first, last)], year)) > settings.VACATION_DAYS:
                raise Refused("no_days_left", f"You have {settings.VACATION_DAYS} vacations a year.")
        for game, seat in user.seats.filter(game__in=games).values_list("game", "number")[:1]:
            ensure_few_remarks(game, seat, ("vacation",), now)
        begins = now if first == today else user_midnight(user, first)
        made = Vacation.objects.create(
            user=user, first=first, last=last, begins=begins, ends=user_midnight(user, last + ONE_DAY)
        )
        _make_remarks(user, games, "vacation", now, first=first.isoformat(), last=last.isoformat())
    return made


def cancel_vacation(user: User, key: int) -> None:
    """Cancel a planned vacation, or end the present one now; its days count as used. Refused."""
    now = timezone.now()
    with changing_rest(user, now) as games:
        vacation = Vacation.objects.filter(user=user, pk=key, ends__gt=now).first()
        if vacation is None:
            raise Refused("no_vacation", "There is no such vacation.")
        if vacation.begins >= now:
            vacation.delete()
            _make_remarks(
                user, games, "no_vacation", now, first=vacation.first.isoformat(), last=vacation.last.isoformat()
            )
        else:
            vacation.last, vacation.ends = local_date(user, now), now
            vacation.save(update_fields=["last", "ends"])
            _make_remarks(user, games, "home", now)


def set_habits(user: User, quiet: tuple[int, int] | None, weekends_off: bool, ladder: Iterable) -> Habits:
    """Quiet hours as minutes of the day, weekends, reminders. Refused."""
    if quiet and (quiet[0] == quiet[1] or (quiet[1] - quiet[0]) % 1440 > MAX_QUIET_MINUTES):
        raise Refused("long_quiet_hours", "Quiet hours are at most 16 hours a day.")
    try:
        rungs = [list(rung) for rung in read_schedule(ladder)]
    except (ValueError, TypeError):
        raise Refused("bad_reminders", "These reminders cannot be kept.") from None
    begin, end = quiet or (None, None)
    values = {"quiet_from": begin, "quiet_until": end, "weekends_off": weekends_off, "reminder_schedule": rungs}
    with changing_rest(user, timezone.now()):
        return Habits.objects.update_or_create(user=user, defaults=values)[0]


def vacation_days_left(user: User, now: datetime) -> int:
    year = local_date(user, now).year
    return max(0, settings.VACATION_DAYS - len(days_of_year(Vacation.objects.filter(user=user), year)))


def days_of_year(vacations: Iterable, year: int) -> set[date]:
    """The days of that year among vacations, or among (first, last) pairs."""
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
