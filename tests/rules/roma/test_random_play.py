"""Random play: it ends, nothing is lost, and everything can be played again from the log alone.

From the setup and from full tables; in every second game a twin lives from position() at every step (laws.Twin).
"""

import json
from random import Random

import pytest

from games.rules import roma
from games.rules.ask import tuples
from games.rules.match import Match
from tests import tiers
from tests.rules import chance
from tests.rules.laws import Twin, asked
from tests.rules.roma import census
from tests.rules.roma.rich import rich

pytestmark = pytest.mark.seeded


def prefix_free(options) -> bool:
    """No path is the beginning of another, none is offered twice."""
    paths = set(options)
    return len(paths) == len(options) and not any(
        path[:deep] in paths for path in paths if type(path) is tuple for deep in range(1, len(path))
    )


def answerable(m: Match) -> bool:
    asks = [m.asked(seat) for seat in m.waiting]
    return bool(asks or m.luck) and all(len(ask.options) >= getattr(ask, "least", 1) for ask in asks)


def play(m: Match, rng: Random, twin: Twin | None):
    """A random game, and its twin: its log, its questions at every step."""
    log, told, points = [], [asked(m)], census.points(m.t)
    while not m.over:
        census.check(m.t)
        assert census.points(m.t) == points
        assert answerable(m)
        log.append(chance.move(rng, m))
        m.take(*log[-1])
        told.append(twin.follow(log[-1]) if twin else asked(m))
        assert len(log) < 5000
    census.check(m.t)
    created = census.points(m.t) - points
    assert created == 0 or (created > 0 and m.result.reason == "empty_pool")
    return log, told


def play_again(m: Match, again: Match, log, told):
    """The answers, as JSON would bring them back, lead to the same table, questions and narration."""
    for number, (seat, what, choice) in enumerate(json.loads(json.dumps(log))):
        assert asked(again) == told[number]
        again.take(seat, what, tuples(choice))
    assert again.result == m.result
    assert again.position() == m.position()
    for reader in (None, 0, 1):
        assert again.view(reader) == m.view(reader)
        assert again.said(reader) == m.said(reader)


@pytest.mark.parametrize("seeds", tiers.chunks(few=100, many=670, size=200), ids=tiers.name)
def test_random_games_end_and_can_be_played_again(seeds):
    for seed in seeds:
        m = Match.new(roma, 2)
        assert census.points(m.t) == census.POINTS
        log, told = play(m, Random(seed), Twin(m) if seed % 2 else None)
        assert m.result.reason in ("no_vp", "empty_pool")
        assert m.result.scores == tuple(player.vp for player in m.t.players)
        play_again(m, Match.new(roma, 2), log, told)


@pytest.mark.parametrize("seeds", tiers.chunks(few=50, many=170, size=100), ids=tiers.name)
def test_random_games_from_full_tables(seeds):
    for seed in seeds:
        rng = Random(f"full {seed}")
        position = rich(rng)
        m = Match.at(roma, position)
        log, told = play(m, rng, Twin(m) if seed % 2 else None)
        play_again(m, Match.at(roma, position), log, told)


def test_a_random_game_ends_in_either_way():
    """By a lack of points nearly always; by an empty pool from full tables, with points created at times."""
    ends = set()
    for seed in range(300):
        rng = Random(f"ends {seed}")
        m = Match.at(roma, rich(rng))
        points = census.points(m.t)
        while not m.over:
            m.take(*chance.move(rng, m))
        ends.add((m.result.reason, census.points(m.t) > points))
    assert ends == {("no_vp", False), ("empty_pool", False), ("empty_pool", True)}


def test_no_path_is_the_beginning_of_another():
    """Pages can offer a choice step by step."""
    for seed in range(80):
        rng = Random(f"paths {seed}")
        m = Match.at(roma, rich(rng)) if seed % 2 else Match.new(roma, 2)
        while not m.over:
            for seat in m.waiting:
                question = m.asked(seat)
                assert type(question).__name__ == "AskSome" or prefix_free(question.options), question
            m.take(*chance.move(rng, m))
