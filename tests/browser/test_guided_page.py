"""The tutorial in a real browser: on a phone by keyboard alone, with scripts and without; no fault that axe can
find, nothing wider than the screen.

SHOTS=folder keeps a picture of each page.
"""

import re

import pytest
from playwright.sync_api import expect

from games.boards.tutorials import scripts_by_name
from games.pages.tutorials.panels import tutorial_address
from tests import tiers
from tests.browser.hands import PHONE, by_keys, flaws
from tests.browser.laid_hands import answer, next_on, press
from tests.games.tutorials.ways import first_way, offers

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


EVERY = [(name, on) for name in scripts_by_name() for on in (True, False)]
A_FEW = [("roma", True), ("gloria", False)]


@pytest.mark.seeded
@pytest.mark.parametrize(("name", "scripts_on"), EVERY if tiers.DEEP else A_FEW)
def test_a_whole_game_by_keyboard_on_a_phone(opened, live_server, name, scripts_on):
    page = opened(**PHONE, java_script_enabled=scripts_on, locale="en")
    way = first_way(scripts_by_name()[name])
    page.goto(f"{live_server.url}/tutorials/{name}/")
    by_keys(page, page.get_by_role("link", name="Start", exact=True))
    for number, lesson in enumerate(way[:-1], 1):
        expect(page.locator("#coach-h")).to_have_text(f"{number} of {len(way) - 1}")
        for ring in lesson.step.highlights:
            expect(page.locator(f'[data-highlighted="{ring}"]').first).to_be_attached()
        for ring in lesson.step.highlights[:1]:  # the first must be seen
            expect(ringed(page, ring)).to_be_visible()
        give(page, lesson)
    expect(page.locator("#coach-h")).to_have_text("That’s the game")
    expect(page.get_by_role("link", name="Start playing").last).to_be_visible()


def ringed(page, name: str):
    """The element with this ring: the one of those that are displayed."""
    return page.locator(f'[data-highlighted="{name}"]').filter(visible=True)


def give(page, lesson) -> None:
    """The first right answer of a step, by the question's own buttons and links."""
    if lesson.question is None:
        return press(page, page.locator("#question").get_by_role("button", name="Continue"))
    right = next(one for one in lesson.step.right if offers(lesson.question, one))
    return answer(page, lesson.question, right, tutorial_address(lesson))


def test_an_answer_of_another_lesson_is_told_so(opened, live_server):
    page = opened(**PHONE, locale="en")
    page.goto(live_server.url + tutorial_address(first_way(scripts_by_name()["roma"])[2]))
    press(page, next_on(page.locator("#question"), ("money", 3)))
    if page.locator(".not-now").count() == 0:
        press(page, next_on(page.locator("#question"), ("money", 3)))
    expect(page.locator(".not-now")).to_contain_text("You could do that in a real game.")
    expect(page.locator("#coach-h")).to_have_text("3 of 12")


def test_the_coach_is_heard_once_and_focus_is_at_the_question(opened, live_server):
    page = opened(locale="en")
    way = first_way(scripts_by_name()["foundations_objectives"])
    page.goto(live_server.url + tutorial_address(way[0]))
    told = page.locator("#told")
    expect(told).to_be_empty()
    give(page, way[0])
    expect(told).to_contain_text("Here is your objective")
    expect(page.locator("#question")).to_be_focused()
    assert told.get_attribute("role") == "status"
    give(page, way[1])
    expect(told).to_contain_text("G1 is a corner")
    told.evaluate("it => { it.textContent = '' }")
    press(page, page.locator("#question").get_by_role("link", name="Domus", exact=False).first)
    expect(told).to_be_empty()  # a part of an answer: the coach says nothing new
    page.goto(live_server.url + tutorial_address(way[2]))
    press(page, next_on(page.locator("#question"), "income"))
    expect(told).to_have_text("You could do that in a real game. Here we buy the third corner.")


def test_without_scripts_a_step_begins_with_what_the_coach_says(opened, live_server):
    page = opened(java_script_enabled=False)
    way = first_way(scripts_by_name()["foundations_objectives"])
    page.goto(live_server.url + tutorial_address(way[1]))
    give(page, way[1])
    assert page.url.endswith("#coach")
    expect(page.locator("#coach")).to_be_focused()


@pytest.mark.seeded
@pytest.mark.parametrize("name", scripts_by_name() if tiers.DEEP else ["great_city", "foundations_monuments"])
def test_what_a_coach_speaks_of_is_in_view_beside_their_words(opened, live_server, name):
    """On a wide screen each step shows the whole of its first ring, or as much as there is room for."""
    page = opened(viewport={"width": 1280, "height": 900}, locale="en")
    for lesson in first_way(scripts_by_name()[name])[: None if tiers.DEEP else 2]:
        if not lesson.over and lesson.step.highlights:
            page.goto(live_server.url + tutorial_address(lesson))
            expect(ringed(page, lesson.step.highlights[0])).to_be_in_viewport(ratio=0.9)
            expect(page.locator("#coach")).to_be_in_viewport(ratio=1)


