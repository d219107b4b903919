"""An offer of Foundations in a real browser: both sides in one form, the lots ticked on the city, what it would do."""

from contextlib import nullcontext

import pytest
from playwright.sync_api import expect

from games.eventlog import log
from tests.browser import scenes
from tests.browser.hands import PHONE, address, faults, settled, wide

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
OPTIONS = {"trade": True, "first": 0}


@pytest.fixture
def game(people):
    return scenes.table(*people[:2], ruleset="foundations", options=OPTIONS)


def test_lots_are_ticked_on_the_city_and_it_says_what_comes_of_it(opened, people, game):
    page = opened(people[0], **PHONE)
    page.goto(address(game))
    page.locator("#answers").get_by_role("link", name="Bruno", exact=True).click()
    mine, theirs = (log.observe(game, seat).view["seats"][seat]["empty"][0] for seat in (0, 1))
    expect(page.locator("form.deal")).to_be_visible()
    for way, lot in (("give", mine), ("want", theirs)):
        page.locator(f'.board-target[for="{way}_lots-{lot}"]').click()
        expect(page.locator(f"#{way}_lots-{lot}")).to_be_checked()
    page.locator("[name=give_silver]").fill("2")
    page.locator("[name=give_silver]").blur()
    expect(page.locator("#deal-does")).to_contain_text("silver 5 → 3")
    assert not wide(page)
    assert faults(page) == []
    page.get_by_role("button", name="Send the offer").click()
    settled(page)
    expect(page.locator("#asked")).to_contain_text("Bruno")
    assert log.observe(game.pk, 1).view["offer"]["give_silver"] == 2


def test_what_is_changed_while_it_is_weighed_is_weighed_too(opened, people, game):
    """The first answer is on its way when silver is added: it is not the last word."""
    page, first = opened(people[0], **PHONE), []

    def late(route):
        if first:
            route.continue_()
        else:
            first.append(route)

    page.goto(address(game))
    page.locator("#answers").get_by_role("link", name="Bruno", exact=True).click()
    mine, theirs = (log.observe(game, seat).view["seats"][seat]["empty"][0] for seat in (0, 1))
    for way, lot in (("give", mine), ("want", theirs)):
        page.locator(f'.board-target[for="{way}_lots-{lot}"]').click()
    page.get_by_text("only the lots change hands").first.wait_for()
    page.route("**/answer/", late)
    for silver in ("1", "2"):
        with page.expect_request("**/answer/") if silver == "1" else nullcontext():
            page.locator("[name=give_silver]").fill(silver)
            page.locator("[name=give_silver]").blur()
    first[0].continue_()
    expect(page.locator("#deal-does")).to_contain_text("silver 5 → 3")


def test_what_it_would_do_comes_too_late_for_an_offer_that_is_sent(opened, people, game):
    """It is of a table that is no longer there: nothing is done with it, and the console stays empty."""
    page = opened(people[0])
    slow = []
    weighs = lambda asked: "weigh=yes" in (asked.post_data or "")  # noqa: E731
    page.route("**/answer/", lambda route: slow.append(route) if weighs(route.request) else route.continue_())
    page.goto(address(game) + "?path=" + '["trade",1]')
    with page.expect_request(weighs):
        for way in ("give", "want"):
            page.locator(f"[name={way}_lots]").first.check(force=True)
    page.get_by_role("button", name="Send the offer").click()
    expect(page.locator("#asked")).to_contain_text("Bruno")
    with page.expect_request_finished(weighs):
        for route in slow:
            route.continue_()
    settled(page)
    expect(page.locator("#asked")).to_contain_text("Bruno")


def test_without_scripts_and_with_the_keyboard_alone(opened, people, game):
    page = opened(people[0], java_script_enabled=False)
    page.goto(address(game) + "?path=" + '["trade",1]')
    for way in ("give", "want"):
        page.locator(f"[name={way}_lots]").first.focus()
        page.keyboard.press("Space")
    page.get_by_role("button", name="What would it do?").press("Enter")
    expect(page.locator("#deal-does")).to_contain_text("What it would do")
    assert page.locator("form.deal [name$=_lots]:checked").count() == 2
    page.get_by_role("button", name="Send the offer").press("Enter")
    expect(page.locator("#asked")).to_contain_text("Bruno")
    assert log.observe(game.pk, 1).question.what == "answer"


def test_the_end_of_the_turn_stays_ticked_on_the_way_to_a_building(opened, people, game):
    page = opened(people[0])
    page.goto(address(game))
    page.get_by_label("Then end my turn").check()
    page.get_by_role("link", name="Domus", exact=False).first.click()
    expect(page.locator(".crumbs")).to_be_visible()
    expect(page.get_by_label("Then end my turn")).to_be_checked()
    page.locator(".fr-turned .board-target, .answers a.tile").first.click()
    expect(page.locator(".confirm")).to_be_visible()
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator("#asked")).to_contain_text("Bruno")
    assert log.load(game.pk).awaited == (1,)
