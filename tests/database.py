"""The tests' databases: migrated once, by whichever worker comes first, and copied for each."""

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection, connections, transaction

from games.database import triggers

WORKER = os.environ.get("PYTEST_XDIST_WORKER", "main")
# Django's flush would empty them, too, and fill them again with the same rows.
UNCHANGED = {"django_content_type", "auth_permission"}


def end_other_sessions() -> None:
    """End all other sessions on PostgreSQL: that of a killed process goes on until its query ends, and may commit."""
    if connection.vendor == "postgresql":
        connection.close()
        connection.close_pool()  # it would go on lending those that are ended here, with seconds of waiting between them
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@contextmanager
def copied() -> Iterator[None]:
    """Inside, the connection's database is this worker's own copy of the template."""
    own, creation = connection.settings_dict["NAME"], connection.creation
    with _alone():
        _use(_template())
        # A copy of SQLite's file, or CREATE DATABASE … TEMPLATE, which allows no other connection to it.
        creation.clone_test_db(WORKER, verbosity=0, autoclobber=True)
        copy = creation.get_test_db_clone_settings(WORKER)["NAME"]
    _use(copy)
    yield
    end_other_sessions()
    connection.close()
    _use(own)
    creation._destroy_test_db(copy, verbosity=0)


@contextmanager
def _alone() -> Iterator[None]:
    with (Path(os.environ["ROMA_TEST_FOLDER"]) / "template.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _template() -> str:
    """The name of the migrated database."""
    told = Path(os.environ["ROMA_TEST_FOLDER"]) / "template"
    if not told.exists():
        name = connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        connection.close()
        told.write_text(name)
    return told.read_text()


def _use(name: str) -> None:
    connection.close()
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = name


def copy_to(file: Path) -> None:
    """Give a site of its own what this worker's database has, so that it need not migrate. Only of SQLite."""
    if connection.vendor == "sqlite":
        with sqlite3.connect(connection.settings_dict["NAME"]) as tests, sqlite3.connect(file) as own:
            tests.backup(own)


def empty_tables(alias: str) -> None:
    """Delete all rows, as Django's flush does, but only where there are any: to truncate sixty tables takes PostgreSQL
    a third of a second."""
    db = connections[alias]
    with transaction.atomic(using=alias), db.cursor() as cursor:
        names = set(db.introspection.table_names(cursor)) & set(db.introspection.django_table_names()) - UNCHANGED
        cursor.execute(" UNION ALL ".join(f"SELECT '{name}' WHERE EXISTS (SELECT 1 FROM {name})" for name in names))
        filled = {name for (name,) in cursor.fetchall()}
        if triggers.EVENT_TABLE in filled and db.vendor == "sqlite":
            triggers.drop_triggers(db)
        elif triggers.EVENT_TABLE in filled:
            filled.remove(triggers.EVENT_TABLE)
            cursor.execute(f"TRUNCATE {triggers.EVENT_TABLE}")
        for name in filled:
            cursor.execute(f"DELETE FROM {name}")
        if triggers.missing_triggers(db):
            triggers.install_triggers(db)
