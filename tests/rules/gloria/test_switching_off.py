"""Removing the function of any of the 40 buildings makes one of its tests fail."""

import pytest

from games.rules.gloria.table import SWITCHED_OFF
from tests.rules.gloria.switching_off import NAMES, by_building, red_without

TESTS = by_building()


def test_there_are_forty_and_nothing_is_switched_off():
    assert len(NAMES) == 40
    assert set() == SWITCHED_OFF


@pytest.mark.parametrize("name", NAMES)
def test_a_building_switched_off_turns_its_tests_red(name):
    assert len(TESTS[name]) >= 3
    assert red_without(name, TESTS[name])
    assert name not in SWITCHED_OFF
