"""What a view lets one foresee of an era's end is what it scores, whatever the modules."""

from random import Random

import pytest

from games.rules import foundations
from games.rules.foundations.foresee import era_points
from games.rules.match import Match
from tests.rules.foundations.mixes import some_move, some_options

SCORING = ("residents", "municipal", "commercial")
# Between the last view and the scoring these may have changed the board, or who scores what.
BETWEEN = {"builds", "consul_builds", "consul_lacks", "uses", "shows", "steals", "reacts", "accepts"}


def ends_of_eras(number: int, seats: int):
    """(what was foreseen, what was scored) for every era whose last answer changed nothing on the board."""
    rng = Random(number)
    m, told = Match.new(foundations, seats, some_options(rng, seats)), 0
    while not m.over:
        move, view = some_move(rng, m), m.view(None)
        m.take(*move)
        new = m.said(None, told)
        told = new[-1]["step"] if new else told
        keys = [line["key"] for line in new]
        if "era_ends" in keys and not BETWEEN & {*keys[: keys.index("era_ends")]}:
            yield era_points(view), scored(new, len(view["seats"]) + bool(view["consul"]))


def scored(lines: list[dict], seats: int) -> list[int]:
    points = [0] * seats
    for line in lines:
        if line["key"] in SCORING:
            points[line["seat"]] += line["facts"]["points"]
    return points


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_foreseen_is_scored(seats):
    ends = [end for number in range(12) for end in ends_of_eras(number, seats)]
    assert len(ends) > 5
    for foreseen, came in ends:
        assert foreseen == came


def test_nothing_is_foreseen_before_the_first_era():
    view = Match.new(foundations, 3, {"draft": True}).view(None)
    assert era_points(view) == [0, 0, 0]
