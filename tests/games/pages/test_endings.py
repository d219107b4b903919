"""Before the answer that ends the game the page says so, with the score as far as its reader can see it."""

import json
import re
from html import unescape
from urllib.parse import quote

import pytest

from games.eventlog import log
from games.models import Game
from tests.browser import scenes
from tests.games.pages.buttons import address

pytestmark = pytest.mark.django_db
TOLD = re.compile(r"This ends the game: all rounds have been played\. Score, as far as you can see: (.+?)\.")


@pytest.fixture
def last(people, client) -> tuple[Game, int]:
    """A game of Ana and Bruno, and who can end it, signed in."""
    game, seat = scenes.nearly_over(people[0], people[1])
    client.force_login(people[seat])
    return game, seat


def panel(client, game, choice) -> str:
    """The page with this answer shown once more."""
    return unescape(client.get(f"{address(game)}?path={quote(json.dumps([choice]))}").content.decode())


def test_it_is_said_beside_the_answer_and_with_the_score_before_it_is_sent(client, last):
    game, seat = last
    choice = log.observe(game, seat).ends[0]
    page = client.get(address(game)).content.decode()
    assert "ends the game" in page and f'name="choice" value="&quot;{choice}&quot;"' not in page
    shown = panel(client, game, choice)
    assert "This cannot be undone." in shown and f'name="choice" value=""{choice}""' in shown
    told = TOLD.search(shown)[1].split(" : ")
    look = log.observe(game, seat)
    sent = {"opened": look.opened, "what": look.question.what, "choice": json.dumps(choice)}
    assert client.post(address(game, "answer"), sent).status_code == 303
    game.refresh_from_db()
    names = ["you" if number == seat else one.name for number, one in enumerate(game.seats.order_by("number"))]
    assert told == [f"{name} {points}" for name, points in zip(names, game.result["scores"], strict=True)]


def test_at_a_practice_table_it_is_the_one_thing_that_stands(client, last):
    game, seat = last
    Game.objects.filter(pk=game.pk).update(practice=True)
    choice = log.observe(game, seat).ends[0]
    assert "The end of the game is the one thing that cannot be undone at a practice table." in panel(
        client, game, choice
    )
    page = client.get(address(game)).content.decode()
    assert "ends the game" in page and page.count("cannot be undone") == page.count("ends the game")
