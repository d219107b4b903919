"""Webhooks: their contents, signatures, retries, and when they are switched off."""

import hashlib
import hmac
import json
from collections.abc import Iterator

import pytest

from games.models import Game, OpenQuestion
from notifications.delivery import copies
from notifications.models import Address, DeliveryFailure, Notification, State
from tests.browser.scenes import answer, play, table
from tests.games.api.conftest import Program
from tests.notifications.channels.elsewhere import NAMES, lead_outside_to
from tests.tables import replace_player
from tests.web_server import WebServer, certificate

URL, SECRET = "https://hooks.example.org/roma", "sixteen letters."


@pytest.fixture(scope="module")
def authority(tmp_path_factory):
    return certificate(tmp_path_factory.mktemp("tls"), *NAMES)


@pytest.fixture
def server(authority, monkeypatch) -> Iterator[WebServer]:
    with WebServer(authority) as web:
        lead_outside_to(web, monkeypatch)
        yield web


def hook(user, **more) -> dict:
    return Program(user).post("me/webhooks/", {"url": URL, "secret": SECRET, **more}, 201)


def told(server: WebServer) -> list[dict]:
    """Check the signatures of all calls and return their contents."""
    for call in server.calls:
        signed = call.headers["x-roma-timestamp"].encode() + b"." + call.body
        assert (
            call.headers["x-roma-signature"]
            == "sha256=" + hmac.new(SECRET.encode(), signed, hashlib.sha256).hexdigest()
        )
    return [json.loads(call.body) for call in server.calls]


def test_each_question_is_told_at_once(ana, bruno, server):
    hook(ana)
    game = play(table(ana, bruno), 0)
    server.calls.clear()
    copies.deliver_due_copies()
    asked = OpenQuestion.objects.get(game=game)
    (note,) = told(server)
    assert (note["slug"], note["seat"], note["event"], note["kind"]) == (game.slug, 0, asked.opened, "turn")
    assert server.calls[0].headers["x-roma-delivery"]
    answer(game, 0)
    play(Game.objects.get(pk=game.pk), 0, 0)
    copies.deliver_due_copies()
    assert [one["event"] for one in told(server)][-1] > note["event"]


def test_a_question_that_was_answered_is_not_told(ana, bruno, server):
    hook(ana)
    game = play(table(ana, bruno), 0)
    copies.deliver_due_copies()
    answer(game, 0)
    play(game, 1, 0)
    server.calls.clear()
    copies.deliver_due_copies()
    assert told(server) == []


def test_a_webhook_of_one_table_hears_of_no_other(ana, bruno, server):
    first, second = table(ana, bruno), table(ana, bruno)
    hook(ana, table=first.slug)
    for game in (first, second):
        play(game, 0)
    copies.deliver_due_copies()
    assert {one["slug"] for one in told(server)} == {first.slug}


def test_every_move_is_told_but_not_what_it_was(ana, bruno, server, django_user_model):
    game = table(ana, bruno)
    carla = django_user_model.objects.create_user("carla@example.org", "Carla")
    hook(carla, table=game.slug, every=True)
    answer(game, 0 if OpenQuestion.objects.get(game=game).seat.number == 0 else 1)
    copies.deliver_due_copies()
    (note,) = told(server)
    assert note["kind"] == "move" and note["seat"] is None and note["event"] == game.head
    assert set(note) == {"title", "text", "url", "kind", "table", "slug", "game", "seat", "event"}


def test_who_may_not_see_a_table_hears_nothing_of_it(ana, bruno, server, django_user_model):
    game = table(ana, bruno, public=False)
    carla = django_user_model.objects.create_user("carla@example.org", "Carla")
    assert Program(carla).post("me/webhooks/", {"url": URL, "secret": SECRET, "table": game.slug, "every": True}, 404)
    hook(bruno, table=game.slug, every=True)
    replace_player(game, 1, None)
    answer(Game.objects.get(pk=game.pk), OpenQuestion.objects.get(game=game).seat.number)
    copies.deliver_due_copies()
    assert told(server) == []


