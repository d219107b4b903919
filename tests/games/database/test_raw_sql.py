"""What joins several statements into one message: what it needs of the driver, and what it says of the rows."""

import os
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection, transaction
from django.db.backends.postgresql.base import DatabaseWrapper
from psycopg import ClientCursor, Cursor

from games.database import raw_sql
from games.models import Seat


def postgres(**options: object) -> DatabaseWrapper:
    return DatabaseWrapper({**connection.settings_dict, "NAME": "roma", "OPTIONS": options})


def test_this_site_s_own_driver_will_do() -> None:
    raw_sql.ensure_driver(connection)
    raw_sql.ensure_driver(postgres())
    raw_sql.ensure_driver(postgres(cursor_factory=ClientCursor))


@pytest.mark.parametrize("options", [{"server_side_binding": True}, {"cursor_factory": Cursor}])
def test_a_driver_that_takes_one_statement_only_is_refused(options: dict) -> None:
    with pytest.raises(ImproperlyConfigured, match="server_side_binding"):
        raw_sql.ensure_driver(postgres(**options))


def test_psycopg_2_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DatabaseWrapper, "Database", type("psycopg2", (), {}))
    with pytest.raises(ImproperlyConfigured, match="psycopg 3"):
        raw_sql.ensure_driver(postgres())


def test_the_site_does_not_start_with_such_a_driver() -> None:
    url = "postgresql://nobody:s3cret@127.0.0.1:1/nothing?server_side_binding=true"
    setup = [sys.executable, "-c", "import django; django.setup()"]
    settings = {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "roma_site.settings", "DEVELOPMENT": "1"}
    told = subprocess.run(setup, env={**os.environ, **settings}, capture_output=True, text=True)
    assert told.returncode
    assert "Leave server_side_binding" in told.stderr
    assert "s3cret" not in told.stderr


@pytest.mark.parametrize("changed", [0, 1])
def test_the_rows_are_those_of_the_first_statement(played, changed: int) -> None:
    table = played.pk if changed else 0
    with transaction.atomic():
        assert raw_sql.execute_batch(raw_sql.mark_seen(table, 0, 7), raw_sql.mark_seen(played.pk, 2, 8)) == changed
    assert Seat.objects.get(game=played, number=2).seen == 8
