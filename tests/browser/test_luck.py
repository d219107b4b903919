"""One's own part of the luck in a real browser: drawn there, kept there, sent again after a failure, and compared."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games.facts import luck
from games.models import Draft, Game
from games.tables.drafts import draft_of
from tests.browser.scenes import person
from tests.tables import open_table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
DRAWN = re.compile("[0-9a-f]{32}")
BEFORE = """async (found) => {
  const { Failed, steps } = await import("/static/check_game.js");
  try {
    return (await steps.before(found)) === null ? "none" : "holds";
  } catch (fault) {
    return fault instanceof Failed ? "fails" : String(fault);
  }
}"""


def test_the_browser_draws_keeps_and_compares_its_part(opened):
    ana = person("Ana")
    page = opened(ana, fresh=True)
    page.goto("/tables/new/?ruleset=gloria")
    field = page.get_by_label("Your share of randomness")
    expect(field).to_have_value(DRAWN)
    drawn, draft = field.input_value(), Draft.objects.get(user=ana)
    page.route("**/tables/new/**", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    page.locator("[name=who][value=built_in]").check()
    page.get_by_role("button", name="Open the table").click()  # fails on the way
    page.unroute("**/tables/new/**")
    page.goto("/tables/new/?ruleset=gloria")
    expect(field).to_have_value(drawn)
    failed = page.locator("[data-failed]")
    expect(failed).to_be_hidden()
    Draft.objects.all().delete()  # a site that wants another draw
    page.goto("/tables/new/?ruleset=gloria")
    expect(failed).to_be_visible()
    expect(field).not_to_have_value(drawn)
    draft = Draft.objects.get(user=ana)
    page.get_by_text("Fair shuffle · details").click()
    field.fill("words of my own")
    page.locator("[name=who][value=built_in]").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/**")
    game = Game.objects.get()
    assert game.commitment == draft.commitment and game.seats.get(number=0).nonce == "words of my own"
    page.goto("/tables/new/?ruleset=gloria")
    expect(failed).to_be_hidden()
    compare(page, game, "the ones this browser has stored")
    game.seats.filter(number=0).update(nonce="of the site")
    compare(page, game, "a different share")
    Game.objects.filter(pk=game.pk).update(commitment="0" * 64)
    compare(page, game, "a different commitment")


def test_the_browser_finds_what_was_changed_after_its_part_had_come(opened):
    """Its own part left out; what others had added before it. Two tabs send the same part."""
    ana, bruno = person("Ana"), person("Bruno")
    draft = draft_of(ana)
    game = open_table(ana, "gloria", {"short": True}, size=2, draft=draft.uuid, nonce="hers")
    page = opened(bruno, fresh=True)
    for tab in (page, page.context.new_page()):
        tab.goto(reverse("games:join", args=[game.slug]))
        expect(tab.get_by_label("Your share of randomness")).to_have_value(DRAWN)
        drawn = tab.get_by_label("Your share of randomness").input_value()
    page.route("**/join/", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    page.get_by_role("button", name="Join and play").click()  # fails on the way
    arrived = "name => JSON.parse(localStorage.getItem('luck.' + name))"  # from one window in the other, by and by
    kept = tab.wait_for_function(arrived, arg=str(game.uuid)).json_value()
    assert (kept["parts"], kept["taken"]) == (luck.nonces_digest(game.uuid, ["hers"]), 1) and kept["nonce"] != drawn
    tab.get_by_role("button", name="Join and play").click()
    tab.wait_for_url(f"**{game.get_absolute_url()}")
    assert game.seats.get(number=1).nonce == kept["nonce"]
    game.seats.filter(number=1).update(nonce="", commitment_seen=None)
    compare(tab, game, "a different share")
    own, found = [{"seat": 0, "seen": True}, {"seat": 1, "seen": True}], {"luck": kept}
    for nonces, told in ((["hers"], "holds"), (["ground"], "fails"), (["hers", "x"], "none")):
        start = {"payload": {"nonces": [*nonces, kept["nonce"]], "own": [own[0], {**own[1], "seat": len(nonces)}]}}
        file = {"game": {"uuid": str(game.uuid)}, "events": [start]}
        assert tab.evaluate(BEFORE, {"file": file, "kept": found, "seat": len(nonces)}) == told, nonces
    # At a rematch the seats are not taken in their order: this player took seat 0 after seat 2.
    again = {"luck": {**kept, "parts": luck.nonces_digest(game.uuid, ["", "", "hers"]), "rematch": True}}
    for nonce, came, told in (("hers", (2, 0), "holds"), ("ground", (2, 0), "fails"), ("hers", (2, 1, 0), "none")):
        start = {"nonces": [kept["nonce"], "x", nonce], "own": [{"seat": seat, "seen": True} for seat in came]}
        file = {"game": {"uuid": str(game.uuid)}, "events": [{"payload": start}]}
        assert tab.evaluate(BEFORE, {"file": file, "kept": again, "seat": 0}) == told, (nonce, came)


def compare(page, game, said):
    page.goto(reverse("games:luck", args=[game.slug]))
    expect(page.locator("[data-result]:visible")).to_have_count(1)
    expect(page.locator("[data-result]:visible")).to_contain_text(said)
