"""Receipts in a real browser: kept at each visit, compared at the next, and once more when the game is over."""

from datetime import timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games import rules
from games.eventlog import log
from games.facts.events import Restored
from games.models import Remark
from tests.browser.scenes import answer, person, play, table
from tests.games import tiny
from tests.safety import test_luck_verifier
from tests.safety.rewriting import rewrite

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
STEPS = ("promise", "chain", "luck", "parts", "own", "before", "receipts")
HOLDS = """async (text) => {
  const { steps } = await import("/static/check_game.js");
  const file = JSON.parse(text), found = { file, kept: { commitment: file.game.commitment }, digests: new Map() };
  try {
    for (const step of ["promise", "chain", "luck", "parts"]) await steps[step](found);
  } catch {
    return false;
  }
  return true;
}"""
KEEP = "([name, kept]) => localStorage.setItem('receipts.' + name, JSON.stringify(kept))"
KEPT = "name => JSON.parse(localStorage.getItem('receipts.' + name))"


def later(rows):
    """The site says that something happened a second later than it did."""
    rows[5]["at"] += timedelta(seconds=1)


def sooner(rows):
    rows[5]["at"] -= timedelta(seconds=1)


def other_cards(rows):
    """The site has dealt other cards."""
    (dealt,) = [row["payload"] for row in rows if row["kind"] == "dealt"][:1]
    dealt["outcome"].reverse()


def test_a_rewritten_log_is_found(opened):
    ana, bruno = person("Ana"), person("Bruno")
    game = play(table(ana, bruno, ruleset="great_city"), 0, events=12)
    page = opened(ana, fresh=True)
    kept = visit(page, game, "#receipts[data-done='1']")
    assert kept["heads"] == [[game.head, bytes(game.digest).hex()]]
    answer(game, 0)
    kept = visit(page, game, "#receipts[data-done='1']")
    assert kept["heads"][-1][0] == game.head
    # The same game, only that something in it was otherwise.
    rewrite(game, later)
    assert visit(page, game, "[data-fault=changed]:visible") == kept, "what does not fit is not kept"
    page.get_by_role("button", name="Warn the other players by email").click()
    expect(page.get_by_text("You have warned the other players")).to_be_visible()
    assert Remark.objects.get(key="alarm").person == ana
    rewrite(game, sooner)
    visit(page, game, "#receipts[data-done='1']")
    expect(page.locator("[data-alarm]")).to_be_hidden()
    # The site goes back to a copy, and says so: that excuses what came after, not what came before.
    at = game.head
    log.append(game, Restored("0b" * 16, at))
    keep(page, kept | {"heads": [*kept["heads"], [at + 5, "ab" * 32]], "restored": []})
    lost = visit(page, game, "[data-back]:visible")
    assert [number for number, *_ in lost["heads"]][-2:] == [at, at + 1] and lost["restored"] == [[at + 1, "0b" * 16]]
    keep(page, kept | {"heads": [[at - 1, "ab" * 32], [at + 5, "ab" * 32]], "restored": []})
    visit(page, game, "[data-fault=changed]:visible")
    keep(page, lost | {"heads": [*lost["heads"], [at + 5, "ab" * 32]]})
    visit(page, game, "[data-fault=shorter]:visible")
    keep(page, lost)
    # When it is over
    play(game)
    told = dict.fromkeys(STEPS, "holds") | {"own": "none", "before": "none"}
    assert checked(page, game) == told
    rewrite(game, later)
    told = checked(page, game)
    assert [step for step in STEPS if told[step] == "fails"] == ["receipts"]
    rewrite(game, other_cards)
    told = checked(page, game)
    assert [step for step in STEPS if told[step] == "fails"] == ["luck", "receipts"]
    page.goto("/accounts/logout/")
    page.get_by_label("Keep my game receipts").uncheck()
    page.get_by_role("main").get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()
    assert page.evaluate("Object.keys(localStorage)") == []


def test_the_browser_says_what_the_checker_says(opened, monkeypatch):
    """Of fair games, and of every fraud that the checker must find."""
    monkeypatch.setitem(rules.GAMES, "tiny", tiny)
    page = opened(fresh=True)
    page.goto("/luck/")
    files = {**test_luck_verifier.HOLDS, **test_luck_verifier.FRAUDS}
    holds = {name for name, file in files.items() if page.evaluate(HOLDS, file().decode())}
    assert holds == set(test_luck_verifier.HOLDS)


def visit(page, game, wanted):
    """Open the table; what the browser has kept of it once that is there."""
    page.goto(game.get_absolute_url())
    expect(page.locator(wanted)).to_have_count(1)
    return page.evaluate(KEPT, page.locator("#receipts").get_attribute("data-kept"))


def keep(page, kept):
    """What the browser has kept is something else."""
    page.evaluate(KEEP, [page.locator("#receipts").get_attribute("data-kept"), kept])


def checked(page, game):
    """What "Verify the shuffles" says, by step."""
    page.goto(reverse("games:luck", args=[game.slug]))
    page.get_by_role("button", name="Verify the shuffles").click()
    expect(page.locator("#check[data-done]")).to_have_count(1)
    return {step: page.locator(f"[data-step={step}]").get_attribute("class") for step in STEPS}
