"""The `?` next to a question opens by key, mouse and touch, and without scripts.

It is fully visible on a small phone and moves nothing."""

import pytest
from playwright.sync_api import expect

from games.eventlog import log
from games.rules import GAMES
from games.wording import game_words
from games.wording.question_help import help_of
from tests import tiers
from tests.browser.hands import PHONE, address, by_keys, by_mouse, by_touch, faults, find, wide

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ALL = {"gloria": "lead", "roma": "action", "great_city": "act", "foundations": "turn"}
BOX = """it => { const box = it.getBoundingClientRect();
  return [box.left >= 0, box.top >= 0, box.right <= innerWidth + .5, box.bottom <= innerHeight + .5]; }"""


PLACE = """() => document.getElementById("answers").getBoundingClientRect().top
  - document.getElementById("question").getBoundingClientRect().top + document.getElementById("question").scrollTop"""


def asked(people, ruleset, what):
    return find(people[:2], lambda match, seat: match.asked(seat).what == what, ruleset=ruleset)


EVERY = [(name, on) for name in GAMES for on in (True, False)]


@pytest.mark.seeded
@pytest.mark.parametrize(("ruleset", "scripts"), EVERY if tiers.DEEP else [*EVERY[::4], *EVERY[3::4]])
def test_it_is_whole_on_a_small_phone(opened, people, ruleset, scripts):
    game, seat = asked(people, ruleset, ALL[ruleset])
    page = opened(people[seat], java_script_enabled=scripts, **PHONE)
    page.goto(address(game))
    door, told = page.locator(".ask-help"), page.locator("#asked-help")
    assert not told.is_visible()
    assert min(door.bounding_box()[side] for side in ("width", "height")) >= 24
    place = page.evaluate(PLACE)
    by_touch(page, door)
    expect(told).to_be_visible()
    assert all(told.evaluate(BOX)) and wide(page) <= 0
    assert page.evaluate(PLACE) == place
    assert told.locator("dd").count() and told.locator("a[href*='/rules/']").count() == 1


@pytest.mark.parametrize(("act", "scripts"), [(by_keys, True), (by_keys, False), (by_mouse, True)])
def test_it_opens_and_closes(opened, people, act, scripts):
    game, seat = asked(people, "gloria", "lead")
    page = opened(people[seat], java_script_enabled=scripts)
    page.goto(address(game))
    told = page.locator("#asked-help")
    act(page, page.locator(".ask-help"))
    expect(told).to_be_visible()
    if scripts:
        assert not faults(page)
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()


def test_it_leads_to_the_chapter(opened, people):
    game, seat = asked(people, "gloria", "craftsman")
    page = opened(people[seat])
    page.goto(address(game))
    page.locator(".ask-help").click()
    page.locator("#asked-help a[href*='/rules/']").click()
    page.wait_for_url("**/rules/gloria/#building")
    expect(page.locator("section#building")).to_be_in_viewport()


def test_what_was_led_is_told_beside_follow(opened, people):
    game, seat = asked(people, "gloria", "follow")
    page = opened(people[seat])
    page.goto(address(game))
    beside, role = page.locator("#question .question-note"), log.load(game).view(seat)["role"]
    assert beside.count() == 1 and beside.is_visible()
    told = help_of(log.load(game).asked(seat), log.load(game).view(seat), game_words("gloria", "en"), [])
    assert role and beside.inner_text() in told.notes
