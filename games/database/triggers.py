"""The database refuses to change the log: triggers on the table of events, for SQLite and PostgreSQL.

Traps, all seen: on SQLite a migration that alters a table drops its triggers silently, so they are made again after
each `migrate` and looked for by a system check and by `verify`; INSERT OR REPLACE deletes the old row without firing a
DELETE trigger, so an INSERT with a key that is there is refused too; Django's flush is DELETE FROM, so tests drop the
triggers before it. On PostgreSQL, TRUNCATE stays allowed: flushing between tests needs it, and who may truncate may
also drop a trigger.
"""

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
    f"CREATE TRIGGER event_no_replace BEFORE INSERT ON {EVENT_TABLE} "  # noqa: S608 - all of it is ours
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
    """Make the triggers; never is there a moment without them.

    Trap: to drop one PostgreSQL waits until nobody uses the table, a running pg_dump among them, and every move waits
    behind it. One that is there stays; what it does stands in its function."""
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
    """The names of the triggers that are not there and switched on. [] before the table is made."""
    if connection.vendor not in TRIGGER_NAMES:
        return [f"any at all: {connection.vendor} is not a database this site keeps its logs on"]
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
    """post_migrate: whatever a migration did to the tables, the triggers are there again."""
    install_triggers(connections[using])


@checks.register(checks.Tags.database)
def check_triggers(app_configs: object, databases: Sequence[str] | None, **kwargs: object) -> list[checks.CheckMessage]:
    """`manage.py check --database default`, run by `serve` too: are the triggers there?"""
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
