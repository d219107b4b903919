"""A demo player who gives random answers."""

from functools import cache
from random import Random

from games.boards.tutorials import demo_of
from games.rules.ask import AskSome, Choice, SeatQuestion
from games.selectors.listing import DEMO_START
from games.tutorials.runs import DemoRun


def whim(question: SeatQuestion, chance: Random) -> Choice:
    """Any answer that is offered."""
    options = list(question.options)
    if not isinstance(question, AskSome):
        return chance.choice(options)
    return tuple(chance.sample(options, chance.randint(question.least, min(question.most, len(options)))))


@cache
def tried(ruleset: str, seed: int = 0) -> list[DemoRun]:
    """From the beginning to the end, answer by answer."""
    chance, way = Random(seed), [DemoRun(demo_of(ruleset), DEMO_START)]
    while (question := way[-1].question) is not None:
        way.append(DemoRun(way[-1].script, way[-1].answered(whim(question, chance))))
    return way