UNCOVERED = """it => {
  const box = it.getBoundingClientRect();
  const [words, sheet] = ["coach", "question"].map((id) => document.getElementById(id).getBoundingClientRect());
  const to = Math.min(box.bottom, sheet.top) - 2, ends = [box.top + 2, (box.top + to) / 2, to];
  const hit = (y) => [0.1, 0.5, 0.9].some((x) => it.contains(document.elementFromPoint(box.left + box.width * x, y)));
  const apart = words.bottom <= box.top || it.closest(".bar") && box.bottom <= words.top;
  return ends.every(hit) && to - box.top >= Math.min(box.height - 4, 200) && words.top >= 0 && apart
    && document.getElementById("coach").contains(document.elementFromPoint(box.left + 40, (words.top + words.bottom) / 2));
}"""


@pytest.mark.seeded
@pytest.mark.parametrize("name", scripts_by_name() if tiers.DEEP else ["great_city", "foundations"])
def test_on_a_phone_it_is_between_the_words_and_the_answers(opened, live_server, name):
    """Of each step's first ring the whole is uncovered when the step opens, or of a large one 200 px from its top.
    The strip of the players' numbers is above the words."""
    page = opened(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en")
    ways = first_way(scripts_by_name()[name])
    for lesson in ways if tiers.DEEP else ways[2:5]:
        if not lesson.over and lesson.step.highlights:
            page.goto(live_server.url + tutorial_address(lesson))
            assert ringed(page, lesson.step.highlights[0]).evaluate(UNCOVERED), tutorial_address(lesson)


NEWEST = """() => {
  const box = document.querySelector(".newest");
  if (!box) return true;
  const [edge, line] = [box, [...box.querySelectorAll("li")].at(-1)].map((it) => it.getBoundingClientRect());
  return line.top >= edge.top + 6 && line.bottom <= edge.bottom + 1;
}"""


@pytest.mark.seeded
@pytest.mark.parametrize("width", [390, 1280])
def test_of_what_happened_the_newest_line_is_whole(opened, live_server, width):
    """It is neither cut nor under what fades."""
    page = opened(viewport={"width": width, "height": 844}, locale="en")
    found = [lesson for name in scripts_by_name() for lesson in first_way(scripts_by_name()[name])]
    if not tiers.DEEP:
        found = first_way(scripts_by_name()["roma"])[7:9]
    for lesson in found:
        page.goto(live_server.url + tutorial_address(lesson))
        assert page.locator(".newest").count() or tiers.DEEP
        assert page.evaluate(NEWEST), tutorial_address(lesson)


@pytest.mark.parametrize("scripts_on", [True, False])
def test_folding_the_answers_moves_nothing(opened, live_server, scripts_on):
    page = opened(**PHONE, java_script_enabled=scripts_on, locale="en")
    page.goto(live_server.url + tutorial_address(first_way(scripts_by_name()["foundations"])[3]))
    fold, board = page.get_by_label("Collapse the question"), page.locator("#part-board")
    for down in (0, 200, 5000):
        page.evaluate(f"scrollTo({{ top: {down}, behavior: 'instant' }})")
        before = board.bounding_box()["y"]
        for folded in (True, False):
            box = page.locator(".fold-up").bounding_box()
            page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
            expect(fold).to_be_checked(checked=folded)
            assert abs(board.bounding_box()["y"] - before) <= 1, (down, folded)
        page.evaluate(f"scrollTo({{ top: {down}, behavior: 'instant' }})")
        fold.focus()  # as by key
        assert abs(board.bounding_box()["y"] - before) <= 1, (down, "focus")
        page.evaluate("document.activeElement.blur()")


def test_light_and_language_keep_the_step(opened, live_server):
    """Also where the head of the page was made for another: htmx goes on below it."""
    page, way = opened(**PHONE, locale="en"), first_way(scripts_by_name()["roma"])
    page.goto(live_server.url + tutorial_address(way[0]))
    give(page, way[0])
    for summary, button in (("Light or dark", "Dark"), ("", "ES Español")):
        page.get_by_role("button", name="Menu").click()
        if summary:
            page.locator(f"summary[aria-label='{summary}']").click()
        page.get_by_role("button", name=button).click()
        expect(page).to_have_url(re.compile(re.escape(tutorial_address(way[1]))))
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("#coach-h")).to_have_text("2 de 12")


def test_without_scripts_a_link_shows_what_the_coach_speaks_of(opened, live_server):
    page = opened(viewport={"width": 390, "height": 844}, java_script_enabled=False, locale="en")
    lesson = first_way(scripts_by_name()["foundations"])[2]
    page.goto(live_server.url + tutorial_address(lesson))
    page.get_by_role("link", name="Show on the board").click()
    assert ringed(page, lesson.step.highlights[0]).evaluate(UNCOVERED)


def shown() -> list[tuple[str, str]]:
    """The guided games' pages by name: every step, or in `make test` a question of each game and of one module, a
    step without one, and an end. The tests of the games' own pages see all kinds of questions."""
    found, kinds = [("tutorials-index", "/tutorials/"), ("tutorial", "/tutorials/foundations_trade/")], set()
    for name, script in scripts_by_name().items():
        for n, one in enumerate(first_way(script)):
            asked = one.step and one.question
            kind = (script.ruleset, bool(script.module)) if asked else bool(one.step)
            if tiers.DEEP or kind not in kinds:
                found.append((f"tutorial-{name}-{n}", tutorial_address(one)))
            kinds.add(kind)
    return found


@pytest.mark.seeded
def test_pages(opened, live_server):
    assert flaws(opened, [(name, None, live_server.url + at) for name, at in shown()]) == []
