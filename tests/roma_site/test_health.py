"""/healthz reports the state of database, broker, sweep and deadlines."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from roma_site.tasks import HEARTBEAT_KEY, heartbeat

pytestmark = [pytest.mark.both, pytest.mark.django_db]


def test_all_well_after_a_heartbeat(client: Client) -> None:
    heartbeat()
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert {part for part, state in answer.json().items() if state is not True} - {"version"} == {
        "database",
        "writing",
        "broker",
        "sweep",
        "deadlines",
    }


def test_503_before_the_first_heartbeat(client: Client) -> None:
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert "beat" in answer.json()["sweep"]["state"]
    assert answer.json()["database"]["ok"]


def test_503_when_the_sweep_fell_silent(client: Client) -> None:
    cache.set(HEARTBEAT_KEY, 1_000_000.0)
    assert client.get("/healthz").status_code == 503


def test_a_dead_broker_is_told_by_kind_only(client: Client, settings: object) -> None:
    settings.CELERY_BROKER_URL = "redis://:geheim@127.0.0.1:1/0"
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["broker"] == {"ok": False, "state": "ConnectionError"}
    assert b"geheim" not in answer.content


def test_ready_whatever_beat_and_broker_do(client: Client, settings: object) -> None:
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert {part: state for part, state in answer.json().items() if part != "version"} == {
        "ok": True,
        "database": {"ok": True, "state": connection.vendor},
        "migrations": {"ok": True, "state": "done"},
    }


def test_not_ready_before_the_tables_are_those_of_the_code(client: Client) -> None:
    MigrationRecorder(connection).record_unapplied(*MigrationLoader(connection).graph.leaf_nodes("games")[0])
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert "migrate" in answer.json()["migrations"]["state"]


def test_ready_with_tables_of_newer_code(client: Client) -> None:
    MigrationRecorder(connection).record_applied("games", "9999_of_tomorrow")
    assert client.get("/readyz").status_code == 200
