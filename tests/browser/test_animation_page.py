"""The animation above a table's board, and a replay, under a clock that only the test moves.

Moving pieces are counted, because they are visible for a moment only."""

import re

import pytest
from playwright.sync_api import expect

from games.eventlog import log
from games.rules import GAMES
from tests import tiers
from tests.browser import scenes
from tests.browser.hands import PHONE, address, count, settled
from tests.browser.test_one_screen import SHIFTS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MOVE = 400  # ms a move
DESK = {"viewport": {"width": 1280, "height": 900}}
# Counts what is let fly.
COUNTED = """(() => {
  const real = Element.prototype.animate;
  window.flown = 0;
  Element.prototype.animate = function (frames, how) {
    if (this.matches('.flying')) window.flown += 1;
    for (const frame of frames) for (const name of Object.keys(frame)) if (!['transform', 'offset'].includes(name)) window.flown = NaN;
    return real.call(this, frames, how);
  };
})();"""


@pytest.fixture
def still(opened):
    """Return a function still(person, **context) that opens a page with a stopped clock."""

    def open_still(person, **more):
        page = opened(person, fresh=True, **{**DESK, **more})
        page.add_init_script(COUNTED)
        page.clock.install(time=0)
        page.clock.pause_at(1000)
        return page

    return open_still


def away(people, ruleset="gloria", least=6):
    """A table at which several moves have been made since Ana's last answer, and she is asked again."""
    for _ in range(20):
        game = scenes.play(scenes.table(*people[: 2 if ruleset == "roma" else 3], ruleset=ruleset), 0, 24)
        for _ in range(60):
            others = [seat for seat in log.load(game).awaited if seat]
            if not others and moves(game) >= least:
                return game
            scenes.answer(game, others[0] if others else 0)
            if not log.load(game).awaited:
                break
    raise AssertionError("nobody was away for so long")


def moves(game) -> int:
    seen = game.seats.get(number=0).seen
    return len({line["number"] for line in log.observe(game, 0).said if line["number"] > seen})


def plays(page) -> bool:
    return page.locator("#animation[data-plays]").count() == 1


def flown(page) -> int:
    found = page.evaluate("window.flown")
    assert isinstance(found, int), "transforms alone"  # not NaN
    return found


def lit(page) -> int:
    """Which event's line is lit."""
    return int(page.locator("#table .lit[data-line]").first.get_attribute("data-line"))


def at_rest(page) -> bool:
    """Nothing flies, nothing is lit, the bar tells what it has."""
    return (
        not plays(page)
        and page.locator(".lit, .flying").count() == 0
        and page.locator("#animation[data-shows]").count() == 0
    )


@pytest.mark.seeded
@pytest.mark.parametrize("ruleset", GAMES if tiers.DEEP else ["gloria", "foundations"])
def test_what_happened_is_played_once(still, people, ruleset):
    game = away(people, ruleset, 2)
    page = still(people[0])
    page.goto(address(game))
    total = moves(game)
    expect(page.locator(".animation-title")).to_contain_text(re.compile(rf"^{total} moves? since"))
    assert at_rest(page) and flown(page) == 0
    page.clock.run_for(MOVE)
    assert plays(page)
    assert page.locator(".animation-line").inner_text() in page.locator("#table .lit[data-line]").first.inner_text()
    assert re.search("moves? since", page.locator("#told").text_content()), "told once"
    page.clock.run_for(total * 6 * MOVE)
    assert at_rest(page) and flown(page) > 0
    page.reload()
    page.clock.run_for(2 * MOVE)
    assert at_rest(page), "once is enough"
    page.get_by_role("button", name="Play", exact=True).click()
    assert plays(page)
    page.keyboard.press("a")
    assert at_rest(page)


