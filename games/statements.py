"""The statements of an ordinary move, by hand: through the ORM they cost three times as much, and every move pays them.

They name the columns of games/models; a test plays the same through the ORM's eyes. `at` goes through the backend's own
adapter, because SQLite stores times as text.
"""

from collections.abc import Iterable
from datetime import datetime

from django.db import connection

INSERT = "INSERT INTO games_event (id, game_id, number, kind, payload, at, digest) VALUES "
ADVANCE = "UPDATE games_game SET head = %s, digest = %s, moved_at = %s, unattended = %s WHERE id = %s"
SEEN = "UPDATE games_seat SET seen = %s WHERE game_id = %s AND number = %s"
ASK = (
    "UPDATE games_asked SET seat_id = %s, opened = %s, stand_in = %s, asked_at = %s WHERE game_id = %s AND seat_id = %s"
)


def _run(sql: str, values: list) -> int:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.rowcount


def _time(at: datetime):
    return connection.ops.adapt_datetimefield_value(at)


def insert(rows: Iterable[tuple[int, int, int, str, str, datetime, bytes]]):
    """Events: (id, game, number, kind, payload, at, digest) of each."""
    values: list = []
    count = 0
    for *columns, at, digest in rows:
        values += (*columns, _time(at), digest)
        count += 1
    _run(INSERT + ", ".join(["(%s, %s, %s, %s, %s, %s, %s)"] * count), values)


def advance(game):
    """The game's columns that every move changes; none of them is in an index, which keeps PostgreSQL's update short."""
    _run(ADVANCE, [game.head, game.digest, _time(game.moved_at), game.unattended, game.pk])


def seen(game: int, seat: int, number: int):
    """The seat has answered last in this event."""
    _run(SEEN, [number, game, seat])


def ask(game: int, row: int, seat: int, opened: int, stand_in: bool, at: datetime) -> bool:
    """Put a question in the row of `row` (a seat's key); False if it has none."""
    return _run(ASK, [seat, opened, stand_in, _time(at), game, row]) > 0
