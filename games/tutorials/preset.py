"""A guided game under way: its luck begins as it was laid, and the others' quick built-in players answer at once."""

from typing import Any

from games.boards.tutorials import Script
from games.rules import GAMES
from games.rules.ask import LuckQuestion
from games.rules.match import Match
from games.what_if.helping import computer_choice
from games.what_if.trial import Trial

LEARNER = 0  # the seat of whoever it was laid for
MAX_REPLIES = 60  # others' answers between two of the learner's


class ScriptMismatch(Exception):
    """What was laid no longer fits the rules, or what was answered no longer fits it."""


class PresetTrial(Trial):
    """A Trial from where a game was laid. Illegal if that is no position."""

    def __init__(self, laid: Script) -> None:
        self.luck = laid.luck
        super().__init__(Match.at(GAMES[laid.ruleset], {"version": laid.rules, **laid.position}), "1")

    def outcome(self, question: LuckQuestion, number: int) -> tuple[Any, ...]:
        laid = self.luck.get(question.what, ())
        return tuple(laid[number - 1]) if number <= len(laid) else super().outcome(question, number)

    def let_others_answer(self) -> None:
        """Computer players answer until the learner is asked."""
        for _ in range(MAX_REPLIES):
            if LEARNER in self.asked or not self.asked:
                return
            seat = self.asked[0]
            question = self.match.asked(seat)
            assert question is not None
            self.take(seat, question.what, computer_choice(self.match, question))
