"""Roma in a real browser: its board played by mouse, by keyboard, by touch and without scripts; every moment whole for
everyone.

SHOTS=folder keeps a picture of each moment, at 360 and 1280 px, by day and by lamplight.
"""

import gzip
import random

import pytest
from playwright.sync_api import expect

from games.eventlog import log
from games.facts.events import Answered
from tests import tiers
from tests.browser import scenes
from tests.browser.hands import (
    PHONE,
    address,
    by_mouse,
    by_page,
    by_touch,
    count,
    faults,
    flaws,
    in_many_ways,
    press_on,
    send,
    settled,
    wide,
)
from tests.rules import chance

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def people():
    return [scenes.person(name) for name in ("Ana", "Bruno")]


def table(people):
    return scenes.table(*people, ruleset="roma")


def until(game, wanted, rng, most=160):
    """Play at random until the wanted question is asked; return its seat, or None if the game ends."""
    for _ in range(most):
        match = log.load(game)
        if match.over:
            return None
        seat = match.awaited[0]
        if wanted(match, seat):
            return seat
        look = log.observe(game, seat)
        choice = chance.choice(rng, look.question)
        log.append(game, Answered(seat, look.question.what, choice, "player"), look.opened)
        game.refresh_from_db()
    return None


def find(people, wanted, tries=150):
    """Return a table at which the wanted question is asked, and its seat."""
    for number in range(tries):
        game = table(people)
        seat = until(game, wanted, random.Random(number))
        if seat is not None:
            return game, seat
    return pytest.fail("never asked")


def asks(*whats):
    return lambda match, seat: match.asked(seat).what in whats


def acts(*verbs):
    """Asked for an action, with something to choose for each of these verbs."""

    def wanted(match, seat) -> bool:
        asked = match.asked(seat)
        found = [option[0] for option in asked.options if isinstance(option, tuple)]
        return asked.what == "action" and all(verb in found for verb in verbs)

    return wanted


def on_the_board(page, act, most=6):
    """Follow the places on the board with `act` until the question is answered."""
    mark = page.locator("input[name=opened]").first.input_value()
    for _ in range(most):
        confirm = page.locator(".confirm button.primary:visible")
        place = page.locator(".columns .board .board-target:visible").first
        send(page, confirm if confirm.count() else place, act)
        now = page.locator("input[name=opened]")
        if not now.count() or now.first.input_value() != mark:
            return
    pytest.fail("no way to the end of the question")


# Played in every way


@pytest.mark.seeded
@in_many_ways(2)
def test_the_board_is_played(opened, people, act, scripts):
    game, seat = find(people, acts("activate", "lay"))
    page = opened(people[seat], java_script_enabled=scripts)
    before = count(game)
    page.goto(address(game))
    on_the_board(page, act)
    assert count(game) > before


@pytest.mark.seeded
def test_a_set_up_and_a_turn_are_played_from_the_list(opened, people):
    (game, _), done = find(people, asks("opening")), set()
    pages = [opened(person) for person in people]
    for _ in range(14):
        match = log.load(game)
        if match.over:
            break
        seat, before = match.awaited[0], count(game)
        if not by_page(match, seat, done):
            scenes.answer(game, seat)
            continue
        pages[seat].goto(address(game))
        press_on(pages[seat], by_mouse)
        assert count(game) > before
        game.refresh_from_db()


def test_a_phone_by_touch_wants_a_second_tap_where_dice_roll(opened, people):
    game, seat = find(people, acts("cards"))
    page = opened(people[seat], **PHONE)
    page.goto(address(game))
    assert wide(page) <= 0
    before = count(game)
    end = page.get_by_role("link", name="End the turn").first
    by_touch(page, end)
    page.locator(".confirm").wait_for()
    assert count(game) == before
    page.get_by_role("button", name="Confirm").tap()
    settled(page)
    assert count(game) > before


def test_discs_are_ticked_like_the_list(opened, people):
    game, seat = find(people, asks("consiliarius", "machina"))
    page = opened(people[seat])
    page.goto(address(game))
    label = page.locator(".columns .board label.board-target").first
    box = page.locator(f"#{label.get_attribute('for')}")
    label.click()
    assert box.is_checked()
    assert "ticked" in label.get_attribute("class")
    label.click()
    assert not box.is_checked()
    assert "ticked" not in label.get_attribute("class")


