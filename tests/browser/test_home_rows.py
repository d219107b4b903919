"""My tables in a real browser: how many are seen at once, that they are never stale, and the way by keys.

SHOTS=folder keeps a picture at 390, 1280 and 1920 px, by day and by lamplight.
"""

from datetime import timedelta
from itertools import cycle, islice

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.models import OpenQuestion
from games.tables import chat
from tests import tiers
from tests.browser import scenes
from tests.browser.hands import SHOTS, address, faults, settled, wide

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
GAMES = ("gloria", "roma", "great_city", "foundations")
SEEN = """() => [...document.querySelectorAll(".line")].map((one) => one.getBoundingClientRect())
  .filter((box) => box.top >= 0 && box.bottom <= innerHeight).map((box) => box.height)"""


def tables(people, many):
    """So many tables of Ana's, of all games in turn; two of three wait for her, some with little time."""
    found = []
    for n, ruleset in enumerate(islice(cycle(GAMES), many)):
        game = scenes.table(*people[: 2 if ruleset == "roma" else 2 + n % 2], ruleset=ruleset)
        scenes.play(game, 0 if n % 3 else 1, 5)
        soon = timezone.now() + timedelta(hours=2 + 5 * n)
        OpenQuestion.objects.filter(game=game).exclude(game__in=found[::7]).update(
            deadline=soon, given=3 * 86400, counted=timezone.now()
        )
        found.append(game)
    return found


@pytest.mark.seeded
def test_many_are_seen_at_once(opened, people):
    """Fifteen on a large screen, six on a phone; no fault that axe finds, nothing too wide."""
    games = tables(people, 100 if tiers.DEEP else 27)
    chat.post_message(games[0], people[1], "Salve, @Ana!")
    page = opened(people[0])
    for width, height, least in ((1920, 1080, 15), (390, 664, 6), (1280, 900, 10)):
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            page.goto("/")
            settled(page)
            if SHOTS:
                page.screenshot(path=f"{SHOTS}/home-{len(games)}-{width}-{theme}.png", full_page=width == 390)
            heights = page.evaluate(SEEN)
            assert len(heights) >= least, (width, len(heights))
            assert max(heights) <= 49, "48 px, and the line between two"
            assert wide(page) <= 0
        assert not faults(page)


def test_never_stale_and_by_keys(opened, people):
    games = tables(people, 3)
    page = opened(people[0])
    page.goto("/")
    expect(page.locator(".line.yours")).to_have_count(2)
    first = page.locator(".line.yours .cover").first
    first.focus()
    OpenQuestion.objects.filter(game=games[1]).delete()
    page.evaluate("document.dispatchEvent(new CustomEvent('word', { detail: { kind: 'word', table: 1, head: 9 } }))")
    expect(page.locator(".line.yours")).to_have_count(1)
    expect(page.locator("#turns")).to_have_text("1, your turn at one table")
    expect(page).to_have_title("● your turn at one table · Roma by post")
    page.keyboard.press("n")
    page.wait_for_url(f"**{address(games[2])}")
    expect(page.locator("#question")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#question .ask-help")).to_be_focused()  # what is asked, if one wonders
    page.keyboard.press("Tab")
    assert page.evaluate("Boolean(document.activeElement.closest('#question form'))"), "the answers come next"
    OpenQuestion.objects.filter(game=games[2]).delete()
    page.go_back()
    expect(page.locator(".line.yours")).to_have_count(0)


def test_by_game_without_scripts(opened, people):
    tables(people, 4)
    page = opened(people[0], java_script_enabled=False)
    page.goto("/")
    page.get_by_role("link", name="Roma 1", exact=True).click()
    assert page.url.endswith("/?game=roma")
    expect(page.locator(".line")).to_have_count(1)
    page.locator(".line .cover").click()
    assert "/t/" in page.url
