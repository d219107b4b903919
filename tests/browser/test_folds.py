"""What a reader has unfolded on a table's page stays so while others play."""

import pytest

from games.eventlog import log
from games.rules import GAMES
from tests import tiers
from tests.browser import scenes
from tests.browser.hands import address, settled

pytestmark = [pytest.mark.browser, pytest.mark.seeded, pytest.mark.django_db(transaction=True)]
REFRESH = "htmx.ajax('GET', location.href, {source: '#table', target: '#table', swap: 'outerHTML'})"
UNFOLD = "document.querySelectorAll('#table details').forEach(one => one.open = true)"
PILES = "[...document.querySelectorAll('#table details.pile')].map(one => one.open)"
CHANGED = "document.querySelectorAll('#table details.pile.changed, #table details.pile .changed').length"
ANSWERS = tiers.size(8, 30)


@pytest.fixture
def people():
    return [scenes.person(name) for name in ("Ana", "Bruno")]


def play(game):
    """One answer of whoever is asked."""
    scenes.answer(game, log.load(game).awaited[0])
    game.refresh_from_db()


@pytest.mark.parametrize("ruleset", [name for name in GAMES if name != "gloria"])  # whose piles are no folds
def test_no_pile_folds_up_when_something_comes_to_it(opened, people, ruleset):
    """Not where its top card is another one, nor where it is marked as changed, nor where a fold comes before it."""
    game, page = scenes.table(*people, ruleset=ruleset), opened(people[0])
    while ruleset == "roma" and not log.load(game).t.discard:
        play(game)
    page.goto(address(game))
    met = changed = 0
    for _ in range(ANSWERS):
        if log.load(game).over:
            break
        page.evaluate(UNFOLD)
        before = len(page.evaluate(PILES))
        play(game)
        page.evaluate(REFRESH)
        settled(page)
        piles = page.evaluate(PILES)
        assert piles.count(False) <= max(0, len(piles) - before)
        met, changed = met + len(piles), changed + page.evaluate(CHANGED)
    assert met
    assert changed or ruleset != "roma"
