"""Without a database, pages and API answer 503 with Retry-After."""

from threading import Event

import pytest
from django.db import OperationalError, connection
from django.test import Client
from psycopg_pool import ConnectionPool

from roma_site.embedded.process import free_port
from roma_site.settings import database_settings

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture
def away():
    def fail(*_):
        raise OperationalError("no route to db.internal, user roma")

    with connection.execute_wrapper(fail):
        yield


@pytest.fixture
def client():
    return Client(raise_request_exception=False)


@pytest.mark.parametrize("address", ["/tables/", "/t/tiber-42/", "/archive/"])
def test_a_page_says_so_and_names_nothing_of_ours(client, away, address):
    told = client.get(address)
    assert told.status_code == 503 and told["Retry-After"] == "5"
    assert b"try again in a minute" in told.content and b"db.internal" not in told.content


def test_nobody_can_sign_in_then(client, away):
    assert client.post("/accounts/login/", {"login": "ana@example.org", "password": "x"}).status_code == 503


def test_who_is_signed_in_is_told_the_same(client, ana, away):
    client.cookies["sessionid"] = "a" * 32
    assert client.get("/tables/").status_code == 503


def test_the_api_says_so_as_it_says_everything(client, away):
    told = client.get("/api/v1/tables/open/")
    assert told.status_code == 503 and told["Retry-After"] == "5"
    assert told["Content-Type"] == "application/problem+json"
    assert told.json()["type"] == "/api/docs/#unavailable" and b"db.internal" not in told.content


def test_what_broke_otherwise_is_still_500(client, monkeypatch):
    monkeypatch.setattr("games.pages.lobby.views.render", None)
    assert client.get("/tables/").status_code == 500


def test_it_is_used_again_soon_after_it_is_back():
    """The pool's waits between attempts double; a new request can begin a new attempt only when the old one gave up."""
    away, given_up = f"postgresql://roma@127.0.0.1:{free_port()}/roma", Event()
    pool = database_settings(away)["OPTIONS"]["pool"]
    with ConnectionPool(away, open=True, reconnect_failed=lambda _: given_up.set(), **pool):
        assert given_up.wait(60)
