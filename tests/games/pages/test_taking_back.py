"""Taking back the last answer, offering to concede."""

import pytest

from games import log, tables
from tests.browser import scenes
from tests.games.pages.buttons import address

pytestmark = pytest.mark.django_db


def test_undo_takes_the_last_answer_back(ana, game):
    for _ in range(60):
        if log.look(game, 0).undo_to:
            break
        scenes.answer(game, log.load(game).awaited[0])
    to = log.look(game, 0).undo_to
    assert to
    assert f'name="to" value="{to}"' in ana.get(address(game)).content.decode()
    assert ana.post(address(game, "undo"), {"to": to}).status_code == 303
    assert ana.post(address(game, "undo"), {"to": "x"}).status_code == 400
    assert ana.post(address(game, "undo"), {"to": game.head + 5}).status_code in (400, 409)


def test_conceding_asks_first_and_can_be_taken_back(ana, people, game):
    at = address(game, "concede")
    assert ana.post(at, {"stands": "yes"}).status_code == 400
    three = scenes.table(*people)
    at = address(three, "concede")
    assert ana.post(at, {"stands": "yes", "sure": "yes"}).status_code == 303
    assert "Play on myself" in ana.get(address(three)).content.decode()
    assert ana.post(at, {"stands": "yes", "sure": "yes"}).status_code in (303, 400)
    assert ana.post(at, {"stands": "no"}).status_code == 303
    assert "Play on myself" not in ana.get(address(three)).content.decode()


def test_an_end_by_concession_has_a_winner_and_no_score(people, client):
    game = scenes.play(scenes.table(people[0], people[1]), 0)
    tables.concede(game, people[1])
    game.refresh_from_db()
    client.force_login(people[0])
    page = client.get(address(game)).content.decode()
    assert "You have won!" in page
    assert "The score" not in page
    assert client.get(address(game, "replay_start"), follow=True).status_code == 200