def test_it_ends_at_a_key_a_tap_or_an_answer_and_goes_move_by_move(still, people):
    game = away(people)
    page = still(people[0])
    page.goto(address(game))
    page.clock.run_for(MOVE)
    assert plays(page)
    page.mouse.click(5, 400)
    assert at_rest(page)
    # Move by move.
    page.get_by_role("button", name="One move forward").click()
    second = lit(page)
    page.get_by_role("button", name="One move forward").click()
    assert lit(page) > second and not plays(page)
    page.get_by_role("button", name="One move back").click()
    assert lit(page) == second and page.locator(".animation-line").inner_text()
    page.clock.run_for(5 * MOVE)
    page.keyboard.press("Escape")
    assert at_rest(page)
    # A card that is open, and an answer in hand: nothing begins.
    page.evaluate("localStorage.clear()")
    page.reload()
    page.locator("#table [popovertarget^=card-]:visible").first.click()
    page.clock.run_for(3 * MOVE)
    assert not plays(page)
    # The question is answered while it plays.
    page.evaluate("localStorage.clear()")
    page.reload()
    page.clock.run_for(MOVE)
    assert plays(page)
    before, button = count(game), page.locator("#question button[name=choice]:visible").first
    button.click()
    page.clock.resume()
    settled(page)
    assert page.locator(".flying").count() == 0
    assert count(game) > before or page.locator(".confirm, .crumbs").count()


def test_a_table_that_moves_on_ends_it_and_plays_what_is_new(still, people):
    game = scenes.play(scenes.table(*people[:2]), 0, 24)
    while log.load(game).awaited != (1,) or moves(game) < 1:
        scenes.answer(game, log.load(game).awaited[0])
    page = still(people[0], **PHONE)
    page.goto(address(game))
    page.clock.run_for(MOVE)
    was = {*page.evaluate("JSON.parse(document.querySelector('.animation-json').textContent).m.map((one) => one[0])")}
    scenes.answer(game, 1)
    with page.expect_response(re.compile("/news/")):
        page.evaluate("htmx.trigger(document.getElementById('table'), 'look')")
    page.clock.run_for(MOVE)
    expect(page.locator("#animation")).to_have_attribute("data-last", str(log.observe(game, 0).said[-1]["number"]))
    page.clock.run_for(MOVE)
    if page.evaluate("JSON.parse(document.querySelector('.animation-json').textContent).m.at(-1)[0]") not in was:
        lines = page.evaluate(
            "[...document.querySelectorAll('#table .lit[data-line]')].map((one) => Number(one.dataset.line))"
        )
        assert not was & {*lines}, "what was played is not played again"
    page.clock.run_for(60 * MOVE)
    assert at_rest(page)


def test_nothing_is_shifted_while_it_plays(opened, people):
    page = opened(people[0], **DESK)
    page.goto(address(away(people, least=3)))
    expect(page.locator("#animation[data-shows]")).to_have_count(1)
    expect(page.locator("#animation[data-plays]")).to_have_count(0)
    assert page.evaluate(SHIFTS) <= 0.01


def test_reduced_motion_and_no_scripts_have_marks_alone(opened, people):
    game = away(people, least=3)
    for how in ({"reduced_motion": "reduce"}, {"java_script_enabled": False}):
        page = opened(people[0], **DESK, **how)
        page.goto(address(game))
        expect(page.get_by_role("button", name="Play")).to_be_hidden()
        expect(page.locator("#animation")).to_contain_text("moves since")
        assert page.locator(".flying, .lit").count() == 0
        assert page.locator("#table :is(.changed, .fresh)").count() > 0
        expect(page.locator("#since")).to_be_visible()


def test_a_replay_plays_on_from_address_to_address(still, people):
    game = scenes.play(scenes.table(*people[:2]))
    page = still(people[0])
    page.goto(address(game, "replay", 30))

    def place() -> int:
        return int(page.locator("#table").get_attribute("data-place"))

    first = place()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#table")).to_have_attribute("data-place", str(first + 1))
    page.get_by_label("Speed").select_option("2")
    page.get_by_role("button", name="Play").click()
    for n in range(2, 4):
        page.clock.run_for(MOVE)
        expect(page.locator("#table")).to_have_attribute("data-place", str(first + n))
        assert page.get_by_role("button", name="Play").get_attribute("aria-pressed") == "true"
    assert page.get_by_label("Speed").input_value() == "2" and flown(page) > 0
    page.keyboard.press("Escape")
    page.clock.run_for(4 * MOVE)
    assert place() == first + 3 and "/replay/" in page.url
    page.reload()
    assert place() == first + 3, "each step has its address"
    for name in ("Next turn", "My next turn"):
        before = place()
        page.get_by_role("link", name=name, exact=True).click()
        page.clock.run_for(MOVE)
        expect(page.locator("#table")).not_to_have_attribute("data-place", str(before))
        expect(page.locator(".replay-more .lit").last).to_have_text(re.compile("turn"))
    expect(page.locator(".replay-more .lit").last).to_contain_text("Your turn")
