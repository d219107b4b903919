"""Commands on a database that is not of this code's age: one clear sentence, and what to do."""

import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.management import CommandError, get_commands, load_command_class
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder

from games.management import database_command
from games.management.database_command import DatabaseCommand
from tests.games.tampering import run

OURS = {name: app for name, app in get_commands().items() if str(app).split(".")[0] in ("games", "roma_site")}
ARGUMENTS = {
    "bot": ["list"],
    "cards": ["great_city", "list"],
    "export": ["tiber-42"],
    "import": ["file.json"],
    "pin": ["tiber-42"],
    "replay": ["tiber-42"],
    "review": ["tiber-42"],
    "verify": ["tiber-42"],
}
# They ask nothing of the database, or make its tables, or are servers, which wait for it.
OTHERS = {
    "arena", "checkmail", "compilewords", "dkimkey", "inbound", "lengths", "linkpictures", "makewords", "migrate", "prepare",
    "serve", "thinking",
}  # fmt: skip
NEEDING = sorted(set(OURS) - OTHERS)


def forget_last(app: str) -> str:
    """The last migration of an app has not been made yet."""
    last = max(name for other, name in MigrationRecorder(connection).applied_migrations() if other == app)
    MigrationRecorder(connection).record_unapplied(app, last)
    return last


def test_every_command_that_needs_the_database_looks_at_it_first() -> None:
    found = {name for name, app in OURS.items() if isinstance(load_command_class(app, name), DatabaseCommand)}
    assert found == set(NEEDING)


@pytest.mark.both
@pytest.mark.django_db
@pytest.mark.parametrize("name", NEEDING)
def test_without_its_migrations_a_command_says_so_and_does_nothing(name: str) -> None:
    last = forget_last("games")
    with pytest.raises(CommandError, match=rf"older than this code: .*, from games\.{last} on\. Run") as error:
        run(name, *ARGUMENTS.get(name, ()))
    assert "\n" not in str(error.value)


@pytest.mark.django_db
def test_the_audit_needs_the_tables_of_games_only() -> None:
    """An update without migrations of games is audited before it migrates (docs/runbook.md)."""
    last = forget_last("notifications")
    assert "All hold." in run("audit", jobs=1)
    with pytest.raises(CommandError, match=rf"from notifications\.{last} on"):
        run("verify", all=True)


@pytest.mark.django_db
def test_on_a_database_that_newer_code_has_migrated_a_command_says_so_and_goes_on() -> None:
    MigrationRecorder(connection).record_applied("games", "9999_more")
    said = run("audit", jobs=1)
    assert "Newer code than this has migrated the database (games.9999_more). Use the newest" in said
    assert "All hold." in said


@pytest.mark.django_db
def test_a_database_that_is_away_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(connection: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(database_command, "MigrationExecutor", away)
    with pytest.raises(CommandError, match="cannot be used; look at DATABASE_URL: connection refused"):
        run("audit")


def test_a_command_of_djangos_own_ends_in_a_sentence_too(tmp_path: object) -> None:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "roma_site.settings", "DEVELOPMENT": "1"}
    command = [sys.executable, "manage.py", "changepassword", "ana@example.org"]
    done = subprocess.run(
        command,
        cwd=settings.BASE_DIR,
        env={**environment, "DATABASE_URL": f"sqlite:///{tmp_path}/empty.sqlite3"},
        input="",
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1 and "run manage.py migrate" in done.stderr
