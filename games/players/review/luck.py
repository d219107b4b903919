"""What luck brought a seat: where it learned something that its own answer did not settle, its chance after that minus
the mean before it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Any

from games.rules.ask import SeatNumber
from games.rules.beginning import Input
from games.rules.match import Match

from .account import SWINGS, Swing
from .believing import Value, is_clear
from .budget import STROKES_AGAIN, TIMES_AGAIN
from .course import ENDS, Course, Outline, feed
from .valuing import Standpoint, Undealt, Work, share_of

LEAST_STROKE = 0.05  # of luck that is told: of less the judgement knows nothing


@dataclass(frozen=True)
class Expected:
    """What a seat could expect of an input, or of all since a step: the mean chance after it, and whether what came
    told it something."""

    since: int
    chance: Value
    learned: Callable[[Match[Any]], bool]


@dataclass(frozen=True)
class Stroke:
    """What came out by a step changed a seat's chance. `since`: the step before which it was not yet known, an earlier
    one only while the table is set up."""

    since: int
    step: int
    change: float
    error: float


class Luck:
    """One seat's luck, and how it stands at a step; `again`: by other worlds."""

    def __init__(self, course: Course, outline: Outline, seat: SeatNumber, work: Work, again: bool = False) -> None:
        self.course, self.outline, self.seat, self.work, self.again = course, outline, seat, work, again
        self.strokes: list[Stroke] = []
        self.kept: tuple[int, Value] | None = None  # the latest standing, and its step
        self.carried: tuple[int, Value] | None = None  # expected before luck that is still at work on the set-up
        self.missed = 0

    def look(self, step: int, match: Match[Any], one: Input) -> None:
        """Notes what came out by an input; the Match is as before it, and stays so."""
        expected = self.before(step, match, one)
        if expected is not None:
            after = match.fork()
            feed(after, one)
            self.after(after, expected)

    def before(self, step: int, match: Match[Any], one: Input) -> Expected | None:
        """Returns what the seat could expect of an input by which something may come out."""
        if one[1] in ENDS or step not in self.outline.revealing:
            return None
        try:
            point, turns = self.standpoint(match), self.turns_from(step)
            if match.step and self.carried is None and self.is_open_luck(one):
                self.note(step, step, point.stroke(one, turns, self.times))
                return None
            chance = self.as_known(point, one, turns) if one[0] is not None else self.standing(match, turns)
            return Expected(step, chance, point.expectations(one)) if chance else None
        except Undealt:
            if one[0] is None and self.carried is not None:
                (since, chance), self.carried = self.carried, None
                return Expected(since, chance, lambda match: True)
            self.missed += 1
            return None

    def after(self, match: Match[Any], expected: Expected) -> None:
        """Notes how lucky the seat was in what came out."""
        if not expected.learned(match):
            return
        try:
            now = self.standing(match, self.work.budget.soon)
        except Undealt:
            self.carried = expected.since, expected.chance
            return
        error = sqrt(now.error**2 + expected.chance.error**2)
        self.note(expected.since, match.step, Value(now.chance - expected.chance.chance, error))

    def note(self, since: int, step: int, change: Value) -> None:
        self.strokes.append(Stroke(since, step, change.chance, change.error))

    def is_open_luck(self, one: Input) -> bool:
        who, what, outcome = one
        return who is None and self.course.rules.sampling.mask(who, what, outcome) == outcome  # type: ignore[attr-defined]

    def turns_from(self, step: int) -> int | None:
        """How many turns are played on from before a step, so that what was expected of it and what came are judged at
        the same moment: one more, where the next turn begins with it."""
        turns = self.work.budget.soon
        return turns if turns is None else turns + (step in self.outline.turning)

    def as_known(self, point: Standpoint, one: Input, turns: int | None) -> Value | None:
        """The mean chance after an answer that the seat itself or another gave; None where the seat does not know all
        of it, or could hardly believe it."""
        who, what, choice = one
        if who != point.seat and self.course.rules.sampling.mask(who, what, choice) != choice:  # type: ignore[attr-defined]
            return None
        return point.after(one, turns, self.times)

    def standing(self, match: Match[Any], turns: int | None) -> Value:
        """The seat's chance at this step, judged so many turns later; computed once for the usual number. Undealt."""
        if match.over:
            return Value(share_of(match, self.seat), 0.0)
        if turns != self.work.budget.turns:
            return self.standpoint(match).standing(turns, self.times)
        if self.kept is None or self.kept[0] != match.step:
            self.kept = match.step, self.standpoint(match).standing(turns, self.times)
        return self.kept[1]

    @property
    def times(self) -> int:
        return TIMES_AGAIN if self.again else 1

    def standpoint(self, match: Match[Any]) -> Standpoint:
        return Standpoint(self.course, match, self.seat, self.work, self.again)


def doubted(strokes: Iterable[Stroke]) -> list[Stroke]:
    """Returns the strokes that are worth valuing once more: of a hundred that are nothing some look like something."""
    return sorted(filter(stands_out, strokes), key=lambda one: -abs(one.change))[:STROKES_AGAIN]


def told(strokes: Iterable[Stroke], again: Iterable[Stroke]) -> list[Swing]:
    """Returns the greatest strokes of those that came out the same way when they were valued once more, as they were
    valued then."""
    before = {one.step: one.change for one in doubted(strokes)}
    same = [one for one in again if stands_out(one) and before.get(one.step, 0.0) * one.change > 0]
    found = sorted(same, key=lambda one: -abs(one.change))[:SWINGS]
    return [Swing(one.step, one.change, one.error) for one in sorted(found, key=lambda one: one.step)]


def stands_out(one: Stroke) -> bool:
    return abs(one.change) > LEAST_STROKE and is_clear(Value(abs(one.change), one.error))
