"""On the table's page: the next question as soon as it is there, and from the last answer on to the next table.

The page's clock is the test's: its seconds pass when the test says so. SHOTS=folder keeps a picture of each moment.
"""

import re
from datetime import timedelta
from itertools import pairwise

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.eventlog import log
from games.models import OpenQuestion
from games.players.stand_ins import answer_for_stand_ins
from tests.browser import scenes
from tests.browser.hands import address, by_mouse, flaws, press_on, settled

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NEWS = re.compile("/news/")


def waits(people, hours=23, **more):
    """One more table that waits for the first of them."""
    game = scenes.play(scenes.table(*people, **more), 0, 5)
    OpenQuestion.objects.filter(game=game).update(deadline=timezone.now() + timedelta(hours=hours, minutes=5))
    return game


def answered(page, game, seat):
    """Answer at this page until the others are asked."""
    for _ in range(12):
        if seat not in log.load(game).awaited:
            return
        press_on(page, by_mouse)
        game.refresh_from_db()
    pytest.fail("it is always their turn")


def polls(page):
    """The requests for news from now on."""
    asked = []
    page.on("request", lambda request: asked.append(request.url) if NEWS.search(request.url) else None)
    return asked


def stop_clock(page):
    """From now on no time passes but by `seconds`: on a busy machine more than a second may lie between two of them."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    page.wait_for_function("() => !document.querySelector('#table.htmx-request')", polling=50)


def seconds(page, many):
    """Let so many seconds pass, one by one; what is asked in one is answered before the next."""
    for _ in range(many):
        page.clock.run_for(1000)
        page.wait_for_function("() => !document.querySelector('#table.htmx-request')")


@pytest.fixture
def alone(people):
    """A table of one person, whose turn it is."""
    return scenes.play(scenes.table(people[0], built_in=2), 0, 5)


def test_the_answer_of_built_in_players_is_there_with_the_next_second(opened, people, alone):
    page = opened(people[0])
    page.clock.install()
    page.goto(address(alone))
    answered(page, alone, 0)
    expect(page.locator("#asked")).to_contain_text("Waiting for")
    stop_clock(page)
    asked = polls(page)
    seconds(page, 3)
    assert len(asked) == 3
    page.clock.resume()
    while 0 not in log.load(alone).awaited:
        assert answer_for_stand_ins(alone.pk)
    with page.expect_response(NEWS) as news:
        page.clock.run_for(1000)
    assert news.value.status == 200
    expect(page.locator("#question.mine")).to_be_visible()
    settled(page)
    asked = polls(page)
    seconds(page, 10)
    assert asked == []  # it is the reader's turn: nothing is to be expected every second


def test_in_the_first_minute_every_second_then_slowly(opened, people):
    game = scenes.play(scenes.table(*people[:2]), 0, 5)
    page = opened(people[0])
    page.clock.install()
    page.goto(address(game))
    answered(page, game, 0)
    stop_clock(page)
    asked = polls(page)
    seconds(page, 5)
    assert len(asked) == 5
    assert sum("active=1" in url for url in asked) <= 1  # who is there is remembered for longer than a second
    seconds(page, 60)
    asked.clear()
    seconds(page, 40)
    assert len(asked) == 2


def test_a_hidden_page_is_in_no_hurry(opened, people):
    game = scenes.play(scenes.table(*people[:2]), 0, 5)
    page = opened(people[0])
    page.clock.install()
    page.goto(address(game))
    answered(page, game, 0)
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    stop_clock(page)
    asked = polls(page)
    seconds(page, 10)
    assert asked == []
    page.evaluate("delete document.hidden")
    seconds(page, 1)
    assert len(asked) == 1


@pytest.mark.parametrize("scripts", [True, False])
def test_from_answer_to_answer(opened, people, scripts):
    """Through all that waits, one press each, to "nothing else"."""
    games = [waits(people[:2], hours) for hours in (5, 7, 9)]
    page = opened(people[0], java_script_enabled=scripts)
    page.goto(address(games[0]))
    for here, there in pairwise(games):
        answered(page, here, 0)
        link = page.get_by_role("link", name="Next game: Gloria a Roma (Bruno)")
        if scripts:
            expect(page.locator("#told")).to_contain_text("Next game: Gloria a Roma (Bruno)")
            expect(page.locator("#question")).to_be_focused()  # the link is announced, and takes nothing away
            page.keyboard.press("n")
        else:
            link.click()
        page.wait_for_url(f"**{address(there)}")
    answered(page, games[-1], 0)
    expect(page.locator("#next-table")).to_have_text(re.compile(r"^\s*All caught up: \d+ answers"))
    expect(page.locator("#turns")).to_be_hidden()


def test_n_is_a_letter_where_somebody_writes(opened, people):
    game = scenes.play(scenes.table(*people[:2]), 1, 5)
    waits(people[:2])
    page = opened(people[0])
    page.goto(address(game))
    here = page.url
    page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<textarea></textarea><input>')")
    for field in (page.locator("textarea").last, page.locator("main > input")):
        field.press("n")
        assert field.input_value() == "n"
    page.evaluate("document.activeElement.blur()")
    for key in ("ctrlKey", "altKey", "metaKey"):
        page.evaluate(
            "(key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, [key]: true }))",
            key,
        )
    assert page.url == here
    page.keyboard.press("N")
    page.wait_for_url(lambda url: url != here)


def test_the_count_follows_what_happens_elsewhere(opened, people):
    """Another table begins to wait: the head and the way on tell it, and the board stays as it is."""
    game = scenes.play(scenes.table(*people[:2]), 1, 5)
    page = opened(people[0])
    page.clock.install()
    page.goto(address(game))
    expect(page.locator("#turns")).to_be_hidden()
    page.evaluate("document.querySelector('#table').mine = true")
    other = waits(people[:2])
    with page.expect_response(NEWS):
        page.clock.run_for(20_000)
    expect(page.locator("#turns")).to_have_text(re.compile("^1"))
    expect(page.get_by_role("link", name="Next game: Gloria a Roma (Bruno)")).to_have_attribute("href", address(other))
    expect(page.locator("#told")).to_contain_text("Next game: Gloria a Roma (Bruno)")
    assert page.evaluate("document.querySelector('#table').mine")
    with page.expect_response(NEWS) as news:
        page.clock.run_for(20_000)
    assert news.value.status == 204


@pytest.mark.seeded
@pytest.mark.parametrize("language", ["en", pytest.param("es", marks=pytest.mark.deep)])
def test_it_is_for_everyone(opened, people, language):
    """No fault that axe finds, nothing too wide; with long names, and with many tables that wait."""
    people[0].language, people[1].public_name = language, "Maximiliano Buenaventura de la Fuente"
    for one in people:
        one.save()
    game = scenes.play(scenes.table(*people), 1, 5)
    moments = [
        ("nothing", people[2], address(scenes.play(scenes.table(people[2], people[1]), 1, 5))),
        ("next", people[0], address(game)),
        ("home", people[0], "/"),
    ]
    for hours in range(1, 13):
        waits((people[0], people[1]), 24 * hours)
    waits(people, 23, ruleset="foundations")
    wrong = flaws(opened, moments, picture=f"{{}}-{language}")
    assert not wrong, "\n".join(wrong)
