"""With a broker that never answers, one command waits, and the next ones fail at once."""

import json
import socket
import threading
import time
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.cache import caches
from django.test import override_settings
from kombu import Connection
from redis.exceptions import RedisError

from games.eventlog import log
from games.models import Game
from games.players import stand_ins
from roma_site.broker.caches import BrokerUnavailable, CircuitBreaker
from roma_site.live import changes
from tests.browser.scenes import person, table

QUICK = {"socket_connect_timeout": 0.2, "socket_timeout": 0.2}


class HangingServer:
    """Counts what connects and answers nothing."""

    def __init__(self) -> None:
        self.calls = 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"redis://127.0.0.1:{self.listener.getsockname()[1]}/0"
        self.open: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        try:
            while True:
                self.open.append(self.listener.accept()[0])
                self.calls += 1
        except OSError:
            return

    def close(self) -> None:
        for one in (self.listener, *self.open):
            one.close()


@pytest.fixture
def hanging(monkeypatch) -> Iterator[HangingServer]:
    """The site's broker is one that hangs, and a pause lasts longer than a test."""
    server = HangingServer()
    monkeypatch.setattr("roma_site.broker.caches.PAUSE_SECONDS", 600.0)
    monkeypatch.setattr(changes, "_broker_clients", {})
    places = {name: {**one, "LOCATION": server.url, "OPTIONS": QUICK} for name, one in settings.CACHES.items()}
    CircuitBreaker.away_until = 0.0
    with override_settings(CACHES=places, REDIS_URL=server.url):
        yield server
    CircuitBreaker.away_until = 0.0
    server.close()


@pytest.mark.django_db
def test_an_answer_asks_a_broker_that_hangs_once_and_then_nobody_asks(client, hanging, monkeypatch) -> None:
    ana, bruno = person("Ana"), person("Bruno")
    monkeypatch.setattr(stand_ins, "_queue_answers", lambda game_id: None)
    game = table(ana, bruno)
    seat = log.load(game).awaited[0]
    client.force_login((ana, bruno)[seat])
    CircuitBreaker.away_until, hanging.calls = 0.0, 0
    look = log.observe(Game.objects.get(pk=game.pk), seat)
    choice = json.dumps(stand_ins.first_legal_choice(look.question))
    sent = {"opened": look.opened, "what": look.question.what, "choice": choice}
    assert client.post(f"/t/{game.slug}/answer/", sent).status_code == 303
    for address in (f"/t/{game.slug}/", "/", f"/t/{game.slug}/ticket/", "/api/v1/me/", "/api/v1/games/"):
        assert client.get(address).status_code == 200
    assert client.post("/accounts/logout/").status_code == 302
    assert hanging.calls == 1


def test_caches_tasks_and_the_notes_of_changes_share_one_circuit(hanging) -> None:
    with pytest.raises(RedisError):
        caches["shared"].get("x")
    assert hanging.calls == 1
    caches["default"].set("x", 1)
    assert caches["default"].get("x") == 1  # counted by the process itself
    with pytest.raises(BrokerUnavailable):
        changes.broker_client().rpush("x", 1)
    with Connection(hanging.url, transport_options=QUICK) as kombu, pytest.raises(Exception, match="has just failed"):
        kombu.SimpleQueue("x").put("a task")
    assert hanging.calls == 1


def test_after_the_pause_one_thread_tries_and_the_others_go_on() -> None:
    one, found = CircuitBreaker(), []

    def elsewhere() -> None:
        try:
            found.append(one.call_with_retry(lambda: "asked", print))
        except BrokerUnavailable:
            found.append("skipped")

    def try_again() -> str:
        other = threading.Thread(target=elsewhere)
        other.start()
        other.join()
        return one.call_with_retry(lambda: "connected and asked", print)

    CircuitBreaker.away_until = time.monotonic() - 1
    assert one.call_with_retry(try_again, print) == "connected and asked" and found == ["skipped"]
    elsewhere()
    assert found == ["skipped", "asked"]
