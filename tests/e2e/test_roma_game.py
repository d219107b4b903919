"""Two people play a whole game of Roma by mail, from signing up to the log that holds offline."""

import pytest
from playwright.sync_api import Browser

from tests.e2e.house import House
from tests.e2e.whole_game import Sitting, play_whole_game
from tests.post_office import PostOffice

pytestmark = [pytest.mark.house, pytest.mark.deep, pytest.mark.both, pytest.mark.slow, pytest.mark.browser]
# A player who activates cards soon empties the pool or a player's points.
ROMA = Sitting("roma", people=(("Ana", "es"), ("Bruno", "en")), eager="activate", dull=('"end"', '"stop"'))


def test_two_people_play_a_whole_game(post: PostOffice, house: House, browser: Browser) -> None:
    play_whole_game(ROMA, post, house, browser)
