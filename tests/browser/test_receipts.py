"""Receipts in a real browser: kept at each visit, compared at the next, and once more when the game is over."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from games import rules
from games.eventlog import log
from games.facts import day_roots
from games.facts.events import Restored
from games.models import DayPath, DayRoot, Remark
from games.operating.anchoring import anchor_heads
from games.operating.timelines import begin_timeline
from tests.browser.scenes import answer, person, play, table
from tests.games import tiny
from tests.safety import test_luck_verifier
from tests.safety.rewriting import rewrite

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
STEPS = ("promise", "chain", "luck", "parts", "own", "before", "receipts", "days")
HOLDS = """async (text) => {
  const file = JSON.parse(text), found = { file, kept: { commitment: file.game.commitment }, digests: new Map() };
  try {
    for (const step of ["promise", "chain", "luck", "parts"]) await GameCheck.steps[step](found);
  } catch {
    return false;
  }
  return true;
}"""
KEEP = "([name, kept]) => localStorage.setItem('receipts.' + name, JSON.stringify(kept))"
KEEP_DAYS = "days => localStorage.setItem('receipts-days', JSON.stringify({ days, timelines: [] }))"
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
    assert kept["heads"][0][:2] == [game.head, bytes(game.digest).hex()] and not kept["days"]
    answer(game, 0)
    assert anchor_heads() == 1
    kept = visit(page, game, "#receipts[data-done='1']")
    assert kept["heads"][-1][0] == game.head
    assert [number for _, number, _, _ in kept["days"]] == [game.head] and len(kept["path"]["path"]) == 64
    # The same game, only that something in it was otherwise.
    rewrite(game, later)
    assert visit(page, game, "[data-fault=changed]:visible") == kept, "what does not fit is not kept"
    page.get_by_role("button", name="Tell the others by mail").click()
    expect(page.get_by_text("You have told the others")).to_be_visible()
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
    # A line without a path: the table has moved, and days later the site still says that it has not.
    keep(page, lost | {"heads": [*lost["heads"][:-1], [*lost["heads"][-1][:2], "2026-01-01"]]})
    visit(page, game, "[data-fault=withheld]:visible")
    keep(page, lost)
    # When it is over
    play(game)
    told = dict.fromkeys(STEPS, "holds") | {"own": "none", "before": "none"}
    assert checked(page, game) == told | {"days": "soon"}
    assert anchor_heads(timezone.now() + timedelta(days=1)) == 1
    assert checked(page, game) == told
    # The site keeps the paths back: nothing is known to be wrong, and it does not look as if all were well.
    paths = list(DayPath.objects.all())
    DayPath.objects.all().delete()
    assert checked(page, game) == told | {"days": "open"}
    expect(page.locator("[data-step=days] [data-result=open]")).to_be_visible()
    expect(page.locator("[data-partly]")).to_be_visible()
    expect(page.locator("[data-whole]")).to_be_hidden()
    DayPath.objects.bulk_create(paths)
    rewrite(game, later)
    told = checked(page, game)
    assert [step for step in STEPS if told[step] == "fails"] == ["receipts", "days"]
    rewrite(game, other_cards)
    told = checked(page, game)
    assert [step for step in STEPS if told[step] == "fails"] == ["luck", "receipts", "days"]
    page.goto("/accounts/logout/")
    page.get_by_label("Keep in this browser").uncheck()
    page.get_by_role("main").get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()
    assert page.evaluate("Object.keys(localStorage)") == []


def test_a_clock_that_is_days_behind_is_no_alarm_and_tabs_wait_for_each_other(opened):
    """What was kept is as old as the public list, not as the computer's clock says."""
    ana, bruno = person("Ana"), person("Bruno")
    game = play(table(ana, bruno, ruleset="great_city"), 0, events=12)
    assert anchor_heads(timezone.now() - timedelta(days=1)) == 1
    page = opened(ana, fresh=True)
    page.clock.set_fixed_time(timezone.now() - timedelta(days=5))
    visit(page, game, "#receipts[data-done='1']")
    answer(game, 0)
    kept = visit(page, game, "#receipts[data-done='1']")
    assert kept["heads"][-1][0] == game.head and kept["days"][-1][1] < game.head
    expect(page.locator("[data-alarm]")).to_be_hidden()
    # Another tab is at the days that all tables share.
    assert anchor_heads() == 1
    other = page.context.new_page()
    other.goto(game.get_absolute_url())
    expect(other.locator("#receipts[data-done='1']")).to_have_count(1)
    other.evaluate(
        "() => new Promise((got) => navigator.locks.request('receipts-days', () => (got(), new Promise((free) => (window.free = free)))))"
    )
    other.evaluate("() => localStorage.removeItem('receipts-days')")
    page.goto(game.get_absolute_url())
    page.wait_for_function("async () => (await navigator.locks.query()).pending.length === 1")
    assert page.evaluate("localStorage.getItem('receipts-days')") is None
    other.evaluate("() => window.free()")
    expect(page.locator("#receipts[data-done='1']")).to_have_count(1)
    assert page.evaluate("JSON.parse(localStorage.getItem('receipts-days')).days.length") >= 1
    other.close()


