"""What a page says it says once; what can be seen can be pressed, and is called what it shows."""

import gzip
import json

import pytest

from games.eventlog import log
from games.rules import GAMES
from tests.browser import scenes
from tests.browser.hands import PHONE, address, asks, by_keys, by_mouse, faults, find, send, wide

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WEIGHT = 125_000  # bytes of a table, all in, compressed, its drawings too, for who comes for the first time
SEATS = {"roma": 2}


def test_names_and_targets_are_looked_at(opened):
    """What `faults` is for on every page: a name that leaves out what is seen, and what no finger hits."""
    page = opened()
    page.goto("about:blank")  # no policy of a page before it
    page.set_content(
        """<html lang="en"><title>x</title><main><h1>x</h1><button aria-label="Spanish tongue">Castellano</button>
        <p><button style="width:9px;height:9px;padding:0">a</button><button style="width:9px;height:9px;padding:0">b</button>
        </main></html>"""
    )
    assert {"label-content-name-mismatch", "target-size"} <= {fault.partition(":")[0] for fault in faults(page)}


@pytest.mark.parametrize("act", [by_mouse, by_keys])
def test_a_card_of_the_hand_is_led_by_pressing_it(opened, people, act):
    game, seat = find(people, lambda match, seat: match.asked(seat).what == "lead" and own_cards(match, seat))
    page = opened(people[seat], viewport={"width": 1280, "height": 900})
    page.goto(address(game))
    spot = page.locator(".hand .slot .board-target").first
    card = page.locator(".hand .slot:has(.board-target)").first.get_attribute("data-piece")
    assert page.locator("#question .tile .card").count() == 0, "what it does stands on the hand alone"
    send(page, spot, act)
    game.refresh_from_db()
    led = next(line for line in reversed(log.observe(game, None).said) if line["key"] == "leads")
    assert (led["seat"], led["facts"]["cards"]) == (seat, [card])


def own_cards(match, seat):
    return any(option[0] == "lead" and len(option) == 3 and option[2] != "senador" for option in leads(match, seat))


def leads(match, seat):
    return [option for option in match.asked(seat).options if isinstance(option, tuple)]


def test_equal_cards_of_the_hand_are_ticked_one_by_one(opened, people):
    game, seat = find(people, asks("legionary"))
    page = opened(people[seat], viewport={"width": 1280, "height": 900})
    page.goto(address(game))
    spots = page.locator(".hand .slot .board-target")
    boxes = {spot.get_attribute("for") for spot in spots.all()}
    assert len(boxes) == spots.count() == page.locator("#question .pick").count() or spots.count() < len(
        hand(game, seat)
    )
    spots.first.click()
    assert page.locator("#question .pick input:checked").get_attribute("id") == spots.first.get_attribute("for")
    assert "ticked" in spots.first.get_attribute("class")


def hand(game, seat):
    return log.observe(game, seat).view["seats"][seat]["hand"]


@pytest.mark.parametrize("scripts", [True, False])
def test_the_head_of_a_page_is_one_row_on_a_phone(opened, people, scripts):
    page = opened(people[0], **PHONE, java_script_enabled=scripts)
    page.goto("/")
    assert page.locator(".top").bounding_box()["height"] < 64
    assert wide(page) <= 0
    archive = page.get_by_role("link", name="Archive")
    assert not archive.is_visible()
    page.get_by_role("button", name="Menu").tap()
    assert page.get_by_role("button", name="ES Español").is_visible()
    if scripts:
        assert faults(page) == []
    archive.tap()
    page.wait_for_url("**/archive/")


def test_after_an_answer_nothing_of_it_stays_in_the_address(opened, people):
    """Chosen step by step: each step is an address of its own, the answer leads back to the table's."""
    game, seat = find(people, lambda match, seat: bool(several(match, seat)), ruleset="foundations")
    path = several(log.load(game), seat)[0]
    page = opened(people[seat], viewport={"width": 1280, "height": 900})
    page.goto(address(game))
    while (steps := page.locator("#question a.tile[href*='path=']:visible")).count():
        send(page, steps.last, by_mouse)
        assert "path=" in page.url
    send(page, page.locator("#question button[name=choice]:visible").first, by_mouse)
    assert page.url.endswith(address(game)), path
    page.goto(f"{address(game)}?path={json.dumps(list(path))}")
    page.wait_for_url(f"**{address(game)}")


def several(match, seat):
    """Answers of several steps."""
    question = match.asked(seat)
    return [one for one in getattr(question, "options", ()) if isinstance(one, tuple) and len(one) > 2]


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_cold_table_is_light(opened, people, ruleset):
    game = scenes.play(scenes.table(*people[: SEATS.get(ruleset, 3)], ruleset=ruleset), 0, 60)
    page, weights = opened(people[0], fresh=True), {}

    def weigh(response):
        if response.ok:
            weights[response.url] = len(gzip.compress(response.body(), 6))

    page.on("response", weigh)
    page.goto(address(game))
    page.wait_for_load_state("networkidle")
    page.remove_listener("response", weigh)
    assert 20_000 < sum(weights.values()) <= WEIGHT, weights