def test_send_waits_for_the_number_wanted(opened, people):
    page = opened(people[0])
    page.goto(address(table(people)))
    boxes, button, wanted = (
        page.locator("input[name=pick]"),
        page.locator("button.primary:visible"),
        page.locator(".wanted"),
    )
    expect(button).to_be_disabled()
    assert wanted.inner_text() == "Choose 2"
    boxes.nth(0).check()
    assert button.is_disabled()
    boxes.nth(1).check()
    assert button.is_enabled()
    assert page.get_by_text("Choose 2").count() == 1, "said once"


def test_without_scripts_a_refusal_keeps_the_ticks(opened, people):
    page = opened(people[0], java_script_enabled=False)
    page.goto(address(table(people)))
    page.locator("input[name=pick]").nth(2).check()
    page.locator("button.primary:visible").click()
    assert page.get_by_role("alert").inner_text().strip() == "You chose too many or too few. Choose 2."
    assert page.locator(".wanted.refused").is_visible()
    assert [box.is_checked() for box in page.locator("input[name=pick]").all()] == [False, False, True, False]


def test_a_card_beside_a_disc_opens_in_full(opened, people):
    game, seat = find(people, acts("activate"))
    page = opened(people[seat])
    page.goto(address(game))
    card = page.locator("button.roma-card").first
    card.click()
    pop = page.locator(f"#{card.get_attribute('popovertarget')}")
    assert pop.is_visible()
    assert "defense" in card.locator(".sr").inner_text()
    page.keyboard.press("Escape")
    assert not pop.is_visible()


# For everyone


def moments(people):
    """(name, who, address) of every kind of page there is to look at; in `make test` without those that take long to
    find."""
    wanted = {
        "exchange": asks("exchange"),
        "opening": asks("opening"),
        "action": acts("activate", "lay", "cards"),
        "keep": lambda match, seat: match.asked(seat).what == "keep" and len(match.t.drawn) > 3,
        "target": asks("velites", "onager", "praetorianus"),
        "taken-up": asks("consiliarius_lay", "machina_lay"),
        "several": asks("consiliarius", "machina"),
    }
    found = []
    for name, test in wanted.items():
        if name in ("opening", "keep", "taken-up") and not tiers.DEEP:
            continue
        game, seat = find(people, test)
        found.append((name, seat, address(game)))
        if name == "action":
            lay = next(option for option in log.load(game).asked(seat).options if option[0] == "lay")
            found += [
                ("lay", seat, address(game) + f'?path=["lay","{lay[1]}"]'),
                ("confirm", seat, address(game) + '?path=["end"]'),
                ("waiting", 1 - seat, address(game)),
                ("watched", None, address(game)),
            ]
    over = table(people)
    assert until(over, lambda match, seat: False, random.Random(7), most=2_000) is None
    middle = log.observe(over, 0).steps[30]
    return [
        *found,
        ("finished", 0, address(over)),
        ("replay", 0, address(over, "replay", middle)),
        ("replay-end", 1, address(over, "replay", over.head)),
        ("rules", None, "/rules/roma/"),
    ]


@pytest.mark.seeded
def test_every_moment_is_whole_for_everyone(opened, people):
    pages = [(name, None if who is None else people[who], at) for name, who, at in moments(people)]
    wrong = flaws(opened, pages[:: tiers.size(2, 1)], picture="roma-{}")
    assert not wrong, "\n".join(wrong)


def test_the_page_is_light(opened, people):
    """All that a first visit carries, compressed as a server would: at most 150 KB."""
    game, seat = find(people, acts("activate", "lay"))
    page, total = opened(people[seat], fresh=True), []
    page.on("response", lambda response: total.append(len(gzip.compress(response.body()))) if response.ok else None)
    page.goto(address(game))
    page.wait_for_load_state("networkidle")
    assert sum(total) < 150_000, total


def test_in_spanish(opened, people):
    ana = people[0]
    ana.language = "es"
    ana.save()
    game, _ = find(people, lambda match, seat: seat == 0 and acts("activate", "lay")(match, seat))
    page = opened(ana)
    page.goto(address(game))
    assert "Tu turno" in page.locator("#asked").inner_text()
    assert not faults(page)
