"""The law of finality: `final` lists exactly the answers that cannot be undone by their own effect.

They ask luck, reveal something hidden or end the game, with no other question in between. Of several answers given
together none is final, since each depends on the others. `ends` lists only answers that end the game whatever is
hidden: if the real position ends it and no end is announced, the answering seat's knowledge must also fit another
position, in which the game continues. The score shown in advance must be the final score."""

import copy
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

from games.rules.ask import AskNumber, AskSome, Illegal
from games.rules.match import Match

SUBSETS = 64  # choices of several of which all are tried; of more so many
WORLDS = 60  # tried before it is said that in all of them the game ends
DealtAgain = Callable[[dict, Random], dict]


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


def is_among(asked, choice, named) -> bool:
    """Is this answer one of those that are named? Of several: is some of it?"""
    if isinstance(asked, AskSome):
        return any(option in named for option in choice) if choice else () in named
    return choice in named


def hold(m: Match, seat: int, rng: Random, most: int = 6, again: DealtAgain | None = None) -> tuple[int, int]:
    """Holds one open question against the law, on forks. How many answers were tried that cannot be undone, and how
    many of them end the game; Unlawful. `again`: deals again what is hidden in a position of this game."""
    asked = m.asked(seat)
    if len(m.waiting) > 1:
        if tuple(asked.final) or asked.ends:
            raise Unlawful(f"{asked.what}: asked together, {tuple(asked.final)} named final")
        return 0, 0
    tried = {choice: answered(m, seat, choice) for choice in choices(asked, rng, most)}
    through = [choice for choice, after in tried.items() if after.luck or after.over or after.barrier == after.step]
    for choice in tried:
        if choice in through and not is_among(asked, choice, asked.final):
            raise Unlawful(f"{asked.what}: {choice} is final, and not named so")
        if choice not in through and is_among(asked, choice, asked.final) and not isinstance(asked, AskSome):
            raise Unlawful(f"{asked.what}: {choice} is named final, and is not")
    over = [choice for choice, after in tried.items() if after.over]
    hold_ends(m, seat, {choice: tried[choice] for choice in over}, rng, again)
    for choice in tried:
        if choice not in over and is_among(asked, choice, asked.ends) and told_before(m, seat, choice):
            raise Unlawful(f"{asked.what}: {choice} is said to end the game, and does not")
    if isinstance(asked, AskSome) and len(tried) < SUBSETS:
        in_vain(asked, asked.final, through, "final")
        in_vain(asked, asked.ends, over, "the end")
    return len(through), len(over)


def answered(m: Match, seat: int, choice) -> Match:
    after = m.fork()
    after.take(seat, m.asked(seat).what, choice)
    return after


def told_before(m: Match, seat: int, choice):
    """Return the end that the preview of this answer announces, or None."""
    return (m.preview(seat, choice) or {"ends": None})["ends"]


def hold_ends(m: Match, seat: int, over: dict, rng: Random, again: DealtAgain | None) -> None:
    """Answers that end the game: they are said to, or there is a world in which it goes on; and with the score."""
    asked = m.asked(seat)
    for choice, after in over.items():
        named, told = is_among(asked, choice, asked.ends), told_before(m, seat, choice)
        if named and told:
            hold_scores(f"{asked.what}: {choice}", told, after.result)
        elif again is None or not any(goes_on(world, seat, choice) for world in worlds(m, seat, rng, again)):
            raise Unlawful(f"{asked.what}: {choice} ends the game, and is not said to")


def hold_scores(about: str, told: dict, result) -> None:
    if told["reason"] not in (None, result.reason):
        raise Unlawful(f"{about}: {told['reason']} is told, and it ends by {result.reason}")
    for seat, row in enumerate(told["scores"] or ()):
        if result.scores and not row["hidden"] and row["points"] != result.scores[seat]:
            raise Unlawful(f"{about}: {row['points']} is told of seat {seat}, who has {result.scores[seat]}")


def worlds(m: Match, seat: int, rng: Random, again: DealtAgain) -> Iterator[Match]:
    """Other tables that are the same to who is asked."""
    position = m.position()
    since, conceded = position.pop("since"), position.pop("conceded", [])
    for _ in range(WORLDS):
        try:
            world = Match.at(m.rules, {**again(copy.deepcopy(position), rng), "since": since, "conceded": conceded})
        except Illegal:
            continue
        if world.asked(seat) is not None and world.view(seat) == m.view(seat):
            yield world


def goes_on(world: Match, seat: int, choice) -> bool:
    return not answered(world, seat, choice).over


def in_vain(asked: AskSome, named, true: list[tuple], what: str) -> None:
    """Unlawful where an option is named and no choice with it is what it is said to be."""
    for option in named:
        if not any(option in choice if option != () else choice == () for choice in true):
            raise Unlawful(f"{asked.what}: {option} is named {what}, and no choice with it is")
