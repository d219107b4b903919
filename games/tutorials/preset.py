"""A game at a preset position with preset luck; quick computer players answer for the other seats."""

from typing import Any

from games.boards.tutorials import Script
from games.rules import GAMES
from games.rules.ask import LuckQuestion
from games.rules.match import Match
from games.what_if.helping import computer_choice
from games.what_if.trial import Trial

LEARNER = 0  # the reader's seat
MAX_REPLIES = 60  # of others between two answers of the learner


class ScriptMismatch(Exception):
    """The script no longer fits the rules, or the answers no longer fit the script."""


class PresetTrial(Trial):
    def __init__(self, script: Script) -> None:
        self.luck = script.luck
        super().__init__(Match.at(GAMES[script.ruleset], {"version": script.rules, **script.position}), "1")

    def outcome(self, question: LuckQuestion, number: int) -> tuple[Any, ...]:
        preset = self.luck.get(question.what, ())
        return tuple(preset[number - 1]) if number <= len(preset) else super().outcome(question, number)

    def let_others_answer(self) -> None:
        for _ in range(MAX_REPLIES):
            if LEARNER in self.asked or not self.asked:
                return
            seat = self.asked[0]
            question = self.match.asked(seat)
            assert question is not None
            self.take(seat, question.what, computer_choice(self.match, question))
