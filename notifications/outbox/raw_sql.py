"""The outbox queries that every move needs, in SQL: three times as fast as the ORM."""

from collections.abc import Sequence

from games.database.raw_sql import Statement, fetch_batch

OPEN_QUESTIONS_SQL = (
    "SELECT seat.user_id, asked.opened, NULL FROM games_openquestion asked JOIN games_seat seat ON seat.id = asked.seat_id"
    " WHERE asked.game_id = %s AND NOT asked.stand_in AND seat.user_id IS NOT NULL"
)
OPEN_STINTS_SQL = "SELECT user_id, NULL, id FROM notifications_notification WHERE game_id = %s AND stint_open"
# Webhooks of users with an open question, and webhooks for every move, in one query. While a webhook fails, one row of
# a move represents the following ones. (SQLite uses the partial index only if its exact condition is here.)
WEBHOOK_TARGETS_SQL = (
    "SELECT hook.id, hook.user_id, asked.opened FROM games_openquestion asked"
    " JOIN games_seat seat ON seat.id = asked.seat_id"
    " JOIN notifications_address hook ON hook.user_id = seat.user_id"
    " WHERE asked.game_id = %s AND NOT asked.stand_in AND hook.channel = 'webhook' AND hook.disabled_at IS NULL"
    " AND (hook.game_id IS NULL OR hook.game_id = asked.game_id)"
    " UNION ALL SELECT id, user_id, NULL FROM notifications_address hook WHERE game_id = %s AND every AND disabled_at IS NULL"
    # As opening.may_see: the history must show no move of a table that the webhook's owner can no longer see.
    " AND EXISTS (SELECT 1 FROM games_game game WHERE game.id = hook.game_id AND (game.public OR game.host_id = hook.user_id"
    " OR EXISTS (SELECT 1 FROM games_seat WHERE game_id = game.id AND user_id = hook.user_id)"
    " OR EXISTS (SELECT 1 FROM games_membership WHERE club_id = game.club_id AND user_id = hook.user_id"
    " AND role IN ('owner', 'host', 'member'))))"
    " AND (failures = 0 OR NOT EXISTS (SELECT 1 FROM notifications_notification WHERE address_id = hook.id AND address_id IS NOT NULL"
    " AND state IN ('waiting', 'sending') AND state = 'waiting' AND kind = 'move'))"
)
END_STINTS_SQL = (
    "UPDATE notifications_notification SET stint_open = %s,"
    " reason = CASE WHEN state IN ('waiting', 'gathered') THEN 'turn passed' ELSE reason END,"
    " state = CASE WHEN state IN ('waiting', 'gathered') THEN 'dropped' ELSE state END WHERE id IN "
)


Stints = tuple[dict[int, int], dict[int, int]]
WebhookTarget = tuple[int, int, int | None]  # key, owner, event of the open question


def current_stints(game: int) -> Stints:
    """Return {user: event of the open question} and {user: notification of the open stint}.

    Questions that a stand-in answers are left out."""
    (rows,) = fetch_batch(stints_statement(game))
    return parse_stints(rows)


def stints_and_webhooks(game: int) -> tuple[Stints, list[WebhookTarget]]:
    """Return the current stints and the webhooks to notify of the move, in one query."""
    rows, listeners = fetch_batch(stints_statement(game), (WEBHOOK_TARGETS_SQL, [game, game]))
    return parse_stints(rows), listeners


def stints_statement(game: int) -> Statement:
    return f"{OPEN_QUESTIONS_SQL} UNION ALL {OPEN_STINTS_SQL}", [game, game]


def parse_stints(rows: Sequence[tuple]) -> Stints:
    return {u: opened for u, opened, _ in rows if opened is not None}, {u: pk for u, _, pk in rows if pk is not None}


def end_stints_statement(notifications: Sequence[int]) -> Statement:
    return f"{END_STINTS_SQL}({', '.join(['%s'] * len(notifications))})", [False, *notifications]
