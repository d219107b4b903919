"""The table's page polls by itself, and reports whether the user is active."""

import re

import pytest

from tests.browser.hands import address, asks, find

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ASK = "htmx.ajax('GET', document.querySelector('#table').getAttribute('hx-get'), {source: '#table', swap: 'none'})"


def test_a_forgotten_tab_is_nobody(opened, people):
    game, seat = find(people[:2], asks("follow"))
    page = opened(people[seat])
    with page.expect_request(re.compile("/news/")) as asked:
        page.goto(address(game))
    assert "active=alone" in asked.value.url
    page.evaluate("() => { const usual = Date.now; Date.now = () => usual() + 16000; }")
    with page.expect_request(re.compile("/news/")) as asked:
        page.evaluate(ASK)
    assert "active=1" in asked.value.url
    page.evaluate("() => { const usual = Date.now; Date.now = () => usual() + 61000; }")
    with page.expect_request(re.compile("/news/")) as asked:
        page.evaluate(ASK)
    assert "active" not in asked.value.url
    page.keyboard.press("Shift")
    with page.expect_request(re.compile("/news/")) as asked:
        page.evaluate(ASK)
    assert "active=1" in asked.value.url
