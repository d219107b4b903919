"""Rest times, in which a clock stops, and reminders while it runs. Pure functions; all times in UTC.

A step of a reminder schedule is ("share", percent of the time used) or ("before", minutes before the deadline). A
step's number is its position in the schedule, from 1. It identifies the reminder even if the deadline moves. Rest spans
are converted to UTC one by one, because of daylight-saving changes."""

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Any

from games.facts.zones import zone_of

Span = tuple[datetime, datetime]
ONE_DAY = timedelta(days=1)
ReminderStep = tuple[str, int]
MAX_REMINDER_STEPS = 6
QUIET_HOURS_LEAD = timedelta(minutes=15)  # of a reminder that comes before quiet hours
GRACE_STEP = 90  # the step number of the message that the grace period has begun; no schedule is that long


@dataclass(frozen=True, slots=True)
class Rest:
    """A player's rest times.

    `quiet`: the first and the last minute of quiet hours. If the last comes before the first, quiet hours include
    midnight."""

    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    weekends: bool = False
    vacations: tuple[Span, ...] = ()

    @property
    def never(self) -> bool:
        return not (self.quiet or self.weekends or self.vacations)

    @classmethod
    def from_json(cls, kept: Any) -> "Rest":
        """Return the Rest written by `as_json`. Raise ValueError, TypeError or KeyError if it is invalid."""
        quiet = kept["quiet"] and (int(kept["quiet"][0]), int(kept["quiet"][1]))
        vacations = (
            (datetime.fromisoformat(begins), datetime.fromisoformat(ends)) for begins, ends in kept["vacations"]
        )
        return cls(str(kept["zone"]), quiet or None, bool(kept["weekends"]), tuple(vacations))

    def as_json(self) -> dict[str, Any]:
        vacations = [(begins.isoformat(), ends.isoformat()) for begins, ends in self.vacations]
        return {"zone": self.zone, "quiet": self.quiet, "weekends": self.weekends, "vacations": vacations}

    def spans(self, start: datetime) -> Iterator[Span]:
        """Yield merged rest spans that end after `start`; infinitely many with quiet hours or weekends."""
        begin = end = None
        for first, last in heapq.merge(self._days(start), self.vacations):
            if last <= start:
                continue
            if end is None or first > end:
                if begin is not None and end is not None:
                    yield begin, end
                begin, end = first, last
            else:
                end = max(end, last)
        if begin is not None and end is not None:
            yield begin, end

    def advance(self, start: datetime, seconds: float) -> datetime:
        """Return the moment at which a clock that has `seconds` left at `start` reaches zero."""
        now, left = start, timedelta(seconds=seconds)
        if self.never:
            return now + left
        for begin, end in self.spans(start):
            if begin > now:
                if left <= begin - now:
                    return now + left
                left -= begin - now
            now = max(now, end)
        return now + left

    def running(self, start: datetime, end: datetime) -> float:
        """Return how many seconds the clock runs between `start` and `end`."""
        ran = end - start
        if ran <= timedelta(0) or self.never:
            return max(0.0, ran.total_seconds())
        for first, last in self.spans(start):
            if first >= end:
                break
            ran -= min(last, end) - max(first, start)
        return ran.total_seconds()

    def at(self, now: datetime) -> Span | None:
        span = next(self.spans(now), None)
        return span if span and span[0] <= now else None

    def _days(self, start: datetime) -> Iterator[Span]:
        if not (self.quiet or self.weekends):
            return
        zone = zone_of(self.zone)
        day = start.astimezone(zone).date() - ONE_DAY  # its quiet hours may last until today
        while True:
            after = day + ONE_DAY
            if self.weekends and day.weekday() >= 5:
                yield wall_moment(day, 0, zone), wall_moment(after, 0, zone)
            if self.quiet:
                first, last = self.quiet
                begin = wall_moment(day, first, zone)
                end = wall_moment(after if last <= first else day, last, zone, fold=1)
                if begin < end:  # false if the wall clock skips them
                    yield begin, end
            day = after


def limit_vacations(vacations: tuple[Span, ...], days: int, since: datetime) -> tuple[Span, ...]:
    """Return the first `days` days of vacation after `since`, which are those that stop a clock."""
    left, found = days * ONE_DAY, []
    for begin, end in vacations:
        counted = max(begin, since)
        end = min(end, counted + left)
        left -= max(timedelta(0), end - counted)
        if begin < end:
            found.append((begin, end))
    return tuple(found)


def wall_moment(day: date, minute: int, zone: tzinfo, fold: int = 0) -> datetime:
    """Return the moment at which clocks in the zone show this minute of the day.

    If they show it twice, because daylight-saving time ends, `fold` 1 selects the later moment. If they skip it, the
    moment is `minute` minutes after midnight."""
    wall = datetime.combine(day, time(minute // 60, minute % 60), tzinfo=zone)
    # Trap: for a skipped time, fold 1 is the earlier moment.
    return max(wall.astimezone(UTC), wall.replace(fold=1).astimezone(UTC)) if fold else wall.astimezone(UTC)


@dataclass(frozen=True, slots=True)
class RunningClock:
    """A running clock: `left` of `given` seconds remain at `since`; it reaches zero at `deadline`."""

    since: datetime
    given: int
    left: int
    deadline: datetime
    rest: Rest

    @classmethod
    def start(cls, since: datetime, given: int, left: int, rest: Rest) -> "RunningClock":
        return cls(since, given, left, rest.advance(since, left), rest)

    def left_at(self, now: datetime) -> int:
        return max(0, self.left - int(self.rest.running(self.since, now)))


def read_schedule(schedule: Iterable[Any]) -> tuple[ReminderStep, ...]:
    """Return a schedule from JSON, first shares, each kind in order of time. Raise ValueError if invalid."""
    steps = {(kind, number) for kind, number in schedule}
    for kind, number in steps:
        if type(number) is not int or not (
            (kind == "share" and 1 <= number <= 99) or (kind == "before" and 1 <= number <= 14 * 24 * 60)
        ):
            raise ValueError(f"{kind} {number} is not a valid step")
    if len(steps) > MAX_REMINDER_STEPS:
        raise ValueError(f"a schedule has at most {MAX_REMINDER_STEPS} steps")
    return tuple(sorted(steps, key=lambda step: (step[0] == "before", -step[1] if step[0] == "before" else step[1])))


def due_reminders(clock: RunningClock, schedule: tuple[ReminderStep, ...], sleep: Rest) -> list[tuple[datetime, int]]:
    """Return (time, step number) of each reminder before the deadline, in order of time.

    A reminder that falls in a rest of `sleep` moves to the end of this rest. If the deadline comes before that end, the
    reminder moves to QUIET_HOURS_LEAD before the beginning of the rest."""
    found = []
    for number, step in enumerate(schedule, start=1):
        at = _outside_quiet_hours(_step_time(clock, step), clock, sleep)
        if at is not None and clock.since < at < clock.deadline:
            found.append((at, number))
    return sorted(found)


def _step_time(clock: RunningClock, step: ReminderStep) -> datetime:
    kind, number = step
    if kind == "before":
        return clock.deadline - timedelta(minutes=number)
    remains = clock.given * (100 - number) // 100
    return clock.rest.advance(clock.since, clock.left - remains) if clock.left > remains else clock.since


def _outside_quiet_hours(at: datetime, clock: RunningClock, sleep: Rest) -> datetime | None:
    night = None if at <= clock.since else sleep.at(at)
    if night is None:
        return at
    evening, morning = night[0] - QUIET_HOURS_LEAD, night[1]
    return morning if morning < clock.deadline else evening if evening > clock.since else None
