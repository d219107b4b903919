"""Every right way through a script."""

from collections.abc import Iterator

from games.boards.tutorials import Script
from games.rules.ask import Choice, Illegal, SeatQuestion
from games.tutorials.runs import ANSWER_LETTERS, TutorialRun


def lessons(script: Script) -> Iterator[TutorialRun]:
    """The script after each right way, from the beginning on, to the ends."""
    ways = [""]
    while ways:
        lesson = TutorialRun(script, ways.pop())
        yield lesson
        if not lesson.over:
            ways += following(lesson)


def following(lesson: TutorialRun) -> list[str]:
    """The ways on from there."""
    step, question = lesson.step, lesson.question
    if question is None:
        return [lesson.read]
    return [lesson.way + ANSWER_LETTERS[n] for n, choice in enumerate(step.right) if offers(question, choice)]


def offers(question: SeatQuestion, choice: Choice) -> bool:
    try:
        question.check(choice)
    except Illegal:
        return False
    return True


def first_way(script: Script) -> list[TutorialRun]:
    """One way from the beginning to the end."""
    found = [TutorialRun(script, "")]
    while not found[-1].over:
        found.append(TutorialRun(script, following(found[-1])[0]))
    return found
