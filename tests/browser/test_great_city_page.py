"""The Great City of Rome in a real browser: the board itself answers; whole by keyboard, without scripts and on a
phone."""

import gzip

import pytest

from games.eventlog import log
from games.wording import game_words
from tests.browser import scenes
from tests.browser.hands import (
    LOOKS,
    PHONE,
    address,
    by_mouse,
    by_page,
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
KEPT = 150_000  # bytes
STICKING_OUT = """spaces => spaces.flatMap(space => [...space.querySelectorAll('.gc-reach > [aria-hidden]')].filter(it => {
    const [inner, outer] = [it.getBoundingClientRect(), space.getBoundingClientRect()];
    return !inner.width || inner.left < outer.left || inner.right > outer.right || inner.bottom > outer.bottom;
}).map(it => it.textContent))"""
# The height of a line with what is kept free above it, in letters' heights
ROOM = """it => { const s = getComputedStyle(it);
    return (parseFloat(s.lineHeight) + parseFloat(s.paddingTop)) / parseFloat(s.fontSize); }"""


def city(people, what, after=0, seats=2):
    """A table where Ana alone is asked this, so many events into the game."""
    for _ in range(12):  # the first player is not asked in the draft
        game = scenes.table(*people[:seats], ruleset="great_city")
        while asked := log.load(game).awaited:
            if asked[0] == 0 and log.observe(game, 0).question.what == what and game.head > after:
                return game
            scenes.answer(game, asked[0])
    return pytest.fail("never asked")


@pytest.mark.seeded
@in_many_ways(3)
def test_the_first_round_is_played(opened, people, act, scripts):
    game, done = scenes.table(*people[:2], ruleset="great_city"), set()
    pages = [opened(person, java_script_enabled=scripts) for person in people[:2]]
    while (match := log.load(game)).t.round < 2:
        seat = match.awaited[0]
        if not by_page(match, seat, done):
            scenes.answer(game, seat)
            continue
        pages[seat].goto(address(game))
        press_on(pages[seat], act)
        game.refresh_from_db()
    assert done >= {"draft", "emissary", "take", "act"}


@pytest.mark.seeded
def test_on_a_phone_by_touch(opened, people):
    game, done = city(people, "emissary", 20), set()
    pages = [opened(person, **PHONE) for person in people[:2]]
    for _ in range(6):
        match = log.load(game)
        seat = match.awaited[0]
        if not by_page(match, seat, done):
            scenes.answer(game, seat)
            continue
        pages[seat].goto(address(game))
        assert wide(pages[seat]) <= 0
        press_on(pages[seat], by_touch)
        game.refresh_from_db()


def test_spaces_cards_and_places_are_chosen_on_the_board(opened, people):
    """Emissary, card, then a building and its place, all of it on the table itself."""
    game = city(people, "emissary")
    page = opened(people[0])
    page.goto(address(game))
    send(page, page.locator(".gc-space .board-target").last, by_mouse)
    game.refresh_from_db()
    while log.observe(game, 0).question is None or log.observe(game, 0).question.what != "take":
        scenes.answer(game, log.load(game).awaited[0])
    page.goto(address(game))
    send(page, page.locator(".gc-cards .board-target").first, by_mouse)
    game.refresh_from_db()
    hand = log.observe(game, 0).view["seats"][0]["hand_size"]
    send(page, page.locator(".gc-player .hand .board-target:visible").first, by_mouse)
    place = page.locator(".gc-grid .board-target:visible").first
    assert place.get_attribute("aria-label").startswith("Build ")
    assert page.locator(".gc-gain").first.inner_text()[0] in "+−"
    send(page, place, by_mouse)
    if page.locator(".confirm").count():
        send(page, page.get_by_role("button", name="Confirm"), by_mouse)
    game.refresh_from_db()
    they = log.observe(game, 0).view["seats"][0]
    assert (they["hand_size"], len(they["city"])) == (hand - 1, 3)


def test_the_strip_and_the_names_of_buildings_fit_in_spanish(opened):
    """What an emissary has is drawn, not written out; its words are for the ear. An accent has room above its
    letter."""
    ana = scenes.person("Ana", "es")
    game = city([ana, scenes.person("Bruno")], "take", 20)
    for width, _ in LOOKS:
        page = opened(ana, viewport={"width": width, "height": 800})
        page.goto(address(game))
        assert page.locator(".gc-space").evaluate_all(STICKING_OUT) == []
        assert "ladrillo" in page.locator(".gc-reach .sr").last.text_content()
        assert page.locator(".gc-plate").first.evaluate(ROOM) >= 1.25
        assert page.locator(".gc-decks").get_by_label("Mazo").count() == 2
        assert page.locator(".gc-home").count() == 2


@pytest.mark.parametrize("what", ["draft", "emissary", "take", "act"])
@pytest.mark.seeded
def test_every_question_is_readable_for_all(opened, people, what):
    game = city(people, what, 0 if what == "draft" else 40, seats=3)
    for width, theme in looks_at(what):
        page = opened(people[0], viewport={"width": width, "height": 800}, color_scheme=theme)
        page.goto(address(game))
        assert faults(page) == []
        assert wide(page) <= 0


def test_the_end_tells_the_score_line_by_line(opened, people):
    game = scenes.play(scenes.table(*people[:2], ruleset="great_city"))
    page = opened(people[0])
    page.goto(address(game))
    table = page.locator(".points table")
    score = log.observe(game, 0).view["seats"][0]["score"]
    assert game_words("great_city", "en").term("areas", "score") in table.inner_text()
    assert str(score["total"]) in table.locator("tfoot").inner_text()
    assert faults(page) == []


def test_a_finished_game_of_four_weighs_little(opened, people):
    """All that a first visit carries, compressed as a server would: at most 150 KB."""
    game = scenes.play(scenes.table(*people[:3], ruleset="great_city", built_in=1))
    page, sizes = opened(people[0], fresh=True), []
    page.on("response", lambda response: sizes.append(len(gzip.compress(response.body()))) if response.ok else None)
    page.goto(address(game))
    settled(page)
    assert len(sizes) > 2
    assert sum(sizes) < KEPT, sizes
