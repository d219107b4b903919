"""Logs that lead into an open Together: a question put to several seats at once, where whoever has answered may change
the answer, and nobody else may notice it."""

from itertools import combinations, count, islice
from random import Random

from games.rules.ask import AskSome
from tests import law
from tests.page_law import Stage

LONGEST = 80  # inputs of a log


def answers(question) -> list:
    """Two that may be given, or fewer, for a question that has options."""
    options = getattr(question, "options", ())
    if not isinstance(question, AskSome):
        return list(dict.fromkeys(options))[:2]
    several = islice(combinations(options, max(1, question.least)), 500)
    return list(dict.fromkeys(several))[:2]


def into_a_together(stage: Stage, number: int = 0) -> tuple[list, tuple]:
    """Return the inputs of a random game of that number or a later one, as far as the first answer in an open Together
    that others still think about; and another answer which that seat may give instead."""
    for seed in count(number):
        random, match, inputs = Random(seed), stage.game.start(stage.seats, stage.options, None), []
        while not match.over and len(inputs) < LONGEST:
            for seat in match.awaited if match.together and len(match.awaited) > 1 else ():
                what, able = match.asked(seat).what, answers(match.asked(seat))
                if len(able) > 1:
                    return [*inputs, (seat, what, able[0])], (seat, what, able[1])
            inputs += law.random_log(match, random, most=1)
    raise AssertionError
