"""The operators' pages: they show, they do not touch, they keep the secret."""

import re

import pytest

from games.models.event import MAX_EVENTS_PER_GAME
from tests.browser import scenes
from tests.games.playing import bids
from tests.tables import open_table


@pytest.fixture
def operator(client, db):
    scenes.operator(client)
    return client


def test_pages(operator, game):
    bids(game)
    secret, hand = bytes(game.secret).hex(), '"choice"'
    for path in (
        "game/",
        f"game/{game.pk}/change/",
        "event/",
        f"event/{game.pk * MAX_EVENTS_PER_GAME + 5}/change/",
        "event/?game__id__exact=1",
    ):
        response = operator.get(f"/admin/games/{path}")
        assert response.status_code == 200, path
        text = response.content.decode()
        assert secret not in text and hand not in text and "<secret>" not in text
    assert game.slug in operator.get("/admin/games/game/?q=" + game.slug).content.decode()


def test_a_built_in_player_s_grade_is_shown_and_nobody_else_has_one(operator, people):
    game = open_table(people[0], "roma", size=2, built_in=1, grades=["strong"])
    page = operator.get(f"/admin/games/game/{game.pk}/change/").content.decode()
    assert re.findall(r'field-plays">\s*<p>([^<]*)</p>', page) == ["-", "strong"]


@pytest.mark.parametrize("path", ["game/add/", "event/add/", "game/{game}/delete/", "event/{event}/delete/"])
def test_nothing_can_be_changed(operator, game, path):
    path = path.format(game=game.pk, event=game.pk * MAX_EVENTS_PER_GAME + 2)
    assert operator.get(f"/admin/games/{path}").status_code == 403
    assert operator.post(f"/admin/games/{path}", {"post": "yes"}).status_code == 403
