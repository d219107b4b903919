"""The base class of commands that use the database; it checks the migrations first.

Databases from before the first release are refused, because its migrations have replaced all earlier ones."""

import uuid
from contextlib import suppress
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from games.models import Game

OUR_APPS = ("accounts", "games", "notifications")
LAST_READING_COMMIT = "49a91164"  # the last commit that can read them; also in deploy/restore


class DatabaseCommand(BaseCommand):
    """A command that stops if migrations are missing, and warns if the database is newer than this code."""

    reads: tuple[str, ...] = ()  # apps whose tables the command needs; () means all
    faults: tuple[type[Exception], ...] = ()  # errors whose messages are shown to the operator

    def needs_database(self, options: dict[str, Any]) -> bool:
        return True

    def execute(self, *args: Any, **options: Any) -> str | None:
        if self.needs_database(options):
            self._check_migrations(options)
        try:
            return super().execute(*args, **options)
        except self.faults as fault:
            raise CommandError(str(fault)) from None

    def _check_migrations(self, options: dict[str, Any]) -> None:
        missing, newer = migration_names(self.reads)
        if missing:
            raise CommandError(
                f"The database is older than this code: migrations are missing, from {missing[0]} on. Run `manage.py migrate` "
                "first; to try new code before that, use a copy of the database (docs/runbook.md, Upgrade)."
            )
        if newer:
            (options.get("stderr") or self.stderr).write(
                f"Newer code than this has migrated the database ({newer[-1]}). Use the newest version of the site; "
                "what this one says of newer tables is not complete.\n"
            )


def migration_names(apps: tuple[str, ...] = ()) -> tuple[list[str], list[str]]:
    """Return the missing migrations, and those that only newer code knows. Raise CommandError on failure."""
    try:
        loader = (executor := MigrationExecutor(connection)).loader
        refuse_older_database(connection.alias)
        missing = executor.migration_plan(loader.graph.leaf_nodes())
    except DatabaseError as error:
        raise CommandError(f"The database cannot be used; look at DATABASE_URL: {error}") from None
    last = {app: max(name for other, name in loader.disk_migrations if other == app) for app in loader.migrated_apps}
    newer = sorted(f"{app}.{name}" for app, name in loader.applied_migrations if name > last.get(app, "~"))
    return [str(migration) for migration, _ in missing if not apps or migration.app_label in apps], newer


NAMES_A_GAME = "a table's name (tiber-42), its UUID or its number"


def game_named(name: str) -> Game:
    """Return the game with this name, key or UUID; raise CommandError if there is none."""
    game = Game.objects.filter(slug=name.lower()).first()
    if game is None and name.isdecimal():
        game = Game.objects.filter(pk=int(name)).first()
    if game is None:
        with suppress(ValueError):  # not a UUID
            game = Game.objects.filter(uuid=uuid.UUID(name)).first()
    if game is None:
        raise CommandError(f"There is no table {name!r}. Give {NAMES_A_GAME}.")
    return game


def refuse_older_database(using: str) -> None:
    """Raise CommandError if the database has migrations from before the first release.

    This code does not have these migrations, and their names come before its last one. Names after its last one are
    accepted: newer code applied those before a rollback to this code."""
    loader = MigrationLoader(connections[using])
    known = set(loader.disk_migrations or ())
    last = {app: max(name for other, name in known if other == app) for app in OUR_APPS}
    older = sorted(
        f"{app}.{name}"
        for app, name in {*(loader.applied_migrations or ())} - known
        if app in OUR_APPS and name < last[app]
    )
    if older:
        raise CommandError(
            f"This code cannot read the database, which has the migration {older[0]} from before the first release: "
            f"commit {LAST_READING_COMMIT} is the last that can read it. Nothing was changed."
        )
