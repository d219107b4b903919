"""Sealed words in a real browser: it hands in the seal, keeps the word, and opens it when all seats are taken."""

import pytest
from playwright.sync_api import expect

from games.facts import luck
from games.models import Event, Game
from games.tables import opening, sealed_words
from tests.browser.test_luck import compare

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_browser_seals_and_opens_its_word(opened, people):
    ana, bruno, carla = people
    page = opened(ana, fresh=True)
    page.goto("/tables/new/?ruleset=gloria")
    page.locator("[name=who][value=anyone]").check()
    page.get_by_label("Sealed words").check()
    page.get_by_text("Words of your own").click()
    page.get_by_label("Your part of the luck").fill("quince 🎲")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/**")
    game = Game.objects.get()
    host = game.seats.get()
    assert (host.seal, host.nonce, host.commitment_seen) == (luck.seal("quince 🎲"), "", True)
    opening.join(game, bruno, commitment=game.commitment, seal=luck.seal("medlar"))
    guest = opened(carla, fresh=True)
    guest.goto("/tables/")
    guest.get_by_role("button", name="Join").click()  # hands in a seal; the table is full, and it opens its word
    expect(guest.get_by_text("waiting for the words of Ana and Bruno.")).to_be_visible()
    last = game.seats.get(number=2)
    assert last.nonce and luck.seal(last.nonce) == last.seal
    page.goto(game.get_absolute_url())
    expect(page.get_by_text("waiting for the words of Bruno.")).to_be_visible()
    assert game.seats.get(number=0).nonce == "quince 🎲"
    game.seats.filter(number=1).update(seal=luck.seal("chosen afterwards"))
    compare(page, game, "another part")
    game.seats.filter(number=1).update(seal=luck.seal("medlar"))
    sealed_words.open_word(game, bruno, "medlar")
    assert Event.objects.filter(game=game).exists()
    compare(page, game, "what this browser has kept")
