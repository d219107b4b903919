"""Answers on the board by mouse, keyboard, touch and without scripts; the page never reloads."""

import pytest
from django.test import Client

from games.eventlog import log
from games.facts.events import Answered
from games.models import OpenQuestion
from games.tables import opening
from tests.browser.hands import faults, wide
from tests.browser.scenes import sign_in
from tests.tables import open_table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SETTLED = "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"


@pytest.fixture
def flying(augury, people):
    """Return a table at which a seat is asked to let a bird fly, and this seat."""
    game = open_table(people[0], "augury", {"hand": 3}, size=2)
    opening.join(game, people[1])
    for seat in (0, 1):
        log.append(game, Answered(seat, "promise", 3), log.observe(game, seat).opened)
    return game, OpenQuestion.objects.select_related("seat__user").get(game=game).seat


def opened(browser, live_server, flying, **more):
    game, seat = flying
    context = browser.new_context(base_url=live_server.url, locale="en", **more)
    sign_in(context, live_server.url, seat.user)
    page = context.new_page()
    page.goto(f"/t/{game.slug}/")
    return page


def sky(game):
    return sum(bool(bird) for row in log.observe(game.pk, None).view["sky"] for bird in row)


def choose_a_bird(page):
    page.locator(".answers a.tile").first.click()
    page.wait_for_url("**path=**")
    page.wait_for_function(SETTLED)


def test_a_place_is_pressed_and_the_page_stays(browser, live_server, flying):
    page = opened(browser, live_server, flying)
    page.evaluate("window.same = true")
    choose_a_bird(page)
    assert page.locator(".sky .board-target").count() == 9
    assert faults(page) == []
    page.locator(".sky .board-target").nth(4).click()
    page.locator(".all-done").wait_for()
    assert page.evaluate("window.same")
    assert sky(flying[0]) == 1
    page.locator(".undo button").first.click()
    page.locator(".answers a.tile").first.wait_for()
    assert page.evaluate("window.same")
    assert sky(flying[0]) == 0


def test_a_place_is_pressed_by_keyboard(browser, live_server, flying):
    page = opened(browser, live_server, flying)
    choose_a_bird(page)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('board-target')"):
            break
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert "column 0, row 0" in name or "columna 0, fila 0" in name
    page.keyboard.press("Enter")
    page.locator(".all-done").wait_for()
    assert sky(flying[0]) == 1


def test_a_place_is_pressed_without_scripts_on_a_phone(browser, live_server, flying):
    page = opened(browser, live_server, flying, java_script_enabled=False, viewport={"width": 360, "height": 740})
    page.locator(".answers a.tile").first.click()
    page.locator(".sky .board-target").nth(8).click()
    page.locator(".all-done").wait_for()
    assert sky(flying[0]) == 1


def test_nothing_is_too_wide_on_a_phone(browser, live_server, flying):
    page = opened(browser, live_server, flying, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    choose_a_bird(page)
    assert wide(page) <= 0


def test_the_place_of_another_player_is_no_button(live_server, flying):
    game, _ = flying
    assert (
        'class="board-target"'
        not in Client().get(f"/t/{game.slug}/?path=%5B%22fly%22%2C%22eagle%22%5D").content.decode()
    )
