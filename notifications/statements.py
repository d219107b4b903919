"""What every move asks of the outbox, by hand: through the ORM it costs three times as much (games/statements.py)."""

from django.db import connection

ASKED = (
    "SELECT seat.user_id, asked.opened FROM games_asked asked JOIN games_seat seat ON seat.id = asked.seat_id"
    " WHERE asked.game_id = %s AND NOT asked.stand_in AND seat.user_id IS NOT NULL"
)
STANDING = "SELECT user_id, id FROM notifications_notice WHERE game_id = %s AND standing"
END = (
    "UPDATE notifications_notice SET standing = %s,"
    " reason = CASE WHEN state = 'waiting' THEN 'turn passed' ELSE reason END,"
    " state = CASE WHEN state = 'waiting' THEN 'dropped' ELSE state END WHERE id IN "
)


def asked(game: int) -> dict[int, int]:
    """{user: number of the event that asks them} for everybody the game waits for, but not where a stand-in answers."""
    return _pairs(ASKED, game)


def standing(game: int) -> dict[int, int]:
    """{user: key of the notice} of the stints that go on."""
    return _pairs(STANDING, game)


def end(notices: list[int]) -> None:
    """No stint goes on; what waits is dropped, what was sent or is in a worker's hands stays as it is."""
    with connection.cursor() as cursor:
        cursor.execute(f"{END}({', '.join(['%s'] * len(notices))})", [False, *notices])


def _pairs(sql: str, game: int) -> dict[int, int]:
    with connection.cursor() as cursor:
        cursor.execute(sql, [game])
        return dict(cursor.fetchall())
