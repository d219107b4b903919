"""The statements of an ordinary move, by hand: through the ORM they cost three times as much, and every move pays them.

They name the columns of games/models; a test plays the same through the ORM's eyes. Times go through the backend's own
adapter, because SQLite stores them as text.

Trap: several statements in one message are PostgreSQL's simple protocol. psycopg 3 speaks it only where the client puts
the values in (its ClientCursor, Django's default); bound by the server, or in a pipeline, they are refused ("cannot
insert multiple commands into a prepared statement"). psycopg 2 would count the rows of the last statement, not the
first."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Protocol

from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model

Statement = tuple[str, Sequence[Any]]  # SQL and its values

INSERT_EVENTS = "INSERT INTO games_event (id, game_id, number, kind, payload, at, digest) VALUES "
ADVANCE_GAME = "UPDATE games_game SET head = %s, digest = %s, moved_at = %s, unattended = %s WHERE id = %s"
MARK_SEEN = "UPDATE games_seat SET seen = %s WHERE game_id = %s AND number = %s"
PUT_QUESTION = "UPDATE games_asked SET seat_id = %s, opened = %s, stand_in = %s, asked_at = %s{} WHERE game_id = %s AND seat_id = %s"
CLOCK_COLUMNS = ', late = %s, given = %s, "left" = %s, counted = %s, deadline = %s, alarm = %s'


class MovedGame(Protocol):
    """What a move changes in the row of its Game, which stands a floor above."""

    @property
    def pk(self) -> Any: ...
    @property
    def head(self) -> int: ...
    @property
    def digest(self) -> Any: ...
    @property
    def moved_at(self) -> datetime | None: ...
    @property
    def unattended(self) -> int: ...


def ensure_driver(connection: BaseDatabaseWrapper) -> None:
    """Raise ImproperlyConfigured unless this connection's driver takes several statements at once, where `send` joins
    them. Nothing is connected."""
    if connection.vendor != "postgresql":
        return
    client_side = getattr(getattr(connection, "Database", None), "ClientCursor", None)
    if client_side is None or not issubclass(connection.get_connection_params()["cursor_factory"], client_side):
        raise ImproperlyConfigured(
            "A move is sent to PostgreSQL as one message: this needs psycopg 3 with values put in by the client. "
            "Leave server_side_binding and cursor_factory out of DATABASE_URL."
        )


def execute_batch(*statements: Statement) -> int:
    """Execute them in this order; to PostgreSQL they go as one message, since the way there and back costs more than
    most of them. How many rows the first one changed."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("; ".join(sql for sql, _ in statements), [one for _, values in statements for one in values])
            return cursor.rowcount
        changed = [cursor.execute(sql, values).rowcount for sql, values in statements]
        return changed[0]


def fetch_batch(*statements: Statement) -> list[list[tuple]]:
    """The rows of each of these SELECTs; to PostgreSQL they go as one message, too."""
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
    """Events: (id, game, number, kind, payload, at, digest) of each."""
    values = [one for *columns, at, digest in rows for one in (*columns, _adapted_time(at), digest)]
    return INSERT_EVENTS + ", ".join(["(%s, %s, %s, %s, %s, %s, %s)"] * len(rows)), values


def advance_game(game: MovedGame) -> Statement:
    """The game's columns that every move changes; none is in an index, which keeps PostgreSQL's update short."""
    return ADVANCE_GAME, [game.head, game.digest, _adapted_time(game.moved_at), game.unattended, game.pk]


def mark_seen(game: int, seat: int, number: int) -> Statement:
    return MARK_SEEN, [number, game, seat]


def put_question(
    game: int, row: int, seat: int, opened: int, stand_in: bool, at: datetime, face: Any = None
) -> Statement:
    """Put a question in the row of `row` (a seat's key). `face`: its clock, where the table has one."""
    values = [seat, opened, stand_in, _adapted_time(at)]
    if face is not None:
        times = (face.counted, face.deadline, face.alarm)
        values += [face.late, face.given, face.left, *map(_adapted_time, times)]
    return PUT_QUESTION.format(CLOCK_COLUMNS if face is not None else ""), [*values, game, row]


def rearm(alarms: Sequence[tuple[int, datetime]]) -> Statement:
    """Each open question (its key) is next looked at then."""
    values = ", ".join(["(%s, %s)"] * len(alarms))
    sql = f"UPDATE games_asked SET alarm = next.column2 FROM (VALUES {values}) AS next WHERE games_asked.id = next.column1"  # noqa: S608
    return sql, [one for key, at in alarms for one in (key, _adapted_time(at))]


def insert_new(rows: Sequence[Model]) -> Statement:
    """Rows of a model, whatever columns it has; one that is there already (by any unique key) stays as it is."""
    fields = [field for field in rows[0]._meta.concrete_fields if not field.primary_key]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    one = f"({', '.join(['%s'] * len(fields))})"
    sql = f'INSERT INTO "{rows[0]._meta.db_table}" ({columns}) VALUES {", ".join([one] * len(rows))} ON CONFLICT DO NOTHING'  # noqa: S608
    return sql, [field.get_db_prep_save(getattr(row, field.attname), connection) for row in rows for field in fields]
