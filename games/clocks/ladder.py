"""When a player is reminded: the rungs of their ladder. Pure.

A rung is ("share", percent of the time used) or ("before", minutes before the deadline). Its number is its place on the
ladder, from 1: with it a notice is the same notice however often the deadline moves.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from .rest import Rest

Rung = tuple[str, int]
MOST = 6
EVE = timedelta(minutes=15)  # before quiet hours begin
GRACE = 90  # the rung of the word that time is up and the grace has begun; no ladder is that long


@dataclass(frozen=True, slots=True)
class Running:
    """A running clock: of `given` seconds `left` remain at `since`; `rest` stops it; at `deadline` it is at zero."""

    since: datetime
    given: int
    left: int
    deadline: datetime
    rest: Rest

    @classmethod
    def start(cls, since: datetime, given: int, left: int, rest: Rest) -> "Running":
        return cls(since, given, left, rest.advance(since, left), rest)

    def left_at(self, now: datetime) -> int:
        return max(0, self.left - int(self.rest.running(self.since, now)))


def ordered_ladder(ladder: Iterable[Any]) -> tuple[Rung, ...]:
    """A ladder as it is kept, from JSON: shares first, then by time. ValueError if it is none."""
    rungs = {(kind, number) for kind, number in ladder}
    for kind, number in rungs:
        if type(number) is not int or not (
            (kind == "share" and 1 <= number <= 99) or (kind == "before" and 1 <= number <= 14 * 24 * 60)
        ):
            raise ValueError(f"{kind} {number} is no rung")
    if len(rungs) > MOST:
        raise ValueError(f"a ladder has at most {MOST} rungs")
    return tuple(sorted(rungs, key=lambda rung: (rung[0] == "before", -rung[1] if rung[0] == "before" else rung[1])))


def due_reminders(clock: Running, ladder: tuple[Rung, ...], sleep: Rest) -> list[tuple[datetime, int]]:
    """(when, number of the rung) of each reminder between now and the deadline, in order.

    None falls into `sleep`: it waits for the morning, or comes the evening before where the morning is too late."""
    found = []
    for number, rung in enumerate(ladder, start=1):
        at = _awake(_moment(clock, rung), clock, sleep)
        if at is not None and clock.since < at < clock.deadline:
            found.append((at, number))
    return sorted(found)


def _moment(clock: Running, rung: Rung) -> datetime:
    kind, number = rung
    if kind == "before":
        return clock.deadline - timedelta(minutes=number)
    remains = clock.given * (100 - number) // 100
    return clock.rest.advance(clock.since, clock.left - remains) if clock.left > remains else clock.since


def _awake(at: datetime, clock: Running, sleep: Rest) -> datetime | None:
    night = None if at <= clock.since else sleep.at(at)
    if night is None:
        return at
    evening, morning = night[0] - EVE, night[1]
    return morning if morning < clock.deadline else evening if evening > clock.since else None
