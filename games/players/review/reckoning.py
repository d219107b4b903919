"""Walks through a finished game, step by step, and fills the seats' accounts."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt
from typing import Any

from games.rules.ask import Choice, JsonObject, SeatNumber
from games.rules.beginning import Input
from games.rules.match import Match

from .account import REVIEW_VERSION, Account, Swing, together
from .believing import Line, believed_chance
from .budget import CHECKED, FIRST, OF_OTHERS, Budget, budget_for
from .course import ENDS, Course, feed, outline
from .luck import Luck, Stroke, doubted
from .settling import Point, missed, settle
from .valuing import Decision, Standpoint, Undealt, Work, share_of

BY_JUDGEMENT = 0.5  # of what a small difference is judged to be, by how much that may well be wrong
PARTS_OF_STEP = 10  # into which the work on a step is cut, both times: most of them are nothing
LEAST_SHIFT = 0.08  # between two answers of a seat, from which on it is looked for what changed its chance


class Reckoning:
    """One game, for some of its seats. `steps` does the work and may be left at any step; when it has come to its end,
    `accounts` are whole."""

    def __init__(self, course: Course, seats: Sequence[SeatNumber], budget: Budget | None = None) -> None:
        self.course, self.outline, self.seats = course, outline(course), tuple(seats)
        self.work = Work(budget or budget_for(course, self.outline, len(seats)))
        self.accounts = {seat: Account(seat) for seat in seats}
        self.decisions: dict[SeatNumber, dict[int, Decision]] = {seat: {} for seat in seats}
        self.lines: dict[SeatNumber, list[Point]] = {seat: [] for seat in seats}
        self.luck, self.luck_again = (
            {seat: Luck(course, self.outline, seat, self.work, again) for seat in seats} for again in (False, True)
        )
        self.others, self.others_again = (
            {seat: Others(luck[seat]) for seat in seats} for luck in (self.luck, self.luck_again)
        )
        self.swerves: dict[SeatNumber, list[Swing]] = {seat: [] for seat in seats}  # from what the policy would answer
        self.done = 0
        self.again: int | None = None  # rounds for what is valued once more, when that has begun
        self.looked: dict[Choice, list[Line]] = {}  # lines of what is being valued once more

    @property
    def length(self) -> int:
        return 2 * PARTS_OF_STEP * len(self.course.inputs)

    def steps(self) -> Iterator[int]:
        """Does what is not done yet, and yields how many parts are."""
        match = self.course.begin()
        if not self.done:
            for seat in self.seats:
                self.accounts[seat].begin = self.standpoint(seat, match).standing(self.work.budget.turns, FIRST).chance
        for step, one in enumerate(self.course.inputs, 1):
            for part in self.left_of(step):
                self.first_look(part, step, match, one)
                yield self.done
            feed(match, one)
        yield from self.second_look()
        for seat in self.seats:
            others = self.others[seat].strokes, self.others_again[seat].strokes
            rows = self.decisions[seat], self.lines[seat], self.luck[seat], self.luck_again[seat]
            settle(self.accounts[seat], self.course.inputs, *rows, *others, self.swerves[seat])

    def as_json(self) -> JsonObject:
        return {"review": REVIEW_VERSION, "seats": [self.accounts[seat].as_json() for seat in self.seats]}

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
            self.luck[seat].look(step, match, one)
            if step == len(self.course.inputs):
                self.value_end(seat, match, one)

    def value_decision(self, step: int, match: Match[Any], one: Input) -> None:
        """Values what a seat chose here, if one did."""
        seat = self.outline.decisions.get(step)
        if seat is None or seat not in self.accounts:
            return
        try:
            self.decisions[seat][step] = self.standpoint(seat, match).decision(one[1], one[2])
        except Undealt:
            self.accounts[seat].missed += 1

    def value_standing(self, step: int, match: Match[Any], one: Input) -> None:
        """Values how it stood for a seat that chose here, and an answer that the policy would not have given."""
        seat = self.outline.decisions.get(step)
        if seat is None or self.decision_at(step) is None:
            return
        point = self.standpoint(seat, match)
        if point.by_policy() != one[2]:
            swerve = point.swerve(one, self.work.budget.turns)
            error = together((swerve.error, BY_JUDGEMENT * swerve.chance))
            self.swerves[seat].append(Swing(step, swerve.chance, error))
        if step in self.outline.anew:
            ends = point.ends(CHECKED, self.work.budget.turns)
            if self.work.budget.turns is None:
                self.lines[seat].append(Point(step, believed_chance(ends).chance))
            else:
                chance = self.luck[seat].standing(match, self.work.budget.turns).chance
                self.lines[seat].append(Point(step, chance, *missed(ends)))

    def value_end(self, seat: SeatNumber, match: Match[Any], last: Input) -> None:
        """Notes what came of the game for a seat; where it was given up, the chance at that moment."""
        account = self.accounts[seat]
        try:
            if last[1] in ENDS:
                account.end = self.luck[seat].standing(match, self.work.budget.turns).chance
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
            count = sum(one.lost.chance > 0 for rows in self.decisions.values() for one in rows.values())
            self.again = self.work.budget.again(count, self.work.done)
        strokes = {seat: doubted(self.luck[seat].strokes) for seat in self.seats}
        steep = {seat: self.steep(seat) for seat in self.seats}
        for step, match, one in self.course.walk():
            first = self.decision_at(step)
            lucky = [seat for seat in self.seats if any(row.since <= step <= row.step for row in strokes[seat])]
            struck = [seat for seat in self.seats if step in steep[seat]]
            for part in self.left_of(len(self.course.inputs) + step):
                if first is not None and first.lost.chance:
                    self.look_again(part, step, match, one[1], first)
                if part < len(lucky):
                    self.luck_again[lucky[part]].look(step, match, one)
                if part < len(struck):
                    for others in (self.others, self.others_again):
                        others[struck[part]].look(step, match, one)
                yield self.done

    def steep(self, seat: SeatNumber) -> set[int]:
        return looked_at(seat, self.lines[seat], self.accounts[seat].end, self.course.inputs)

    def decision_at(self, step: int) -> Decision | None:
        seat = self.outline.decisions.get(step)
        return None if seat is None else self.decisions.get(seat, {}).get(step)

    def look_again(self, part: int, step: int, match: Match[Any], what: str, first: Decision) -> None:
        """Does a part of what is valued once more, and settles it with the last one."""
        assert self.again is not None
        point = self.standpoint(self.outline.decisions[step], match, again=True)
        begin, end = (self.again * number // PARTS_OF_STEP for number in (part, part + 1))
        found = point.lines(what, first.chosen, first.best, range(begin, begin + self.work.at_most(end - begin)))
        self.looked = {choice: [*self.looked.get(choice, ()), *lines] for choice, lines in found.items()}
        if part == PARTS_OF_STEP - 1:
            self.decisions[point.seat][step] = point.decided(first.chosen, first.best, self.looked)
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
