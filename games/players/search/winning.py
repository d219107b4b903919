"""Find wins within a turn: a seat's answers before the next random draw or another player's answer.

Playouts miss wins that the policy does not see. Here all answers to each question are tried, short sequences first; the
number of tries is that of the playouts. So the grade steady, which has few, misses wins that need several answers."""

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from games.rules.ask import Ask, Choice, Illegal, SeatNumber, SeatQuestion
from games.rules.match import Match

from .candidates import candidates, questions_left_to_policy
from .playout import victory_share

AnswerStep = tuple[str, Choice]


def winning_answer(
    state: Callable[[int], Match[Any]], count: int, seat: SeatNumber, most: int, width: int
) -> Choice | None:
    """Return the first answer of the shortest sequence that wins in all states; None after `most` tries."""
    for path in winning_sequences(state(0), seat, most, width):
        if all(is_won_by(state(number), seat, path) for number in range(count)):
            return path[0][1]
    return None


def winning_sequences(match: Match[Any], seat: SeatNumber, most: int, width: int) -> Iterator[tuple[AnswerStep, ...]]:
    open_to: deque[tuple[Match[Any], tuple[AnswerStep, ...]]] = deque([(match, ())])
    while open_to:
        before, path = open_to.popleft()
        question = before.asked(seat)
        assert question is not None
        for choice in answers_to_try(before, question, width):
            if most == 0:
                return
            most -= 1
            after, done = before.fork(), (*path, (question.what, choice))
            after.take(seat, question.what, choice)
            if after.over:
                if victory_share(after, seat) == 1.0:
                    yield done
            elif answers_next(after, seat):
                open_to.append((after, done))


def answers_next(match: Match[Any], seat: SeatNumber) -> bool:
    """Return whether this seat answers next, and whether its question is searched."""
    if match.luck is not None or match.awaited != (seat,):
        return False
    question = match.asked(seat)
    return question is not None and question.what not in questions_left_to_policy(match.rules)


def answers_to_try(match: Match[Any], question: SeatQuestion, width: int) -> list[Choice]:
    if isinstance(question, Ask):
        return list(question.options)
    return candidates(match.rules, match.view(question.seat), question, width)


def is_won_by(state: Match[Any], seat: SeatNumber, path: tuple[AnswerStep, ...]) -> bool:
    match = state.fork()
    for what, choice in path:
        question = None if match.luck is not None else match.asked(seat)
        if question is None or question.what != what:
            return False
        try:
            match.take(seat, what, question.check(choice))
        except Illegal:
            return False
    return match.over and victory_share(match, seat) == 1.0
