"""What every move asks of the outbox, by hand: through the ORM it costs three times as much
(games/database/raw_sql.py)."""

from collections.abc import Sequence

from django.db import connection

from games.database.raw_sql import Statement

ASKED = (
    "SELECT seat.user_id, asked.opened, NULL FROM games_asked asked JOIN games_seat seat ON seat.id = asked.seat_id"
    " WHERE asked.game_id = %s AND NOT asked.stand_in AND seat.user_id IS NOT NULL"
)
STANDING = "SELECT user_id, NULL, id FROM notifications_notice WHERE game_id = %s AND standing"
END = (
    "UPDATE notifications_notice SET standing = %s,"
    " reason = CASE WHEN state IN ('waiting', 'gathered') THEN 'turn passed' ELSE reason END,"
    " state = CASE WHEN state IN ('waiting', 'gathered') THEN 'dropped' ELSE state END WHERE id IN "
)


def current_stints(game: int) -> tuple[dict[int, int], dict[int, int]]:
    """{user: number of the event that asks them} for everybody the game waits for, but not where a stand-in answers;
    and {user: key of the notice} of the stints that go on."""
    with connection.cursor() as cursor:
        cursor.execute(f"{ASKED} UNION ALL {STANDING}", [game, game])
        rows = cursor.fetchall()
    return {u: opened for u, opened, _ in rows if opened is not None}, {u: pk for u, _, pk in rows if pk is not None}


def end_stints_statement(notices: Sequence[int]) -> Statement:
    """The statement that ends these stints: what waits is dropped, what was sent or is in a worker's hands stays as it
    is."""
    return f"{END}({', '.join(['%s'] * len(notices))})", [False, *notices]
