"""Walks through a finished game, step by step, and fills the seats' accounts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt
from typing import Any

from games.rules.ask import Choice, JsonObject, SeatNumber
from games.rules.beginning import Input
from games.rules.match import Match

from .account import MOMENTS, REVIEW_VERSION, Account, Swing, together
from .believing import Line, believed_chance
from .budget import CHECKED, FIRST, OF_OTHERS, Budget, budget_for
from .course import ENDS, Course, feed, outline
from .luck import Luck, Stroke, doubted, told
from .settling import Point, added_up, corrected, line_with, losses, missed, moment
from .valuing import Decision, Standpoint, Undealt, Work, share_of

BY_JUDGEMENT = 0.5  # of what a small difference is judged to be, by how much that may well be wrong
PARTS_OF_STEP = 10  # into which the work on a step is cut, both times: most of them are nothing
LEAST_SHIFT = 0.08  # between two answers of a seat, from which on it is looked for what changed its chance


@dataclass
class Findings:
    """What is found about one seat. Of luck and of others' answers there are two, each in other worlds."""

    account: Account
    luck: tuple[Luck, Luck]
    others: "tuple[Others, Others]"
    decisions: dict[int, Decision] = field(default_factory=dict)
    line: list[Point] = field(default_factory=list)
    swerves: list[Swing] = field(default_factory=list)  # from what the policy would answer

    def settle(self, inputs: Sequence[Input]) -> None:
        """Fills the seat's account; its beginning and its end are there."""
        account, lost, (luck, luck_again) = self.account, losses(self.decisions), self.luck
        account.decisions, account.mistakes = len(self.decisions), len(lost)
        account.own = -sum(one.lost.chance for one in lost.values())
        account.own_error = together(one.lost.error for one in lost.values())
        account.luck, account.luck_error = added_up(luck.strokes)
        account.missed += luck.missed
        account.rest, account.rest_error = added_up([one for one in self.swerves if one.step not in lost])
        account.line = line_with(corrected(self.line), lost)
        turned = sorted(sorted(lost, key=lambda step: (-lost[step].lost.chance, step))[:MOMENTS])
        account.moments = [moment(step, inputs[step - 1][1], lost[step]) for step in turned]
        account.swings = told(luck.strokes, luck_again.strokes)
        lucky = {one.step for one in account.swings}
        others, others_again = (one.strokes for one in self.others)
        account.by_others = told([one for one in others if one.step not in lucky], others_again)


