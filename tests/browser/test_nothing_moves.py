"""A page that is being read on a slow phone is shown once it is whole: nothing moves under the finger."""

import pytest

from games.rules import GAMES
from tests.browser import scenes
from tests.browser.hands import address
from tests.browser.test_one_screen import CALM, SHIFTS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SLOWER = 8  # times: so slow that Chromium would show a page in parts


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_table_is_shown_as_it_stays(opened, people, ruleset):
    game = scenes.play(scenes.table(*people[:2], ruleset=ruleset), 0, 8)
    page = opened(people[0], **CALM)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    moved = []
    for _ in range(3):
        page.goto(address(game))
        moved.append(page.evaluate(SHIFTS))
    assert page.locator("#question.mine").is_visible()
    assert max(moved) <= 0.01, moved
