"""Adds up a seat's account from what was valued, and makes its line."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

from games.players.search.thought import mean

from .account import Moment, Swing, together
from .believing import OF_CHANCE, Line, Value, is_clear, openness, trust_in, variance_of_mean, within
from .luck import Stroke
from .valuing import Decision

SOON = 2  # decisions in which a chance that was passed over may come back
NEAR = 3  # points of a line, before and after


@dataclass(frozen=True)
class Point:
    """A seat's chance at a step, as it is judged. `miss`: by how much more often than that it came to win, in some
    lines; `error`: how far that may be off by chance; `left`: how much of them was not settled."""

    step: int
    chance: float
    miss: float = 0.0
    error: float = 0.0
    left: float = 0.0


def missed(lines: list[Line]) -> tuple[float, float, float]:
    """Returns the rest of a point, by these lines."""
    by = [line.came - line.judged for line in lines]
    left, paths = openness(lines), len({line.path for line in lines})
    count = left * paths + (1.0 - left) * len(lines)
    return mean(by), sqrt(variance_of_mean(by, left, OF_CHANCE.spread, count)), left


def losses(decisions: dict[int, Decision]) -> dict[int, Decision]:
    """Returns the decisions that gave something away for good, with that: what the seat could still have at one of its
    next ones does not count yet."""
    rows, found = list(decisions.items()), {}
    for place, (step, one) in enumerate(rows, 1):
        left = what_is_gone(one.lost, [later.spare for _, later in rows[place : place + SOON]])
        if one.lost.chance and is_clear(left):
            found[step] = replace(one, lost=left)
    return found


def what_is_gone(lost: Value, spares: list[Value]) -> Value:
    """Returns what was given away, less the most of what was still to be had."""
    most = max(spares, key=lambda one: one.chance, default=Value(0.0, 0.0))
    if most.chance <= 0:
        return lost
    return Value(lost.chance - most.chance, together((lost.error, most.error)))


def moment(step: int, what: str, one: Decision) -> Moment:
    worth, lost = one.worth.chance, one.lost
    return Moment(step, what, one.chosen, one.best, worth, worth + lost.chance, lost.error)


def corrected(points: list[Point]) -> list[tuple[int, float]]:
    """Returns a line of chances, corrected by what the judgement missed thereabouts, in the mean, as far as that is
    believed."""
    found = []
    for place, one in enumerate(points):
        near = points[max(0, place - NEAR) : place + NEAR + 1]
        unsure = (together(point.error for point in near) / len(near)) ** 2 + (one.left * OF_CHANCE.played) ** 2
        trust = trust_in(OF_CHANCE.judged, unsure)
        found.append((one.step, within(one.chance + trust * mean([point.miss for point in near]), one.left)))
    return found


def line_with(line: list[tuple[int, float]], losses: dict[int, Decision]) -> list[tuple[int, float]]:
    """Returns a seat's line, from where it could have come at each mistake to where it came by it."""
    points = dict(line)
    for step, one in losses.items():
        points |= {step + 1: one.worth.chance, **points, step: one.worth.chance + one.lost.chance}
    return sorted(points.items())


def added_up(swings: Sequence[Swing | Stroke]) -> tuple[float, float]:
    return sum(one.change for one in swings), together(one.error for one in swings)
