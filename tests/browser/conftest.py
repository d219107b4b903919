"""Players, and pages signed in as them."""

from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser import scenes
from tests.browser.hands import complain
from tests.browser.windows import Windows

expect.set_options(timeout=60_000)  # ms: a machine may have much else to do


@pytest.fixture
def people():
    return [scenes.person(name) for name in ("Ana", "Bruno", "Carla")]


@pytest.fixture(scope="session")
def windows(browser, live_server):
    """Windows, kept for the next test: to make one costs as much as three pages."""
    kept = Windows(browser, live_server.url)
    yield kept
    kept.close()


@pytest.fixture
def opened(windows, live_server):
    """opened(user, **context) -> a page signed in as this user; no error may reach its console. `fresh`: a window in
    which nothing has been loaded yet."""
    wrong, used = [], []

    def open_as(user=None, **more):
        page = windows.take(**more)
        if user is not None:
            scenes.sign_in(page.context, live_server.url, user)
        heard = {"console": partial(complain, wrong), "pageerror": lambda error: wrong.append(str(error))}
        for event, listener in heard.items():
            page.on(event, listener)
        used.append((page, heard))
        return page

    yield open_as
    for page, heard in used:
        for event, listener in heard.items():
            page.remove_listener(event, listener)
        windows.give_back(page)
    # A refused answer is a 4xx on purpose, a stream is cut on purpose, and the browser notes it.
    noted = ("status of 4", "Error Code 4", "ERR_INCOMPLETE_CHUNKED_ENCODING")
    assert [text for text in wrong if not any(one in text for one in noted)] == []
