"""Goes through a finished game step by step and fills the seats' breakdowns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt
from typing import Any

from games.rules.ask import Choice, JsonObject, SeatNumber
from games.rules.match import Match
from games.rules.match_setup import MatchInput

from .attribution import (
    ChancePoint,
    LuckTracker,
    Stroke,
    calibration_error,
    corrected_line,
    line_with_losses,
    losses,
    make_moment,
    reported_swings,
    strokes_to_recheck,
    total_change,
)
from .breakdown import MAX_MOMENTS, REVIEW_VERSION, SeatBreakdown, Swing, combined_error, with_places
from .budget import CALIBRATION_PLAYOUTS, INITIAL_CHANCE_FACTOR, MAX_OPPONENT_ANSWERS, Budget, budget_for
from .confidence import PlayoutResult, estimate_chance
from .game_record import ENDING_INPUTS, GameRecord, apply_input, outline_game
from .seat_evaluator import DecisionValue, SamplingFailed, SeatEvaluator, WorkCounter, seat_chance

EVALUATION_ERROR_SHARE = 0.5  # possible error of the evaluation of a small difference, as a share of it
PARTS_PER_STEP = 10  # of a step's work, in both passes; most parts are empty
MIN_CHANCE_SHIFT = 0.08  # between two decisions of a seat; above it, others' answers between them are examined


@dataclass
class SeatFindings:
    """Findings on a seat. `luck` and `others` (opponents' effects) are evaluated again in other states."""

    breakdown: SeatBreakdown
    luck: tuple[LuckTracker, LuckTracker]
    others: "tuple[OpponentEffects, OpponentEffects]"
    decisions: dict[int, DecisionValue] = field(default_factory=dict)
    line: list[ChancePoint] = field(default_factory=list)
    deviations: list[Swing] = field(default_factory=list)  # from the policy's answers

    def settle(self, inputs: Sequence[MatchInput]) -> None:
        breakdown, lost, (luck, luck_again) = self.breakdown, losses(self.decisions), self.luck
        breakdown.decisions, breakdown.mistakes = len(self.decisions), len(lost)
        breakdown.own = -sum(one.lost.chance for one in lost.values())
        breakdown.own_error = combined_error(one.lost.error for one in lost.values())
        breakdown.luck, breakdown.luck_error = total_change(luck.strokes)
        breakdown.missed += luck.missed
        breakdown.rest, breakdown.rest_error = total_change([one for one in self.deviations if one.step not in lost])
        breakdown.line = line_with_losses(corrected_line(self.line), lost)
        turned = sorted(sorted(lost, key=lambda step: (-lost[step].lost.chance, step))[:MAX_MOMENTS])
        breakdown.moments = [make_moment(step, inputs[step - 1][1], lost[step]) for step in turned]
        breakdown.swings = reported_swings(luck.strokes, luck_again.strokes)
        lucky = {one.step for one in breakdown.swings}
        others, others_again = (one.strokes for one in self.others)
        breakdown.by_others = reported_swings([one for one in others if one.step not in lucky], others_again)


class GameAnalysis:
    """The analysis of one game for some seats. It can be interrupted between two parts of `steps`."""

    def __init__(self, record: GameRecord, seats: Sequence[SeatNumber], budget: Budget | None = None) -> None:
        self.record, self.outline, self.seats = record, outline_game(record), tuple(seats)
        self.work = WorkCounter(budget or budget_for(record, self.outline, len(seats)))
        self.found = {seat: self.begin(seat) for seat in seats}
        self.done = 0
        self.again: int | None = None  # rounds of the second pass, once it has begun
        self.rechecked: dict[Choice, list[PlayoutResult]] = {}  # playouts of the decision that is being rechecked

    def begin(self, seat: SeatNumber) -> SeatFindings:
        luck, again = (LuckTracker(self.record, self.outline, seat, self.work, again) for again in (False, True))
        return SeatFindings(SeatBreakdown(seat), (luck, again), (OpponentEffects(luck), OpponentEffects(again)))

    @property
    def length(self) -> int:
        return 2 * PARTS_PER_STEP * len(self.record.inputs)

    def steps(self) -> Iterator[int]:
        match = self.record.begin()
        if not self.done:
            for seat, found in self.found.items():
                found.breakdown.begin = (
                    self.evaluator(seat, match).standing(self.work.budget.turns, INITIAL_CHANCE_FACTOR).chance
                )
        for step, one in enumerate(self.record.inputs, 1):
            for part in self.left_of(step):
                self.first_pass(part, step, match, one)
                yield self.done
            apply_input(match, one)
        yield from self.second_pass()
        for found in self.found.values():
            found.settle(self.record.inputs)

    def as_json(self) -> JsonObject:
        rows = [with_places(found.breakdown.as_json(), self.outline.places) for found in self.found.values()]
        return {"review": REVIEW_VERSION, "coarse": False, "seats": rows}

    def left_of(self, step: int) -> Iterator[int]:
        begun = PARTS_PER_STEP * (step - 1)
        for part in range(max(0, self.done - begun), PARTS_PER_STEP):
            self.done = begun + part + 1
            yield part

    def first_pass(self, part: int, step: int, match: Match[Any], one: MatchInput) -> None:
        if part == 0:
            self.value_decision(step, match, one)
        elif part == 1:
            self.value_standing(step, match, one)
        elif part - 2 < len(self.seats):
            seat = self.seats[part - 2]
            self.found[seat].luck[0].observe(step, match, one)
            if step == len(self.record.inputs):
                self.value_end(seat, match, one)

    def value_decision(self, step: int, match: Match[Any], one: MatchInput) -> None:
        seat = self.outline.decisions.get(step)
        if seat is None or seat not in self.found:
            return
        try:
            self.found[seat].decisions[step] = self.evaluator(seat, match).decision(one[1], one[2])
        except SamplingFailed:
            self.found[seat].breakdown.missed += 1

    def value_standing(self, step: int, match: Match[Any], one: MatchInput) -> None:
        """Evaluate the chance of the seat that decides, and its answer if this is not the policy's answer."""
        seat = self.outline.decisions.get(step)
        if seat is None or self.decision_at(step) is None:
            return
        point = self.evaluator(seat, match)
        if point.by_policy() != one[2]:
            deviation = point.policy_deviation(one, self.work.budget.turns)
            error = combined_error((deviation.error, EVALUATION_ERROR_SHARE * deviation.chance))
            self.found[seat].deviations.append(Swing(step, deviation.chance, error))
        if step in self.outline.after_others:
            ends = point.ends(CALIBRATION_PLAYOUTS, self.work.budget.turns)
            if self.work.budget.turns is None:
                self.found[seat].line.append(ChancePoint(step, estimate_chance(ends).chance))
            else:
                chance = self.found[seat].luck[0].standing(match, self.work.budget.turns).chance
                self.found[seat].line.append(ChancePoint(step, chance, *calibration_error(ends)))

    def value_end(self, seat: SeatNumber, match: Match[Any], last: MatchInput) -> None:
        breakdown = self.found[seat].breakdown
        try:
            if last[1] in ENDING_INPUTS:
                breakdown.end = self.found[seat].luck[0].standing(match, self.work.budget.turns).chance
                return
            after = match.fork()
            apply_input(after, last)
            breakdown.end = seat_chance(after, seat)
        except SamplingFailed:
            breakdown.missed += 1

    def evaluator(self, seat: SeatNumber, match: Match[Any], again: bool = False) -> SeatEvaluator:
        return SeatEvaluator(self.record, match, seat, self.work, again)

    def second_pass(self) -> Iterator[int]:
        """Evaluate losses and large strokes of luck again in other states. Only the second values count."""
        if self.again is None:
            count = sum(one.lost.chance > 0 for found in self.found.values() for one in found.decisions.values())
            self.again = self.work.budget.again(count, self.work.done)
        strokes = {seat: strokes_to_recheck(found.luck[0].strokes) for seat, found in self.found.items()}
        steep = {seat: self.steep(seat) for seat in self.seats}
        for step, match, one in self.record.walk():
            first = self.decision_at(step)
            lucky = [seat for seat in self.seats if any(row.since <= step <= row.step for row in strokes[seat])]
            struck = [seat for seat in self.seats if step in steep[seat]]
            for part in self.left_of(len(self.record.inputs) + step):
                if first is not None and first.lost.chance:
                    self.recheck(part, step, match, one[1], first)
                if part < len(lucky):
                    self.found[lucky[part]].luck[1].observe(step, match, one)
                if part < len(struck):
                    for others in self.found[struck[part]].others:
                        others.observe(step, match, one)
                yield self.done

    def steep(self, seat: SeatNumber) -> set[int]:
        return steps_to_examine(seat, self.found[seat].line, self.found[seat].breakdown.end, self.record.inputs)

    def decision_at(self, step: int) -> DecisionValue | None:
        seat = self.outline.decisions.get(step)
        return self.found[seat].decisions.get(step) if seat in self.found else None

    def recheck(self, part: int, step: int, match: Match[Any], what: str, first: DecisionValue) -> None:
        assert self.again is not None
        point = self.evaluator(self.outline.decisions[step], match, again=True)
        begin, end = (self.again * number // PARTS_PER_STEP for number in (part, part + 1))
        found = point.lines(what, first.chosen, first.best, range(begin, begin + self.work.at_most(end - begin)))
        self.rechecked = {choice: [*self.rechecked.get(choice, ()), *lines] for choice, lines in found.items()}
        if part == PARTS_PER_STEP - 1:
            self.found[point.seat].decisions[step] = point.decided(first.chosen, first.best, self.rechecked)
            self.rechecked = {}


class OpponentEffects:
    """The effects of opponents' answers on one seat, in the states in which the seat's luck is evaluated."""

    def __init__(self, luck: LuckTracker) -> None:
        self.luck = luck
        self.strokes: list[Stroke] = []

    def observe(self, step: int, match: Match[Any], one: MatchInput) -> None:
        turns = self.luck.work.budget.turns
        after = match.fork()
        apply_input(after, one)
        try:
            began = turns if turns is None else turns + (step in self.luck.outline.turning)
            before, now = self.luck.standing(match, began), self.luck.standing(after, turns)
        except SamplingFailed:
            return
        error = sqrt(before.error**2 + now.error**2)
        self.strokes.append(Stroke(step, step, now.chance - before.chance, error))


def steps_to_examine(
    seat: SeatNumber, points: Sequence[ChancePoint], end: float, inputs: Sequence[MatchInput]
) -> set[int]:
    """Return the steps of opponents' answers between neighboring `points` with very different chances."""
    line = [*((one.step, one.chance) for one in points), (len(inputs) + 1, end)]
    shifts = sorted(pairwise(line), key=lambda two: -abs(two[1][1] - two[0][1]))
    found: set[int] = set()
    for (since, before), (until, now) in shifts:
        between = [(step, *inputs[step - 1]) for step in range(since + 1, until)]
        given = [step for step, who, what, _ in between if who not in (None, seat) and what not in ENDING_INPUTS]
        room = MAX_OPPONENT_ANSWERS - len(found)
        if abs(now - before) >= MIN_CHANCE_SHIFT and room:
            found |= set(given[-room:])
    return found
