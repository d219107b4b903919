"""Write rows for webhooks, in the transaction of the move.

A program wants every question at once, while a person wants one email for each stint. A webhook for one table can
request a message about every move there (`every`)."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from games.database.raw_sql import execute_batch, insert_new
from games.models import Game
from notifications.models import Kind, Notification
from notifications.outbox import wakeups
from notifications.outbox.raw_sql import WebhookTarget


def queue_webhook_rows(game: Game, listeners: Sequence[WebhookTarget], at: datetime) -> None:
    """Write a row for each webhook that wants this move; leave existing rows unchanged.

    If a player changes an answer while a simultaneous question is open, no row is written."""
    if game.is_head_private:
        return
    rows = [
        Notification(
            game=game,
            user_id=user,
            address_id=hook,
            due_at=at,
            kind=Kind.MOVE if opened is None else Kind.TURN,
            opened=game.head_for() if opened is None else opened,
        )
        for hook, user, opened in listeners
    ]
    if rows and execute_batch(insert_new(rows)):
        transaction.on_commit(wakeups.wake_for_copies)
