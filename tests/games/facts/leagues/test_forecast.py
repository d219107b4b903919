"""Forecasts: a season lasts longer than its tables."""

import pytest

from games.facts.leagues.divisions import schedule
from games.facts.leagues.forecast import forecast


def test_all_tables_at_once_take_as_long_as_the_longest():
    assert forecast([(schedule(7, 4), 1)], [30.0], at_once=4).needed_days == 30


def test_one_table_at_once_takes_as_many_lengths_as_an_entrant_has_tables():
    assert forecast([(schedule(4, 4), 1)], [30.0], at_once=1).needed_days == 120


def test_eight_of_ten_tables_in_time_are_a_season_in_time_only_once_in_five():
    lengths = [20.0] * 8 + [40.0] * 2
    assert 0.15 < forecast([(schedule(7, 4), 1)], lengths, at_once=4).chance(20) < 0.28


def test_many_divisions_end_later_than_one():
    one, many = (forecast([(schedule(7, 4), count)], [20.0, 25, 30, 60], at_once=2) for count in (1, 40))
    assert many.chance(100) < one.chance(100)
    assert many.needed_days > one.needed_days
    assert many.chance(many.needed_days) >= 0.8


def test_equal_input_gives_an_equal_forecast():
    found = [forecast([(schedule(9, 3), 2)], [3.0, 8, 40], at_once=2) for _ in range(2)]
    assert found[0] == found[1]


def test_without_finished_games_there_is_no_forecast():
    with pytest.raises(ValueError, match="no finished games"):
        forecast([(schedule(7, 4), 1)], [], at_once=2)
