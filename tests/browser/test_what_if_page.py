"""The what-if board in a real browser: a user tries variations and sends the first answer.

Axe finds no fault, and nothing is wider than the screen. SHOTS=folder saves a picture of each page."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from games.eventlog import log
from games.models import WhatIf
from games.rules.ask import Ask
from tests.browser.hands import PHONE, SETTLED, SHOTS, faults, one_look
from tests.browser.scenes import answer, person, play, table
from tests.browser.test_one_screen import OF_AN_ANSWER

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def game():
    """Ana chooses a space of the strip, alone with a built-in player."""
    game = play(table(person("Ana"), ruleset="great_city", built_in=1), 0, 6)
    while not (isinstance(log.observe(game, 0).question, Ask) and log.observe(game, 0).question.what == "emissary"):
        answer(game, log.load(game).awaited[0])
    return game


@pytest.mark.parametrize("scripts", [True, False])
def test_a_line_is_tried_two_are_compared_and_the_first_answer_is_sent(opened, live_server, game, scripts):
    page = opened(game.seats.get(number=0).user, **PHONE, java_script_enabled=scripts)
    press = press_with if scripts else (lambda page, button: button.click())
    page.goto(live_server.url + game.get_absolute_url())
    page.get_by_role("button", name="Try it out").click()
    expect(page.get_by_text("Only you can see this board.")).to_be_visible()
    places = page.locator("#answers button[name=choice]")
    press(page, places.first)
    expect(page.get_by_role("link", name="Back to the table with")).to_be_visible()
    press(page, page.get_by_role("button", name="Let computer players answer"))
    press(page, page.get_by_role("link", name="To the beginning"))
    expect(page.get_by_text("A different answer starts a new variation.")).to_be_visible()
    press(page, places.nth(1))
    expect(page.get_by_text("Variation B, answer 1 of 1")).to_be_visible()
    if scripts:
        page.get_by_role("tab", name="Variations").tap()
    page.get_by_role("link", name="Compare B with A").click()
    expect(page.get_by_role("heading", name="Variations A and B")).to_be_visible()
    first = page.get_by_role("link", name="Back to the table with").first
    chosen = first.inner_text().split("“")[1].split("”")[0]
    head = log.observe(game, 0).head
    first.click()
    expect(page.locator(".confirm .chosen")).to_have_text(chosen)
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".confirm")).to_have_count(0)
    game.refresh_from_db()
    assert game.head > head
    assert WhatIf.objects.get().lines[0][0][1] == "emissary"


def test_the_question_and_the_board_are_on_one_screen(opened, live_server, game):
    """On a phone a sheet with the steps of the line, and tabs; the answer that is looked at shows its place."""
    page = opened(game.seats.get(number=0).user, **PHONE)
    page.goto(live_server.url + game.get_absolute_url())
    page.get_by_role("button", name="Try it out").click()
    expect(page.get_by_role("tab")).to_have_text(["Board", "Me", "The others", "Variations"])
    place = page.locator("#answers button[name=choice]").first
    place.evaluate("it => it.focus({ focusVisible: true })")
    assert place.evaluate(OF_AN_ANSWER) == []
    press_with(page, place)
    expect(page.locator(".sheet [data-go=back]")).to_be_in_viewport()
    expect(page.locator(".since")).to_contain_text("You answered")


def press_with(page, button) -> None:
    """Press it, and wait until the page has come."""
    button.click()
    page.wait_for_function(SETTLED)


@pytest.mark.seeded
@one_look()
def test_pages(opened, live_server, game, width, theme):
    page = opened(game.seats.get(number=0).user, viewport={"width": width, "height": 800}, color_scheme=theme)
    page.goto(live_server.url + game.get_absolute_url())
    page.get_by_role("button", name="Try it out").click()
    places = page.locator("#answers button[name=choice]")
    press_with(page, places.first)
    expect(page.get_by_text("Variation A, answer 1 of 1")).to_be_visible()
    key = WhatIf.objects.get().key
    page.goto(f"{live_server.url}/what-if/{key}/0/0/")
    press_with(page, places.nth(1))
    expect(page.get_by_text("Variation B, answer 1 of 1")).to_be_visible()
    addresses = {
        "what-if": f"/what-if/{key}/0/0/",
        "what-if-tried": f"/what-if/{key}/1/1/",
        "what-if-compared": f"/what-if/{key}/compare/0/1/",
        "what-ifs": "/you/what-if/",
    }
    for name, address in addresses.items():
        page.goto(live_server.url + address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert faults(page) == [], name
        if SHOTS:
            page.screenshot(path=Path(SHOTS) / f"{name}-{width}-{theme}.png", full_page=True)
