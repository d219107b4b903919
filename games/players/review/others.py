"""What others did to a seat: where its chance changed much between two answers of its own, by how much each answer of
another one changed it. It is part of no sum: others' play is what the other terms leave."""

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import Any

from games.rules.ask import SeatNumber
from games.rules.beginning import Input
from games.rules.match import Match

from .budget import OF_OTHERS
from .course import ENDS, feed
from .luck import Luck, Stroke
from .settling import Point
from .valuing import Undealt

LEAST_SHIFT = 0.08  # between two answers of a seat, from which on it is looked for what changed its chance


class Others:
    """Of one seat, by the worlds in which its luck is valued."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck
        self.strokes: list[Stroke] = []

    def look(self, step: int, match: Match[Any], one: Input) -> None:
        """Notes by how much another's answer changed the seat's chance; the Match is as before it, and stays so. Both
        chances are judged at the same moment: a turn later, where the next one begins with it."""
        turns = self.luck.work.budget.turns
        after = match.fork()
        feed(after, one)
        try:
            began = turns if turns is None else turns + (step in self.luck.outline.turning)
            before, now = self.luck.standing(match, began), self.luck.standing(after, turns)
        except Undealt:
            return
        error = sqrt(before.error**2 + now.error**2)
        self.strokes.append(Stroke(step, step, now.chance - before.chance, error))


def looked_at(seat: SeatNumber, points: Sequence[Point], end: float, inputs: Sequence[Input]) -> set[int]:
    """Returns the steps of others' answers that are to be looked at: those between the points of the seat's line, and
    its end, that lie farthest apart; the latest of them, where there are too many."""
    line = [*((one.step, one.chance) for one in points), (len(inputs) + 1, end)]
    shifts = sorted(pairwise(line), key=lambda two: -abs(two[1][1] - two[0][1]))
    found: set[int] = set()
    for (since, before), (until, now) in shifts:
        given = [step for step in range(since + 1, until) if is_another_s(seat, inputs[step - 1])]
        room = OF_OTHERS - len(found)
        if abs(now - before) >= LEAST_SHIFT and room:
            found |= set(given[-room:])
    return found


def is_another_s(seat: SeatNumber, one: Input) -> bool:
    who, what, _ = one
    return who is not None and who != seat and what not in ENDS
