"""Whole games of Foundations of Rome by mail, from signing up to the log that holds offline: the base game, one with every
module, one against the Consul."""

import pytest
from playwright.sync_api import Browser

from tests.e2e.house import House
from tests.e2e.whole_game import Sitting, play_whole_game
from tests.post_office import PostOffice

pytestmark = [pytest.mark.slow, pytest.mark.browser]
ON = ("draft", "monuments", "trade", "steal", "invocations", "roles")
EVERY = {**{f"option_{name}": "on" for name in ON}, "option_objectives": "hidden"}
MIXES = {
    "base": ((("Ana", "es"), ("Bruno", "en")), {}),
    "every": ((("Carla", "es"), ("Diego", "en")), EVERY),
    "consul": ((("Elena", "es"), ("Fabio", "en")), {"option_consul": "estandar", "option_monuments": "on"}),
}


@pytest.mark.parametrize("mix", MIXES)
def test_two_people_play_a_whole_game(mix, post: PostOffice, house: House, browser: Browser) -> None:
    """They buy where they can, or see to it that they can, so that eras end."""
    people, options = MIXES[mix]
    dull = ('["trade",0]', '["trade",1]', '"pass"', '"drop"')
    sitting = Sitting("foundations", "[Foundations] ", people, options, 'buy income "end"', dull, by_mail=24)
    play_whole_game(sitting, post, house, browser)
