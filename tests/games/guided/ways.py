"""Every right way through a script."""

from collections.abc import Iterator

from games.boards.tutorials import Script
from games.guided.lesson import LETTERS, Lesson
from games.rules.ask import Choice, Illegal, SeatQuestion


def lessons(script: Script) -> Iterator[Lesson]:
    """The script after each right way, from the beginning on, to the ends."""
    ways = [""]
    while ways:
        lesson = Lesson(script, ways.pop())
        yield lesson
        if not lesson.over:
            ways += following(lesson)


def following(lesson: Lesson) -> list[str]:
    """The ways on from there."""
    step, question = lesson.step, lesson.question
    if question is None:
        return [lesson.read]
    return [lesson.way + LETTERS[n] for n, choice in enumerate(step.right) if offers(question, choice)]


def offers(question: SeatQuestion, choice: Choice) -> bool:
    try:
        question.check(choice)
    except Illegal:
        return False
    return True


def first_way(script: Script) -> list[Lesson]:
    """One way from the beginning to the end."""
    found = [Lesson(script, "")]
    while not found[-1].over:
        found.append(Lesson(script, following(found[-1])[0]))
    return found
