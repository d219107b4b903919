"""The database refuses to change the log and the roots of days: triggers on their tables, for SQLite and PostgreSQL.

Traps, all seen: on SQLite a migration that alters a table drops its triggers silently, so they are made again after
each `migrate` and looked for by a system check and by `verify`; INSERT OR REPLACE deletes the old row without firing a
DELETE trigger, so an INSERT with a key that is there is refused too; Django's flush is DELETE FROM, so tests drop the
triggers before it. On PostgreSQL, TRUNCATE stays allowed: flushing between tests needs it, and who may truncate may
also drop a trigger.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core import checks
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper


@dataclass(frozen=True)
class Guard:
    """A table whose rows stay as they are. `name` begins what its triggers are called, `rows` is what they call the
    rows."""

    table: str
    key: str
    name: str
    rows: str

    def names(self, vendor: str) -> tuple[str, ...]:
        """Of its triggers."""
        acts = {"sqlite": ("update", "delete", "replace"), "postgresql": ("change",)}
        return tuple(f"{self.name}_no_{act}" for act in acts.get(vendor, ()))

    def sqlite(self) -> list[str]:
        """The statements that make them."""
        same = f"SELECT 1 FROM {self.table} WHERE {self.key} = NEW.{self.key}"  # noqa: S608 - all of it is ours
        return [
            f"CREATE TRIGGER {self.name}_no_update BEFORE UPDATE ON {self.table} "
            f"BEGIN SELECT RAISE(ABORT, '{self.rows} cannot be changed'); END",
            f"CREATE TRIGGER {self.name}_no_delete BEFORE DELETE ON {self.table} "
            f"BEGIN SELECT RAISE(ABORT, '{self.rows} cannot be deleted'); END",
            f"CREATE TRIGGER {self.name}_no_replace BEFORE INSERT ON {self.table} "
            f"WHEN EXISTS ({same}) BEGIN SELECT RAISE(ABORT, '{self.rows} cannot be replaced'); END",
        ]

    def postgresql(self) -> tuple[str, str]:
        """What makes the function, and the trigger that calls it."""
        return (
            f"CREATE OR REPLACE FUNCTION {self.name}_stays() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{self.rows} cannot be changed or deleted' "
            "USING ERRCODE = 'integrity_constraint_violation'; END $$",
            f"CREATE TRIGGER {self.name}_no_change BEFORE UPDATE OR DELETE ON {self.table} "
            f"FOR EACH ROW EXECUTE FUNCTION {self.name}_stays()",
        )


GUARDS = (
    Guard("games_event", "id", "event", "events"),
    Guard("games_dayroot", "day", "day_root", "the roots of days"),
)
VENDORS = ("sqlite", "postgresql")


def drop(connection: BaseDatabaseWrapper) -> None:
    """Take the triggers away. For tests."""
    for guard in _guards_there(connection):
        _drop(connection, guard)


def install(connection: BaseDatabaseWrapper) -> None:
    """Make the triggers; never is there a moment without them.

    Trap: to drop one PostgreSQL waits until nobody uses the table, a running pg_dump among them, and every move waits
    behind it. One that is there stays; what it does stands in its function."""
    with transaction.atomic(using=connection.alias):
        for guard in _guards_there(connection):
            _install(connection, guard)


def missing(connection: BaseDatabaseWrapper) -> list[str]:
    """The names of the triggers that are not there and switched on. [] before the tables are made."""
    if connection.vendor not in VENDORS:
        return [f"any at all: {connection.vendor} is not a database this site keeps its logs on"]
    return [name for guard in _guards_there(connection) for name in _missing(connection, guard)]


def _guards_there(connection: BaseDatabaseWrapper) -> list[Guard]:
    if connection.vendor not in VENDORS:
        return []
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
    return [guard for guard in GUARDS if guard.table in tables]


def _drop(connection: BaseDatabaseWrapper, guard: Guard) -> None:
    on = f" ON {guard.table}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        for name in guard.names(connection.vendor):
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}{on}")


def _install(connection: BaseDatabaseWrapper, guard: Guard) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            function, trigger = guard.postgresql()
            cursor.execute(function)
            if _missing(connection, guard):
                _drop(connection, guard)
                cursor.execute(trigger)
            return
        _drop(connection, guard)
        for statement in guard.sqlite():
            cursor.execute(statement)


def _missing(connection: BaseDatabaseWrapper, guard: Guard) -> list[str]:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s", [guard.table])
        else:
            cursor.execute(
                "SELECT tgname FROM pg_trigger WHERE tgrelid = %s::regclass AND tgenabled <> 'D'", [guard.table]
            )
        there = {name for (name,) in cursor.fetchall()}
    return [name for name in guard.names(connection.vendor) if name not in there]


def after_migrate(using: str, **kwargs: object) -> None:
    """post_migrate: whatever a migration did to the tables, the triggers are there again."""
    install(connections[using])


@checks.register(checks.Tags.database)
def check_triggers(app_configs: object, databases: Sequence[str] | None, **kwargs: object) -> list[checks.CheckMessage]:
    """`manage.py check --database default`, run by `serve` too: are the triggers there?"""
    found: list[checks.CheckMessage] = []
    for alias in databases or ():
        if lost := missing(connections[alias]):
            hint = "Run manage.py migrate, which makes them again."
            found.append(
                checks.Error(
                    f"The log is not protected, or the roots of days; missing: {', '.join(lost)}",
                    hint=hint,
                    id="games.E001",
                )
            )
    return found
