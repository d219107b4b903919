"""Adds up a seat's breakdown and computes the line of its chances."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

from games.players.search.problem import mean_of

from .breakdown import Moment, Swing, combined_error
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
from .luck import Stroke
from .seat_evaluator import DecisionValue

RECOVERY_DECISIONS = 2  # in which a missed chance can come back
SMOOTHING_POINTS = 3  # of a line, before and after


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
