"""Wins within a turn: answers of the seat alone, one after another, that end the game in its favour before luck or
anybody else is asked. Lines that are played on pass over what the policy does not see; here all answers to a question
are tried, as many in all as there are playouts: of what takes several answers, steady with its handful finds little."""

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from games.rules.ask import Ask, Choice, Illegal, SeatNumber, SeatQuestion
from games.rules.match import Match

from .candidates import candidates, questions_left_to_policy
from .playout import victory_share

AnswerStep = tuple[str, Choice]


def winning_answer(
    world: Callable[[int], Match[Any]], count: int, seat: SeatNumber, most: int, width: int
) -> Choice | None:
    """Returns the first of the answers by which the seat wins in every one of `count` worlds, with the fewest that
    follow; None where so many (`most`) tried ones show none. No world is changed."""
    for path in winning_sequences(world(0), seat, most, width):
        if all(is_won_by(world(number), seat, path) for number in range(count)):
            return path[0][1]
    return None


def winning_sequences(match: Match[Any], seat: SeatNumber, most: int, width: int) -> Iterator[tuple[AnswerStep, ...]]:
    """Yields answers that win in this world, the shortest first."""
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
    """Whether it is this seat's turn to answer still, and it may think about that."""
    if match.luck is not None or match.awaited != (seat,):
        return False
    question = match.asked(seat)
    return question is not None and question.what not in questions_left_to_policy(match.rules)


def answers_to_try(match: Match[Any], question: SeatQuestion, width: int) -> list[Choice]:
    """All answers; where several things or a number are asked for, those that the policy thinks likeliest."""
    if isinstance(question, Ask):
        return list(question.options)
    return candidates(match.rules, match.view(question.seat), question, width)


def is_won_by(world: Match[Any], seat: SeatNumber, path: tuple[AnswerStep, ...]) -> bool:
    """Whether these answers win in this world too."""
    match = world.fork()
    for what, choice in path:
        question = None if match.luck is not None else match.asked(seat)
        if question is None or question.what != what:
            return False
        try:
            match.take(seat, what, question.check(choice))
        except Illegal:
            return False
    return match.over and victory_share(match, seat) == 1.0
