"""Database triggers that protect the log: events cannot be changed, on SQLite and PostgreSQL.

Traps: on SQLite, a migration that alters a table silently drops its triggers, so they are installed after each
`migrate`, and a system check and `verify` look for them; INSERT OR REPLACE deletes the old row without firing a DELETE
trigger, so an INSERT with an existing key is refused too; Django's flush is DELETE FROM, so tests drop the triggers
before it. On PostgreSQL, TRUNCATE stays allowed: tests need it, and a user who can truncate can also drop a trigger."""

from collections.abc import Sequence

from django.core import checks
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

EVENT_TABLE = "games_event"
TRIGGER_NAMES = {
    "sqlite": ("event_no_update", "event_no_delete", "event_no_replace"),
    "postgresql": ("event_no_change",),
}
SQLITE_TRIGGERS = (
    f"CREATE TRIGGER event_no_update BEFORE UPDATE ON {EVENT_TABLE} "
    "BEGIN SELECT RAISE(ABORT, 'events cannot be changed'); END",
    f"CREATE TRIGGER event_no_delete BEFORE DELETE ON {EVENT_TABLE} "
    "BEGIN SELECT RAISE(ABORT, 'events cannot be deleted'); END",
    f"CREATE TRIGGER event_no_replace BEFORE INSERT ON {EVENT_TABLE} "  # noqa: S608 - no user input
    f"WHEN EXISTS (SELECT 1 FROM {EVENT_TABLE} WHERE id = NEW.id) "
    "BEGIN SELECT RAISE(ABORT, 'events cannot be replaced'); END",
)
POSTGRESQL_FUNCTION = (
    "CREATE OR REPLACE FUNCTION event_stays() RETURNS trigger LANGUAGE plpgsql AS "
    "$$ BEGIN RAISE EXCEPTION 'events cannot be changed or deleted' "
    "USING ERRCODE = 'integrity_constraint_violation'; END $$"
)
POSTGRESQL_TRIGGER = f"CREATE TRIGGER event_no_change BEFORE UPDATE OR DELETE ON {EVENT_TABLE} FOR EACH ROW EXECUTE FUNCTION event_stays()"


def drop_triggers(connection: BaseDatabaseWrapper) -> None:
    if _is_guarded(connection):
        _drop_triggers(connection)


def install_triggers(connection: BaseDatabaseWrapper) -> None:
    """Install the triggers, so that the table is never without them.

    Trap: to drop a trigger, PostgreSQL waits until the table is unused (even by pg_dump), and all moves wait behind it.
    So existing triggers stay; changes go into their functions."""
    if not _is_guarded(connection):
        return
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            _drop_triggers(connection)
            for statement in SQLITE_TRIGGERS:
                cursor.execute(statement)
            return
        cursor.execute(POSTGRESQL_FUNCTION)
        if missing_triggers(connection):
            _drop_triggers(connection)
            cursor.execute(POSTGRESQL_TRIGGER)


def missing_triggers(connection: BaseDatabaseWrapper) -> list[str]:
    """Return the names of triggers that are missing or disabled; [] if the table does not exist yet."""
    if connection.vendor not in TRIGGER_NAMES:
        return [f"all of them: {connection.vendor} is not supported"]
    if not _is_guarded(connection):
        return []
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s", [EVENT_TABLE])
        else:
            cursor.execute(
                "SELECT tgname FROM pg_trigger WHERE tgrelid = %s::regclass AND tgenabled <> 'D'", [EVENT_TABLE]
            )
        there = {name for (name,) in cursor.fetchall()}
    return [name for name in TRIGGER_NAMES[connection.vendor] if name not in there]


def _is_guarded(connection: BaseDatabaseWrapper) -> bool:
    with connection.cursor() as cursor:
        return connection.vendor in TRIGGER_NAMES and EVENT_TABLE in connection.introspection.table_names(cursor)


def _drop_triggers(connection: BaseDatabaseWrapper) -> None:
    on = f" ON {EVENT_TABLE}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        for name in TRIGGER_NAMES[connection.vendor]:
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}{on}")


def install_after_migrate(using: str, **kwargs: object) -> None:
    install_triggers(connections[using])


@checks.register(checks.Tags.database)
def check_triggers(app_configs: object, databases: Sequence[str] | None, **kwargs: object) -> list[checks.CheckMessage]:
    """Return an error for each database without all triggers (run by `check --database` and `serve`)."""
    found: list[checks.CheckMessage] = []
    for alias in databases or ():
        if lost := missing_triggers(connections[alias]):
            hint = "Run manage.py migrate, which makes them again."
            found.append(
                checks.Error(
                    f"The log is not protected; missing triggers: {', '.join(lost)}",
                    hint=hint,
                    id="games.E001",
                )
            )
    return found
