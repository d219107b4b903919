"""Webhooks: the rows of what programs are told, written with the move itself, since a program needs no debounce and
wants each question, where a person wants one mail a stint. A webhook of one table may ask to be told of each move there
(`every`)."""

from datetime import datetime
from typing import Any

from django.db import connection, transaction
from django.dispatch import receiver

from games.database.raw_sql import insert_new, send
from games.facts.signals import appended
from games.models import Game
from notifications.models import Kind, Notice
from notifications.outbox import wakeups

# Who is asked now and has a webhook for it; and webhooks that are told of each move. One short query for every move.
# Where a webhook takes nothing, one row of a move stands for those that follow. (SQLite uses the index if its very
# words are there.)
LISTENERS = (
    "SELECT hook.id, hook.user_id, asked.opened FROM games_asked asked"
    " JOIN games_seat seat ON seat.id = asked.seat_id"
    " JOIN notifications_address hook ON hook.user_id = seat.user_id"
    " WHERE asked.game_id = %s AND NOT asked.stand_in AND hook.channel = 'webhook' AND hook.off_at IS NULL"
    " AND (hook.game_id IS NULL OR hook.game_id = asked.game_id)"
    " UNION ALL SELECT id, user_id, NULL FROM notifications_address hook WHERE game_id = %s AND every AND off_at IS NULL"
    " AND (failures = 0 OR NOT EXISTS (SELECT 1 FROM notifications_notice WHERE address_id = hook.id AND address_id IS NOT NULL"
    " AND state IN ('waiting', 'sending') AND state = 'waiting' AND kind = 'moved'))"
)


@receiver(appended, dispatch_uid="notifications.hooks")
def note_for_webhooks(sender: Any, game: Game, at: datetime, **_: object) -> None:
    """A row for each webhook that is to be told of this move; one for a question that was told of stays as it is.

    An answer changed inside an open Together is told to nobody: it asks nothing, and is nobody else's news."""
    if game.is_quiet:
        return
    with connection.cursor() as cursor:
        cursor.execute(LISTENERS, [game.pk, game.pk])
        found = cursor.fetchall()
    rows = [
        Notice(
            game=game,
            user_id=user,
            address_id=hook,
            due_at=at,
            kind=Kind.MOVED if opened is None else Kind.TURN,
            opened=game.head if opened is None else opened,
        )
        for hook, user, opened in found
    ]
    if rows and send(insert_new(rows)):
        transaction.on_commit(wakeups.wake_for_copies)
