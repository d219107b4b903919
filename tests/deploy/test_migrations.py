"""A database from before the first release is refused, in one sentence and unchanged. Old code works with newer tables,
while web is replaced and after a rollback, since migrations only add."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection, models
from django.db.migrations import operations as did
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from games.management.database_command import LAST_READING_COMMIT, OUR_APPS
from tests.deploy.database import address
from tests.deploy.test_backup import run
from tests.games.tampering import run as run_command

FIRST = "0001_release_1"
TAKES_AWAY = (did.RemoveField, did.DeleteModel, did.RenameField, did.RenameModel, did.AlterModelTable)
SENTENCE = f"from before the first release: commit {LAST_READING_COMMIT} is the last that can read it"


# Databases from before the first release


@pytest.mark.both
@pytest.mark.django_db
@pytest.mark.parametrize("app", OUR_APPS)
@pytest.mark.parametrize("command", ["migrate", "prepare", "verify"])
def test_a_database_from_before_the_first_release_is_refused(app: str, command: str) -> None:
    recorder = MigrationRecorder(connection)
    recorder.record_applied(app, "0001_initial")
    for ours in OUR_APPS:  # it has none of today's
        recorder.record_unapplied(ours, FIRST)
    before = recorder.applied_migrations().keys()
    with pytest.raises(CommandError) as refused:
        run_command(command, **({"all": True} if command == "verify" else {}))
    assert SENTENCE in str(refused.value) and f"{app}.0001_initial" in str(refused.value)
    assert "\n" not in str(refused.value)
    assert recorder.applied_migrations().keys() == before


@pytest.mark.both
@pytest.mark.django_db
@pytest.mark.parametrize("made", [("games", "9999_of_tomorrow"), ("account", "0000_of_another")])
def test_newer_migrations_and_those_of_others_are_left_alone(made: tuple[str, str]) -> None:
    MigrationRecorder(connection).record_applied(*made)
    call_command("migrate", verbosity=0)
    assert made in MigrationRecorder(connection).applied_migrations()


@pytest.fixture
def places(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """The addresses of two empty databases."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{tmp_path}/old.sqlite3", f"sqlite:///{tmp_path}/new.sqlite3"
        return
    server, names = address().rsplit("/", 1)[0], [f"{name}_{os.getpid()}" for name in ("old", "new")]
    with psycopg.connect(f"{server}/postgres", autocommit=True) as admin:
        for name in names:
            admin.execute(f"CREATE DATABASE {name}")
        yield tuple(f"{server}/{name}" for name in names)
        for name in names:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


def ask(url: str, sql: str) -> list:
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as direct, direct:
            return direct.execute(sql).fetchall()
    with psycopg.connect(url) as direct:
        done = direct.execute(sql)
        return done.fetchall() if done.description else []


@pytest.mark.both
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("name", "held"), [("0001_initial", False), (FIRST, True)])
def test_a_backup_from_before_the_first_release_is_not_restored(places, name: str, held: bool, tmp_path: Path) -> None:
    old, new = places
    ask(old, "CREATE TABLE django_migrations (app text, name text)")
    ask(old, f"INSERT INTO django_migrations VALUES ('games', '{name}'), ('account', '0001_initial')")
    file = run(old, "deploy/backup", BACKUP_DIR=str(tmp_path / "backups")).stdout.strip()
    done = run(new, "deploy/restore", file)
    if held:
        assert done.returncode == 0, done.stderr
        assert (("games", FIRST)) in ask(new, "SELECT app, name FROM django_migrations")
        return
    assert done.returncode == 1 and SENTENCE in done.stderr and done.stderr.count("\n") == 1
    if connection.vendor == "sqlite":
        assert not (tmp_path / "new.sqlite3").exists()
    else:
        assert ask(new, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == [(0,)]


# Migrations only add


def hindrance(one: did.base.Operation) -> str:
    """Why old code could not go on after this; "" if it can."""
    if isinstance(one, TAKES_AWAY):
        return "takes away what old code asks for: first a version that does without it"
    if isinstance(one, did.AddField) and not one.field.many_to_many:
        given = one.field.null or one.field.db_default is not models.NOT_PROVIDED
        return "" if given else "old code cannot add rows: let it be null, or give it a db_default"
    return ""


def test_migrations_only_add() -> None:
    ours = {key: one for key, one in MigrationLoader(None).disk_migrations.items() if key[0] in OUR_APPS}
    assert {(app, FIRST) for app in OUR_APPS} <= ours.keys()
    later = [(app, name, one) for (app, name), made in ours.items() if name != FIRST for one in made.operations]
    made = {one.name_lower for _, _, one in later if isinstance(one, did.CreateModel)}
    later = [found for found in later if getattr(found[2], "model_name_lower", "") not in made]
    assert [(app, name, one.describe(), why) for app, name, one in later if (why := hindrance(one))] == []


@pytest.mark.parametrize(
    ("one", "held"),
    [
        (did.AddField("seat", "late", models.IntegerField(default=0)), True),
        (did.AddField("seat", "late", models.IntegerField(default=0, db_default=0)), False),
        (did.AddField("seat", "late", models.IntegerField(null=True)), False),
        (did.RemoveField("seat", "late"), True),
        (did.DeleteModel("seat"), True),
    ],
)
def test_what_would_stand_in_the_way(one: did.base.Operation, held: bool) -> None:
    assert bool(hindrance(one)) is held
