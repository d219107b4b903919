"""The replay: with own eyes while the game runs, with anybody's after its end."""

import re

import pytest

from games.eventlog import log
from games.models import Game
from tests.browser import scenes
from tests.games.pages.buttons import address, count

pytestmark = pytest.mark.django_db


def test_a_running_game_is_replayed_with_own_eyes_only(ana, people, game):
    page = ana.get(address(game, "replay", game.head), {"eyes": "1"}).content.decode()
    assert page.count('class="pile hand"') == 1
    assert "View as" not in page
    assert f'href="{address(game, "replay", log.observe(game, 0).steps[0])}"' in page


@pytest.mark.parametrize("number", [0, 999_999])
def test_steps_that_are_not_there(ana, game, number):
    assert ana.get(address(game, "replay", number)).status_code == 404


def test_the_slider_goes_to_a_step_by_its_place(ana, game):
    steps = log.observe(game, 0).steps
    assert ana.get(address(game, "replay_start"), {"number": 3})["Location"] == address(game, "replay", steps[2])
    assert ana.get(address(game, "replay_start"), {"number": 99999})["Location"] == address(game, "replay", steps[-1])
    assert ana.get(address(game, "replay_start"), {"number": "x"}).status_code == 302


def test_the_past_of_a_strict_table_stays_hidden(ana, people):
    game = scenes.play(scenes.table(people[0], people[1], options={"strict_vault": True}), 0, 40)
    assert ana.get(address(game, "replay", 2)).status_code == 404
    steps = log.observe(game, 0).steps
    for name in ("table", "history"):
        linked = {int(n) for n in re.findall(r"/replay/(\d+)/", ana.get(address(game, name)).content.decode())}
        assert linked <= set(steps)  # no line leads to a closed door
    assert ana.get(address(game, "replay", steps[-1])).status_code == 200


class TestAfterTheEnd:
    @pytest.fixture
    def over(self, people) -> Game:
        return scenes.play(scenes.table(people[0], people[1], options={"short": True}))

    def test_the_result_and_how_it_came_about(self, ana, over):
        page = ana.get(address(over)).content.decode()
        assert "The game is over" in page
        assert 'name="choice"' not in page
        points = log.observe(over, 0).view["seats"]
        assert all(str(seat["points"]["total"]) in page for seat in points)
        assert ("The score" in page) == (log.observe(over, 0).view["result"]["scores"] is not None)

    def test_any_seats_eyes(self, ana, over):
        steps = log.observe(over, 0).steps
        at = address(over, "replay", steps[len(steps) // 2])
        own, other = ana.get(at).content.decode(), ana.get(at, {"eyes": "1"}).content.decode()
        assert own.count('class="pile hand"') <= 1
        assert own != other
        assert ana.get(at, {"eyes": "none"}).content.decode().count('class="pile hand"') == 0
        for nonsense in ("7", "-1", "x", "1.5", "²"):
            assert ana.get(at, {"eyes": nonsense}).status_code == 404

    def test_the_end_shows_what_was_secret(self, ana, over):
        assert "all hidden information" in ana.get(address(over, "replay", over.head)).content.decode()

    def test_nothing_can_be_played_any_more(self, ana, over):
        before = count(over)
        sent = {"opened": over.head, "what": "lead", "choice": '"think"'}
        assert 400 <= ana.post(address(over, "answer"), sent).status_code < 500
        assert 400 <= ana.post(address(over, "concede"), {"stands": "yes", "sure": "yes"}).status_code < 500
        assert count(over) == before

    def test_the_history_pages(self, ana, over):
        first = ana.get(address(over, "history"), {"page": 1}).content.decode()
        assert "turns up" in first or "You turn up" in first
        for page in ("0", "99999", "x", "-1"):
            assert ana.get(address(over, "history"), {"page": page}).status_code == 200
