"""Where the reader is on a phone: the page stays where it was while an answer is chosen, the question stays at the
window's foot, and what is asked next is looked for where it is."""

import pytest
from playwright.sync_api import expect

from games.eventlog import log
from games.rules import GAMES
from tests.browser import scenes
from tests.browser.hands import PHONE, address, by_touch, press_on, settled

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
AT_THE_FOOT = """() => {
  const sheet = document.querySelector('.sheet').getBoundingClientRect();
  const last = document.querySelector('body > footer').getBoundingClientRect();
  return [Math.round(innerHeight - sheet.bottom), last.bottom <= sheet.top + 1];
}"""


@pytest.fixture
def asked(people):
    """asked(ruleset) -> a table at which Ana is asked, some moves in."""

    def find(ruleset, what=None):
        guests = people[: 2 if ruleset == "roma" else 3]
        return scenes.play(scenes.table(*guests, ruleset=ruleset), 0, 24, what)

    return find


def on_phone(opened, people, game):
    page = opened(people[0], reduced_motion="reduce", **PHONE)
    page.goto(address(game))
    settled(page)
    return page


def height(page):
    return page.evaluate("() => scrollY")


@pytest.mark.parametrize("ruleset", GAMES)
def test_an_answer_that_is_chosen_and_not_sent_leaves_the_page_where_it_is(opened, people, asked, ruleset):
    """A table put in the place of another must not take the page to its end, where the finger is on the footer."""
    page = on_phone(opened, people, asked(ruleset, "act" if ruleset == "great_city" else None))
    there = tab(page), height(page)
    page.locator("#question .answers button.tile[name=choice]").filter(visible=True).first.tap()
    page.locator(".confirm").wait_for()
    settled(page)
    page.get_by_role("link", name="Choose again").tap()
    expect(page.locator(".confirm")).to_have_count(0)
    settled(page)
    assert (tab(page), height(page)) == there
    end = page.evaluate("() => document.documentElement.scrollHeight - innerHeight")
    assert there[1] < end - 40


@pytest.mark.parametrize("ruleset", GAMES)
def test_at_the_end_of_a_page_the_question_is_at_the_foot_and_covers_nothing(opened, people, asked, ruleset):
    page = on_phone(opened, people, asked(ruleset))
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    assert page.evaluate(AT_THE_FOOT) == [0, True]


def until_asked(game, seat, what):
    """Others answer until this seat is asked that."""
    while seat not in log.load(game).awaited or log.observe(game, seat).question.what != what:
        scenes.answer(game, log.load(game).awaited[0])


def tab(page):
    return page.locator("#table").get_attribute("data-tab")


@pytest.mark.parametrize("goes", [False, True])
def test_what_others_answers_bring_is_looked_for_where_it_is(opened, people, asked, goes):
    """Ana ends her turn on her own tab; the strip of the next question is on the board.

    If she has opened another tab meanwhile, she stays there."""
    game = asked("great_city", "act")
    page = on_phone(opened, people, game)
    page.locator(".tabs").get_by_text("Me").tap()
    page.locator("#question .tile[value*=pass]").tap()
    page.get_by_role("button", name="Confirm").tap()
    page.locator("#question.mine").wait_for(state="detached")
    settled(page)
    assert tab(page) == "me"
    if goes:
        page.locator(".tabs").get_by_text("The others").tap()
    game.refresh_from_db()
    until_asked(game, 0, "emissary")
    page.evaluate("() => htmx.trigger('#table', 'look')")
    page.locator("#question [name=what][value=emissary]").wait_for(state="attached")
    settled(page)
    assert tab(page) == ("others" if goes else "board")


# Parses the page's HTML again, as extensions and tools do. Returns what the CSP refused, and the elements with a style.
REFUSED = """async () => {
  const refused = [];
  document.addEventListener("securitypolicyviolation", (event) => refused.push(`${event.violatedDirective} ${event.sample}`));
  const again = new DOMParser().parseFromString(document.documentElement.outerHTML, "text/html");
  await new Promise((done) => setTimeout(done));
  return [...refused, ...[...again.querySelectorAll("[style]")].map((it) => it.cloneNode().outerHTML)];
}"""


@pytest.mark.parametrize("ruleset", ["roma", "great_city"])
def test_no_answer_puts_an_inline_style_into_the_page(opened, people, asked, ruleset):
    """The content security policy refuses them, and each is an error in the console (which `opened` looks at)."""
    page = opened(people[0], viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    page.goto(address(asked(ruleset)))
    settled(page)
    press_on(page, by_touch)
    settled(page)
    assert page.evaluate(REFUSED) == []
