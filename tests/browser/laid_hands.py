"""Hands at a laid game: the way to an answer by the question's own buttons and links, by keyboard."""

import re
from urllib.parse import urlencode

import pytest

from games.boards.answer_paths import path_json
from games.rules.ask import AskNumber, AskSome
from games.tutorials.runs import option_indexes
from tests.browser.hands import by_keys, settled


def answer(page, question, choice, where) -> None:
    """Give it at the page `where`."""
    asked = page.locator("#question")
    if isinstance(question, AskNumber):
        asked.locator("input[name=choice]").fill(str(choice))
        return press(page, asked.locator("button.primary:visible").first)
    if isinstance(question, AskSome):
        for number in option_indexes(question, choice):
            by_keys(page, asked.locator(f"#pick-{number}"))
        return press(page, asked.locator("button.primary:visible").first)
    here = re.compile(re.escape(where) + r"(\?.*)?(#coach)?$")
    for _ in range(6):
        if not here.search(page.url):
            break
        press(page, next_on(asked, choice))
    return None


def next_on(question, choice):
    """What leads on to an answer: its button, or the link that comes nearest to it."""
    button = question.locator(f"button[name=choice][value='{path_json(choice)}']:visible")
    if button.count():
        return button.first
    for length in range(len(choice) if isinstance(choice, tuple) else 0, 0, -1):
        query = urlencode({"path": path_json(choice[:length])})
        link = question.locator(f'a[href*="{query}"]:visible')
        if link.count():
            return link.first
    return pytest.fail(f"nothing leads to {choice}: {question.inner_html()}")


def press(page, target) -> None:
    """Press the target and wait for the new page or fragment."""
    if not page.scripts:
        with page.expect_navigation():
            by_keys(page, target)
        return
    with page.expect_response(re.compile("/(tutorials|demo)/")):
        by_keys(page, target)
    settled(page)
