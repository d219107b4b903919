"""Webhooks: the rows of what programs are told, written with the move itself, since a program needs no debounce and
wants each question, where a person wants one mail a stint. A webhook of one table may ask to be told of each move there
(`every`)."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from games.database.raw_sql import execute_batch, insert_new
from games.models import Game
from notifications.models import Kind, Notification
from notifications.outbox import wakeups
from notifications.outbox.raw_sql import WebhookTarget


def queue_webhook_rows(game: Game, listeners: Sequence[WebhookTarget], at: datetime) -> None:
    """A row for each webhook that is to be told of this move; one for a question that was told of stays as it is.

    An answer changed inside an open Together is told to nobody: it asks nothing, and is nobody else's news."""
    if game.is_quiet:
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
