"""Almost correct answers raise Illegal and change nothing, at every step of random games."""

from random import Random

from games.rules import roma
from games.rules.match import Match
from tests.rules.nonsense import play_late, play_refusing
from tests.rules.roma.rich import rich, secretive


def games(seeds):
    for seed in seeds:
        rng = Random(f"nonsense {seed}")
        yield (Match.new(roma, 2), Match.at(roma, rich(rng)), Match.at(roma, secretive(rng)))[seed % 3], rng


def test_almost_right_answers_change_nothing():
    assert sum(play_refusing(m, rng, most=50) for m, rng in games(range(45))) > 20_000


def test_an_option_is_refused_once_its_moment_has_passed():
    for m, rng in games(range(90)):
        play_late(m, rng, most=80)
