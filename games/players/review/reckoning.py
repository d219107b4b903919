"""Walks through a finished game, step by step, and fills the seats' accounts."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from games.rules.ask import Choice, JsonObject, SeatNumber
from games.rules.beginning import Input
from games.rules.match import Match

from .account import REVIEW_VERSION, Account, Swing
from .believing import Line, Value
from .budget import CHECKED, FIRST, Budget, budget_for
from .course import ENDS, Course, feed, outline
from .settling import settle
from .valuing import Decision, Standpoint, Undealt, Work, share_of

PARTS_OF_STEP = 10  # into which the work on a step is cut, both times: most of them are nothing
USUAL_TURNS = -1  # as many as the budget has for a chance


@dataclass(frozen=True)
class Expected:
    """What a seat could expect of an input: the mean chance after it, and whether what came told it something."""

    chance: Value
    learned: Callable[[Match[Any]], bool]


class Reckoning:
    """One game, for some of its seats. `steps` does the work and may be left at any step; when it has come to its end,
    `accounts` are whole."""

    def __init__(self, course: Course, seats: Sequence[SeatNumber], budget: Budget | None = None) -> None:
        self.course, self.outline, self.seats = course, outline(course), tuple(seats)
        self.work = Work(budget or budget_for(course, self.outline, len(seats)))
        self.accounts = {seat: Account(seat) for seat in seats}
        self.decisions: dict[SeatNumber, dict[int, Decision]] = {seat: {} for seat in seats}
        self.lines: dict[SeatNumber, list[tuple[int, float, float]]] = {
            seat: [] for seat in seats
        }  # step, chance, miss
        self.strokes: dict[SeatNumber, list[Swing]] = {seat: [] for seat in seats}
        self.swerves: dict[SeatNumber, list[Swing]] = {seat: [] for seat in seats}  # from what quick would answer
        self.done = 0
        self.again: int | None = None  # rounds for what is valued once more, when that has begun
        self.looked: dict[Choice, list[Line]] = {}  # lines of what is being valued once more
        self.kept: dict[SeatNumber, tuple[int, Value]] = {}  # the latest standing of each seat, and its step
        self.carried: dict[SeatNumber, Value] = {}  # expected before luck that is still at work on the set-up

    @property
    def length(self) -> int:
        """How many parts there are to be done."""
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
            rows = self.decisions[seat], self.lines[seat], self.strokes[seat], self.swerves[seat]
            settle(self.accounts[seat], self.course.inputs, *rows)

    def as_json(self) -> JsonObject:
        """Returns what is kept."""
        return {"review": REVIEW_VERSION, "seats": [self.accounts[seat].as_json() for seat in self.seats]}

    def left_of(self, step: int) -> Iterator[int]:
        """Yields the parts of a step that are not done yet, and notes each as done once the next is asked for."""
        begun = PARTS_OF_STEP * (step - 1)
        for part in range(max(0, self.done - begun), PARTS_OF_STEP):
            self.done = begun + part + 1
            yield part

    # At one step

    def first_look(self, part: int, step: int, match: Match[Any], one: Input) -> None:
        """Does a part of a step: what its answer was worth, how it stood, and seat by seat what luck brought."""
        if part == 0:
            self.value_decision(step, match, one)
        elif part == 1:
            self.value_standing(step, match, one)
        elif part - 2 < len(self.seats):
            seat, after = self.seats[part - 2], match.fork()
            expected = self.before(seat, step, match, one)
            feed(after, one)
            self.after(seat, after, expected)

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
        """Values how it stood for a seat that chose here, and an answer that quick would not have given."""
        seat = self.outline.decisions.get(step)
        if seat is None or self.decision_at(step) is None:
            return
        point = self.standpoint(seat, match)
        if point.quick() != one[2]:
            swerve = point.swerve(one, self.work.budget.turns)
            self.swerves[seat].append(Swing(step, swerve.chance, swerve.error))
        if step in self.outline.anew:
            self.lines[seat].append(
                (step, self.standing(seat, match).chance, point.miss(CHECKED, self.work.budget.turns))
            )

    def before(self, seat: SeatNumber, step: int, match: Match[Any], one: Input) -> Expected | None:
        """Returns what the seat could expect of an input by which something may come out."""
        try:
            if one[1] in ENDS:
                self.accounts[seat].end = self.standing(seat, match).chance
                return None
            if step not in self.outline.revealing:
                return None
            point, turns = self.standpoint(seat, match), self.turns_from(step)
            if match.step and seat not in self.carried and self.is_open_luck(one):
                luck = point.stroke(one, turns)
                self.strokes[seat].append(Swing(step, luck.chance, luck.error))
                return None
            if one[0] is not None:
                chance = self.as_known(point, one, turns)
            else:
                chance = self.standing(seat, match, turns)
            return Expected(chance, point.expectations(one)) if chance else None
        except Undealt:
            if one[0] is None and seat in self.carried:
                return Expected(self.carried.pop(seat), lambda match: True)
            self.accounts[seat].missed += 1
            return None

    def is_open_luck(self, one: Input) -> bool:
        """Whether everybody sees the whole outcome of a luck, as that of dice."""
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
        return point.after(one, turns)

    def after(self, seat: SeatNumber, match: Match[Any], expected: Expected | None) -> None:
        """Notes how lucky the seat was in what came out."""
        account = self.accounts[seat]
        if match.over and match.step == len(self.course.inputs) and self.course.inputs[-1][1] not in ENDS:
            account.end = share_of(match, seat)
        if expected is None or not expected.learned(match):
            return
        try:
            now = self.standing(seat, match, self.work.budget.soon)
        except Undealt:
            self.carried[seat] = expected.chance
            return
        error = sqrt(now.error**2 + expected.chance.error**2)
        self.strokes[seat].append(Swing(match.step, now.chance - expected.chance.chance, error))

    def standing(self, seat: SeatNumber, match: Match[Any], turns: int | None = USUAL_TURNS) -> Value:
        """The seat's chance at this step, as it is judged so many turns later; reckoned once as usual. Undealt."""
        if match.over:
            return Value(share_of(match, seat), 0.0)
        if turns not in (USUAL_TURNS, self.work.budget.turns):
            return self.standpoint(seat, match).standing(turns)
        kept = self.kept.get(seat)
        if kept is None or kept[0] != match.step:
            kept = match.step, self.standpoint(seat, match).standing(self.work.budget.turns)
            self.kept[seat] = kept
        return kept[1]

    def standpoint(self, seat: SeatNumber, match: Match[Any], again: bool = False) -> Standpoint:
        return Standpoint(self.course, match, seat, self.work, again)

    # At the end

    def second_look(self) -> Iterator[int]:
        """Values what was given away once more, in other worlds: it stands, or falls, by that."""
        if self.again is None:
            doubted = sum(one.lost.chance > 0 for rows in self.decisions.values() for one in rows.values())
            self.again = self.work.budget.again(doubted, self.work.done)
        for step, match, (_, what, _) in self.course.walk():
            first = self.decision_at(step)
            for part in self.left_of(len(self.course.inputs) + step):
                if first is not None and first.lost.chance:
                    self.look_again(part, step, match, what, first)
                yield self.done

    def decision_at(self, step: int) -> Decision | None:
        """What a seat that is looked at chose at a step, valued."""
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
