"""A window that is used again is as a new one."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
STARTS = "() => new Promise((tell) => setTimeout(tell, 20, true))"


def test_what_was_done_in_it_is_gone(windows):
    page = windows.take()
    page.goto("/help/")
    page.evaluate("sessionStorage.mine = localStorage.mine = document.cookie = 'mine=1'")
    windows.give_back(page)
    again = windows.take()
    assert again is page
    again.goto("/help/")
    assert again.evaluate("[sessionStorage.mine, localStorage.mine, document.cookie]") == [None, None, ""]
    windows.give_back(again)


def test_a_clock_that_was_stopped_is_not_handed_on(windows):
    """Playwright's clock is a context's, and cannot be taken out of it."""
    page = windows.take()
    page.clock.install()
    page.goto("/help/")
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    windows.give_back(page)
    again = windows.take()
    again.goto("/help/")
    assert again.evaluate(STARTS)
    windows.give_back(again)
