"""Random play with almost all functions active: no card is lost, and each moment can be restored."""

from random import Random

import pytest

from games.rules import gloria
from games.rules.match import Match
from tests import tiers
from tests.rules import chance, laws
from tests.rules.gloria import census
from tests.rules.gloria.crowded import crowded

FEW, MANY = 60, 200
pytestmark = pytest.mark.seeded


def start(seats, seed):
    rng = Random(f"{seats} {seed}")
    return rng, Match.at(gloria, crowded(rng, seats))


def play(rng, m):
    """Every move of a game, before it is made: (seat, question, choice)."""
    for _ in range(3000):
        if m.over:
            return
        move = chance.move(rng, m)
        yield move
        m.take(*move)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seats", gloria.SEATS)
def test_nothing_is_lost_and_it_ends(seats):
    for seed in tiers.seeds(FEW, MANY):
        rng, m = start(seats, seed)
        census.check(m.t)
        for _ in play(rng, m):
            census.check(m.t)
        census.check(m.t)
        assert m.result.reason in ("deck", "sites", "catacombs", "forum")


@pytest.mark.parametrize("seats", gloria.SEATS)
def test_every_moment_can_be_taken_up_again(seats):
    for seed in tiers.seeds(FEW // 6, MANY // 6):
        rng, m = start(seats, f"again {seed}")
        for number, move in enumerate(play(rng, m)):
            laws.position_returns(m)
            if number % 5 == 0:
                laws.fork_is_equal(m)
                laws.fork_is_independent(m, move)
        laws.position_returns(m)


@pytest.mark.parametrize("seats", gloria.SEATS)
def test_a_preview_is_what_happens_as_far_as_it_goes(seats):
    for seed in tiers.seeds(FEW // 6, MANY // 6):
        rng, m = start(seats, f"preview {seed}")
        for seat, what, choice in play(rng, m):
            if seat is None:
                continue
            preview, step = m.preview(seat, choice), m.step
            twin = m.fork()
            twin.take(seat, what, choice)
            if preview and preview["view"]:
                assert preview == {"said": twin.said(seat, step), "view": twin.view(seat), "ends": None}
            elif preview:
                said = twin.said(seat, step)
                assert said[: len(preview["said"])] == preview["said"]
