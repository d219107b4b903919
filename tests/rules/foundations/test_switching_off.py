"""A card without its effect is noticed: tests of each of the 20 invocations and 15 roles would fail."""

import pytest

from tests.rules.foundations.switching_off import NAMES, by_card, red_without

TESTS = by_card()


@pytest.mark.parametrize("name", NAMES)
def test_a_card_switched_off_turns_its_tests_red(name):
    assert red_without(name, TESTS[name])
