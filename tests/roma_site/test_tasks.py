"""Task names are stable, and a web process alone can send every task it needs."""

import os
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module

import pytest
from django.conf import settings

from tests.house import public_names

NAMES = set(public_names.kept()["tasks"])


def as_a_worker() -> None:
    from roma_site.celery import app

    app.loader.init_worker()
    print(*app.tasks)


def as_a_web_process() -> None:
    import_module("roma_site.wsgi")
    from notifications.outbox import wakeups
    from notifications.preferences.addresses import schedule_task

    wakeups.wakeup.schedule(0)
    wakeups.wake_for_copies()
    schedule_task("alert_unsubscribed", "no alert", 1, ["turn"])


def alone(what: Callable[[], None], **more: str) -> str:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "roma_site.settings", "DEVELOPMENT": "1", **more}
    code = f"from {what.__module__} import {what.__name__}; {what.__name__}()"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_names_that_old_workers_know() -> None:
    said = alone(as_a_worker).split()
    assert {name for name in said if name.split(".")[0] in ("games", "notifications", "roma_site")} == NAMES
    assert {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()} <= NAMES


@pytest.fixture
def broker(tmp_path_factory):
    from redis import Redis

    from roma_site.embedded import valkey

    server = valkey.start_valkey(tmp_path_factory.mktemp("broker"))
    with Redis.from_url(server.url) as client:
        yield server.url, client
    server.stop()


def test_a_web_process_alone_asks_for_its_tasks(broker, tmp_path) -> None:
    url, client = broker
    alone(as_a_web_process, REDIS_URL=url, DATABASE_URL=f"sqlite:///{tmp_path / 'web.sqlite3'}", VAR_DIR=str(tmp_path))
    sent = [entry.decode() for entry in client.lrange("roma-tasks:celery", 0, -1)]
    for name in ("deliver", "deliver_copies", "alert_unsubscribed"):
        assert sum(f'"task": "notifications.tasks.{name}"' in one for one in sent) == 1, name
