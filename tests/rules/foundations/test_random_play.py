"""Random games with random modules end, lose nothing, and can be replayed from the log.

In every tenth game position() is written and read at every step (laws.Twin)."""

import json
from random import Random

import pytest

from games.rules import foundations
from games.rules.ask import tuples
from games.rules.match import Match
from tests import tiers
from tests.rules import laws
from tests.rules.foundations import census
from tests.rules.foundations.mixes import some_move, some_options

REASONS = ("eras", "players", "consul")
pytestmark = pytest.mark.seeded


def answerable(m: Match) -> bool:
    """Check that every question has an answer."""
    asks = [m.asked(seat) for seat in m.waiting]
    return all(len(ask.options) >= getattr(ask, "least", 1) for ask in asks) and bool(asks or m.luck)


def play(m: Match, rng: Random, twin: bool) -> tuple[list, list]:
    """Play a random game, return its log and all questions; `twin`: a copy from positions runs along."""
    log, asked = [], []
    along = laws.Twin(m) if twin else None
    while not m.over:
        census.check(m.t)
        assert answerable(m)
        asked.append(laws.asked(m))
        if rng.random() < 0.003:
            laws.fork_is_equal(m)
        log.append(some_move(rng, m))
        m.take(*log[-1])
        if along:
            along.follow(log[-1])
        assert len(log) < 5000
    census.check(m.t)
    return log, asked


def play_again(m: Match, log, asked):
    """Check that the answers, read from JSON, lead to the same questions, table and log entries."""
    again = Match.new(foundations, m.t.seats, m.t.options)
    for number, (seat, what, choice) in enumerate(json.loads(json.dumps(log))):
        if number % 8 == 0:
            assert laws.asked(again) == asked[number]
        again.take(seat, what, tuples(choice))
    assert again.result == m.result
    assert again.position() == m.position()
    for reader in (None, *range(m.t.seats)):
        assert again.view(reader) == m.view(reader)
        assert again.said(reader) == m.said(reader)


@pytest.mark.parametrize("seats", foundations.SEATS)
@pytest.mark.parametrize("seeds", tiers.chunks(few=5, many=100, size=20), ids=tiers.name)
def test_random_games_end_and_can_be_played_again(seats, seeds):
    for seed in seeds:
        rng = Random(f"foundations {seats} {seed}")
        m = Match.new(foundations, seats, some_options(rng, seats))
        log, asked = play(m, rng, twin=seed % 10 == 0)
        assert m.result.reason in REASONS
        play_again(m, log, asked)
