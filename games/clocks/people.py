"""When the people at a table rest and want to be reminded, out of the database."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from games.database.compiled import CompiledQuery
from games.facts.broken_rows import report_broken

from ..models import Habits, Holiday, Seat, User
from ..models.clock import USUAL_LADDER
from .ladder import Rung, ordered_ladder
from .pace import Pace
from .rest import Rest, Span

# No question has been open for longer than this: what lies before it is of no use to any clock.
MEMORY = timedelta(days=400)
MINUTES = 24 * 60  # of a day

habits_of = CompiledQuery(lambda user: Habits.objects.filter(user=user))
holidays_of = CompiledQuery(lambda user, after: Holiday.objects.filter(user=user, ends__gt=after).order_by("begins"))


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody's habits. The default is a built-in player's, who never rests. `frozen`: by what their clock at a table
    goes if that is no longer their own rest (changes.py)."""

    user: int | None = None
    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    weekends: bool = False
    ladder: tuple[Rung, ...] = USUAL_LADDER
    holidays: tuple[Span, ...] = ()
    frozen: Rest | None = None

    @property
    def own_rest(self) -> Rest:
        return Rest(self.zone, self.quiet, self.weekends, self.holidays)

    def rest(self, pace: Pace) -> Rest:
        one = self.frozen or self.own_rest
        return Rest(one.zone, one.quiet if pace.quiet else None, one.weekends and pace.weekends, one.holidays)

    @property
    def sleep(self) -> Rest:
        return Rest(self.zone, self.quiet)

    def away(self, now: datetime) -> Span | None:
        return Rest(self.zone, holidays=self.holidays).at(now)


def people(users: dict[int, str], now: datetime) -> dict[int, Person]:
    """{user: Person} for {user: time zone}, in two queries."""
    habits = {one.user_id: one for one in Habits.objects.filter(user__in=users)}
    holidays: dict[int, list[Span]] = {}
    for one in Holiday.objects.filter(user__in=users, ends__gt=now - MEMORY).order_by("begins"):
        holidays.setdefault(one.user_id, []).append((one.begins, one.ends))
    return {user: _person(user, zone, habits.get(user), holidays.get(user, ())) for user, zone in users.items()}


def person(user: User | None, now: datetime) -> Person:
    """One user's; None, whose account is gone, never rests."""
    if user is None:
        return Person()
    holidays = [(one.begins, one.ends) for one in holidays_of.all(user=user.pk, after=now - MEMORY)]
    return _person(user.pk, user.time_zone, habits_of.one(user=user.pk), holidays)


def sitting(seats: Iterable[Seat], now: datetime) -> dict[int, Person]:
    """{key of the Seat: Person} of seats read with their users. A seat whose owner is gone never rests."""
    seats = list(seats)
    known = people({seat.user.pk: seat.user.time_zone for seat in seats if seat.user is not None}, now)
    return {seat.pk: Person() if seat.user is None else _at(seat, known[seat.user.pk]) for seat in seats}


def seated(seat: Seat, now: datetime) -> Person:
    return Person() if seat.user is None else _at(seat, person(seat.user, now))


def _at(seat: Seat, one: Person) -> Person:
    if seat.frozen_rest is None:
        return one
    try:
        return replace(one, frozen=Rest.from_json(seat.frozen_rest))
    except (KeyError, TypeError, ValueError):
        report_broken("frozen rest", seat)
        return one


def _person(user: int, zone: str, habits: Habits | None, holidays: Iterable[Span]) -> Person:
    usual = Person(user, zone, holidays=tuple(holidays))
    if habits is None:
        return usual
    try:
        ladder = ordered_ladder(habits.ladder)
        return replace(usual, quiet=_quiet(habits), weekends=habits.weekends_off, ladder=ladder)
    except (TypeError, ValueError):
        report_broken("habits", habits)
        return usual


def _quiet(habits: Habits) -> tuple[int, int] | None:
    """ValueError if the minutes are none of a day."""
    if habits.quiet_from is None or habits.quiet_until is None:
        return None
    if not (0 <= habits.quiet_from < MINUTES and 0 <= habits.quiet_until < MINUTES):
        raise ValueError("no minutes of a day")
    return habits.quiet_from, habits.quiet_until
