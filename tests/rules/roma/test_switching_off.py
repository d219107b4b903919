"""Removing the effect of any of the 25 cards makes one of its tests fail."""

import pytest

from games.rules.roma import battles, dice
from games.rules.roma.card_effects import CARD_EFFECTS
from games.rules.roma.cards import BUILDINGS, CHARACTERS
from tests.rules.roma.switching_off import LASTING, NAMES, NOTHING, by_card, red_without

TESTS = by_card()


def test_there_are_25_cards_and_each_does_something():
    assert len(NAMES) == 25
    assert set(CARD_EFFECTS) == {*CHARACTERS, *BUILDINGS} - set(LASTING)


@pytest.mark.parametrize("name", NAMES)
def test_a_card_switched_off_turns_its_tests_red(name):
    assert len(TESTS[name]) >= 3
    assert len(red_without(name, TESTS[name])) >= 2
    assert NOTHING not in CARD_EFFECTS.values()
    assert (dice.BASILICA, dice.TEMPLUM, battles.TURRIS) == ("basilica", "templum", "turris")
