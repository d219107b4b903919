"""Standings: points for places, ties share, and each tie-break separates what those before it cannot."""

from fractions import Fraction
from random import Random

import pytest

from games.facts.leagues.divisions import schedule
from games.facts.leagues.standings import Result, Scoring, TieBreak, standings, table_points


def table(*rows):
    return [Result(*row) for row in rows]


def points(*places, scoring=Scoring.PLACES):
    return list(table_points(table(*enumerate(places)), scoring).values())


def test_points_for_places_at_each_size_of_table():
    assert points(1, 2) == [12, 0]
    assert points(1, 2, 3) == [12, 6, 0]
    assert points(1, 2, 3, 4) == [12, 8, 4, 0]
    assert points(1, 2, 3, 4, 5) == [12, 9, 6, 3, 0]


def test_ties_share_the_points_of_their_places():
    assert points(1, 1, 3, 4) == [10, 10, 4, 0]
    assert points(1, 2, 2, 4, 5) == [12, Fraction(15, 2), Fraction(15, 2), 3, 0]
    assert points(1, 1, 1) == [6, 6, 6]
    assert points(1, 1, 3, scoring=Scoring.WINS) == [Fraction(1, 2), Fraction(1, 2), 0]


def order(tables, lots, scoring=Scoring.PLACES):
    return [(line.entrant, line.separated_by) for line in standings(tables, lots, scoring)]


def test_more_points_come_first():
    assert order([table((1, 2), (2, 1))], [1, 2]) == [(2, None), (1, TieBreak.POINTS)]


def test_of_equal_points_more_wins_come_first():
    tables = [table((1, 1), (2, 2), (3, 3)), table((1, 3), (2, 2), (3, 1)), table((4, 1), (2, 2), (1, 3))]
    assert order(tables, [4, 3, 2, 1])[:2] == [(2, None), (1, TieBreak.POINTS)]
    tables = [table((1, 1), (2, 2), (3, 3)), table((1, 3), (2, 2), (3, 1))]
    assert order(tables, [2, 1, 3]) == [(1, None), (3, TieBreak.LOT), (2, TieBreak.WINS)]


def test_whoever_beat_stronger_opponents_comes_first():
    tables = [table((1, 1), (3, 2)), table((2, 1), (4, 2)), table((3, 1), (4, 2))]  # only 3 has won elsewhere
    found = standings(tables, [2, 1, 3, 4], Scoring.PLACES)
    assert found[0].entrant == 1 and found[0].sonneborn_berger == 12
    assert found[1].separated_by is TieBreak.SONNEBORN_BERGER


def test_equal_opponents_count_half():
    found = standings([table((1, 1), (2, 1))], [1, 2], Scoring.PLACES)
    assert [line.sonneborn_berger for line in found] == [3, 3]


def test_the_larger_share_of_the_points_comes_first_then_the_lot():
    tables = [table((1, 1, 30), (2, 2, 10)), table((3, 1, 20), (4, 2, 19)), table((5, 1, 20), (6, 2, 19))]
    assert order(tables, [6, 5, 4, 3, 2, 1]) == [
        (1, None), (5, TieBreak.SHARE), (3, TieBreak.LOT), (6, TieBreak.POINTS), (4, TieBreak.LOT), (2, TieBreak.SHARE),
    ]  # fmt: skip


def test_points_that_were_not_counted_are_shared_equally():
    found = standings([table((1, 1), (2, 2, 40))], [1, 2], Scoring.PLACES)
    assert [line.share for line in found] == [Fraction(1, 2), Fraction(1, 2)]


def test_an_entrant_without_a_table_has_a_line():
    assert order([], [7, 3]) == [(7, None), (3, TieBreak.LOT)]


@pytest.mark.parametrize("seed", range(8))
def test_the_order_of_the_tables_changes_nothing(seed):
    random = Random(seed)
    seats = random.choice([2, 3, 4, 5])
    size = random.randrange(seats, 14)
    tables = [
        [Result(one, random.randrange(1, seats + 1), random.choice([None, 0, 9, 30])) for one in seated]
        for seated in schedule(size, seats)
    ]
    lots = random.sample(range(size), size)
    expected = standings(tables, lots, Scoring.PLACES)
    assert standings(random.sample(tables, len(tables)), lots, Scoring.PLACES) == expected
    assert sum(line.points for line in expected) == sum(sum(points(*range(1, len(one) + 1))) for one in tables)
