"""A seat at one step: worlds dealt again for it, and its answers played on in them. The Match of the game is only dealt
from; what follows is reckoned from the worlds alone."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import ceil, log2, sqrt
from random import Random
from typing import Any

from games.eventlog.sampled_states import sample_states_as_json
from games.players.search.candidates import candidates, heuristic_policy
from games.players.search.playout import playout_value, random_outcome, victory_share
from games.players.search.problem import mean_of
from games.rules.ask import Choice, Illegal, JsonObject, SeatNumber, SeatQuestion
from games.rules.beginning import Input
from games.rules.match import Match

from .budget import MIN_ROUNDS, SAMPLING_COST_ANSWERS, Budget
from .confidence import (
    CLEAR_STANDARD_ERRORS,
    GAIN_UNCERTAINTY,
    MIN_REPORTED_GAIN,
    Estimate,
    PlayoutResult,
    estimate_chance,
    estimate_from,
    estimate_gain,
    is_clear,
    shrink,
)
from .game_record import GameRecord, apply_input
from .varied_playout import PlayoutTrace, play_varied

RECHECK_STANDARD_ERRORS = 1.0  # standard errors above which it is valued once more


class SamplingFailed(Exception):
    """At this step the game could not be dealt again for the seat."""


@dataclass(frozen=True)
class DecisionValue:
    """What an answer was worth. `best`: what the search would have answered; `lost`: what was given away, with its
    standard error, 0 where it is not clear; `worth`: the chance after the answer given; `spare`: by how much the best
    one is better than the policy's, clear or not: that is what a line before it, which is played on by the policy, does
    not hold."""

    chosen: Choice
    best: Choice
    worth: Estimate
    lost: Estimate
    spare: Estimate


class WorkCounter:
    """Counts the answers played on, a world dealt as some; once the budget is used up, the least must do."""

    def __init__(self, budget: Budget) -> None:
        self.budget, self.done = budget, 0

    def rounds(self, what: str) -> int:
        return self.at_most(getattr(self.budget, what))

    def at_most(self, count: int) -> int:
        return count if self.done < self.budget.max_answers else min(MIN_ROUNDS, count)


class SeatEvaluator:
    """A seat at the step that the Match has come to."""

    def __init__(
        self, course: GameRecord, match: Match[Any], seat: SeatNumber, work: WorkCounter, again: bool = False
    ) -> None:
        self.record, self.match, self.seat, self.work = course, match, seat, work
        self.seed = f"{course.seed} {match.step} {seat}{' again' * again}"
        self.clear = CLEAR_STANDARD_ERRORS if again else RECHECK_STANDARD_ERRORS
        self.found: dict[tuple[str, int], Match[Any]] = {}
        self.chances: dict[tuple[int, int | None], float] = {}

    def state(self, use: str, number: int) -> Match[Any]:
        """The world of that number for a use: choosing and valuing use different worlds. Undealt."""
        if (use, number) not in self.found:
            self.work.done += SAMPLING_COST_ANSWERS
            self.found[use, number] = Match.at(self.record.rules, self.position(f"{use} {number}"), self.record.cards)
        return self.found[use, number]

    def position(self, which: str) -> JsonObject:
        """A world as a position. Before the first step there is nothing yet to be dealt again. Undealt."""
        if self.match.step == 0:
            return self.match.position()
        texts = sample_states_as_json(self.match, self.seat, 1, f"{self.seed} {which}")
        if not texts:
            raise SamplingFailed
        position: JsonObject = json.loads(texts[0])
        return position

    def standing(self, turns: int | None, times: int = 1) -> Estimate:
        """Returns the seat's chance if built-in players play on for so many turns, in more or fewer rounds. Undealt."""
        return estimate_from(
            [self.chance_in_state(number, turns) for number in range(times * self.work.rounds("standing"))]
        )

    def chance_in_state(self, number: int, turns: int | None) -> float:
        """Returns the seat's chance in one world; reckoned once. Undealt."""
        if (number, turns) not in self.chances:
            self.chances[number, turns] = self.evaluated("stand", number, None, turns)[0]
        return self.chances[number, turns]

    def ends(self, rounds: int, turns: int | None) -> list[PlayoutResult]:
        """Returns how it stands and what comes of it in the end, in some worlds. Undealt."""
        return [self.line("stand", number, None, turns) for number in range(rounds)]

    def policy_deviation(self, one: Input, turns: int | None) -> Estimate:
        """Returns by how much the seat's chance is another after its answer than after the policy's, in the same worlds
        and on the same luck. Undealt."""
        rounds = range(self.work.rounds("standing"))
        return estimate_from(
            [self.evaluated("stand", n, one, turns)[0] - self.chance_in_state(n, turns) for n in rounds]
        )

    def after(self, one: Input, turns: int | None, times: int = 1) -> Estimate | None:
        """Returns the mean chance so many turns after an input; None if most worlds forbid it. Undealt."""
        found, rounds = [], times * self.work.rounds("standing")
        for number in range(rounds):
            try:
                found.append(self.evaluated("stand", number, one, turns)[0])
            except Illegal:
                continue
        return estimate_from(found) if 2 * len(found) > rounds else None

    def stroke(self, one: Input, turns: int | None, times: int = 1) -> Estimate:
        """Returns by how much an outcome that everybody sees is better than another one would have been, in the same
        worlds and on the same luck later. Undealt."""
        found = []
        for number in range(times * self.work.rounds("standing")):
            another = random_input(self.state("stand", number), f"{self.seed} {number}")
            came, expected = (self.evaluated("stand", number, luck, turns)[0] for luck in (one, another))
            found.append(came - expected)
        return estimate_from(found)

    def evaluated(
        self, use: str, number: int, one: Input | None, turns: int | None
    ) -> tuple[float, Match[Any], PlayoutTrace]:
        """Returns the seat's chance in a world, after an input if there is one, so many turns later, and how it stands
        then. Illegal if the input is not allowed there, Undealt."""
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
        """Returns what the seat's answer was worth against the best one. Undealt."""
        best, weighed = self.best_of(what, chosen)
        if best == chosen:
            spare = self.evaluated_gain(weighed[chosen], weighed[self.by_policy()])
            return DecisionValue(chosen, best, Estimate(0.0, 0.0), Estimate(0.0, 0.0), spare)
        return self.decided(chosen, best, self.lines(what, chosen, best, range(self.work.rounds("valuing"))))

    def evaluated_gain(self, better: list[float], other: list[float]) -> Estimate:
        """Returns by how much the one answer was judged to be better, in the worlds in which both were tried."""
        found = estimate_from([a - b for a, b in zip(better, other, strict=False)])
        wrong = 0.0 if self.work.budget.turns is None else GAIN_UNCERTAINTY.evaluated
        return shrink(Estimate(found.chance, sqrt(found.error**2 + wrong**2)))

    def lines(
        self, what: str, chosen: Choice, best: Choice, numbers: Iterable[int]
    ) -> dict[Choice, list[PlayoutResult]]:
        """Returns lines of the answer given, of the best one, of the policy's, in worlds of these numbers. Undealt."""
        choices, numbers = dict.fromkeys((chosen, best, self.by_policy())), list(numbers)
        turns = self.work.budget.answer_turns
        return {one: [self.line("value", n, (self.seat, what, one), turns) for n in numbers] for one in choices}

    def decided(self, chosen: Choice, best: Choice, lines: dict[Choice, list[PlayoutResult]]) -> DecisionValue:
        """Returns what an answer was worth by those lines. Undealt."""
        lost, spare = (estimate_gain(lines[best], lines[one]) for one in (chosen, self.by_policy()))
        worth = estimate_chance(lines[chosen])
        worth = Estimate(min(worth.chance, 1.0 - lost.chance), worth.error)  # no chance is more than a whole
        if not is_clear(lost, self.clear):
            return DecisionValue(chosen, chosen, worth, Estimate(0.0, lost.error), spare)
        return DecisionValue(chosen, best, worth, lost, spare)

    def line(self, use: str, number: int, one: Input | None, turns: int | None) -> PlayoutResult:
        """Returns a line played on to the end of the game, and judged so many turns on; where the game is over by then,
        where the next turn begins. Undealt."""
        judged, match, trail = self.evaluated(use, number, one, turns)
        step = match.step
        if match.over and turns is not None:
            judged = self.evaluated(use, number, one, 1)[0]
        play_varied(match, trail, None)
        self.work.done += match.step - step
        return PlayoutResult(judged, seat_chance(match, self.seat), trail.free, trail.path)

    def asked(self, what: str) -> SeatQuestion:
        question = self.state("choose", 0).asked(self.seat)
        assert question is not None and question.what == what, "a seat that decides is asked in every world"
        return question

    def by_policy(self) -> Choice:
        world = self.state("choose", 0)
        question = world.asked(self.seat)
        assert question is not None
        return question.check(heuristic_policy(self.record.rules)(world.view(self.seat), question))

    def best_of(self, what: str, chosen: Choice) -> tuple[Choice, dict[Choice, list[float]]]:
        """Returns the best answer, and what was found of all: they are played on in the same worlds, the worse half is
        dropped, again and again. The one given, where none is better by more than hardly anything."""
        question, view = self.asked(what), self.state("choose", 0).view(self.seat)
        options = candidates(self.record.rules, view, question, self.work.budget.width)
        found = {option: list[float]() for option in dict.fromkeys([*options, chosen])}
        left, given, number = found, found[chosen], 0
        stages = ceil(log2(len(left))) if len(left) > 1 else 0
        for _ in range(stages):
            for _ in range(max(1, self.work.rounds("choosing") // stages // len(left))):
                for option, values in {**left, chosen: given}.items():
                    one = self.seat, what, option
                    values.append(self.evaluated("choose", number, one, self.work.budget.turns)[0])
                number += 1
            ranked = sorted(left, key=lambda option: -mean_of(left[option]))
            left = {option: left[option] for option in ranked[: (len(left) + 1) // 2]}
        best = next(iter(left))
        return best if mean_of(left[best]) - mean_of(given) > MIN_REPORTED_GAIN else chosen, found

    def expectations(self, one: Input) -> Callable[[Match[Any]], bool]:
        """Returns whether the seat learned something by an input that it could not know, given the Match after it."""
        shown = [one_shown for number in range(MIN_ROUNDS) if (one_shown := self.shown_after(one, number)) is not None]
        step, seat = self.match.step, self.seat
        return lambda match: any(one_shown != visible_state(match, seat, step) for one_shown in shown)

    def shown_after(self, one: Input, number: int) -> Any:
        """Returns what the seat reads after an input in a world, luck drawn anew; None where it is not allowed."""
        match = self.state("stand", number).fork()
        try:
            apply_input(match, one if one[0] is not None else random_input(match, f"{self.seed} {number}"))
        except Illegal:
            return None
        return visible_state(match, self.seat, self.match.step)


def random_input(match: Match[Any], seed: str) -> Input:
    assert match.luck is not None
    return None, match.luck.what, random_outcome(match.luck, Random(f"{seed} drawn"))  # noqa: S311


def visible_state(match: Match[Any], seat: SeatNumber, since: int) -> tuple[JsonObject | None, Any]:
    """What a seat sees and has been told; at the end of a game, how it ended: then all is open."""
    if match.over:
        return None, match.result
    return match.view(seat), [(line["key"], line["seat"], line["facts"]) for line in match.said(seat, since)]


def seat_chance(match: Match[Any], seat: SeatNumber) -> float:
    return playout_value(match, seat) if match.result is None else victory_share(match, seat)
