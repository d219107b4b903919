"""Three moves tried in a real browser: on a phone by keyboard alone, with scripts and without; back and reload; no
fault that axe can find, nothing wider than the screen.

SHOTS=folder keeps a picture of each page.
"""

import pytest
from playwright.sync_api import expect

from games import rules
from games.selectors.listing import DemoInvitation, demo_url
from games.tutorials.runs import LEARNER
from tests import tiers
from tests.browser.hands import PHONE, flaws
from tests.browser.laid_hands import answer, press
from tests.games.tutorials.whims import tried

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
INVITED = DemoInvitation("a-table", "key")


EVERY = [("roma", True), ("gloria", False), ("foundations", True), ("great_city", False)]


@pytest.mark.seeded
@pytest.mark.parametrize(("ruleset", "scripts_on"), EVERY if tiers.DEEP else EVERY[:2])
def test_three_moves_by_keyboard_on_a_phone(opened, live_server, ruleset, scripts_on):
    page, way = opened(**PHONE, java_script_enabled=scripts_on, locale="en"), tried(ruleset, 1)
    given = [choice for seat, _what, choice in way[-1].trial.moves if seat == LEARNER]
    page.goto(live_server.url + demo_url(ruleset, invited=INVITED))
    for there, choice in zip(way, given, strict=False):
        expect(page.locator("#demo-h")).to_have_text(f"Move {there.number} of 3")
        answer(page, there.question, choice, demo_url(ruleset, there.way, INVITED))
    expect(page.locator("#asked")).to_have_text("Result")
    seat = page.get_by_role("link", name="Take a seat")
    expect(seat).to_have_attribute("href", "/t/a-table/join/?invite=key#sit")


@pytest.mark.parametrize("ruleset", rules.GAMES)
def test_the_coach_leaves_room_for_the_board_and_opens_by_a_press(opened, live_server, ruleset):
    page = opened(viewport={"width": 390, "height": 844}, has_touch=True, locale="es")
    page.goto(live_server.url + demo_url(ruleset))
    coach, sheet = (page.locator(one).bounding_box() for one in ("#demo", "#question"))
    assert sheet["y"] - coach["y"] - coach["height"] >= 260
    page.locator("#demo").click()
    expect(page.locator("#fold-demo")).to_be_checked()
    assert page.locator("#demo").bounding_box()["height"] > 1.5 * coach["height"]


@pytest.mark.parametrize("scripts_on", [True, False])
def test_back_and_reload_lose_nothing(opened, live_server, scripts_on):
    page, (first, second, *_) = opened(**PHONE, java_script_enabled=scripts_on, locale="en"), tried("foundations", 1)
    here, there = (live_server.url + demo_url("foundations", one.way) for one in (first, second))
    page.goto(here)
    answer(page, first.question, first.question.options[int(second.way)], demo_url("foundations"))
    expect(page).to_have_url(there)
    page.reload()
    expect(page.locator("#demo-h")).to_have_text("Move 2 of 3")
    press(page, page.get_by_role("link", name="Undo the last answer"))
    expect(page.locator("#demo-h")).to_have_text("Move 1 of 3")
    page.go_back()
    expect(page.locator("#demo-h")).to_have_text("Move 2 of 3")


@pytest.mark.seeded
def test_pages(opened, live_server):
    """In `make test` the end of one game: it is the same page for all of them."""
    pages = [
        (f"try-{ruleset}-{name}", None, live_server.url + demo_url(ruleset, there.way))
        for ruleset in rules.GAMES
        for name, there in zip(("begin", "then", "end"), (tried(ruleset, 1)[0], tried(ruleset, 1)[2], tried(ruleset, 1)[-1]), strict=True)
        if tiers.DEEP or name == "begin" or ruleset == "roma"
    ]  # fmt: skip
    assert flaws(opened, pages) == []
