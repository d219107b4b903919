"""A guided game as somebody plays it: the script's position after the answers of their way, and what is asked next.
The way of a script with steps is a letter for each step that is behind one: "a" for the first of its right answers, "b"
for the second. The way of three free moves: `words_of`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from games.boards.tutorials import Script, Step
from games.rules import GAMES
from games.rules.ask import AskSome, Choice, Illegal, JsonObject, SeatQuestion
from games.selectors.demo_links import DEMO_START
from games.tutorials.preset import LEARNER, PresetTrial, ScriptMismatch

ANSWER_LETTERS = "abcdefghijklmnopqrstuvwxyz"
DEMO_MOVES = 3
NOTHING_CHOSEN = "n"  # none of several
MAX_DEMO_ANSWERS = 60  # answers
MAX_WAY_LENGTH = 2000  # characters: no address comes to four kilobytes
ANSWER_CODE = re.compile(rf"{NOTHING_CHOSEN}|\d{{1,4}}(_\d{{1,4}})*", re.ASCII)


@dataclass(frozen=True)
class TutorialRun:
    script: Script
    way: str

    @property
    def is_valid(self) -> bool:
        """Whether the way is one of this script's."""
        steps = self.script.steps
        return len(self.way) <= len(steps) and all(
            letter in ANSWER_LETTERS[: max(1, len(step.right))] for letter, step in zip(self.way, steps, strict=False)
        )

    @property
    def over(self) -> bool:
        return len(self.way) == len(self.script.steps)

    @property
    def step(self) -> Step | None:
        return None if self.over else self.script.steps[len(self.way)]

    @cached_property
    def trial(self) -> PresetTrial:
        """The game there. Unfit."""
        script = self.script
        try:
            trial = PresetTrial(script)
            for letter, step in zip(self.way, script.steps, strict=False):
                if step.what:
                    trial.take(LEARNER, step.what, step.right[ANSWER_LETTERS.index(letter)])
                play_replies(trial, step, last=step is script.steps[-1])
        except Illegal as fault:
            raise ScriptMismatch(f"{script.name} {self.way}: {fault}") from fault
        return trial

    @cached_property
    def question(self) -> SeatQuestion | None:
        """What the next step asks; None where it is only read. Unfit where the rules ask something else."""
        step, trial = self.step, self.trial
        if step is None or not step.what:
            return None
        asked = trial.match.asked(LEARNER)
        if asked is None or asked.what != step.what:
            raise ScriptMismatch(f"{self.script.name} {self.way}: {asked} is asked, and not {step.what}")
        return asked

    def answered(self, choice: Choice) -> str | None:
        """The way on with this answer; None where it is another lesson's. Illegal if it is not offered."""
        step, question = self.step, self.question
        if step is None or question is None:
            raise Illegal("not_asked", "Nothing is asked here.")
        choice = question.check(choice)
        return self.way + ANSWER_LETTERS[step.right.index(choice)] if choice in step.right else None

    @property
    def read(self) -> str:
        return self.way + ANSWER_LETTERS[0]


def play_replies(trial: PresetTrial, step: Step, last: bool) -> None:
    """What the others answer after a step: what the script says, then their built-in players until the learner is
    asked. After the last one the table stands still: what would come next nobody speaks of."""
    for seat, what, choice in step.others:
        trial.take(seat, what, choice)
    if not last:
        trial.let_others_answer()


class DemoState(NamedTuple):
    """What came of free moves. `turns`: the steps with which those turns began in which the learner has answered;
    `before`: what they saw when they last answered."""

    trial: PresetTrial
    turns: list[int]
    before: JsonObject | None


class DemoRun(TutorialRun):
    """Three moves of the learner's own choice. A move is a turn of the table in which they answer something: in Roma
    and Foundations their own turn, in Gloria one that anybody leads, in The Great City a round. What others ask in
    their turn is no move."""

    @property
    def is_valid(self) -> bool:
        return self.codes is not None

    @cached_property
    def codes(self) -> list[str] | None:
        return answer_codes(self.way)

    @cached_property
    def state(self) -> DemoState:
        """Unfit if an answer is not, or no longer, offered."""
        words, before = self.codes or [], None
        turns: list[int] = []
        try:
            trial = PresetTrial(self.script)
            for number, word in enumerate(words, 1):
                question = self._open(trial, turns)
                if question is None:
                    raise Illegal("not_asked", "Nothing is asked here.")
                before = trial.view(LEARNER) if number == len(words) else None
                if not self._interrupts(question) and trial.match.turn_step not in turns:
                    turns.append(trial.match.turn_step)
                trial.take(LEARNER, question.what, choice_from_code(word, question))
                trial.let_others_answer()
        except (Illegal, LookupError) as fault:
            raise ScriptMismatch(f"{self.script.ruleset} {self.way}: {fault}") from fault
        return DemoState(trial, turns, before)

    @property
    def trial(self) -> PresetTrial:
        return self.state.trial

    def _open(self, trial: PresetTrial, turns: list[int]) -> SeatQuestion | None:
        """What is asked, unless all moves are made: a fourth turn has begun."""
        question = trial.match.asked(LEARNER)
        if question is None or self._interrupts(question):
            return question
        return None if len(turns) == DEMO_MOVES and trial.match.turn_step not in turns else question

    def _interrupts(self, question: SeatQuestion) -> bool:
        return question.topic in getattr(GAMES[self.script.ruleset], "REPLY_TOPICS", ())

    @cached_property
    def question(self) -> SeatQuestion | None:
        """What is asked; None once the moves are made, the game is over, or there were too many answers. Unfit."""
        trial, turns, _ = self.state
        return self._open(trial, turns) if len(self.codes or ()) < MAX_DEMO_ANSWERS else None

    @property
    def over(self) -> bool:
        return self.question is None

    @property
    def number(self) -> int:
        """Which move this is, from 1."""
        trial, turns, _ = self.state
        return min(DEMO_MOVES, len({*turns, trial.match.turn_step}))

    def answered(self, choice: Choice) -> str:
        if self.question is None:
            raise Illegal("not_asked", "Nothing is asked here.")
        return extended_way(self.codes or [], self.question, self.question.check(choice))


def answer_codes(way: str) -> list[str] | None:
    """A word for each answer; None for what is no way at all."""
    if way == DEMO_START:
        return []
    words = way.split("-") if len(way) <= MAX_WAY_LENGTH else [""]
    return words if len(words) <= MAX_DEMO_ANSWERS and all(ANSWER_CODE.fullmatch(word) for word in words) else None


def extended_way(words: list[str], question: SeatQuestion, choice: Choice) -> str:
    places = option_indexes(question, choice if isinstance(question, AskSome) else (choice,))
    return "-".join([*words, "_".join(map(str, places)) or NOTHING_CHOSEN])


def option_indexes(question: SeatQuestion, choices: tuple[Choice, ...]) -> list[int]:
    """Where these stand among the options; of alike ones each has its own place."""
    left, places = list(choices), []
    for place, option in enumerate(question.options):
        if option in left:
            left.remove(option)
            places.append(place)
    return places


def choice_from_code(word: str, question: SeatQuestion) -> Choice:
    """The answer that a word is; whether it may be given, the question says. LookupError where none is like that."""
    found = tuple(question.options[int(place)] for place in word.split("_") if word != NOTHING_CHOSEN)
    if isinstance(question, AskSome):
        return found
    if len(found) != 1:
        raise LookupError(word)
    return found[0]
