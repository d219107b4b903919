"""A guided game as somebody plays it: the script's position after the answers of their way, and the step that is next.
A way is a letter for each step that is behind one: "a" for the first of its right answers, "b" for the second."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from games.boards.guided import Script, Step
from games.guided.laid import LEARNER, LaidTrial, Unfit
from games.rules.ask import Choice, Illegal, SeatQuestion

LETTERS = "abcdefghijklmnopqrstuvwxyz"


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
    def trial(self) -> LaidTrial:
        """The game there. Unfit."""
        script = self.script
        try:
            trial = LaidTrial(script)
            for letter, step in zip(self.way, script.steps, strict=False):
                if step.what:
                    trial.take(LEARNER, step.what, step.right[LETTERS.index(letter)])
                reply(trial, step, last=step is script.steps[-1])
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


def reply(trial: LaidTrial, step: Step, last: bool) -> None:
    """What the others answer after a step: what the script says, then their built-in players until the learner is
    asked. After the last one the table stands still: what would come next nobody speaks of."""
    for seat, what, choice in step.others:
        trial.take(seat, what, choice)
    if not last:
        trial.let_others_answer()
