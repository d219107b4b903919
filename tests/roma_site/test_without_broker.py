"""Without a broker, users stay signed in, sign in, play and sign out."""

import json

import pytest
import time_machine
from django.conf import settings
from django.core.cache import caches
from django.test import Client, override_settings
from redis.exceptions import RedisError

from games.eventlog import log
from games.models import Game
from games.players import stand_ins
from tests.browser.scenes import table

pytestmark = pytest.mark.django_db
NOWHERE = {name: {**cache, "LOCATION": "redis://127.0.0.1:1/0"} for name, cache in settings.CACHES.items()}
PASSWORD = "carpe diem 77"


@pytest.fixture
def no_broker():
    with override_settings(CACHES=NOWHERE):
        caches["default"].clear()
        yield


def test_who_is_signed_in_stays_so_and_plays(client, ana, bruno, no_broker, monkeypatch):
    monkeypatch.setattr(stand_ins, "_queue_answers", lambda game_id: None)
    game = table(ana, bruno)
    seat = log.load(game).awaited[0]
    client.force_login((ana, bruno)[seat])
    for address in ("/", f"/t/{game.slug}/", "/archive/", "/tables/"):
        assert client.get(address).status_code == 200
    look = log.observe(Game.objects.get(pk=game.pk), seat)
    sent = {
        "opened": look.opened,
        "what": look.question.what,
        "choice": json.dumps(stand_ins.first_legal_choice(look.question)),
    }
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


def test_people_come_in_by_password_by_code_and_anew(client, ana, no_broker, mailoutbox):
    ana.set_password(PASSWORD)
    ana.save()
    assert client.post("/accounts/login/", {"login": ana.email, "password": PASSWORD})["Location"] == "/"
    assert client.post("/accounts/reauthenticate/", {"password": PASSWORD}).status_code == 302
    assert Client().post("/accounts/login/code/", {"email": ana.email})["Location"] == "/accounts/login/code/confirm/"
    assert Client().post("/accounts/password/reset/", {"email": ana.email}).status_code == 302
    new = {"email": "eva@example.org", "public_name": "Eva", "language": "en", "time_zone": "UTC"}
    assert Client().post("/accounts/signup/", new)["Location"] == "/accounts/confirm-email/"
    assert len(mailoutbox) == 3


def test_a_code_to_confirm_is_sent_and_a_notice_tried(client, ana, no_broker, mailoutbox):
    client.force_login(ana)
    assert client.post("/you/confirm/", {"send": "yes"}).status_code == 200 and len(mailoutbox) == 1


def test_tries_are_counted_all_the_same(client, ana, no_broker):
    wrong = {"login": ana.email, "password": "wrong"}
    with time_machine.travel("2026-11-24 12:01:00+00:00"):  # not at the edge of the five minutes that are counted
        said = [client.post("/accounts/login/", wrong).content.decode() for _ in range(6)]
    assert "Too many wrong passwords" in said[-1] and "Too many wrong passwords" not in said[0]


def test_what_all_processes_must_know_alike_is_not_made_up_by_one(no_broker):
    """Sessions are not copied to a process: a user who signed out in another one would stay signed in there."""
    with pytest.raises(RedisError):
        caches["shared"].set("x", 1)
    caches["default"].set("x", 1)
    assert caches["default"].get("x") == 1
