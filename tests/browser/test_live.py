"""Live pages: the next question appears by itself, with one stream for all pages of a browser.

When the stream fails, the page is right after one poll."""

import re
import time

import pytest
from playwright.sync_api import expect

from games.database.shared_cache import cache
from games.eventlog import log
from games.players import thinking_worker
from games.players.stand_ins import answer_for_stand_ins
from games.tables import chat, opening
from roma_site import streams
from tests.browser import scenes
from tests.browser.hands import address
from tests.browser.live_site import AliveSite
from tests.games.pages.test_hints import found
from tests.tables import open_table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NEWS = re.compile("/news/")
STREAM = re.compile("/stream/")
MINE = "#question.mine"
LOCKS = "navigator.locks.query().then(({ held }) => held.length)"
ALIVE = "async () => { window.alive = await import('/static/live.js'); }"


@pytest.fixture(scope="module")
def site(live_server):
    with AliveSite() as site:
        yield site


@pytest.fixture
def shown(opened, site):
    """shown(user, address) -> a page of the site with streams; with `hears`, once it hears."""
    site.refuse = site.buffer = site.cutting = False

    def show(user, where, hears=True):
        page = opened(user, fresh=True, base_url=site.url)
        page.goto(where)
        if hears:
            wait_for_stream(page)
        return page

    return show


def polls(page):
    """The requests for news from now on."""
    asked = []
    page.on("request", lambda request: asked.append(request.url) if NEWS.search(request.url) else None)
    return asked


def moved_to(game, seat):
    """Played until that seat is asked."""
    while seat not in log.load(game).awaited:
        scenes.answer(game, log.load(game).awaited[0])
        game.refresh_from_db()


def waits(people, seat=0):
    """A table at which that seat waits for the others."""
    return scenes.play(scenes.table(*people), 1 - seat, 5)


def until(come):
    deadline = time.monotonic() + 60
    while not come():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_the_next_question_stands_there_by_itself(shown, people):
    game = waits(people[:2])
    page = shown(people[0], address(game))
    asked = polls(page)
    moved_to(game, 0)
    expect(page.locator(MINE)).to_be_visible()
    assert 1 <= len(asked) <= 3


def test_at_a_table_of_one_person_built_in_players_answer_and_are_heard(shown, people):
    game = scenes.play(scenes.table(people[0], built_in=2), 0, 5)
    page = shown(people[0], address(game))
    while 0 in log.load(game).awaited:
        scenes.answer(game, 0)
        game.refresh_from_db()
    expect(page.locator("#asked")).to_contain_text("Waiting for")
    answer_for_stand_ins(game.pk)
    expect(page.locator(MINE)).to_be_visible()


def test_who_watches_hears_too(shown, people):
    game = waits(people[:2])
    page = shown(None, address(game))
    head = page.locator("#table").get_attribute("hx-get")
    moved_to(game, 0)
    expect(page.locator("#table")).not_to_have_attribute("hx-get", head)


def test_the_count_follows_on_every_page(shown, people):
    page = shown(people[0], "/rules/")
    expect(page.locator("#turns")).to_be_hidden()
    game = waits(people[:2])
    moved_to(game, 0)
    expect(page.locator("#turns")).to_have_text(re.compile("^1"))
    page.goto(address(game))
    wait_for_stream(page)
    page.locator("#question form button:visible").first.focus()  # in hand: the page stays as it is, but for the head
    moved_to(waits(people[:2]), 0)
    expect(page.locator("#turns")).to_have_text(re.compile("^2"))
    page.evaluate("document.activeElement.blur()")
    last = chat.post_message(game, people[1], "Salve, @Ana!")
    expect(page.locator("#chat-here")).to_contain_text("@1")
    chat.mark_read_until(game, people[0], last.pk)  # on her phone, say
    expect(page.locator("#chat-here")).to_be_hidden()
    expect(page.locator("#unread")).to_be_hidden()


def test_what_no_word_tells_of_is_asked_for_again_and_again(shown, people, monkeypatch):
    """Advice that takes longer than the page's first look at it comes to the page, stream or no stream."""
    monkeypatch.setattr(thinking_worker.think_of_hint, "apply_async", lambda *arguments, **how: None)
    cache.clear()
    game = open_table(people[0], "roma", size=2, built_in=1, practice=True)
    page, looks = shown(people[0], address(game)), []
    page.on("request", lambda request: looks.append(request.method) if "/hint/" in request.url else None)
    page.get_by_role("button", name="Get a hint").click()
    page.get_by_text("The strong computer player is thinking").wait_for()
    while looks.count("GET") < 2:  # each by itself
        with page.expect_response(re.compile("/hint/")):
            pass
    found(game)
    page.get_by_role("heading", name="The strong computer player would play").wait_for()
    page.evaluate(ALIVE)
    assert page.evaluate("alive.hears()")


