"""Games that the quick players play among themselves, and what is kept of them: the features of every seat where a turn
begins, and who has won. Every twelfth answer is one at random, so that odd positions occur."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from games.players.arena.players import at_random
from games.players.search.playout import outcome
from games.rules.match import Match

ODD = 12  # one answer of so many is given at random
Sample = tuple[list[list[float]], list[float]]  # the features of each seat, and its share of the victory


def harvest(rules: Any, games: int, seed: int, file: Path) -> Iterator[int]:
    """Plays what is missing of so many games into a file, a line a game, and yields how many there are."""
    done = len(file.read_text().splitlines()) if file.exists() else 0
    with file.open("a") as out:
        for number in range(done, games):
            out.write(json.dumps(one_game(rules, Random(f"{seed} {number}"))) + "\n")  # noqa: S311
            out.flush()
            yield number + 1


def one_game(rules: Any, rng: Random) -> list[Sample]:
    """A game of random size: a sample for each turn that began in it."""
    match = Match.new(rules, rng.choice(list(rules.SEATS)))
    anything, seen, turn = at_random(rng), [], match.turn_step
    while not match.over:
        if match.luck is not None:
            match.take(None, match.luck.what, outcome(match.luck, rng))
        else:
            seat = match.awaited[0]
            question = match.asked(seat)
            assert question is not None
            decide = rules.decide if rng.randrange(ODD) else anything
            match.take(seat, question.what, question.check(decide(match.view(seat), question)))
        if match.turn_step != turn and not match.over:
            turn = match.turn_step
            seen.append(features(rules, match))
    assert match.result is not None
    winners = match.result.winners
    shares = [(seat in winners) / max(1, len(winners)) for seat in range(match.t.seats)]
    return [(every, shares) for every in seen]


def features(rules: Any, match: Match[Any]) -> list[list[float]]:
    table = match.restart[0]
    return [[round(one, 4) for one in rules.judgement.features(table, seat)] for seat in range(table.seats)]


def samples(file: Path) -> list[list[Sample]]:
    """Returns what a file holds, game by game."""
    return [json.loads(line) for line in file.read_text().splitlines()]
