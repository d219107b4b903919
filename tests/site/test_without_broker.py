"""The broker is gone: people stay signed in, come in, play and leave; only what it alone knows is missing."""

import json

import pytest
from django.conf import settings
from django.test import override_settings

from games import log, tasks
from games.models import Game
from tests.browser.scenes import table

pytestmark = pytest.mark.django_db
NOWHERE = {"default": {**settings.CACHES["default"], "LOCATION": "redis://127.0.0.1:1/0"}}


@pytest.fixture
def no_broker():
    """Nobody listens where the broker should be."""
    with override_settings(CACHES=NOWHERE):
        yield


def test_who_is_signed_in_stays_so_and_plays(client, ana, bruno, no_broker, monkeypatch):
    monkeypatch.setattr(tasks, "_wake", lambda game_id: None)
    game = table(ana, bruno)
    seat = log.load(game).awaited[0]
    client.force_login((ana, bruno)[seat])
    for address in ("/", f"/t/{game.slug}/", "/archive/", "/tables/"):
        assert client.get(address).status_code == 200
    look = log.look(Game.objects.get(pk=game.pk), seat)
    sent = {"opened": look.opened, "what": look.question.what, "choice": json.dumps(tasks.first_choice(look.question))}
    assert client.post(f"/t/{game.slug}/answer/", sent).status_code == 303
    assert Game.objects.get(pk=game.pk).head > game.head


def test_who_leaves_has_left(client, ana, no_broker):
    client.force_login(ana)
    assert b"Start playing" not in client.get("/").content
    assert client.post("/accounts/logout/").status_code == 302
    assert b"Start playing" in client.get("/").content


def test_strangers_can_look_and_ask_to_come_in(client, no_broker):
    for address in ("/", "/rules/", "/accounts/login/", "/accounts/signup/"):
        assert client.get(address).status_code == 200
