"""The table in a real browser: played by mouse, by keyboard alone, with scripts switched off and on a phone.

SHOTS=folder keeps a picture of each moment, at 360 and 1280 px, by day and by lamplight.
"""

import re

import pytest
from playwright.sync_api import expect

from games.eventlog import log
from games.models import Event
from games.rules.ask import AskSome
from tests import tiers
from tests.browser import scenes
from tests.browser.hands import (
    PHONE,
    address,
    asks,
    by_mouse,
    by_page,
    by_touch,
    count,
    faults,
    find,
    flaws,
    in_many_ways,
    press_on,
    settled,
    wide,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


# Played in every way


@pytest.mark.seeded
@in_many_ways(0)
def test_a_turn_is_played(opened, people, act, scripts):
    game, done = scenes.table(*people[:2]), set()
    pages = [opened(person, java_script_enabled=scripts) for person in people[:2]]
    for _ in range(8):
        match = log.load(game)
        seat, before = match.awaited[0], count(game)
        if not by_page(match, seat, done):
            scenes.answer(game, seat)
            continue
        pages[seat].goto(address(game))
        press_on(pages[seat], act)
        assert count(game) > before
        game.refresh_from_db()


@pytest.mark.parametrize("scripts", [True, False])
def test_taking_back_says_what(opened, people, scripts):
    game = scenes.table(*people[:2])
    while not log.observe(game, 0).undo_to:
        scenes.answer(game, log.load(game).awaited[0])
    page = opened(people[0], java_script_enabled=scripts, **PHONE)
    page.goto(address(game))
    button = page.get_by_role("button", name="Undo my last answer")
    if scripts:  # what comes to nothing is not lost in silence
        page.route("**/undo/", lambda route: route.fulfill(status=404, body="signed out meanwhile"))
        button.click()
        expect(page.get_by_role("alert")).to_contain_text("no longer be signed in")
        page.unroute("**/undo/")
    button.click()
    message = page.get_by_text("Undone: ")
    expect(message).to_be_in_viewport()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(button).to_have_count(0)
    if scripts:
        expect(message).to_be_focused()
    page.reload()
    expect(message).to_have_count(0)


@pytest.mark.seeded
def test_a_turn_on_a_phone_by_touch(opened, people):
    game, done = scenes.table(*people[:2]), set()
    pages = [opened(person, **PHONE) for person in people[:2]]
    for _ in range(8):
        match = log.load(game)
        seat, before = match.awaited[0], count(game)
        if not by_page(match, seat, done):
            scenes.answer(game, seat)
            continue
        pages[seat].goto(address(game))
        assert wide(pages[seat]) <= 0
        press_on(pages[seat], by_touch)
        assert count(game) > before
        game.refresh_from_db()


def test_what_cannot_be_taken_back_wants_a_second_tap_on_touch_only(opened, people):
    def final(match, seat) -> bool:
        asked = match.asked(seat)
        return asked.what == "think" and any(choice[0] == "refill" for choice in asked.final)

    game, seat = find(people[:2], final)
    page = opened(people[seat], **PHONE)
    page.goto(address(game))
    before = count(game)
    page.locator(".final:visible").first.tap()
    page.locator(".confirm").wait_for()
    assert "cannot be undone" in page.locator(".confirm").inner_text()
    assert count(game) == before
    page.get_by_role("button", name="Confirm").tap()
    settled(page)
    assert count(game) > before
    game, seat = find(people[:2], final)
    page = opened(people[seat])
    page.goto(address(game))
    assert page.locator(".final:visible").first.evaluate("it => it.tagName") == "BUTTON"
    page.locator(".final:visible").first.click()
    settled(page)
    assert page.locator(".confirm").count() == 0


def test_an_answer_about_a_piece_is_shown_before_it_is_sent_on_touch(opened, people):
    """A card of the hand, and the same in the question's list; a word alone is sent at once."""
    game, seat = find(people[:2], acts_by_hand)
    page, before = opened(people[seat], **PHONE), count(game)
    page.goto(address(game))
    page.get_by_role("tab", name="Me").tap()
    for answer in (".board button.board-target", ".answers button.tile.with-card, .answers button.tile:has(.note)"):
        page.locator(f":is({answer}):visible").first.tap()
        page.locator(".confirm").wait_for()
        settled(page)
        assert count(game) == before
        assert (
            page.locator(".confirm .chosen").is_visible()
            and page.locator(".board .board-target[data-chosen]").is_visible()
        )
        yes = page.get_by_role("button", name="Confirm")
        assert yes.evaluate(
            "it => it === document.elementFromPoint(innerWidth / 4, it.getBoundingClientRect().bottom - 4)"
        )
        if answer.startswith(".board"):
            page.get_by_role("link", name="Choose again").tap()
            page.locator(".confirm").wait_for(state="detached")
            settled(page)
    page.get_by_role("button", name="Confirm").tap()
    settled(page)
    assert count(game) > before


def acts_by_hand(match, seat):
    """Some card of the hand that follows alone, and none that makes a petition."""
    asked = match.asked(seat)
    return asked.what == "follow" and any(one[0] == "follow" for one in asked.options if type(one) is tuple)


def test_narrowing_goes_back_and_forward(opened, people):
    lead = lambda match, seat: match.asked(seat).what == "lead" and "senador" in match.t.players[seat].hand  # noqa: E731
    game, seat = find(people[:2], lead)
    page = opened(people[seat])
    page.goto(address(game))
    page.evaluate("window.same = true")
    page.locator("#question a.tile").first.click()
    page.locator(".crumbs").wait_for()
    assert "path=" in page.url
    page.get_by_role("link", name="choose again").click()
    page.locator(".crumbs").wait_for(state="detached")
    assert page.evaluate("window.same")  # htmx did it all
    page.go_back()  # fetched again: no browser keeps a table's secrets in its history
    page.locator(".crumbs").wait_for()


def test_several_cards_no_more_than_may_be(opened, people):
    def some(match, seat) -> bool:
        return isinstance(match.asked(seat), AskSome) and match.asked(seat).most < len(match.asked(seat).options)

    game, seat = find(people, some)
    page = opened(people[seat])
    page.goto(address(game))
    most = int(page.locator("form.answers").get_attribute("data-most"))
    boxes = page.locator("input[name=pick]")
    for n in range(most):
        boxes.nth(n).check()
    assert boxes.nth(most).is_disabled()
    boxes.nth(0).uncheck()
    assert boxes.nth(most).is_enabled()


# Two tabs, two clicks


def test_an_old_tab_is_told_that_the_table_has_moved_on(opened, people):
    game, seat = find(people[:2], lambda match, seat: match.step > 12 and len(match.asked(seat).options) > 1)
    old, new = opened(people[seat]), opened(people[seat])
    for page in (old, new):
        page.goto(address(game))
    choices = new.locator("button[name=choice]:visible")
    if choices.count() < 2:
        press_on(new, by_mouse)
    else:
        choices.first.click()
        settled(new)
    after = count(game)
    target = old.locator("button[name=choice]:visible").last
    if target.count():
        target.click()
    else:
        press_on(old, by_mouse)
    old.get_by_role("alert").wait_for()
    assert "moved on" in old.get_by_role("alert").inner_text()
    assert count(game) == after


@pytest.mark.parametrize("scripts", [True, False])
def test_a_double_click_answers_once(opened, people, scripts):
    game, seat = find(people[:2], asks("lead"))
    page = opened(people[seat], java_script_enabled=scripts)
    page.goto(address(game))
    asked = page.locator(f"input[name=opened][value='{log.observe(game, seat).question_name}']")
    assert asked.count()
    page.get_by_role("button", name="Think", exact=True).dblclick()
    # No navigation is waited for: without scripts the second click may abort the first one's.
    expect(asked).to_have_count(0)
    said = [line["key"] for line in log.observe(game, seat).said]
    game.refresh_from_db()
    thoughts = [
        e
        for e in Event.objects.of(game.pk)
        if e.kind == "answered" and '"think"' in e.payload and f'"seat":{seat}' in e.payload
    ]
    assert said
    assert sum(1 for e in thoughts if '"what":"lead"' in e.payload and e.number > game.head - 3) == 1


# Refreshing itself


def test_the_page_follows_the_table_without_a_jump(opened, people):
    game, seat = find(people[:2], asks("follow"))
    other = 1 - seat
    page = opened(people[other])
    page.goto(address(game))
    page.locator(".more summary").first.click()
    place = page.locator(".player.mine").bounding_box()
    scenes.answer(game, seat)
    with page.expect_response(re.compile("/news/")) as seen:
        page.evaluate(
            "htmx.ajax('GET', document.querySelector('#table').getAttribute('hx-get'), {source: '#table', target: '#table', swap: 'outerHTML'})"
        )
    assert seen.value.status == 200
    settled(page)
    assert page.locator(".more details").first.get_attribute("open") is not None
    told, asked = (page.locator(at).inner_text() for at in ("#told", "#asked"))
    assert told.startswith(asked)  # for who listens to the page; what is played comes behind it
    assert (
        abs(page.locator(".player.mine").bounding_box()["y"] - place["y"]) < 2 or page.locator("#question.mine").count()
    )


def test_nothing_refreshes_while_an_answer_is_being_chosen(opened, people):
    game, seat = find(people, lambda match, seat: isinstance(match.asked(seat), AskSome))
    page = opened(people[seat], fresh=True)
    asked = []
    page.on(
        "request",
        lambda request: (
            asked.append(request.url) if "/news/" in request.url and "active=alone" not in request.url else None
        ),
    )
    page.goto(address(game))
    poll = "htmx.ajax('GET', document.querySelector('#table').getAttribute('hx-get'), {source: '#table', target: '#table', swap: 'outerHTML'})"
    page.locator("input[name=pick]").first.check()
    page.evaluate(poll)
    page.wait_for_timeout(150)
    assert asked == []
    page.locator("input[name=pick]").first.uncheck()
    page.evaluate("document.activeElement.blur()")
    with page.expect_response(re.compile("/news/")):
        page.evaluate(poll)
    assert len(asked) == 1


# Cards and replay


def test_a_small_card_opens_in_full_by_click_key_and_hover(opened, people):
    game = scenes.play(scenes.table(*people[:2]), 0)
    for scripts in (True, False):
        page = opened(people[0], java_script_enabled=scripts)
        page.goto(address(game))
        chip = page.locator(".common .chip").first
        pop = page.locator(f"#{chip.get_attribute('popovertarget')}")
        chip.click()
        assert pop.is_visible()
        page.mouse.move(2, 2)  # what follows is by key alone
        page.keyboard.press("Escape")
        assert not pop.is_visible()
        chip.focus()
        page.keyboard.press("Enter")
        assert pop.is_visible()
        page.keyboard.press("Escape")
        if scripts:
            chip.hover()
            pop.wait_for(state="visible")


# The pointer's quarter of a second ends when the test says so, and not while a slow machine is still pressing the key.
HOLD_BACK = """(() => {
  const later = (window.resting = []), start = window.setTimeout, stop = window.clearTimeout;
  window.setTimeout = (act, ms, ...more) => ms === 250 ? -later.push(act) : start(act, ms, ...more);
  window.clearTimeout = (id) => id < 0 ? (later[-id - 1] = null) : stop(id);
})()"""
HAS_RESTED = "resting.splice(0).forEach((act) => act?.())"


def test_a_key_has_the_word_over_a_resting_pointer(opened, people):
    game = scenes.play(scenes.table(*people[:2]), 0)
    page = opened(people[0], fresh=True)  # what is held back stays so in its window
    page.add_init_script(HOLD_BACK)
    page.goto(address(game))
    chip = page.locator(".common .chip").first
    pop = page.locator(f"#{chip.get_attribute('popovertarget')}")
    chip.hover()
    page.keyboard.press("Shift")
    page.evaluate(HAS_RESTED)
    assert not pop.is_visible()
    page.mouse.move(2, 2)
    chip.hover()
    page.evaluate(HAS_RESTED)
    assert pop.is_visible()


def test_the_replay_by_buttons_arrow_keys_and_slider(opened, people):
    game = scenes.play(scenes.table(*people[:2], options={"short": True}))
    steps = log.observe(game, 0).steps
    page = opened(people[0], fresh=True)
    page.goto(address(game, "replay_start"))
    assert page.url.endswith(address(game, "replay", steps[0]))
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**{address(game, 'replay', steps[1])}")
    settled(page)
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**{address(game, 'replay', steps[2])}")
    settled(page)
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(f"**{address(game, 'replay', steps[1])}")
    settled(page)
    page.keyboard.press("End")
    page.wait_for_url(f"**{address(game, 'replay', steps[-1])}")
    page.get_by_text("all hidden information").wait_for()
    page.locator(".slider input[type=range]").fill("5")
    page.wait_for_url(f"**{address(game, 'replay', steps[4])}")
    page.locator(".eyes select").select_option(label="Bruno")
    page.wait_for_url("**eyes=1")
    page.set_viewport_size({"width": 390, "height": 664})  # the board above, its steps on a sheet at the foot
    page.get_by_role("tab", name="The others").click()
    page.locator("[data-go=back]").click()
    page.wait_for_url(f"**{address(game, 'replay', steps[3])}?eyes=1")
    settled(page)
    assert page.locator("#part-others").is_visible() and not page.locator("#part-board").is_visible()
    assert page.locator("[data-go=forward]").evaluate("it => it.getBoundingClientRect().bottom <= innerHeight")
    page = opened(people[0], java_script_enabled=False)
    page.goto(address(game, "replay_start"))
    page.locator("[data-go=forward]").click()
    assert page.url.endswith(address(game, "replay", steps[1]))
    page.get_by_role("button", name="Go", exact=True).click()
    assert page.url.endswith(address(game, "replay", steps[1]))


# For everyone


def moments(people):
    """(name, who, address) of every kind of page there is to look at."""
    wanted = {
        "lead": lambda match, seat: match.asked(seat).what == "lead",  # at the start every player holds a senator
        "follow": asks("follow"),
        "craftsman": lambda match, seat: (
            match.asked(seat).what in ("craftsman", "architect") and len(match.asked(seat).options) > 3
        ),
        "legionary": lambda match, seat: match.asked(seat).what == "legionary" and len(match.asked(seat).options) > 1,
        "think": asks("think"),
    }
    found = []
    for name, test in wanted.items():
        game, seat = find(people, test)
        found.append((name, seat, address(game)))
        if name == "lead":
            found += [
                ("lead-narrowed", seat, address(game) + '?path=["lead","patron"]'),
                ("waiting", (seat + 1) % 3, address(game)),
                ("watched", None, address(game)),
                ("replay-running", seat, address(game, "replay_start")),
            ]
        if name == "think":
            look = log.observe(game, seat)
            last = next(iter(look.question.final), look.question.options[-1])
            found.append(
                (
                    "confirm",
                    seat,
                    address(game) + "?path=" + str(list(last) if isinstance(last, tuple) else [last]).replace("'", '"'),
                )
            )
    over = scenes.play(scenes.table(*people, options={"short": True}))
    middle = log.observe(over, 0).steps[40]
    found += [
        ("finished", 0, address(over)),
        ("replay", 0, address(over, "replay", middle)),
        ("replay-end", 0, address(over, "replay", over.head)),
        ("history", 0, address(over, "history")),
    ]
    return found


@pytest.mark.seeded
def test_every_moment_is_whole_for_everyone(opened, people):
    pages = [(name, None if who is None else people[who], at) for name, who, at in moments(people)]
    wrong = flaws(opened, pages[:: tiers.size(2, 1)])
    assert not wrong, "\n".join(wrong)


def test_the_page_is_light(opened, people):
    """All that a first visit carries, compressed as a server would: at most 150 KB."""
    import gzip

    game = scenes.play(scenes.table(*people, options={"short": True}))
    page, total = opened(people[0], fresh=True), []
    page.on(
        "response",
        lambda response: total.append((response.url, len(gzip.compress(response.body())))) if response.ok else None,
    )
    page.goto(address(game))
    page.wait_for_load_state("networkidle")
    assert sum(size for _, size in total) < 150_000, total


def test_in_spanish(opened, people):
    ana = people[0]
    ana.language = "es"
    ana.save()
    game = scenes.play(scenes.table(*people[:2]), 0)
    page = opened(ana)
    page.goto(address(game))
    assert page.title().startswith("● ")
    assert page.locator("html").get_attribute("lang") == "es"
    assert not faults(page)
