"""Terms of a seat's breakdown: its luck, its losses and other changes, and the line of its chances.

Luck is the seat's chance after it learns something, minus the chance it could expect before."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

from games.players.search.problem import mean_of
from games.rules.ask import SeatNumber
from games.rules.match import Match
from games.rules.match_setup import MatchInput

from .breakdown import MAX_SWINGS, Moment, Swing, combined_error
from .budget import MAX_RECHECKED_STROKES, STROKE_RECHECK_FACTOR
from .confidence import (
    CHANCE_UNCERTAINTY,
    Estimate,
    PlayoutResult,
    clamp_chance,
    is_clear,
    openness,
    trust_in_correction,
    variance_of_mean,
)
from .game_record import ENDING_INPUTS, GameOutline, GameRecord, apply_input
from .seat_evaluator import DecisionValue, SamplingFailed, SeatEvaluator, WorkCounter, seat_chance

MIN_REPORTED_STROKE = 0.05  # smaller strokes of luck are not shown, because no evaluation is that good
RECOVERY_DECISIONS = 2  # later decisions at which a missed chance can come back
SMOOTHING_POINTS = 3  # of a line, before and after


@dataclass(frozen=True)
class Expectation:
    """A seat's expected chance before an input, or before all inputs since a step."""

    since: int
    chance: Estimate  # the mean chance afterwards
    learned: Callable[[Match[Any]], bool]  # whether the seat learned something


@dataclass(frozen=True)
class Stroke:
    """A change in a seat's chance of winning, caused by what a step revealed to this seat."""

    since: int  # the step before which it was unknown; earlier than `step` only during setup
    step: int
    change: float
    error: float


class LuckTracker:
    """Follows one seat's luck and chance. `again`: evaluate in other states than the first time."""

    def __init__(
        self, record: GameRecord, outline: GameOutline, seat: SeatNumber, work: WorkCounter, again: bool = False
    ) -> None:
        self.record, self.outline, self.seat, self.work, self.again = record, outline, seat, work, again
        self.strokes: list[Stroke] = []
        self.kept: tuple[int, Estimate] | None = None  # step and value of the latest chance
        self.carried: tuple[int, Estimate] | None = None  # step and chance before luck of the setup
        self.missed = 0

    def observe(self, step: int, match: Match[Any], one: MatchInput) -> None:
        """Record what an input revealed. `match` is the state before the input and is not changed."""
        expected = self.before(step, match, one)
        if expected is not None:
            after = match.fork()
            apply_input(after, one)
            self.after(after, expected)

    def before(self, step: int, match: Match[Any], one: MatchInput) -> Expectation | None:
        if one[1] in ENDING_INPUTS or step not in self.outline.revealing:
            return None
        try:
            point, turns = self.evaluator(match), self.turns_from(step)
            if match.step and self.carried is None and self.is_open_luck(one):
                self.note(step, step, point.stroke(one, turns, self.times))
                return None
            chance = self.expected_chance(point, one, turns) if one[0] is not None else self.standing(match, turns)
            return Expectation(step, chance, point.expectations(one)) if chance else None
        except SamplingFailed:
            if one[0] is None and self.carried is not None:
                (since, chance), self.carried = self.carried, None
                return Expectation(since, chance, lambda match: True)
            self.missed += 1
            return None

    def after(self, match: Match[Any], expected: Expectation) -> None:
        if not expected.learned(match):
            return
        try:
            now = self.standing(match, self.work.budget.luck_turns)
        except SamplingFailed:
            self.carried = expected.since, expected.chance
            return
        error = sqrt(now.error**2 + expected.chance.error**2)
        self.note(expected.since, match.step, Estimate(now.chance - expected.chance.chance, error))

    def note(self, since: int, step: int, change: Estimate) -> None:
        self.strokes.append(Stroke(since, step, change.chance, change.error))

    def is_open_luck(self, one: MatchInput) -> bool:
        who, what, outcome = one
        return who is None and self.record.rules.sampling.mask_answer(who, what, outcome) == outcome  # type: ignore[attr-defined]

    def turns_from(self, step: int) -> int | None:
        turns = self.work.budget.luck_turns
        return turns if turns is None else turns + (step in self.outline.turning)

    def expected_chance(self, point: SeatEvaluator, one: MatchInput, turns: int | None) -> Estimate | None:
        """Return the mean chance after an answer; None if part of the answer is hidden from the seat."""
        who, what, choice = one
        if who != point.seat and self.record.rules.sampling.mask_answer(who, what, choice) != choice:  # type: ignore[attr-defined]
            return None
        return point.after(one, turns, self.times)

    def standing(self, match: Match[Any], turns: int | None) -> Estimate:
        """Return the seat's chance, which is evaluated after `turns` more turns.

        Raise SamplingFailed if no state can be sampled."""
        if match.over:
            return Estimate(seat_chance(match, self.seat), 0.0)
        if turns != self.work.budget.turns:
            return self.evaluator(match).standing(turns, self.times)
        if self.kept is None or self.kept[0] != match.step:
            self.kept = match.step, self.evaluator(match).standing(turns, self.times)
        return self.kept[1]

    @property
    def times(self) -> int:
        return STROKE_RECHECK_FACTOR if self.again else 1

    def evaluator(self, match: Match[Any]) -> SeatEvaluator:
        return SeatEvaluator(self.record, match, self.seat, self.work, self.again)


