"""Samples of one moment, in all four games: any number of them, each as if it were the first."""

from random import Random

import pytest

from games.rules import GAMES
from games.rules.match import Match
from games.rules.sampling import Unsampled
from tests.rules import chance, samples
from tests.rules.tiny import cards


@pytest.mark.parametrize("name", GAMES)
def test_a_sample_leaves_nothing_behind_for_the_next(name):
    rng, m = Random(name), Match.new(GAMES[name], 2)
    while not m.over and m.step < 150:
        if m.waiting and rng.random() < 0.15:
            seat = rng.randrange(2)
            first, _, again = (samples.portrait(m.sampled(seat, Random(seed))) for seed in (1, 2, 1))
            assert first == again == samples.portrait(m.fork().sampled(seat, Random(1)))
        m.take(*chance.move(rng, m))


@pytest.mark.parametrize("name", GAMES)
def test_what_was_taken_since_is_known_to_the_next_sample(name):
    rng, m = Random(name), Match.new(GAMES[name], 2)
    while not m.over and m.step < 60:
        if m.waiting:
            seat = rng.choice(m.waiting)
            samples.same_to_its_seat(m, seat, m.sampled(seat, rng))
        m.take(*chance.move(rng, m))


def test_a_game_without_the_rooms_is_not_dealt_again():
    m = Match.new(cards, 2)
    m.take(None, "deck", cards.CARDS)
    assert m.known(0) is None
    with pytest.raises(Unsampled):
        m.sampled(0, Random(1))


def test_once_a_game_is_over_there_is_nothing_to_deal():
    m = Match.new(GAMES["roma"], 2)
    m.concede(0)
    assert m.known(1) is None
    assert samples.portrait(m.sampled(1, Random(1))) == samples.portrait(m)
