"""A tutorial or demo in progress: the position after the reader's answers, and the next question.

The `way` of a tutorial has one letter for each finished step: "a" for the first of the right answers, "b" for the
second. For the `way` of a demo, see `answer_codes`. The progress is stored in the account, or for visitors in a signed
cookie."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, cast

from django.utils import timezone

from games.boards.tutorials import Script, Step, scripts_by_name
from games.models import TutorialRecord, User, Visitor
from games.rules import GAMES
from games.rules.ask import AskSome, Choice, Illegal, JsonObject, LuckQuestion, SeatQuestion
from games.rules.match import Match
from games.selectors.listing import DEMO_START
from games.what_if.trials import Trial, computer_choice

ANSWER_LETTERS = "abcdefghijklmnopqrstuvwxyz"
DEMO_MOVES = 3
NOTHING_CHOSEN = "n"  # in a selection
MAX_DEMO_ANSWERS = 60
MAX_WAY_LENGTH = 2000  # characters: no URL has four kilobytes
ANSWER_CODE = re.compile(rf"{NOTHING_CHOSEN}|\d{{1,4}}(_\d{{1,4}})*", re.ASCII)
LEARNER = 0  # the reader's seat
MAX_REPLIES = 60  # of others between two answers of the learner


@dataclass(frozen=True)
class TutorialRun:
    script: Script
    way: str

    @property
    def is_valid(self) -> bool:
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
        step, trial = self.step, self.trial
        if step is None or not step.what:
            return None
        asked = trial.match.asked(LEARNER)
        if asked is None or asked.what != step.what:
            raise ScriptMismatch(f"{self.script.name} {self.way}: {asked} is asked, and not {step.what}")
        return asked

    def answered(self, choice: Choice) -> str | None:
        """Return the `way` after an answer; None for a wrong answer. Raise Illegal if it is not offered."""
        step, question = self.step, self.question
        if step is None or question is None:
            raise Illegal("not_asked", "There is no question here.")
        choice = question.check(choice)
        return self.way + ANSWER_LETTERS[step.right.index(choice)] if choice in step.right else None

    @property
    def read(self) -> str:
        return self.way + ANSWER_LETTERS[0]


def play_replies(trial: PresetTrial, step: Step, last: bool) -> None:
    for seat, what, choice in step.others:
        trial.take(seat, what, choice)
    if not last:
        trial.let_others_answer()


class DemoState(NamedTuple):
    trial: PresetTrial
    turns: list[int]  # first steps of the turns in which the reader answered
    before: JsonObject | None  # the reader's view at their last answer


class DemoRun(TutorialRun):
    """A demo: three moves with free answers.

    A move is a turn in which the reader answers a question: in Roma and Foundations the reader's turn, in Gloria any
    player's turn, in The Great City a round. Replies in another player's turn are not moves."""

    @property
    def is_valid(self) -> bool:
        return self.codes is not None

    @cached_property
    def codes(self) -> list[str] | None:
        return answer_codes(self.way)

    @cached_property
    def state(self) -> DemoState:
        words, before = self.codes or [], None
        turns: list[int] = []
        try:
            trial = PresetTrial(self.script)
            for number, code in enumerate(words, 1):
                question = self._open(trial, turns)
                if question is None:
                    raise Illegal("not_asked", "There is no question here.")
                before = trial.view(LEARNER) if number == len(words) else None
                if not self._interrupts(question) and trial.match.turn_step not in turns:
                    turns.append(trial.match.turn_step)
                trial.take(LEARNER, question.what, choice_from_code(code, question))
                trial.let_others_answer()
        except (Illegal, LookupError) as fault:
            raise ScriptMismatch(f"{self.script.ruleset} {self.way}: {fault}") from fault
        return DemoState(trial, turns, before)

    @property
    def trial(self) -> PresetTrial:
        return self.state.trial

    def _open(self, trial: PresetTrial, turns: list[int]) -> SeatQuestion | None:
        """Return the open question; None once the turn after the last move has begun."""
        question = trial.match.asked(LEARNER)
        if question is None or self._interrupts(question):
            return question
        return None if len(turns) == DEMO_MOVES and trial.match.turn_step not in turns else question

    def _interrupts(self, question: SeatQuestion) -> bool:
        return question.topic in getattr(GAMES[self.script.ruleset], "REPLY_TOPICS", ())

    @cached_property
    def question(self) -> SeatQuestion | None:
        trial, turns, _ = self.state
        return self._open(trial, turns) if len(self.codes or ()) < MAX_DEMO_ANSWERS else None

    @property
    def over(self) -> bool:
        return self.question is None

    @property
    def number(self) -> int:
        trial, turns, _ = self.state
        return min(DEMO_MOVES, len({*turns, trial.match.turn_step}))

    def answered(self, choice: Choice) -> str:
        if self.question is None:
            raise Illegal("not_asked", "There is no question here.")
        return extended_way(self.codes or [], self.question, self.question.check(choice))


def answer_codes(codes: str) -> list[str] | None:
    if codes == DEMO_START:
        return []
    words = codes.split("-") if len(codes) <= MAX_WAY_LENGTH else [""]
    return words if len(words) <= MAX_DEMO_ANSWERS and all(ANSWER_CODE.fullmatch(code) for code in words) else None


def extended_way(words: list[str], question: SeatQuestion, choice: Choice) -> str:
    places = option_indexes(question, choice if isinstance(question, AskSome) else (choice,))
    return "-".join([*words, "_".join(map(str, places)) or NOTHING_CHOSEN])


def option_indexes(question: SeatQuestion, choices: tuple[Choice, ...]) -> list[int]:
    """Return the indexes of these choices among the options; equal choices get different indexes."""
    left, places = list(choices), []
    for place, option in enumerate(question.options):
        if option in left:
            left.remove(option)
            places.append(place)
    return places


def choice_from_code(code: str, question: SeatQuestion) -> Choice:
    """Return the choice for a code, unchecked. Raise LookupError for an unknown code."""
    found = tuple(question.options[int(place)] for place in code.split("_") if code != NOTHING_CHOSEN)
    if isinstance(question, AskSome):
        return found
    if len(found) != 1:
        raise LookupError(code)
    return found[0]


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


class TutorialProgress(NamedTuple):
    version: int  # of the script that the user began
    way: str
    done: bool


def all_progress(user: Visitor, brought: object) -> dict[str, TutorialProgress]:
    """Return the progress by script. The account's entries replace those of the cookie (`brought`)."""
    found = read_cookie_data(brought)
    if user.is_authenticated:
        for row in TutorialRecord.objects.filter(user=user.pk):
            before = found.get(row.name)
            done = row.done_at is not None or bool(before and before.done)
            found[row.name] = TutorialProgress(row.version, row.way, done)
    return {name: place for name, place in found.items() if name in scripts_by_name()}


