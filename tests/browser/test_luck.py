"""One's own part of the luck in a real browser: drawn there, kept there, sent again after a failure, and compared."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games.models import Draft, Game
from tests.browser.scenes import person

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
DRAWN = re.compile("[0-9a-f]{32}")


def test_the_browser_draws_keeps_and_compares_its_part(opened):
    ana = person("Ana")
    page = opened(ana, fresh=True)
    page.goto("/tables/new/?ruleset=gloria")
    field = page.get_by_label("Your part of the luck")
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
    field.fill("words of my own")
    page.locator("[name=who][value=built_in]").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/**")
    game = Game.objects.get()
    assert game.commitment == draft.commitment and game.seats.get(number=0).nonce == "words of my own"
    page.goto("/tables/new/?ruleset=gloria")
    expect(failed).to_be_hidden()
    compare(page, game, "what this browser has kept")
    game.seats.filter(number=0).update(nonce="of the site")
    compare(page, game, "another part")
    Game.objects.filter(pk=game.pk).update(commitment="0" * 64)
    compare(page, game, "another promise")


def compare(page, game, said):
    page.goto(reverse("games:luck", args=[game.slug]))
    expect(page.locator("[data-result]:visible")).to_have_count(1)
    expect(page.locator("[data-result]:visible")).to_contain_text(said)
