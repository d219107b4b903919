"""Foundations of Rome in a real browser: lots, deeds and buildings are chosen on the city itself, turned and looked at
once more; whole by keyboard, without scripts and on a phone."""

import gzip
import json
from urllib.parse import quote

import pytest

from games.eventlog import log
from games.facts.events import Answered
from games.rules.foundations.foresight import buildings_after, era_points, foresee
from tests import tiers
from tests.browser import scenes
from tests.browser.hands import (
    PHONE,
    address,
    by_keys,
    by_mouse,
    by_touch,
    faults,
    in_many_ways,
    looks_at,
    press_on,
    send,
    settled,
    wide,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
KEPT = 150_000  # bytes, compressed, all in
EVERY = {"draft": True, "monuments": True, "trade": True, "steal": True, "invocations": True, "roles": True, "objectives": "hidden"}  # fmt: skip
CONSUL = {"consul": "estandar", "monuments": True}


def city(people, what, wanted=lambda question: True, options=None, seats=2, after=0):
    """A table where Ana is asked this, and `wanted` of her question holds."""
    for _ in range(8):
        game = scenes.table(*people[:seats], ruleset="foundations", options=options or {})
        while asked := log.load(game).awaited:
            question = log.observe(game, 0).question
            if question and question.what == what and game.head > after and wanted(question):
                return game
            scenes.answer(game, asked[0])
    return pytest.fail("never asked")


def turns(question):
    """Pieces of two lots that can be built in both directions."""
    ways: dict = {}
    for option in question.options:
        if option[0] == "build" and len(option[2]) == 2:
            ways.setdefault(option[1], set()).add(option[2][0][0] == option[2][1][0])
    return [piece for piece, found in ways.items() if len(found) == 2]


@pytest.mark.seeded
@in_many_ways(1)
def test_some_turns_are_played(opened, people, act, scripts):
    game = scenes.table(*people[:2], ruleset="foundations")
    pages = [opened(person, java_script_enabled=scripts) for person in people[:2]]
    for _ in range(tiers.size(2, 4)):
        here = pages[log.load(game).awaited[0]]
        here.goto(address(game))
        press_on(here, act)
        game.refresh_from_db()


@pytest.mark.seeded
def test_on_a_phone_by_touch(opened, people):
    game = city(people, "turn", after=20)
    pages = [opened(person, **PHONE) for person in people[:2]]
    for _ in range(tiers.size(2, 4)):
        here = pages[log.load(game).awaited[0]]
        here.goto(address(game))
        assert wide(here) <= 0
        press_on(here, by_touch)
        game.refresh_from_db()


def test_on_a_phone_the_city_stands_above_its_places_by_name(opened, people):
    """All places are in one row at the bottom; recent moves are in another part."""
    game = city(people, "turn", lambda question: sum(one[:2] == ("build", "domus") for one in question.options) > 3)
    page = opened(people[0], **PHONE)
    page.goto(f"{address(game)}?path={quote(json.dumps(['build', 'domus']))}")
    places = page.locator("#question .tile:visible")
    tops = {place.bounding_box()["y"] for place in places.all()}
    assert (places.count() > 3, len(tops)) == (True, 1)
    sheet = page.locator(".sheet").bounding_box()["y"]
    assert sheet < tops.pop() < PHONE["viewport"]["height"]
    spots = [spot.bounding_box() for spot in page.locator(".fr-turned .board-target:visible").all()]
    assert any(spot["y"] > 0 and spot["y"] + spot["height"] < sheet for spot in spots)
    assert wide(page) <= 0


def test_a_deed_is_bought_on_its_lot(opened, people):
    game = city(people, "turn", lambda question: question.options[1][0] == "buy")
    lot = log.observe(game, 0).question.options[1][1]
    page = opened(people[0])
    page.goto(address(game))
    spot = page.locator(f".fr-grid .board-target[aria-label*='Buy {lot}']").first
    assert f"{lot}, unowned lot, price" in spot.get_attribute("aria-label")
    send(page, spot, by_mouse)
    game.refresh_from_db()
    assert lot in log.observe(game, 0).view["seats"][0]["lots"]


def test_on_a_phone_deeds_lie_by_price_below_the_income_and_are_bought_by_touch(opened, people):
    """That none can be taken back is said once; it stays in each tile for screen readers."""
    game = city(people, "turn", lambda question: sum(one[0] == "buy" for one in question.final) > 2)
    look = log.observe(game, 0)
    page = opened(people[0], **PHONE)
    page.goto(address(game))
    tiles = page.locator("#question .tile:visible")
    assert "Take income" in tiles.first.inner_text()
    deeds = page.locator("#question fieldset").first.locator(".tile:visible .words").all_inner_texts()
    assert deeds == [card for card in look.view["display"] if ("buy", card) in look.question.options]
    seen = "all => all.filter(it => it.getBoundingClientRect().width > 2).map(it => it.tagName)"
    assert page.locator("#question .group .irreversible:visible").evaluate_all(seen) == ["P"]
    assert "cannot be undone" in page.locator("#question fieldset .tile:visible").first.text_content()
    send(page, tiles.nth(1), by_touch)
    assert "price" in page.locator(".confirm").inner_text()
    send(page, page.get_by_role("button", name="Confirm"), by_touch)
    game.refresh_from_db()
    assert deeds[0] in log.observe(game, 0).view["seats"][0]["lots"]


def test_in_a_low_window_what_happened_since_fades_out_and_can_be_reached(opened, people):
    """The column stays next to the city and scrolls; only the fade shows that there is more."""
    game = city(people, "turn", after=30)
    page = opened(people[0], viewport={"width": 1280, "height": 520})
    page.goto(address(game))
    side = page.locator(".columns > .side")
    assert side.evaluate("it => it.scrollHeight - it.clientHeight") > 30
    assert side.evaluate("it => getComputedStyle(it, '::after').backgroundImage").startswith("linear-gradient")
    side.evaluate("it => { window.scrollTo(0, 400); it.scrollTop = it.scrollHeight; }")
    last, column = page.locator(".since li").last.bounding_box(), side.bounding_box()
    assert last["y"] + last["height"] <= column["y"] + column["height"] - 16  # the fade is below it


@pytest.mark.parametrize("act", [by_mouse, by_keys])
def test_a_building_is_chosen_turned_seen_and_built_on_the_map(opened, people, act):
    game = city(people, "turn", turns)
    page = opened(people[0])
    page.goto(address(game))
    piece = turns(log.observe(game, 0).question)[0]
    act(page, page.locator(".fr-drawer > summary"))
    tray = page.locator(f".fr-tray li:has([popovertarget=card-{piece}]) .board-target")
    assert tray.count(), "its tray does not offer what can be built"
    send(page, tray, act)
    places = page.locator(".fr-turned .board-target:visible")
    before = [place.get_attribute("aria-label") for place in places.all()]
    page.keyboard.press("r")
    assert [place.get_attribute("aria-label") for place in places.all()] != before
    place = places.first
    send(page, place, act)
    assert page.locator(".fr-ghost").is_visible()
    told = page.locator(".confirm").inner_text()
    assert "If the era ended now" in told or "Income" in told  # a shop without points changes nothing of an era
    built = len(log.observe(game, 0).view["seats"][0]["buildings"])
    send(page, page.get_by_role("button", name="Confirm"), act)
    game.refresh_from_db()
    standing = log.observe(game, 0).view["seats"][0]["buildings"]
    assert standing[-1]["id"] == piece
    assert len(standing) <= built + 1


def test_a_last_build_that_cannot_be_taken_back_tells_what_it_would_bring(opened, people):
    """Luck follows, so there is no preview; what it scores is known all the same."""
    game = city(people, "turn", lambda question: [one for one in question.final if one[0] == "build"])
    look = log.observe(game, 0)
    build = next(one for one in look.question.final if one[0] == "build")
    page = opened(people[0])
    page.goto(f"{address(game)}?path={quote(json.dumps(build))}")
    confirm = page.locator(".confirm").inner_text()
    assert "cannot be undone" in confirm
    points = foresee(look.view, 0, build)["points"][0]
    now, income = era_points(look.view)[0], foresee(look.view, 0, build)["income"][0]
    assert (f"If the era ended now: {now:+d} → {points:+d} VP" in confirm) == (now != points)
    assert ("Income " in confirm) == (income != look.view["seats"][0]["income"])
    counted = page.evaluate(
        "[...document.querySelectorAll('.fr-ghost ~ g > .fr-large > .fr-count')].map(it => Number(it.textContent))"
    )
    stands = next(one for one in buildings_after(look.view, 0, build)[0] if one["at"] == list(build[2]))
    assert counted == [stands[kind] for kind in ("citizens", "silver", "vp") if stands[kind]]


def test_the_city_is_enlarged_and_moved_about_on_a_phone(opened, people):
    """On small lots icons stand for the drawings."""
    game = city(people, "turn", seats=3, after=50)
    shown = (
        "() => ['large', 'small'].map(it => getComputedStyle(document.querySelector(`.fr-${it}`)).display != 'none')"
    )
    page = opened(people[0], **PHONE)
    page.goto(address(game))
    sizes = "() => { const it = document.querySelector('.fr-scroll'); return [it.scrollWidth - it.clientWidth, it.scrollLeft]; }"
    assert page.evaluate(sizes) == [0, 0]
    assert page.evaluate(shown) == [False, True]
    page.get_by_label("Enlarge the city").evaluate("it => it.closest('label').scrollIntoView({ block: 'center' })")
    page.get_by_label("Enlarge the city").tap()
    hidden, _ = page.evaluate(sizes)
    assert hidden > 200
    assert page.evaluate(shown) == [True, False]
    page.locator(".fr-grid > li").nth(7).scroll_into_view_if_needed()  # the far corner
    assert page.evaluate(sizes)[1] > 100
    assert wide(page) <= 0


def test_any_lot_of_a_building_opens_it_and_one_of_them_by_keyboard(opened, people):
    game = city(people, "turn", after=50)
    view = log.observe(game, 0).view
    one = next(one for they in view["seats"] for one in they["buildings"] if len(one["at"]) > 1)
    page = opened(people[0])
    page.goto(address(game))
    buttons = [
        page.locator(".fr-grid > li")
        .nth((int(lot[1:]) - 1) * view["side"] + "ABCDEFGHIJ".index(lot[0]))
        .locator("button")
        for lot in one["at"]
    ]
    assert [button.get_attribute("tabindex") for button in buttons] == [None, *["-1"] * (len(buttons) - 1)]
    buttons[-1].click()
    assert page.locator(f"#card-{one['id']}:popover-open").count() == 1


def test_every_lot_says_what_is_there(opened, people):
    game = city(people, "turn", after=50)
    page = opened(people[0])
    page.goto(address(game))
    view = log.observe(game, 0).view
    names = page.locator(".fr-grid > li").evaluate_all(
        "all => all.map(it => it.querySelector('button:not(.board-target), .board-target')?.getAttribute('aria-label') || it.textContent.trim())"
    )
    assert len(names) == view["side"] ** 2
    for seat, they in enumerate(view["seats"]):
        for one in they["buildings"]:
            first = names[(int(one["at"][0][1:]) - 1) * view["side"] + "ABCDEFGHIJ".index(one["at"][0][0])]
            assert f"{one['at'][0]}, {people[seat].public_name}: " in first
            for kind, word in (("citizens", "citizens"), ("vp", "VP")):
                assert not one[kind] or f"{one[kind]} {word}" in first


def test_both_sides_of_an_offer_are_seen_while_it_is_put_together_step_by_step(opened, people):
    """As by mail or API; the page has a form for the whole of it (test_offer_page.py)."""
    game = city(people, "turn", lambda question: ("trade", 1) in question.options, {"trade": True})
    log.append(game, Answered(0, "turn", ("trade", 1)))
    page = opened(people[0])
    page.goto(address(game))
    assert (
        page.locator("#question .tile").first.inner_text() in log.observe(game, 0).view["seats"][0]["empty"]
    )  # and no more
    page.locator(".fr-grid .board-target").first.click()  # ticks the lot's box
    assert page.locator("#question input[name=pick]:checked").count() == 1
    send(page, page.locator("#question button.primary:visible").first, by_mouse)
    assert page.locator(".fr-offer > div").count() == 2
    assert page.locator(".fr-offer li").first.inner_text() in log.observe(game, 0).view["seats"][0]["empty"]


@pytest.mark.parametrize(
    ("what", "options"), [("turn", {}), ("draft", EVERY), ("role", EVERY), ("objective", EVERY), ("turn", CONSUL)]
)
@pytest.mark.seeded
def test_every_question_is_readable_for_all(opened, people, what, options):
    game = city(people, what, options=options, seats=3, after=60 if what == "turn" else 0)
    for width, theme in looks_at(f"{what} {options}"):
        page = opened(people[0], viewport={"width": width, "height": 800}, color_scheme=theme)
        page.goto(address(game))
        assert faults(page) == []
        assert wide(page) <= 0


def test_the_end_tells_every_era_line_by_line(opened, people):
    game = scenes.play(scenes.table(*people[:2], ruleset="foundations"))
    page = opened(people[0])
    page.goto(address(game))
    scores = page.locator(".fr-scores")
    assert [scores.locator("tr.sum th").nth(n).inner_text() for n in range(3)] == ["Era 1", "Era 2", "Era 3"]
    columns = scores.locator("tr.sum").evaluate_all(
        "all => all.map(it => [...it.cells].slice(1).map(c => Number(c.textContent)))"
    )
    view = log.observe(game, 0).view
    assert [sum(column) for column in zip(*columns, strict=True)] == [they["vp"] for they in view["seats"]]
    assert scores.locator(".fr-lines li").count() > 12
    assert faults(page) == []


def test_a_finished_game_of_five_with_every_module_weighs_little(opened, people):
    """Nothing on the page comes from elsewhere, and all of it is small."""
    game = scenes.play(scenes.table(*people[:3], ruleset="foundations", built_in=2, options=EVERY))
    page, sizes = opened(people[0], fresh=True), []
    page.on("response", lambda response: sizes.append(len(gzip.compress(response.body(), 6))))
    page.goto(address(game))
    settled(page)
    assert sum(sizes) < KEPT  # as a server would send it
    assert faults(page) == []
