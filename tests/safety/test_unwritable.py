"""A read-only database: writing answers 503, reading works, and /healthz reports it."""

import pytest
from django.db import OperationalError

from games.database.unwritable import is_unwritable
from games.models import Probe
from roma_site.tasks import heartbeat
from tests.browser import scenes
from tests.safety.unwritable import full_disk, read_only

pytestmark = [pytest.mark.both, pytest.mark.django_db]


WAYS = pytest.mark.parametrize("unwritable", [read_only, full_disk])


@WAYS
def test_the_page_says_what_is_the_matter(client, unwritable) -> None:
    ana = scenes.person("Ana")
    client.force_login(ana)
    client.raise_request_exception = False
    with unwritable():
        answer = client.post("/you/", {"public_name": "Anna", "language": "en", "time_zone": "UTC"})
    assert answer.status_code == 503 and answer["Retry-After"] == "60"
    page = answer.content.decode()
    assert "The site is read-only right now." in page and 'lang="es"' in page
    ana.refresh_from_db()
    assert ana.public_name == "Ana"


@WAYS
def test_so_does_the_api(client, unwritable) -> None:
    client.force_login(scenes.person("Ana"))
    with unwritable():
        answer = client.patch("/api/v1/me/", {"name": "Anna"}, "application/json")
    assert answer.status_code == 503 and answer["Retry-After"] == "60"
    assert answer.json()["type"].endswith("#unavailable") and "read-only" in answer.json()["detail"]


@WAYS
def test_healthz_finds_that_nothing_is_written(client, unwritable) -> None:
    heartbeat()
    assert client.get("/healthz").status_code == 200
    assert Probe.objects.count() == 1
    with unwritable():
        answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["database"]["ok"] and not answer.json()["writing"]["ok"]
    assert "full" in answer.json()["writing"]["state"]
    assert client.get("/healthz").status_code == 200


def test_a_database_that_is_away_is_something_else() -> None:
    assert not is_unwritable(OperationalError("no route")) and not is_unwritable(None)
