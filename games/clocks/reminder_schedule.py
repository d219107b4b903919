"""Reminder schedules: when a player is reminded of a question. Pure functions.

A step is ("share", percent of the time used) or ("before", minutes before the deadline). A step's number is its
position in the schedule, from 1. It identifies the reminder even if the deadline moves."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from .rest import Rest

ReminderStep = tuple[str, int]
MAX_REMINDER_STEPS = 6
QUIET_HOURS_LEAD = timedelta(minutes=15)  # of a reminder that comes before quiet hours
GRACE_STEP = 90  # the step number of the message that the grace period has begun; no schedule is that long


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
    """Return a schedule from JSON, shares first, each kind sorted. Raise ValueError if it is invalid."""
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

    A reminder during a rest in `sleep` moves to the end of the rest; if the deadline comes before this end, to
    QUIET_HOURS_LEAD before the rest."""
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
