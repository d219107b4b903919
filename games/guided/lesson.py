"""A guided game as somebody plays it: the script's position after the answers of their way, and the step that is next.
A way is a letter for each step that is behind one: "a" for the first of its right answers, "b" for the second."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.boards.guided import Script, Step
from games.rules import GAMES
from games.rules.ask import Choice, Illegal, LuckQuestion, SeatQuestion
from games.rules.match import Match
from games.what_if.helping import built_in_choice
from games.what_if.trial import Trial

LEARNER = 0  # the seat of whoever is guided
LETTERS = "abcdefghijklmnopqrstuvwxyz"
MOST_REPLIES = 60  # others' answers between two of the learner's


class Unfit(Exception):
    """The script no longer fits the rules, or this way no longer the script."""


class GuidedTrial(Trial):
    """A Trial whose luck begins as a script has laid it."""

    def __init__(self, match: Match[Any], script: Script) -> None:
        self.luck = script.luck
        super().__init__(match, "1")

    def outcome(self, question: LuckQuestion, number: int) -> tuple[Any, ...]:
        laid = self.luck.get(question.what, ())
        return tuple(laid[number - 1]) if number <= len(laid) else super().outcome(question, number)


@dataclass(frozen=True)
class Lesson:
    """A script after a way."""

    script: Script
    way: str

    @property
    def possible(self) -> bool:
        """Whether the way is one of this script's."""
        steps = self.script.steps
        return len(self.way) <= len(steps) and all(
            letter in LETTERS[: max(1, len(step.right))] for letter, step in zip(self.way, steps, strict=False)
        )

    @property
    def over(self) -> bool:
        """Whether all steps are behind one."""
        return len(self.way) == len(self.script.steps)

    @property
    def step(self) -> Step | None:
        """The one that is next."""
        return None if self.over else self.script.steps[len(self.way)]

    @cached_property
    def trial(self) -> GuidedTrial:
        """The game there. Unfit."""
        script = self.script
        position = {"version": script.rules, **script.position}
        try:
            trial = GuidedTrial(Match.at(GAMES[script.ruleset], position), script)
            for letter, step in zip(self.way, script.steps, strict=False):
                if step.what:
                    trial.take(LEARNER, step.what, step.right[LETTERS.index(letter)])
                reply(trial, step)
        except Illegal as fault:
            raise Unfit(f"{script.name} {self.way}: {fault}") from fault
        return trial

    @cached_property
    def question(self) -> SeatQuestion | None:
        """What the next step asks; None where it is only read. Unfit where the rules ask something else."""
        step, trial = self.step, self.trial
        if step is None or not step.what:
            return None
        asked = trial.match.asked(LEARNER)
        if asked is None or asked.what != step.what:
            raise Unfit(f"{self.script.name} {self.way}: {asked} is asked, and not {step.what}")
        return asked

    def answered(self, choice: Choice) -> str | None:
        """The way on with this answer; None where it is another lesson's. Illegal if it is not offered."""
        step, question = self.step, self.question
        if step is None or question is None:
            raise Illegal("not_asked", "Nothing is asked here.")
        choice = question.check(choice)
        return self.way + LETTERS[step.right.index(choice)] if choice in step.right else None

    @property
    def read(self) -> str:
        """The way on from a step that is only read."""
        return self.way + LETTERS[0]


def reply(trial: GuidedTrial, step: Step) -> None:
    """What the others answer after a step: what the script says, then their built-in players until the learner is
    asked."""
    for seat, what, choice in step.others:
        trial.take(seat, what, choice)
    for _ in range(MOST_REPLIES):
        if LEARNER in trial.asked or not trial.asked:
            return
        seat = trial.asked[0]
        question = trial.match.asked(seat)
        assert question is not None
        trial.take(seat, question.what, built_in_choice(trial.match, question))
