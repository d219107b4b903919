"""The search by sequential halving. It plays out all candidates in the same states with equal luck.

A certain win within the turn is chosen at once, because playouts miss wins that the policy does not see. To find such a
win, the search tries as many sequences of answers as it has playouts, short ones first. So steady, which has few
playouts, misses wins that need several answers."""

import json
from collections import deque
from collections.abc import Callable, Iterator
from math import ceil, log2
from random import Random
from typing import Any

from games.rules import GAMES
from games.rules.ask import Ask, Choice, Illegal, SeatNumber, SeatQuestion
from games.rules.match import Match

from .candidates import candidates, heuristic_policy, is_forced, questions_left_to_policy
from .playout import cooperative_evaluation, is_cooperative_match, play_on, playout_value, victory_share
from .problem import EvaluatedAnswer, SearchProblem, SearchResult

POLICY_BONUS = 0.01  # an answer must be better than the policy's by this much


def run_search(problem: SearchProblem) -> SearchResult:
    return Search(problem).run()


class Search:
    def __init__(self, problem: SearchProblem) -> None:
        self.rules: Any = GAMES[problem.ruleset]
        self.problem, self.settings, self.seat = problem, problem.settings, problem.seat
        self.states: list[Match[Any]] = []
        question = self.state(0).asked(self.seat)
        assert question is not None, "a problem's seat is asked in every state"
        self.question: SeatQuestion = question
        together, rules = is_cooperative_match(self.states[0]), self.rules
        can_evaluate = cooperative_evaluation(rules) if together else hasattr(rules, "evaluation")
        self.turns = self.settings.horizon if can_evaluate else None
        self.evaluated = [EvaluatedAnswer(one) for one in self.first_candidates()]

    def state(self, number: int) -> Match[Any]:
        while len(self.states) <= number:
            position = json.loads(self.problem.states[len(self.states)])
            self.states.append(Match.at(self.rules, position, self.problem.cards))
        return self.states[number]

    @property
    def needs_search(self) -> bool:
        return not is_forced(self.question) and self.question.what not in questions_left_to_policy(self.rules)

    def first_candidates(self) -> list[Choice]:
        if not self.needs_search:
            return [self.question.check(heuristic_policy(self.rules)(self.state(0).view(self.seat), self.question))]
        return candidates(self.rules, self.state(0).view(self.seat), self.question, self.settings.width)

    def run(self) -> SearchResult:
        if self.needs_search:
            count = len(self.problem.states)
            choice = winning_answer(self.state, count, self.seat, self.settings.playouts, self.settings.width)
            if choice is not None:
                return SearchResult(choice, (EvaluatedAnswer(choice, [1.0] * count, [1.0] * count),), 0)
        return self.halve()

    def halve(self) -> SearchResult:
        numbers = list(range(len(self.evaluated)))
        left, done = self.settings.playouts, 0
        while len(numbers) > 1 and left >= len(numbers):
            stages = ceil(log2(len(numbers)))
            for _ in range(max(1, left // stages // len(numbers))):
                for number in numbers:
                    self.playout(number, done)
                done, left = done + 1, left - len(numbers)
            numbers = sorted(numbers, key=lambda number: -self.worth(number))[: (len(numbers) + 1) // 2]
        best = max(numbers, key=self.worth)
        ranked = sorted(self.evaluated, key=lambda one: (-one.visits, -one.value))
        return SearchResult(self.evaluated[best].choice, tuple(ranked), self.settings.playouts - left)

    def worth(self, number: int) -> float:
        return self.evaluated[number].value + (POLICY_BONUS if number == 0 else 0.0)

    def playout(self, number: int, done: int) -> None:
        """Play out candidate `number` once. The sampled state and the luck depend only on the round `done`."""
        match = self.state(done % len(self.problem.states)).fork()
        rng = Random(f"{self.problem.seed} {done}")  # noqa: S311
        one, began = self.evaluated[number], match.turn_step
        match.take(self.seat, self.question.what, one.choice)
        at_once = match.over  # a win in one move is worth more than any estimate
        play_on(match, rng, self.turns and self.turns - (match.turn_step != began))
        value = victory_share(match, self.seat) if at_once else playout_value(match, self.seat)
        one.values.append(value)
        one.chances.append(victory_share(match, self.seat) if match.over else value)


AnswerStep = tuple[str, Choice]


def winning_answer(
    state: Callable[[int], Match[Any]], count: int, seat: SeatNumber, most: int, width: int
) -> Choice | None:
    """Return the first answer of the shortest sequence that wins in all states; None after `most` tries."""
    for path in winning_sequences(state(0), seat, most, width):
        if all(is_won_by(state(number), seat, path) for number in range(count)):
            return path[0][1]
    return None


def winning_sequences(match: Match[Any], seat: SeatNumber, most: int, width: int) -> Iterator[tuple[AnswerStep, ...]]:
    open_to: deque[tuple[Match[Any], tuple[AnswerStep, ...]]] = deque([(match, ())])
    while open_to:
        before, path = open_to.popleft()
        question = before.asked(seat)
        assert question is not None
        for choice in answers_to_try(before, question, width):
            if most == 0:
                return
            most -= 1
            after, done = before.fork(), (*path, (question.what, choice))
            after.take(seat, question.what, choice)
            if after.over:
                if victory_share(after, seat) == 1.0:
                    yield done
            elif answers_next(after, seat):
                open_to.append((after, done))


def answers_next(match: Match[Any], seat: SeatNumber) -> bool:
    if match.luck is not None or match.awaited != (seat,):
        return False
    question = match.asked(seat)
    return question is not None and question.what not in questions_left_to_policy(match.rules)


def answers_to_try(match: Match[Any], question: SeatQuestion, width: int) -> list[Choice]:
    if isinstance(question, Ask):
        return list(question.options)
    return candidates(match.rules, match.view(question.seat), question, width)


def is_won_by(state: Match[Any], seat: SeatNumber, path: tuple[AnswerStep, ...]) -> bool:
    match = state.fork()
    for what, choice in path:
        question = None if match.luck is not None else match.asked(seat)
        if question is None or question.what != what:
            return False
        try:
            match.take(seat, what, question.check(choice))
        except Illegal:
            return False
    return match.over and victory_share(match, seat) == 1.0