def test_a_refusal_is_tried_again_with_the_same_delivery(ana, bruno, server):
    hook(ana)
    server.answer = lambda call: (503, {}, b"")
    play(table(ana, bruno), 0)
    copies.deliver_due_copies()
    Notification.objects.filter(address__isnull=False, state=State.WAITING).update(due_at="2026-01-01T00:00Z")
    Address.objects.update(retry_at="2026-01-01T00:00Z")
    server.answer = lambda call: (200, {}, b"")
    copies.deliver_due_copies()
    one, again = server.calls
    assert one.headers["x-roma-delivery"] == again.headers["x-roma-delivery"] and one.body == again.body
    (shown,) = Program(ana).get("me/webhooks/")["webhooks"]
    assert [trouble["reason"] for trouble in shown["failures"]] == ["answer 503"] and shown["off"] is None


@pytest.mark.parametrize(("status", "times"), [(410, 1), (400, copies.MAX_REFUSALS)])
def test_it_is_switched_off_for_good(ana, bruno, server, status, times):
    """An address that is gone is switched off at once, one that refuses only after several calls."""
    hook(ana)
    server.answer = lambda call: (status, {}, b"")
    game = table(ana, bruno)
    for _ in range(times):
        assert Program(ana).get("me/webhooks/")["webhooks"][0]["off"] is None
        play(game, 0, game.head)
        copies.deliver_due_copies()
        answer(game, 0)
    shown = Program(ana).get("me/webhooks/")["webhooks"][0]
    assert shown["off"] is not None and len(shown["failures"]) == times == DeliveryFailure.objects.count()
    count = len(server.calls)
    play(game, 0, game.head)
    copies.deliver_due_copies()
    assert len(server.calls) == count


def test_what_is_no_address_of_ours_is_refused(ana):
    program = Program(ana)
    for url in (
        "http://hooks.example.org/",
        "https://127.0.0.1/",
        "https://localhost/",
        "https://user:pw@hooks.example.org/",
        "x",
    ):
        assert program.post("me/webhooks/", {"url": url, "secret": SECRET}, 400)["fields"] == ["url"]
    assert program.post("me/webhooks/", {"url": URL, "secret": "short"}, 400)["fields"] == ["secret"]
    assert program.post("me/webhooks/", {"url": URL, "secret": SECRET, "every": True}, 400)["fields"] == ["every"]


def test_nobody_sees_or_forgets_the_webhooks_of_others(ana, bruno):
    mine = hook(ana)
    assert SECRET not in json.dumps(mine) and URL not in json.dumps(mine)
    assert Program(bruno).get("me/webhooks/")["webhooks"] == []
    assert Program(bruno).ask("DELETE", f"me/webhooks/{mine['id']}/").status_code == 404
    assert Program(ana).ask("DELETE", f"me/webhooks/{mine['id']}/").status_code == 200
    assert not Address.objects.filter(channel="webhook").exists()


def test_a_private_address_is_never_called(ana, bruno, server, monkeypatch):
    from notifications.channels import guarded

    monkeypatch.setattr(guarded, "is_public_address", lambda address: False)
    hook(ana)
    play(table(ana, bruno), 0)
    copies.deliver_due_copies()
    assert server.calls == [] and Program(ana).get("me/webhooks/")["webhooks"][0]["off"] is not None


@pytest.mark.parametrize(
    ("kind", "tells"), [("turn", True), ("started", True), ("over", True), ("motion", False), ("mention", False)]
)
def test_an_event_is_told_where_it_is_one(ana, bruno, kind, tells):
    """The number of a motion or a message would show how many of them the site has."""
    notice = Notification(game=table(ana, bruno), user=ana, kind=kind, opened=31)
    assert copies.webhook_payload(notice).get("event") == (31 if tells else None)
