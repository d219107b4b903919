"""The search: a win within the turn, if one is found, is taken; else every candidate is played on in the same worlds on
the same luck, the worse half is dropped, again and again, until the playouts are used up (sequential halving)."""

import json
from math import ceil, log2
from random import Random
from typing import Any

from games.rules import GAMES
from games.rules.ask import Choice, SeatQuestion
from games.rules.match import Match

from .candidates import candidates, is_forced, left_to_policy, policy_of
from .playout import cooperative, play_on, share, together_of, worth_of
from .thought import Puzzle, Thought, Weighed
from .winning import winning_answer

TRUST = 0.01  # by how much an answer must be better than the policy's


def think(puzzle: Puzzle) -> Thought:
    """Returns the answer to a puzzle and what every answer looked at is worth. The same puzzle, the same thought."""
    return Search(puzzle).run()


class Search:
    def __init__(self, puzzle: Puzzle) -> None:
        self.rules: Any = GAMES[puzzle.ruleset]
        self.puzzle, self.settings, self.seat = puzzle, puzzle.settings, puzzle.seat
        self.worlds: list[Match[Any]] = []
        question = self.world(0).asked(self.seat)
        assert question is not None, "a puzzle's seat is asked in every world"
        self.question: SeatQuestion = question
        self.turns = self.settings.horizon if self.may_judge else None
        self.looked_at = [Weighed(one) for one in self.first_candidates()]

    def world(self, number: int) -> Match[Any]:
        """The world of that number, read once."""
        while len(self.worlds) <= number:
            position = json.loads(self.puzzle.worlds[len(self.worlds)])
            self.worlds.append(Match.at(self.rules, position, self.puzzle.cards))
        return self.worlds[number]

    @property
    def may_judge(self) -> bool:
        """Whether a line may end before the game: where all play together the judgement must know of that too."""
        return bool(together_of(self.rules) if cooperative(self.worlds[0]) else hasattr(self.rules, "judgement"))

    @property
    def is_thought_about(self) -> bool:
        return not is_forced(self.question) and self.question.what not in left_to_policy(self.rules)

    def first_candidates(self) -> list[Choice]:
        if not self.is_thought_about:
            return [self.question.check(policy_of(self.rules)(self.world(0).view(self.seat), self.question))]
        return candidates(self.rules, self.world(0).view(self.seat), self.question, self.settings.width)

    def run(self) -> Thought:
        won = self.certain_win()
        return self.halved() if won is None else Thought(won.choice, (won,), 0)

    def certain_win(self) -> Weighed | None:
        """The answer that wins within the turn, whatever is hidden, be it one at which nobody would look; None where
        none is seen or nothing is to choose."""
        if not self.is_thought_about:
            return None
        count = len(self.puzzle.worlds)
        choice = winning_answer(self.world, count, self.seat, self.settings.playouts, self.settings.width)
        return None if choice is None else Weighed(choice, [1.0] * count, [1.0] * count)

    def halved(self) -> Thought:
        """Lines for all answers, then for the better half, and so on."""
        numbers = list(range(len(self.looked_at)))
        left, done = self.settings.playouts, 0
        while len(numbers) > 1 and left >= len(numbers):
            stages = ceil(log2(len(numbers)))
            for _ in range(max(1, left // stages // len(numbers))):
                for number in numbers:
                    self.playout(number, done)
                done, left = done + 1, left - len(numbers)
            numbers = sorted(numbers, key=lambda number: -self.worth(number))[: (len(numbers) + 1) // 2]
        best = max(numbers, key=self.worth)
        ranked = sorted(self.looked_at, key=lambda one: (-one.visits, -one.value))
        return Thought(self.looked_at[best].choice, tuple(ranked), self.settings.playouts - left)

    def worth(self, number: int) -> float:
        return self.looked_at[number].value + (TRUST if number == 0 else 0.0)

    def playout(self, number: int, done: int) -> None:
        """Plays an answer on once: the world and the luck hang on the round alone."""
        match = self.world(done % len(self.puzzle.worlds)).fork()
        rng = Random(f"{self.puzzle.seed} {done}")  # noqa: S311
        one, began = self.looked_at[number], match.turn_step
        match.take(self.seat, self.question.what, one.choice)
        at_once = match.over  # a win in one is worth more than any hope
        play_on(match, rng, self.turns and self.turns - (match.turn_step != began))
        value = share(match, self.seat) if at_once else worth_of(match, self.seat)
        one.values.append(value)
        one.chances.append(share(match, self.seat) if match.over else value)
