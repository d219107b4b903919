"""Friends play Gloria a Roma by mail, from signing up to the log that holds offline."""

import pytest
from playwright.sync_api import Browser

from tests.e2e.house import House
from tests.e2e.whole_game import Sitting, play_whole_game
from tests.post_office import PostOffice

pytestmark = [pytest.mark.house, pytest.mark.deep, pytest.mark.both, pytest.mark.slow, pytest.mark.browser]
# They build where it can be done: the last site ends the game. They seldom think or decline.
GLORIA = Sitting("gloria", options={"option_short": "on"}, eager="lay", dull=('"think"', '"pass"'))


def test_friends_play_a_whole_game(post: PostOffice, house: House, browser: Browser) -> None:
    play_whole_game(GLORIA, post, house, browser)
