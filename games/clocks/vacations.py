"""Holidays and habits: what a player says about their time. Each change counts from the next question on."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

from games.facts.errors import Refused
from games.facts.zones import zone_of

from ..models import Habits, Holiday, User
from .remarks import ensure_few_remarks, make_remark
from .reminder_schedule import read_schedule
from .rest import ONE_DAY
from .rest_changes import changing_rest

MAX_QUIET_MINUTES = 16 * 60  # minutes of quiet hours a day: the clock has to run at some time
MAX_DAYS_AHEAD = 366  # days a holiday can be planned ahead


def plan_vacation(user: User, first: date, last: date) -> Holiday:
    """Days off from the first to the last, in the user's own zone; one that begins today begins now. Refused."""
    now = timezone.now()
    with changing_rest(user, now) as games:
        today = local_date(user, now)
        if not today <= first <= last:
            raise Refused("bad_dates", "A holiday begins today at the earliest, and ends no sooner than it begins.")
        if (last - today).days > MAX_DAYS_AHEAD:
            raise Refused("too_far", "A holiday can be planned at most a year ahead.")
        kept = list(Holiday.objects.filter(user=user))
        if any(first <= one.last and one.first <= last for one in kept if one.ends > now):
            raise Refused("two_holidays", "You have a holiday on those days already.")
        for year in range(first.year, last.year + 1):
            if len(days_of_year(kept, year) | days_of_year([(first, last)], year)) > settings.HOLIDAY_DAYS:
                raise Refused("no_days_left", f"You have {settings.HOLIDAY_DAYS} holidays a year.")
        for game, seat in user.seats.filter(game__in=games).values_list("game", "number")[:1]:
            ensure_few_remarks(game, seat, ("holiday",), now)
        begins = now if first == today else user_midnight(user, first)
        made = Holiday.objects.create(
            user=user, first=first, last=last, begins=begins, ends=user_midnight(user, last + ONE_DAY)
        )
        _make_remarks(user, games, "holiday", now, first=first.isoformat(), last=last.isoformat())
    return made


def cancel_vacation(user: User, key: int) -> None:
    """Cancel a planned holiday, or end the present one now; its days count as used. Refused."""
    now = timezone.now()
    with changing_rest(user, now) as games:
        holiday = Holiday.objects.filter(user=user, pk=key, ends__gt=now).first()
        if holiday is None:
            raise Refused("no_holiday", "There is no such holiday.")
        if holiday.begins >= now:
            holiday.delete()
            _make_remarks(
                user, games, "no_holiday", now, first=holiday.first.isoformat(), last=holiday.last.isoformat()
            )
        else:
            holiday.last, holiday.ends = local_date(user, now), now
            holiday.save(update_fields=["last", "ends"])
            _make_remarks(user, games, "home", now)


def set_habits(user: User, quiet: tuple[int, int] | None, weekends_off: bool, ladder: Iterable) -> Habits:
    """Quiet hours as minutes of the day, weekends, reminders. Refused."""
    if quiet and (quiet[0] == quiet[1] or (quiet[1] - quiet[0]) % 1440 > MAX_QUIET_MINUTES):
        raise Refused("long_night", "Quiet hours are at most 16 hours a day.")
    try:
        rungs = [list(rung) for rung in read_schedule(ladder)]
    except (ValueError, TypeError):
        raise Refused("bad_ladder", "These reminders cannot be kept.") from None
    begin, end = quiet or (None, None)
    values = {"quiet_from": begin, "quiet_until": end, "weekends_off": weekends_off, "ladder": rungs}
    with changing_rest(user, timezone.now()):
        return Habits.objects.update_or_create(user=user, defaults=values)[0]


def vacation_days_left(user: User, now: datetime) -> int:
    year = local_date(user, now).year
    return max(0, settings.HOLIDAY_DAYS - len(days_of_year(Holiday.objects.filter(user=user), year)))


def days_of_year(holidays: Iterable, year: int) -> set[date]:
    """The days of that year among holidays, or among (first, last) pairs."""
    found = set()
    for one in holidays:
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
