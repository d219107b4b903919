"""Database triggers, on SQLite and PostgreSQL.

They refuse to change events, to make a closed club's table public, and to change a tournament's rules after its draw.
Traps: On SQLite, a migration that alters a table silently drops its triggers, so they are installed after each
`migrate`, and a system check and `verify` look for them. INSERT OR REPLACE deletes the old row without firing a DELETE
trigger, so an INSERT with an existing key is refused too. Django's flush is DELETE FROM, so tests drop the triggers
before it. On PostgreSQL, TRUNCATE stays allowed: tests need it, and a user who can truncate can also drop a trigger."""

from collections.abc import Sequence

from django.core import checks
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

EVENT_TABLE, GAME_TABLE, CLUB_TABLE = "games_event", "games_game", "games_club"
TOURNAMENT_TABLE = "games_tournament"
CLUB_REFUSAL = "a table of a closed club cannot be public"
NEW_GAME_OF_CLUB = "NEW.public AND NEW.club_id IS NOT NULL"
CHANGED_GAME_OF_CLUB = f"{NEW_GAME_OF_CLUB} AND (NOT OLD.public OR OLD.club_id IS NULL OR OLD.club_id <> NEW.club_id)"
IS_CLOSED_CLUB = "EXISTS (SELECT 1 FROM games_club WHERE id = NEW.club_id AND kind = 'closed')"
REFUSE_IN_SQLITE = f"BEGIN SELECT RAISE(ABORT, '{CLUB_REFUSAL}'); END"
FROZEN_COLUMNS = (
    *("club_id", "public", "ruleset", "options", "size", "time_control", "scoring", "at_once", "movers"),
    *("min_tables", "min_reliability", "max_entrants", "secret", "commitment", "drawn_at"),
)
FROZEN_REFUSAL = "the rules of a tournament cannot change after its draw"


def _frozen_changes(differs: str) -> str:
    changes = " OR ".join(f"OLD.{column} {differs} NEW.{column}" for column in FROZEN_COLUMNS)
    return f"OLD.state <> 'open' AND ({changes})"


# {vendor: {name: (table, the rest of the statement)}}
TRIGGERS: dict[str, dict[str, tuple[str, str]]] = {
    "sqlite": {
        "event_no_update": (
            EVENT_TABLE,
            f"BEFORE UPDATE ON {EVENT_TABLE} BEGIN SELECT RAISE(ABORT, 'events cannot be changed'); END",
        ),
        "event_no_delete": (
            EVENT_TABLE,
            f"BEFORE DELETE ON {EVENT_TABLE} BEGIN SELECT RAISE(ABORT, 'events cannot be deleted'); END",
        ),
        "event_no_replace": (
            EVENT_TABLE,
            f"BEFORE INSERT ON {EVENT_TABLE} WHEN EXISTS "  # noqa: S608 - no user input
            f"(SELECT 1 FROM {EVENT_TABLE} WHERE id = NEW.id) "
            "BEGIN SELECT RAISE(ABORT, 'events cannot be replaced'); END",
        ),
        "club_closed_insert": (
            GAME_TABLE,
            f"BEFORE INSERT ON {GAME_TABLE} WHEN {NEW_GAME_OF_CLUB} AND {IS_CLOSED_CLUB} {REFUSE_IN_SQLITE}",
        ),
        "club_closed_update": (
            GAME_TABLE,
            f"BEFORE UPDATE OF public, club_id ON {GAME_TABLE} WHEN {CHANGED_GAME_OF_CLUB} AND {IS_CLOSED_CLUB} {REFUSE_IN_SQLITE}",
        ),
        "tournament_frozen": (
            TOURNAMENT_TABLE,
            f"BEFORE UPDATE ON {TOURNAMENT_TABLE} WHEN {_frozen_changes('IS NOT')} "
            f"BEGIN SELECT RAISE(ABORT, '{FROZEN_REFUSAL}'); END",
        ),
    },
    "postgresql": {
        "event_no_change": (
            EVENT_TABLE,
            f"BEFORE UPDATE OR DELETE ON {EVENT_TABLE} FOR EACH ROW EXECUTE FUNCTION event_stays()",
        ),
        "club_closed_insert": (
            GAME_TABLE,
            f"BEFORE INSERT ON {GAME_TABLE} FOR EACH ROW WHEN ({NEW_GAME_OF_CLUB}) EXECUTE FUNCTION club_stays_closed()",
        ),
        "club_closed_update": (
            GAME_TABLE,
            f"BEFORE UPDATE OF public, club_id ON {GAME_TABLE} FOR EACH ROW WHEN ({CHANGED_GAME_OF_CLUB}) "
            "EXECUTE FUNCTION club_stays_closed()",
        ),
        "tournament_frozen": (
            TOURNAMENT_TABLE,
            f"BEFORE UPDATE ON {TOURNAMENT_TABLE} FOR EACH ROW WHEN ({_frozen_changes('IS DISTINCT FROM')}) "
            "EXECUTE FUNCTION tournament_stays()",
        ),
    },
}
POSTGRESQL_FUNCTIONS = (
    "CREATE OR REPLACE FUNCTION event_stays() RETURNS trigger LANGUAGE plpgsql AS "
    "$$ BEGIN RAISE EXCEPTION 'events cannot be changed or deleted' "
    "USING ERRCODE = 'integrity_constraint_violation'; END $$",
    "CREATE OR REPLACE FUNCTION club_stays_closed() RETURNS trigger LANGUAGE plpgsql AS "
    f"$$ BEGIN IF {IS_CLOSED_CLUB} THEN RAISE EXCEPTION '{CLUB_REFUSAL}' "
    "USING ERRCODE = 'integrity_constraint_violation'; END IF; RETURN NEW; END $$",
    "CREATE OR REPLACE FUNCTION tournament_stays() RETURNS trigger LANGUAGE plpgsql AS "
    f"$$ BEGIN RAISE EXCEPTION '{FROZEN_REFUSAL}' USING ERRCODE = 'integrity_constraint_violation'; END $$",
)


