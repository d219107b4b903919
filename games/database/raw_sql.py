"""The statements of an ordinary move as SQL, because they take three times as long through the ORM.

Trap: several statements in one message need PostgreSQL's simple protocol. psycopg 3 uses it only if the client inserts
the values (its ClientCursor, Django's default). psycopg 2 would return the row count of the last statement, not of the
first. Times go through the backend's adapter, because SQLite stores them as text."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model

Statement = tuple[str, Sequence[Any]]  # SQL and its values

INSERT_EVENTS = "INSERT INTO games_event (id, game_id, number, kind, payload, at, digest) VALUES "
PUT_QUESTION = "UPDATE games_openquestion SET seat_id = %s, opened = %s, stand_in = %s, asked_at = %s{} WHERE game_id = %s AND seat_id = %s"
CLOCK_COLUMNS = ', late = %s, given = %s, "left" = %s, counted = %s, deadline = %s, alarm = %s'


def ensure_driver(connection: BaseDatabaseWrapper) -> None:
    """Raise ImproperlyConfigured if the driver refuses several statements in one message."""
    if connection.vendor != "postgresql":
        return
    client_side = getattr(getattr(connection, "Database", None), "ClientCursor", None)
    if client_side is None or not issubclass(connection.get_connection_params()["cursor_factory"], client_side):
        raise ImproperlyConfigured(
            "A move is sent to PostgreSQL as one message: this needs psycopg 3 with values inserted by the client. "
            "Leave server_side_binding and cursor_factory out of DATABASE_URL."
        )


def execute_batch(*statements: Statement) -> int:
    """Execute the statements, on PostgreSQL in one message; return how many rows the first one changed."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("; ".join(sql for sql, _ in statements), [one for _, values in statements for one in values])
            return cursor.rowcount
        changed = [cursor.execute(sql, values).rowcount for sql, values in statements]
        return changed[0]


def fetch_batch(*statements: Statement) -> list[list[tuple]]:
    """Return the rows of each SELECT statement; PostgreSQL gets all statements in one message."""
    with connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            return [list(cursor.execute(sql, values).fetchall()) for sql, values in statements]
        cursor.execute("; ".join(sql for sql, _ in statements), [one for _, values in statements for one in values])
        found = [cursor.fetchall()]
        while cursor.nextset():
            found.append(cursor.fetchall())
        return found


def _adapted_time(at: datetime | None) -> datetime | str | None:
    return connection.ops.adapt_datetimefield_value(at)


def insert_events(rows: Sequence[tuple[int, int, int, str, str, datetime, bytes]]) -> Statement:
    """Return the statement that inserts events (id, game, number, kind, payload, at, digest)."""
    values = [one for *columns, at, digest in rows for one in (*columns, _adapted_time(at), digest)]
    return INSERT_EVENTS + ", ".join(["(%s, %s, %s, %s, %s, %s, %s)"] * len(rows)), values


def advance_game(game: Any) -> Statement:
    """Return the statement that updates the Game columns which every move changes.

    No index contains these columns, so the update is fast."""
    sql = "UPDATE games_game SET head = %s, digest = %s, moved_at = %s, unattended = %s WHERE id = %s"
    return sql, [game.head, game.digest, _adapted_time(game.moved_at), game.unattended, game.pk]


def mark_seen(game: int, seat: int, number: int) -> Statement:
    return "UPDATE games_seat SET seen = %s WHERE game_id = %s AND number = %s", [number, game, seat]


def put_question(
    game: int, row: int, seat: int, opened: int, stand_in: bool, at: datetime, face: Any = None
) -> Statement:
    """Return the statement that puts a question in the OpenQuestion whose Seat has the key `row`.

    `seat`: the key of the Seat that must answer. `face`: the question's clock, if the table has clocks."""
    values = [seat, opened, stand_in, _adapted_time(at)]
    if face is not None:
        times = (face.counted, face.deadline, face.alarm)
        values += [face.late, face.given, face.left, *map(_adapted_time, times)]
    return PUT_QUESTION.format(CLOCK_COLUMNS if face is not None else ""), [*values, game, row]


def rearm(alarms: Sequence[tuple[int, datetime]]) -> Statement:
    """Return the statement that sets alarms of open questions, given as pairs (key, time)."""
    values = ", ".join(["(%s, %s)"] * len(alarms))
    sql = f"UPDATE games_openquestion SET alarm = next.column2 FROM (VALUES {values}) AS next WHERE games_openquestion.id = next.column1"  # noqa: S608
    return sql, [one for key, at in alarms for one in (key, _adapted_time(at))]


def insert_new(rows: Sequence[Model]) -> Statement:
    """Return the statement that inserts instances of a model, skipping those that violate a unique key."""
    fields = [field for field in rows[0]._meta.concrete_fields if not field.primary_key]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    one = f"({', '.join(['%s'] * len(fields))})"
    sql = f'INSERT INTO "{rows[0]._meta.db_table}" ({columns}) VALUES {", ".join([one] * len(rows))} ON CONFLICT DO NOTHING'  # noqa: S608
    return sql, [field.get_db_prep_save(getattr(row, field.attname), connection) for row in rows for field in fields]
