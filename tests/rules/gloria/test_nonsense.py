"""Almost correct answers raise Illegal and change nothing, at every step of crowded games."""

from random import Random

import pytest

from games.rules import gloria
from games.rules.match import Match
from tests.rules.gloria.crowded import crowded
from tests.rules.nonsense import play_late, play_refusing


@pytest.mark.parametrize("seats", gloria.SEATS)
def test_almost_right_answers_change_nothing(seats):
    games = [Random(f"nonsense {seats} {seed}") for seed in range(4)]
    assert sum(play_refusing(Match.at(gloria, crowded(rng, seats)), rng) for rng in games) > 2000


@pytest.mark.parametrize("seats", gloria.SEATS)
def test_an_option_is_refused_once_its_moment_has_passed(seats):
    rng = Random(f"late {seats}")
    play_late(Match.at(gloria, crowded(rng, seats)), rng)