def drop_triggers(connection: BaseDatabaseWrapper) -> None:
    with connection.cursor() as cursor:
        for name, (table, _) in _wanted_triggers(connection).items():
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}{_on(connection, table)}")


def install_triggers(connection: BaseDatabaseWrapper) -> None:
    """Install the triggers; at no moment are the tables without triggers.

    Trap: to drop a trigger, PostgreSQL waits until the table is unused (even by pg_dump), and all moves wait behind it.
    So existing triggers stay, and only their functions are replaced."""
    wanted = _wanted_triggers(connection)
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            drop_triggers(connection)
        elif wanted:
            for function in POSTGRESQL_FUNCTIONS:
                cursor.execute(function)
        for name in missing_triggers(connection):
            table, body = wanted[name]
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}{_on(connection, table)}")
            cursor.execute(f"CREATE TRIGGER {name} {body}")


def missing_triggers(connection: BaseDatabaseWrapper) -> list[str]:
    """Return the names of triggers that are missing or disabled; [] if the tables do not exist yet."""
    if connection.vendor not in TRIGGERS:
        return [f"all of them: {connection.vendor} is not supported"]
    wanted = _wanted_triggers(connection)
    if not wanted:
        return []
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        else:
            cursor.execute("SELECT tgname FROM pg_trigger WHERE tgname = ANY(%s) AND tgenabled <> 'D'", [list(wanted)])
        there = {name for (name,) in cursor.fetchall()}
    return [name for name in wanted if name not in there]


def _wanted_triggers(connection: BaseDatabaseWrapper) -> dict[str, tuple[str, str]]:
    with connection.cursor() as cursor:
        there = set(connection.introspection.table_names(cursor))
    tables = {EVENT_TABLE, TOURNAMENT_TABLE} & there | ({GAME_TABLE} if CLUB_TABLE in there else set())
    return {name: found for name, found in TRIGGERS.get(connection.vendor, {}).items() if found[0] in tables}


def _on(connection: BaseDatabaseWrapper, table: str) -> str:
    return f" ON {table}" if connection.vendor == "postgresql" else ""


def drop_before_migrate(using: str, **kwargs: object) -> None:
    """Drop the SQLite triggers that name a second table, because they would keep SQLite from altering it."""
    if connections[using].vendor == "sqlite":
        with connections[using].cursor() as cursor:
            cursor.execute("DROP TRIGGER IF EXISTS club_closed_insert")
            cursor.execute("DROP TRIGGER IF EXISTS club_closed_update")


def install_after_migrate(using: str, **kwargs: object) -> None:
    install_triggers(connections[using])


@checks.register(checks.Tags.database)
def check_triggers(app_configs: object, databases: Sequence[str] | None, **kwargs: object) -> list[checks.CheckMessage]:
    """Return an error for each database without all triggers (run by `check --database` and `serve`)."""
    found: list[checks.CheckMessage] = []
    for alias in databases or ():
        if lost := missing_triggers(connections[alias]):
            text = f"The database is not protected; missing triggers: {', '.join(lost)}"
            found.append(checks.Error(text, "Run manage.py migrate, which makes them again.", id="games.E001"))
    return found
