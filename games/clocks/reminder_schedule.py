"""When a player is reminded: the rungs of their ladder. Pure.

A rung is ("share", percent of the time used) or ("before", minutes before the deadline). Its number is its place on the
ladder, from 1: with it a notice is the same notice however often the deadline moves.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from .rest import Rest

ReminderStep = tuple[str, int]
MAX_REMINDER_STEPS = 6
QUIET_HOURS_LEAD = timedelta(minutes=15)  # before quiet hours begin
GRACE_STEP = 90  # the rung of the word that time is up and the grace has begun; no ladder is that long


@dataclass(frozen=True, slots=True)
class RunningClock:
    """A running clock: of `given` seconds `left` remain at `since`; `rest` stops it; at `deadline` it is at zero."""

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


def read_schedule(ladder: Iterable[Any]) -> tuple[ReminderStep, ...]:
    """A ladder as it is kept, from JSON: shares first, then by time. ValueError if it is none."""
    rungs = {(kind, number) for kind, number in ladder}
    for kind, number in rungs:
        if type(number) is not int or not (
            (kind == "share" and 1 <= number <= 99) or (kind == "before" and 1 <= number <= 14 * 24 * 60)
        ):
            raise ValueError(f"{kind} {number} is no rung")
    if len(rungs) > MAX_REMINDER_STEPS:
        raise ValueError(f"a ladder has at most {MAX_REMINDER_STEPS} rungs")
    return tuple(sorted(rungs, key=lambda rung: (rung[0] == "before", -rung[1] if rung[0] == "before" else rung[1])))


def due_reminders(clock: RunningClock, ladder: tuple[ReminderStep, ...], sleep: Rest) -> list[tuple[datetime, int]]:
    """(when, number of the rung) of each reminder between now and the deadline, in order.

    None falls into `sleep`: it waits for the morning, or comes the evening before where the morning is too late."""
    found = []
    for number, rung in enumerate(ladder, start=1):
        at = _outside_quiet_hours(_step_time(clock, rung), clock, sleep)
        if at is not None and clock.since < at < clock.deadline:
            found.append((at, number))
    return sorted(found)


def _step_time(clock: RunningClock, rung: ReminderStep) -> datetime:
    kind, number = rung
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
