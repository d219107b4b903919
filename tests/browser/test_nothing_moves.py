"""A page that is being read on a slow phone is shown once it is whole: nothing moves under the finger."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page

from games.rules import GAMES
from tests import tiers
from tests.browser import scenes
from tests.browser.hands import address
from tests.browser.test_one_screen import CALM, SHIFTS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SLOWER = 8  # times: so slow that Chromium would show a page in parts


@contextmanager
def on_a_slow_phone(page: Page) -> Iterator[None]:
    """Windows are used again: what comes afterwards is to have the whole machine."""
    phone = page.context.new_cdp_session(page)
    phone.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    try:
        yield
    finally:
        phone.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        phone.detach()


@pytest.mark.seeded
@pytest.mark.parametrize("ruleset", GAMES if tiers.DEEP else ["gloria", "foundations"])
def test_a_table_is_shown_as_it_stays(opened, people, ruleset):
    game = scenes.play(scenes.table(*people[:2], ruleset=ruleset), 0, 8)
    page = opened(people[0], **CALM)
    moved = []
    with on_a_slow_phone(page):
        for _ in range(tiers.size(1, 3)):  # to slow a page down costs as much as it takes longer
            page.goto(address(game))
            moved.append(page.evaluate(SHIFTS))
    assert page.locator("#question.mine").is_visible()
    assert max(moved) <= 0.01, moved
