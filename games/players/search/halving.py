"""The search: a win within the turn, if one is found, is taken; else every candidate is played on in the same worlds on
the same luck, the worse half is dropped, again and again, until the playouts are used up (sequential halving)."""

import json
from math import ceil, log2
from random import Random
from typing import Any

from games.rules import GAMES
from games.rules.ask import Choice, SeatQuestion
from games.rules.match import Match

from .candidates import candidates, heuristic_policy, is_forced, questions_left_to_policy
from .playout import cooperative_evaluation, is_cooperative, play_on, playout_value, victory_share
from .problem import EvaluatedAnswer, SearchProblem, SearchResult
from .winning import winning_answer

POLICY_BONUS = 0.01  # by how much an answer must be better than the policy's


def run_search(puzzle: SearchProblem) -> SearchResult:
    """Returns the answer to a puzzle and what every answer looked at is worth. The same puzzle, the same thought."""
    return Search(puzzle).run()


class Search:
    def __init__(self, puzzle: SearchProblem) -> None:
        self.rules: Any = GAMES[puzzle.ruleset]
        self.puzzle, self.settings, self.seat = puzzle, puzzle.settings, puzzle.seat
        self.states: list[Match[Any]] = []
        question = self.world(0).asked(self.seat)
        assert question is not None, "a puzzle's seat is asked in every world"
        self.question: SeatQuestion = question
        self.turns = self.settings.horizon if self.can_evaluate else None
        self.evaluated = [EvaluatedAnswer(one) for one in self.first_candidates()]

    def world(self, number: int) -> Match[Any]:
        """The world of that number, read once."""
        while len(self.states) <= number:
            position = json.loads(self.puzzle.states[len(self.states)])
            self.states.append(Match.at(self.rules, position, self.puzzle.cards))
        return self.states[number]

    @property
    def can_evaluate(self) -> bool:
        """Whether a line may end before the game: where all play together the judgement must know of that too."""
        return bool(
            cooperative_evaluation(self.rules) if is_cooperative(self.states[0]) else hasattr(self.rules, "evaluation")
        )

    @property
    def needs_search(self) -> bool:
        return not is_forced(self.question) and self.question.what not in questions_left_to_policy(self.rules)

    def first_candidates(self) -> list[Choice]:
        if not self.needs_search:
            return [self.question.check(heuristic_policy(self.rules)(self.world(0).view(self.seat), self.question))]
        return candidates(self.rules, self.world(0).view(self.seat), self.question, self.settings.width)

    def run(self) -> SearchResult:
        won = self.find_certain_win()
        return self.halve() if won is None else SearchResult(won.choice, (won,), 0)

    def find_certain_win(self) -> EvaluatedAnswer | None:
        """The answer that wins within the turn, whatever is hidden, be it one at which nobody would look; None where
        none is seen or nothing is to choose."""
        if not self.needs_search:
            return None
        count = len(self.puzzle.states)
        choice = winning_answer(self.world, count, self.seat, self.settings.playouts, self.settings.width)
        return None if choice is None else EvaluatedAnswer(choice, [1.0] * count, [1.0] * count)

    def halve(self) -> SearchResult:
        """Lines for all answers, then for the better half, and so on."""
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
        """Plays an answer on once: the world and the luck hang on the round alone."""
        match = self.world(done % len(self.puzzle.states)).fork()
        rng = Random(f"{self.puzzle.seed} {done}")  # noqa: S311
        one, began = self.evaluated[number], match.turn_step
        match.take(self.seat, self.question.what, one.choice)
        at_once = match.over  # a win in one is worth more than any hope
        play_on(match, rng, self.turns and self.turns - (match.turn_step != began))
        value = victory_share(match, self.seat) if at_once else playout_value(match, self.seat)
        one.values.append(value)
        one.chances.append(victory_share(match, self.seat) if match.over else value)
