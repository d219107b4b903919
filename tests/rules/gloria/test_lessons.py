"""Lessons are valid positions with a Foro that works but has not won yet."""

from random import Random

import pytest

from games.rules import gloria
from games.rules.gloria.built_in.evaluation import lesson
from games.rules.match import Match


@pytest.mark.parametrize("seats", gloria.SEATS)
def test_every_lesson_can_be_laid_and_has_a_foro_that_works(seats):
    given = [one for seed in range(60) if (one := lesson(seats, Random(seed)))]
    assert 5 < len(given) < 40
    for position in given:
        match = Match.at(gloria, position)
        assert len(match.t.players) == seats and len(match.t.forums) == 1 and not match.over
        seen = [gloria.evaluation.forum_features(match.t, player) for player in match.t.players]
        assert [any(one) for one in seen] == [seat in match.t.forums for seat in range(seats)]
