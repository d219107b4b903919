"""Players who choose at random, for any game, and luck for tests. Seeded: a failing game can be run again."""

from random import Random

from games.rules.ask import Ask, AskNumber, Roll, Shuffle
from games.rules.match import Match


def luck(rng: Random, question: Shuffle | Roll) -> tuple:
    if isinstance(question, Roll):
        return tuple(rng.randint(1, question.sides) for _ in range(question.dice))
    return tuple(rng.sample(question.items, len(question.items)))


def choice(rng: Random, question):
    if isinstance(question, Ask):
        return rng.choice(question.options)
    if isinstance(question, AskNumber):
        return rng.randint(question.low, question.high)
    many = len(question.options)
    count = rng.randint(question.least, min(question.most, many))
    return tuple(question.options[i] for i in sorted(rng.sample(range(many), count)))


def move(rng: Random, m: Match) -> tuple:
    """One random legal input: (seat, what, choice)."""
    if m.luck:
        return None, m.luck.what, luck(rng, m.luck)
    seat = rng.choice(m.waiting)
    question = m.asked(seat)
    return seat, question.what, choice(rng, question)


def games(rules, seed: int, seats: int, options: dict | None = None, most: int = 100_000):
    """The Match of a random game, before its first input and after each one, up to its end."""
    rng, m = Random(seed), Match.new(rules, seats, options or {})
    yield m
    while not m.over:
        m.take(*move(rng, m))
        yield m
        most -= 1
        assert most, "the game does not end"
