"""Evaluates the answers of a seat at one step, only in states that are sampled for the seat."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import ceil, log2, sqrt
from random import Random
from typing import Any

from games.eventlog.sampled_states import sample_states_as_json
from games.players.search.candidates import candidates, heuristic_policy
from games.players.search.playout import PlayoutTrace, play_varied, playout_value, random_outcome, victory_share
from games.players.search.problem import mean_of
from games.rules.ask import Choice, Illegal, JsonObject, SeatNumber, SeatQuestion
from games.rules.match import Match
from games.rules.match_setup import MatchInput

from .budget import MIN_ROUNDS, SAMPLING_COST_ANSWERS, Budget
from .confidence import (
    CLEAR_STANDARD_ERRORS,
    GAIN_UNCERTAINTY,
    MIN_REPORTED_GAIN,
    Estimate,
    PlayoutResult,
    Totals,
    clear_differences,
    estimate_chance,
    estimate_from,
    estimate_gain,
    is_clear,
    shrink,
)
from .game_record import GameRecord, apply_input

RECHECK_STANDARD_ERRORS = 1.0  # above which a loss is evaluated again


class SamplingFailed(Exception):
    """No state could be sampled for the seat at this step."""


@dataclass(frozen=True)
class DecisionValue:
    chosen: Choice
    best: Choice  # what the search would have answered
    worth: Estimate  # the chance after the chosen answer
    lost: Estimate  # compared with the best answer; 0 if the loss is not clear
    spare: Estimate  # gain of the best answer over the policy's; playouts by the policy do not contain it
    why: Totals = field(default_factory=dict)  # what the seat would have had more or less of with the best answer


class WorkCounter:
    """Counts work in answers. When the budget is used up, it allows only MIN_ROUNDS rounds for a value."""

    def __init__(self, budget: Budget) -> None:
        self.budget, self.done = budget, 0

    def rounds(self, what: str) -> int:
        return self.at_most(getattr(self.budget, what))

    def at_most(self, count: int) -> int:
        return count if self.done < self.budget.max_answers else min(MIN_ROUNDS, count)


class SeatEvaluator:
    """A seat at the current step of the Match. Its methods raise SamplingFailed if sampling fails."""

    def __init__(
        self, record: GameRecord, match: Match[Any], seat: SeatNumber, work: WorkCounter, again: bool = False
    ) -> None:
        self.record, self.match, self.seat, self.work = record, match, seat, work
        self.seed = f"{record.seed} {match.step} {seat}{' again' * again}"
        self.clear = CLEAR_STANDARD_ERRORS if again else RECHECK_STANDARD_ERRORS
        self.found: dict[tuple[str, int], Match[Any]] = {}
        self.chances: dict[tuple[int, int | None], float] = {}

    def state(self, use: str, number: int) -> Match[Any]:
        """Return sampled state `number` for a `use`. Choosing and evaluating use different states."""
        if (use, number) not in self.found:
            self.work.done += SAMPLING_COST_ANSWERS
            self.found[use, number] = Match.at(self.record.rules, self.position(f"{use} {number}"), self.record.cards)
        return self.found[use, number]

    def position(self, which: str) -> JsonObject:
        """Return a sampled state. At step 0 nothing is hidden, so return the position of the match itself."""
        if self.match.step == 0:
            return self.match.position()
        texts = sample_states_as_json(self.match, self.seat, 1, f"{self.seed} {which}")
        if not texts:
            raise SamplingFailed
        position: JsonObject = json.loads(texts[0])
        return position

    def standing(self, turns: int | None, times: int = 1) -> Estimate:
        return estimate_from(
            [self.chance_in_state(number, turns) for number in range(times * self.work.rounds("standing"))]
        )

    def chance_in_state(self, number: int, turns: int | None) -> float:
        if (number, turns) not in self.chances:
            self.chances[number, turns] = self.evaluated("stand", number, None, turns)[0]
        return self.chances[number, turns]

    def ends(self, rounds: int, turns: int | None) -> list[PlayoutResult]:
        return [self.line("stand", number, None, turns) for number in range(rounds)]

    def policy_deviation(self, one: MatchInput, turns: int | None) -> Estimate:
        rounds = range(self.work.rounds("standing"))
        return estimate_from(
            [self.evaluated("stand", n, one, turns)[0] - self.chance_in_state(n, turns) for n in rounds]
        )

    def after(self, one: MatchInput, turns: int | None, times: int = 1) -> Estimate | None:
        """Return the mean chance `turns` turns after an input; None if the input is illegal in most states."""
        found, rounds = [], times * self.work.rounds("standing")
        for number in range(rounds):
            try:
                found.append(self.evaluated("stand", number, one, turns)[0])
            except Illegal:
                continue
        return estimate_from(found) if 2 * len(found) > rounds else None

    def stroke(self, one: MatchInput, turns: int | None, times: int = 1) -> Estimate:
        found = []
        for number in range(times * self.work.rounds("standing")):
            another = random_input(self.state("stand", number), f"{self.seed} {number}")
            came, expected = (self.evaluated("stand", number, luck, turns)[0] for luck in (one, another))
            found.append(came - expected)
        return estimate_from(found)

    def evaluated(
        self, use: str, number: int, one: MatchInput | None, turns: int | None
    ) -> tuple[float, Match[Any], PlayoutTrace]:
        """Play out a state, first with input `one` if given. Raise Illegal if the input is illegal there."""
        match = self.state(use, number).fork()
        began, step = match.turn_step, match.step
        if one is not None:
            apply_input(match, one)
        if turns is not None and match.turn_step != began:
            turns -= 1
        trail = PlayoutTrace(f"{self.seed} {use} {number}")
        play_varied(match, trail, turns)
        self.work.done += match.step - step
        return seat_chance(match, self.seat), match, trail

    def decision(self, what: str, chosen: Choice) -> DecisionValue:
        best, weighed = self.best_of(what, chosen)
        if best == chosen:
            spare = self.evaluated_gain(weighed[chosen], weighed[self.by_policy()])
            return DecisionValue(chosen, best, Estimate(0.0, 0.0), Estimate(0.0, 0.0), spare)
        return self.decided(chosen, best, self.lines(what, chosen, best, range(self.work.rounds("valuing"))))

    def evaluated_gain(self, better: list[float], other: list[float]) -> Estimate:
        found = estimate_from([a - b for a, b in zip(better, other, strict=False)])
        wrong = 0.0 if self.work.budget.turns is None else GAIN_UNCERTAINTY.evaluated
        return shrink(Estimate(found.chance, sqrt(found.error**2 + wrong**2)))

    def lines(
        self, what: str, chosen: Choice, best: Choice, numbers: Iterable[int]
    ) -> dict[Choice, list[PlayoutResult]]:
        """Return playouts of the chosen, the best and the policy's answer, all in the same states."""
        choices, numbers = dict.fromkeys((chosen, best, self.by_policy())), list(numbers)
        turns = self.work.budget.answer_turns
        return {one: [self.line("value", n, (self.seat, what, one), turns) for n in numbers] for one in choices}

    def decided(self, chosen: Choice, best: Choice, lines: dict[Choice, list[PlayoutResult]]) -> DecisionValue:
        lost, spare = (estimate_gain(lines[best], lines[one]) for one in (chosen, self.by_policy()))
        worth = estimate_chance(lines[chosen])
        worth = Estimate(min(worth.chance, 1.0 - lost.chance), worth.error)  # a chance is at most 1
        if not is_clear(lost, self.clear):
            return DecisionValue(chosen, chosen, worth, Estimate(0.0, lost.error), spare)
        totals = [[line.totals for line in lines[one] if line.totals] for one in (best, chosen)]
        return DecisionValue(chosen, best, worth, lost, spare, clear_differences(*totals))

    def line(self, use: str, number: int, one: MatchInput | None, turns: int | None) -> PlayoutResult:
        """Play out a state to the end of the game, and also evaluate it on the way.

        The state is evaluated after `turns` turns, or after one turn if the game ends earlier."""
        judged, match, trail = self.evaluated(use, number, one, turns)
        step, totals = match.step, self.totals(match)
        if match.over and turns is not None:
            judged = self.evaluated(use, number, one, 1)[0]
        play_varied(match, trail, None)
        self.work.done += match.step - step
        return PlayoutResult(judged, seat_chance(match, self.seat), trail.free, trail.path, totals)

    def totals(self, match: Match[Any]) -> Totals | None:
        count = getattr(getattr(self.record.rules, "evaluation", None), "seat_totals", None)
        return count and count(match.t, self.seat)

    def compare(self, what: str, options: Iterable[Choice], numbers: Iterable[int]) -> dict[Choice, list[float]]:
        """Return the seat's chances soon after each answer, in the same states."""
        turns, found = self.work.budget.turns, {option: list[float]() for option in options}
        for number in numbers:
            for option, values in found.items():
                values.append(self.evaluated("choose", number, (self.seat, what, option), turns)[0])
        return found

    def options(self, what: str, chosen: Choice) -> list[Choice]:
        view = self.state("choose", 0).view(self.seat)
        return list(
            dict.fromkeys([*candidates(self.record.rules, view, self.asked(what), self.work.budget.width), chosen])
        )

    def asked(self, what: str) -> SeatQuestion:
        question = self.state("choose", 0).asked(self.seat)
        assert question is not None and question.what == what, "a seat that decides is asked in every state"
        return question

    def by_policy(self) -> Choice:
        state = self.state("choose", 0)
        question = state.asked(self.seat)
        assert question is not None
        return question.check(heuristic_policy(self.record.rules)(state.view(self.seat), question))

    def best_of(self, what: str, chosen: Choice) -> tuple[Choice, dict[Choice, list[float]]]:
        """Return the best answer and all values; `chosen` counts as best if no other is clearly better."""
        found = {option: list[float]() for option in self.options(what, chosen)}
        left, given, number = found, found[chosen], 0
        stages = ceil(log2(len(left))) if len(left) > 1 else 0
        for _ in range(stages):
            rounds = max(1, self.work.rounds("choosing") // stages // len(left))
            for option, values in self.compare(what, {**left, chosen: given}, range(number, number + rounds)).items():
                found[option] += values
            number += rounds
            ranked = sorted(left, key=lambda option: -mean_of(left[option]))
            left = {option: left[option] for option in ranked[: (len(left) + 1) // 2]}
        best = next(iter(left))
        return best if mean_of(left[best]) - mean_of(given) > MIN_REPORTED_GAIN else chosen, found

    def expectations(self, one: MatchInput) -> Callable[[Match[Any]], bool]:
        """Return a function that says, from the Match after input `one`, whether the seat learned something."""
        shown = [one_shown for number in range(MIN_ROUNDS) if (one_shown := self.shown_after(one, number)) is not None]
        step, seat = self.match.step, self.seat
        return lambda match: any(one_shown != visible_state(match, seat, step) for one_shown in shown)

    def shown_after(self, one: MatchInput, number: int) -> Any:
        match = self.state("stand", number).fork()
        try:
            apply_input(match, one if one[0] is not None else random_input(match, f"{self.seed} {number}"))
        except Illegal:
            return None
        return visible_state(match, self.seat, self.match.step)


def random_input(match: Match[Any], seed: str) -> MatchInput:
    assert match.luck is not None
    return None, match.luck.what, random_outcome(match.luck, Random(f"{seed} drawn"))  # noqa: S311


def visible_state(match: Match[Any], seat: SeatNumber, since: int) -> tuple[JsonObject | None, Any]:
    """Return the seat's view and log entries, or after the end, when all is visible, only the result."""
    if match.over:
        return None, match.result
    return match.view(seat), [(line["key"], line["seat"], line["facts"]) for line in match.said(seat, since)]


def seat_chance(match: Match[Any], seat: SeatNumber) -> float:
    return playout_value(match, seat) if match.result is None else victory_share(match, seat)
