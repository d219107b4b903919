"""A guided first game in a real browser: on a phone by keyboard alone, with scripts and without; no fault that axe can
find, nothing wider than the screen.

SHOTS=folder keeps a picture of each page.
"""

import pytest
from playwright.sync_api import expect

from games.boards.guided import scripts
from games.pages.guided_panels import address
from tests.browser.hands import PHONE, by_keys, flaws
from tests.browser.laid_hands import answer, next_on, press
from tests.games.guided.ways import first_way, offers

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("scripts_on", [True, False])
@pytest.mark.parametrize("name", ["roma", "gloria", "great_city", "foundations"])
def test_a_whole_game_by_keyboard_on_a_phone(opened, live_server, name, scripts_on):
    page = opened(**PHONE, java_script_enabled=scripts_on, locale="en")
    way = first_way(scripts()[name])
    page.goto(f"{live_server.url}/guided/{name}/")
    by_keys(page, page.get_by_role("link", name="Begin", exact=True))
    for number, lesson in enumerate(way[:-1], 1):
        expect(page.locator("#coach-h")).to_have_text(f"{number} of {len(way) - 1}")
        for ring in lesson.step.rings:
            expect(page.locator(f'[data-ringed="{ring}"]')).to_have_count(1)
        expect(page.locator(f'[data-ringed="{lesson.step.rings[0]}"]')).to_be_visible()
        give(page, lesson)
    expect(page.locator("#coach-h")).to_have_text("That is the game")
    expect(page.get_by_role("link", name="Start playing").last).to_be_visible()


def give(page, lesson) -> None:
    """The first right answer of a step, by the question's own buttons and links."""
    if lesson.question is None:
        return press(page, page.locator("#question").get_by_role("button", name="Go on"))
    right = next(one for one in lesson.step.right if offers(lesson.question, one))
    return answer(page, lesson.question, right, address(lesson))


def test_an_answer_of_another_lesson_is_told_so(opened, live_server):
    page = opened(**PHONE, locale="en")
    lesson = first_way(scripts()["roma"])[5]
    page.goto(live_server.url + address(first_way(scripts()["roma"])[1]))
    press(page, next_on(page.locator("#question"), ("money", 3)))
    if page.locator(".not-now").count() == 0:
        press(page, next_on(page.locator("#question"), ("money", 3)))
    expect(page.locator(".not-now")).to_contain_text("You may do that at the table.")
    expect(page.locator("#coach-h")).to_have_text("2 of 12")
    assert lesson.step.says == "end"


def test_pages(opened, live_server):
    pages = []
    for name, script in scripts().items():
        pages += [
            (f"guided-{name}-{n}", None, live_server.url + address(one)) for n, one in enumerate(first_way(script))
        ]
    assert flaws(opened, pages) == []