def strokes_to_recheck(strokes: Iterable[Stroke]) -> list[Stroke]:
    return sorted(filter(stands_out, strokes), key=lambda one: -abs(one.change))[:MAX_RECHECKED_STROKES]


def reported_swings(strokes: Iterable[Stroke], again: Iterable[Stroke]) -> list[Swing]:
    """Return the largest strokes that keep their sign in the second evaluation, with its values."""
    before = {one.step: one.change for one in strokes_to_recheck(strokes)}
    same = [one for one in again if stands_out(one) and before.get(one.step, 0.0) * one.change > 0]
    found = sorted(same, key=lambda one: -abs(one.change))[:MAX_SWINGS]
    return [Swing(one.step, one.change, one.error) for one in sorted(found, key=lambda one: one.step)]


def stands_out(one: Stroke) -> bool:
    return abs(one.change) > MIN_REPORTED_STROKE and is_clear(Estimate(abs(one.change), one.error))


@dataclass(frozen=True)
class ChancePoint:
    step: int
    chance: float
    miss: float = 0.0  # the share of wins in some playouts, minus `chance`
    error: float = 0.0  # of `miss`
    left: float = 0.0  # how much of these playouts was undecided


def calibration_error(lines: list[PlayoutResult]) -> tuple[float, float, float]:
    """Return `miss`, `error` and `left` of a ChancePoint, computed from these playouts."""
    by = [line.final - line.evaluated for line in lines]
    left, paths = openness(lines), len({line.path for line in lines})
    count = left * paths + (1.0 - left) * len(lines)
    return mean_of(by), sqrt(variance_of_mean(by, left, CHANCE_UNCERTAINTY.spread, count)), left


def losses(decisions: dict[int, DecisionValue]) -> dict[int, DecisionValue]:
    rows, found = list(decisions.items()), {}
    for place, (step, one) in enumerate(rows, 1):
        left = remaining_loss(one.lost, [later.spare for _, later in rows[place : place + RECOVERY_DECISIONS]])
        if one.lost.chance and is_clear(left):
            found[step] = replace(one, lost=left)
    return found


def remaining_loss(lost: Estimate, spares: list[Estimate]) -> Estimate:
    most = max(spares, key=lambda one: one.chance, default=Estimate(0.0, 0.0))
    if most.chance <= 0:
        return lost
    return Estimate(lost.chance - most.chance, combined_error((lost.error, most.error)))


def make_moment(step: int, what: str, one: DecisionValue) -> Moment:
    worth, lost = one.worth.chance, one.lost
    return Moment(step, what, one.chosen, one.best, worth, worth + lost.chance, lost.error, one.why)


def corrected_line(points: list[ChancePoint]) -> list[tuple[int, float]]:
    """Return (step, chance) for each point, corrected by the evaluation's mean error at nearby points."""
    found = []
    for place, one in enumerate(points):
        near = points[max(0, place - SMOOTHING_POINTS) : place + SMOOTHING_POINTS + 1]
        unsure = (combined_error(point.error for point in near) / len(near)) ** 2 + (
            one.left * CHANCE_UNCERTAINTY.played
        ) ** 2
        trust = trust_in_correction(CHANCE_UNCERTAINTY.evaluated, unsure)
        found.append((one.step, clamp_chance(one.chance + trust * mean_of([point.miss for point in near]), one.left)))
    return found


def line_with_losses(line: list[tuple[int, float]], losses: dict[int, DecisionValue]) -> list[tuple[int, float]]:
    points = dict(line)
    for step, one in losses.items():
        points |= {step + 1: one.worth.chance, **points, step: one.worth.chance + one.lost.chance}
    return sorted(points.items())


def total_change(swings: Sequence[Swing | Stroke]) -> tuple[float, float]:
    return sum(one.change for one in swings), combined_error(one.error for one in swings)
