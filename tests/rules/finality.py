"""The law of finality: an answer is named `final` just where it asks luck, brings something hidden out or ends the game
by itself, with no other question in between; and of several together none is named so, since it depends on others."""

from itertools import combinations
from random import Random

from games.rules.ask import AskNumber, AskSome
from games.rules.match import Match
from tests.law import crosses

SUBSETS = 64  # choices of several of which all are tried; of more so many


class Unlawful(AssertionError):
    """A question names an answer as final that is not, or does not name one that is."""


def choices(asked, rng: Random, most: int) -> list:
    """Answers to a question: all, or so many of them drawn at random, some of those that are named final."""
    if isinstance(asked, AskSome):
        return some_choices(asked, rng)
    every = list(asked.options)
    if len(every) <= most:
        return every
    named = [] if isinstance(asked, AskNumber) else list(asked.final)
    return [*rng.sample(every, most), *rng.sample(named, min(len(named), 2))]


def some_choices(asked: AskSome, rng: Random) -> list[tuple]:
    """Every choice of several, each once, or so many at random."""
    spread = range(asked.least, min(asked.most, len(asked.options)) + 1)
    every = {choice: None for count in spread for choice in combinations(asked.options, count)}
    return list(every) if len(every) <= SUBSETS else rng.sample(list(every), SUBSETS)


def is_named(asked, choice) -> bool:
    """Does the question say that this answer cannot be taken back? Of several: some of it cannot."""
    if isinstance(asked, AskSome):
        return any(option in asked.final for option in choice) if choice else () in asked.final
    return choice in asked.final


def hold(m: Match, seat: int, rng: Random, most: int = 6) -> int:
    """Holds one open question against the law, on forks. How many answers were tried that cannot be taken back;
    Unlawful."""
    asked = m.asked(seat)
    if len(m.waiting) > 1:
        if tuple(asked.final):
            raise Unlawful(f"{asked.what}: asked together, {tuple(asked.final)} named final")
        return 0
    tried = {choice: crosses(m, seat, choice) for choice in choices(asked, rng, most)}
    for choice, through in tried.items():
        if through and not is_named(asked, choice):
            raise Unlawful(f"{asked.what}: {choice} is final, and not named so")
        if not through and is_named(asked, choice) and not isinstance(asked, AskSome):
            raise Unlawful(f"{asked.what}: {choice} is named final, and is not")
    if isinstance(asked, AskSome) and len(tried) < SUBSETS:
        in_vain(asked, [choice for choice, through in tried.items() if through])
    return sum(tried.values())


def in_vain(asked: AskSome, through: list[tuple]) -> None:
    """Unlawful where an option is named and no choice with it is final."""
    for option in asked.final:
        if not any(option in choice if option != () else choice == () for choice in through):
            raise Unlawful(f"{asked.what}: {option} is named final, and no choice with it is")