def read_cookie_data(brought: object) -> dict[str, TutorialProgress]:
    if not isinstance(brought, dict):
        return {}
    return {
        str(name): TutorialProgress(row[0], row[1], row[2])
        for name, row in list(brought.items())[: len(scripts_by_name())]
        if isinstance(row, list) and [type(one) for one in row] == [int, str, bool] and len(row[1]) <= 24
    }


def as_cookie_data(found: dict[str, TutorialProgress]) -> dict[str, list[object]]:
    return {name: list(place) for name, place in found.items()}


def save_progress(
    user: Visitor, found: dict[str, TutorialProgress], lesson: TutorialRun
) -> dict[str, TutorialProgress]:
    name, version = lesson.script.name, lesson.script.version
    done = lesson.over or bool(name in found and found[name].done)
    if user.is_authenticated:
        save_to_account(cast(User, user), lesson, done)
    return {**found, name: TutorialProgress(version, lesson.way, done)}


def save_to_account(user: User, lesson: TutorialRun, done: bool) -> None:
    script, now = lesson.script, timezone.now()
    facts = {"version": script.version, "way": lesson.way, "used_at": now}
    row, _made = TutorialRecord.objects.update_or_create(user=user, name=script.name, defaults=facts)
    if done and row.done_at is None:
        TutorialRecord.objects.filter(pk=row.pk, done_at=None).update(done_at=now)


def resumable_run(script: Script, place: TutorialProgress | None) -> TutorialRun | None:
    """Return the run to continue; None if the script is not begun, is finished, or has changed."""
    if place is None or place.version != script.version or not place.way:
        return None
    lesson = TutorialRun(script, place.way)
    return lesson if lesson.is_valid and not lesson.over else None
