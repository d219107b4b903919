"""Friends play Gloria a Roma by mail, from signing up to the log that holds offline."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests import tiers
from tests.e2e.house import House
from tests.e2e.whole_game import Sitting, play_whole_game
from tests.post_office import PostOffice

pytestmark = [pytest.mark.house, pytest.mark.seeded, pytest.mark.slow, pytest.mark.browser]
# In `make test` two of them, who are done sooner.
PEOPLE = Sitting.people[: tiers.size(2, 3)]
# They build where it can be done: the last site ends the game. They seldom think or decline.
GLORIA = Sitting("gloria", "[Gloria] ", PEOPLE, {"option_short": "on"}, eager="lay", dull=('"think"', '"pass"'))


def test_friends_play_a_whole_game(post: PostOffice, house: House, browser: Browser) -> None:
    play_whole_game(GLORIA, post, house, browser)


def test_this_test_knows_nothing_of_the_inside() -> None:
    for file in (*Path(__file__).parent.glob("*.py"), Path(__file__).parents[1] / "post_office.py"):
        found = re.findall(r"^\s*(?:from|import) (django|games|notifications|roma_site)\b", file.read_text(), re.M)
        assert not found, f"{file.name} imports {found}"