def test_the_waiting_room_fills_and_the_talk_goes_on(shown, people):
    room = open_table(people[0], "gloria", size=3)
    page = shown(people[0], address(room))
    opening.join(room, people[1])
    expect(page.get_by_text("One more player, and the game starts.")).to_be_visible()
    game = waits(people[:2])
    page = shown(people[0], f"{address(game)}chat/")
    chat.post_message(game, people[1], "Good morning!")
    expect(page.get_by_text("Good morning!")).to_be_visible()


def test_seven_pages_of_a_browser_have_one_stream_and_all_hear(shown, people, site):
    game = waits(people[:2])
    pages = [shown(people[0], address(game))]
    before = site.asked.count("/stream/")
    for _ in range(6):
        pages.append(pages[0].context.new_page())
        pages[-1].goto(address(game))
        wait_for_stream(pages[-1], timeout=60_000)
    assert site.asked.count("/stream/") == before
    pages[0].close()  # the one that kept it: another takes it over
    until(lambda: site.asked.count("/stream/") == before + 1)
    moved_to(game, 0)
    for page in pages[1:]:
        expect(page.locator(MINE)).to_be_visible()
    for page in pages[1:]:
        page.close()


def test_a_hidden_page_fetches_nothing_and_hears_nothing_after_five_minutes(shown, people, site):
    game = waits(people[:2])
    page = opened_with_clock(shown, people[0], address(game))
    hide(page, True)
    asked = polls(page)
    moved_to(game, 0)
    page.clock.run_for(120_000)
    assert asked == []
    assert page.evaluate(LOCKS) == 2
    page.clock.run_for(200_000)
    until(lambda: page.evaluate(LOCKS) == 0)
    assert asked == []
    hide(page, False)
    expect(page.locator(MINE)).to_be_visible()
    until(lambda: page.evaluate(LOCKS) == 2)


def wait_for_stream(page, heard=True, **more):
    page.evaluate(ALIVE)
    page.wait_for_function("(heard) => alive.hears() === heard", arg=heard, **more)


def opened_with_clock(shown, user, where):
    """A page whose seconds pass when the test says so, and which hears."""
    page = shown(user, where)
    page.clock.install()
    page.reload()
    wait_for_stream(page)
    return page


def hide(page, hidden):
    """As if the reader had gone to another window, or come back."""
    page.evaluate(
        "(hidden) => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        hidden,
    )


def test_somebody_who_is_there_says_so_every_minute(shown, people):
    """No mail is written to who sees the question; the page that hears need not ask, but for that."""
    game = waits(people[:2])
    page = opened_with_clock(shown, people[0], address(game))
    asked = polls(page)
    for _ in range(6):
        page.keyboard.press("Shift")
        page.evaluate("document.dispatchEvent(new Event('pointermove'))")
        page.clock.run_for(20_000)
    assert 1 <= sum("active=1" in url for url in asked) <= 3
    for _ in range(4):
        page.clock.run_for(20_000)
    asked.clear()
    until(lambda: page.clock.run_for(20_000) or asked)  # one is asked at a time: the last one may be on its way
    assert not any("active" in url for url in asked)  # no touch for a minute
    page.evaluate("document.getElementById('table').dataset.busy = 'yes'")  # an answer is in hand: the page stays
    asked.clear()
    until(lambda: page.keyboard.press("Shift") or page.clock.run_for(20_000) or asked)
    assert all("active=alone" in url for url in asked)
    page.evaluate("document.getElementById('table').dataset.busy = ''")
    for _ in range(2):  # it says so, too, when words make it ask at odd times
        asked.clear()
        until(lambda: looked_at_odd_times(page) or any("active=1" in url for url in asked))


def looked_at_odd_times(page):
    page.keyboard.press("Shift")
    page.clock.run_for(10_000)
    page.evaluate("htmx.trigger('#table', 'look')")
    page.clock.run_for(10_000)


@pytest.mark.parametrize("wrong", ["refused", "buffered", "cut", "cut every second"])
def test_whatever_becomes_of_the_stream_the_page_is_right_after_one_poll(shown, people, site, wrong):
    game = waits(people[:2])
    site.refuse, site.buffer, site.cutting = (wrong == one for one in ("refused", "buffered", "cut every second"))
    page = shown(people[0], address(game), hears=False)
    page.clock.install()
    page.reload()
    if wrong == "cut":
        wait_for_stream(page)
        site.refuse = True
        site.cut()
    if wrong != "cut every second":  # that is heard for a second now and then
        wait_for_stream(page, heard=False)
    moved_to(game, 0)
    with page.expect_response(NEWS):
        page.clock.run_for(20_000)
    expect(page.locator(MINE)).to_be_visible()


def test_with_its_session_a_stream_ends(shown, people, site):
    page = shown(people[0], "/rules/")
    until(lambda: len(streams.broadcasters[0].by_user[people[0].pk]) == 1)
    page.goto("/accounts/logout/")
    page.get_by_role("button", name="Sign out").last.click()
    page.wait_for_url(re.compile("/$"))
    until(lambda: not streams.broadcasters[0].by_user.get(people[0].pk))
    assert page.request.get("/ticket/").status == 204
