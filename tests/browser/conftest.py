"""Players, and pages signed in as them."""

from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser import scenes
from tests.browser.hands import complain

expect.set_options(timeout=60_000)  # ms: a machine may have much else to do


@pytest.fixture
def people():
    return [scenes.person(name) for name in ("Ana", "Bruno", "Carla")]


@pytest.fixture
def opened(browser, live_server):
    """opened(user, **context) -> a page signed in as this user; no error may reach its console."""
    wrong, contexts = [], []

    def open_as(user=None, **more):
        context = browser.new_context(base_url=live_server.url, locale="en", **more)
        contexts.append(context)
        if user is not None:
            scenes.sign_in(context, live_server.url, user)
        page = context.new_page()
        page.scripts = more.get("java_script_enabled", True)
        page.on("console", partial(complain, wrong))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        return page

    yield open_as
    for context in contexts:
        context.close()
    # A refused answer is a 4xx on purpose, and the browser notes it.
    assert [text for text in wrong if "status of 4" not in text and "Error Code 4" not in text] == []
