"""Refuses databases from before the first release.

The migrations of the first release replaced all earlier ones, so this code cannot read such a database."""

from django.core.management import CommandError
from django.db import connections
from django.db.migrations.loader import MigrationLoader

OUR_APPS = ("accounts", "games", "notifications")
LAST_READING_COMMIT = "49a91164"  # the last commit that can read them; also in deploy/restore


def refuse_older_database(using: str) -> None:
    """Raise CommandError if the database has one of our migrations that this code does not have.

    Later migrations than this code's last one are accepted: newer code applied them before a rollback to this code."""
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