class Reckoning:
    """One game, for some of its seats. `steps` does the work and may be left at any step; when it has come to its end,
    the accounts of all `found` are whole."""

    def __init__(self, course: Course, seats: Sequence[SeatNumber], budget: Budget | None = None) -> None:
        self.course, self.outline, self.seats = course, outline(course), tuple(seats)
        self.work = Work(budget or budget_for(course, self.outline, len(seats)))
        self.found = {seat: self.begin(seat) for seat in seats}
        self.done = 0
        self.again: int | None = None  # rounds for what is valued once more, when that has begun
        self.looked: dict[Choice, list[Line]] = {}  # lines of what is being valued once more

    def begin(self, seat: SeatNumber) -> Findings:
        luck, again = (Luck(self.course, self.outline, seat, self.work, again) for again in (False, True))
        return Findings(Account(seat), (luck, again), (Others(luck), Others(again)))

    @property
    def length(self) -> int:
        return 2 * PARTS_OF_STEP * len(self.course.inputs)

    def steps(self) -> Iterator[int]:
        """Does what is not done yet, and yields how many parts are."""
        match = self.course.begin()
        if not self.done:
            for seat, found in self.found.items():
                found.account.begin = self.standpoint(seat, match).standing(self.work.budget.turns, FIRST).chance
        for step, one in enumerate(self.course.inputs, 1):
            for part in self.left_of(step):
                self.first_look(part, step, match, one)
                yield self.done
            feed(match, one)
        yield from self.second_look()
        for found in self.found.values():
            found.settle(self.course.inputs)

    def as_json(self) -> JsonObject:
        return {"review": REVIEW_VERSION, "seats": [found.account.as_json() for found in self.found.values()]}

    def left_of(self, step: int) -> Iterator[int]:
        """Yields the parts of a step that are not done yet, and notes each as done once the next is asked for."""
        begun = PARTS_OF_STEP * (step - 1)
        for part in range(max(0, self.done - begun), PARTS_OF_STEP):
            self.done = begun + part + 1
            yield part

    def first_look(self, part: int, step: int, match: Match[Any], one: Input) -> None:
        """Does a part of a step: what its answer was worth, how it stood, and seat by seat what luck brought."""
        if part == 0:
            self.value_decision(step, match, one)
        elif part == 1:
            self.value_standing(step, match, one)
        elif part - 2 < len(self.seats):
            seat = self.seats[part - 2]
            self.found[seat].luck[0].look(step, match, one)
            if step == len(self.course.inputs):
                self.value_end(seat, match, one)

    def value_decision(self, step: int, match: Match[Any], one: Input) -> None:
        """Values what a seat chose here, if one did."""
        seat = self.outline.decisions.get(step)
        if seat is None or seat not in self.found:
            return
        try:
            self.found[seat].decisions[step] = self.standpoint(seat, match).decision(one[1], one[2])
        except Undealt:
            self.found[seat].account.missed += 1

    def value_standing(self, step: int, match: Match[Any], one: Input) -> None:
        """Values how it stood for a seat that chose here, and an answer that the policy would not have given."""
        seat = self.outline.decisions.get(step)
        if seat is None or self.decision_at(step) is None:
            return
        point = self.standpoint(seat, match)
        if point.by_policy() != one[2]:
            swerve = point.swerve(one, self.work.budget.turns)
            error = together((swerve.error, BY_JUDGEMENT * swerve.chance))
            self.found[seat].swerves.append(Swing(step, swerve.chance, error))
        if step in self.outline.anew:
            ends = point.ends(CHECKED, self.work.budget.turns)
            if self.work.budget.turns is None:
                self.found[seat].line.append(Point(step, believed_chance(ends).chance))
            else:
                chance = self.found[seat].luck[0].standing(match, self.work.budget.turns).chance
                self.found[seat].line.append(Point(step, chance, *missed(ends)))

    def value_end(self, seat: SeatNumber, match: Match[Any], last: Input) -> None:
        """Notes what came of the game for a seat; where it was given up, the chance at that moment."""
        account = self.found[seat].account
        try:
            if last[1] in ENDS:
                account.end = self.found[seat].luck[0].standing(match, self.work.budget.turns).chance
                return
            after = match.fork()
            feed(after, last)
            account.end = share_of(after, seat)
        except Undealt:
            account.missed += 1

    def standpoint(self, seat: SeatNumber, match: Match[Any], again: bool = False) -> Standpoint:
        return Standpoint(self.course, match, seat, self.work, again)

    def second_look(self) -> Iterator[int]:
        """Values once more, in other worlds, what was given away, and the greatest strokes of luck: they stand, or
        fall, by that. Others' answers are valued by both where a line of chances has come out steep."""
        if self.again is None:
            count = sum(one.lost.chance > 0 for found in self.found.values() for one in found.decisions.values())
            self.again = self.work.budget.again(count, self.work.done)
        strokes = {seat: doubted(found.luck[0].strokes) for seat, found in self.found.items()}
        steep = {seat: self.steep(seat) for seat in self.seats}
        for step, match, one in self.course.walk():
            first = self.decision_at(step)
            lucky = [seat for seat in self.seats if any(row.since <= step <= row.step for row in strokes[seat])]
            struck = [seat for seat in self.seats if step in steep[seat]]
            for part in self.left_of(len(self.course.inputs) + step):
                if first is not None and first.lost.chance:
                    self.look_again(part, step, match, one[1], first)
                if part < len(lucky):
                    self.found[lucky[part]].luck[1].look(step, match, one)
                if part < len(struck):
                    for others in self.found[struck[part]].others:
                        others.look(step, match, one)
                yield self.done

    def steep(self, seat: SeatNumber) -> set[int]:
        return looked_at(seat, self.found[seat].line, self.found[seat].account.end, self.course.inputs)

    def decision_at(self, step: int) -> Decision | None:
        seat = self.outline.decisions.get(step)
        return self.found[seat].decisions.get(step) if seat in self.found else None

    def look_again(self, part: int, step: int, match: Match[Any], what: str, first: Decision) -> None:
        """Does a part of what is valued once more, and settles it with the last one."""
        assert self.again is not None
        point = self.standpoint(self.outline.decisions[step], match, again=True)
        begin, end = (self.again * number // PARTS_OF_STEP for number in (part, part + 1))
        found = point.lines(what, first.chosen, first.best, range(begin, begin + self.work.at_most(end - begin)))
        self.looked = {choice: [*self.looked.get(choice, ()), *lines] for choice, lines in found.items()}
        if part == PARTS_OF_STEP - 1:
            self.found[point.seat].decisions[step] = point.decided(first.chosen, first.best, self.looked)
            self.looked = {}


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
