"""Two people play a whole game of The Great City of Rome by email.

It is the only whole game in `make test`, since it takes just forty turns; `make deep` plays the others."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.house import House
from tests.e2e.whole_game import Sitting, play_whole_game
from tests.post_office import PostOffice

pytestmark = [pytest.mark.house, pytest.mark.seeded, pytest.mark.slow, pytest.mark.browser]
PEOPLE = (("Ana", "es"), ("Bruno", "en"))
# Seven rounds whatever they do. They build where they can and seldom pass.
GREAT_CITY = Sitting("great_city", people=PEOPLE, eager="build")


def test_two_people_play_a_whole_game(post: PostOffice, house: House, browser: Browser) -> None:
    play_whole_game(GREAT_CITY, post, house, browser)


def test_this_test_knows_nothing_of_the_inside() -> None:
    for file in (*Path(__file__).parent.glob("*.py"), Path(__file__).parents[1] / "post_office.py"):
        found = re.findall(r"^\s*(?:from|import) (django|games|notifications|roma_site)\b", file.read_text(), re.M)
        assert not found, f"{file.name} imports {found}"