@pytest.mark.deep
def test_days_that_a_copy_has_lost_are_no_alarm_at_a_finished_table(opened):
    """It says nothing of the copy in its log; the public list does."""
    ana, bruno = person("Ana"), person("Bruno")
    game = play(table(ana, bruno))
    assert anchor_heads() == 1
    page = opened(ana, fresh=True)
    page.goto(game.get_absolute_url())
    page.evaluate(KEEP_DAYS, [["2099-01-01", "ab" * 32]])
    page.evaluate("localStorage.removeItem('receipts.' + document.querySelector('#receipts').dataset.kept)")
    visit(page, game, "[data-fault=days]:visible")
    begin_timeline(keep_keys=True)
    visit(page, game, "[data-back]:visible")
    expect(page.locator("[data-alarm]")).to_be_hidden()


@pytest.mark.deep
def test_each_root_is_held_against_the_public_list(opened):
    """Whatever later days another table's visit has kept: this table's path leads to a root that nobody else is
    shown."""
    ana, bruno = person("Ana"), person("Bruno")
    game = play(table(ana, bruno))
    assert anchor_heads() == 1
    public, before = [], day_roots.START
    for day in (DayRoot.objects.get().day.isoformat(), "2099-01-01"):
        after = day_roots.chain_day(before, day, bytes(32))
        public.append({"day": day, "root": "00" * 32, "chained": after.hex(), "before": before.hex()})
        before = after

    def shown(route):
        days = [one for one in public if one["day"] >= route.request.url.partition("from=")[2]]
        route.fulfill(json={"timelines": [], "before": days[0]["before"], "days": days})

    page = opened(ana, fresh=True)
    page.route("**/fairness/roots.json**", shown)
    page.goto("/luck/")
    page.evaluate(KEEP_DAYS, [["2099-01-01", before.hex()]])
    visit(page, game, "[data-fault=day]:visible")


def test_the_browser_says_what_the_checker_says(opened, monkeypatch):
    """Of fair games, and of every fraud that the checker must find."""
    monkeypatch.setitem(rules.GAMES, "tiny", tiny)
    page = opened(fresh=True)
    page.goto("/luck/")
    for name in ("receipts.js", "check_game.js"):
        page.add_script_tag(url=f"{settings.STATIC_URL}{name}")
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
    """What "Check this game" says, by step."""
    page.goto(reverse("games:luck", args=[game.slug]))
    page.get_by_role("button", name="Check this game").click()
    expect(page.locator("#check[data-done]")).to_have_count(1)
    return {step: page.locator(f"[data-step={step}]").get_attribute("class") for step in STEPS}
