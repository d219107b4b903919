"""Advice, on the page of a practice table: asked for, waited for, read, without leaving the page."""

import pytest

from games.database.shared_cache import cache
from games.players import thinking_worker
from tests.browser.hands import address, flaws
from tests.browser.scenes import person
from tests.games.pages.test_hints import found
from tests.tables import open_table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def practice(monkeypatch):
    """Open a practice table for Ana without a worker that handles its tasks."""
    monkeypatch.setattr(thinking_worker.think_of_hint, "apply_async", lambda *arguments, **how: None)
    cache.clear()
    return open_table(person("Ana"), "roma", size=2, built_in=1, practice=True)


@pytest.mark.seeded
def test_it_comes_to_the_page_by_itself(opened, practice):
    ana, at = practice.host, address(practice)
    page = opened(ana)
    page.goto(at)
    page.get_by_role("button", name="Get a hint").click()
    page.get_by_text("The strong computer player is thinking").wait_for()
    wrong = flaws(opened, [("hint-thinking", ana, at)], locale="es-ES")
    found(practice)
    page.get_by_role("heading", name="The strong computer player would play").wait_for()
    assert "61%" in page.locator("#hint li").inner_text()
    wrong += flaws(opened, [("hint-found", ana, at)], locale="es-ES")
    assert not wrong, "\n".join(wrong)


def test_a_refusal_is_said_on_top_of_the_table(opened, practice, settings):
    """One hint more than may wait: the table stays whole, with one sentence."""
    settings.HINTS_PER_ACCOUNT = 1
    ana = practice.host
    other = open_table(ana, "roma", size=2, built_in=1, practice=True)
    page = opened(ana)
    for game, said in ((practice, "The strong computer player is thinking"), (other, "Wait for one of them")):
        page.goto(address(game))
        page.get_by_role("button", name="Get a hint").click()
        page.get_by_text(said).wait_for()
    assert page.locator("#table").count() == page.locator("#hint").count() == 1
