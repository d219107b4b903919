"""Signal receivers for moves and reminders, which run in the transaction of the move."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.dispatch import receiver

from games.database.raw_sql import execute_batch, insert_new
from games.facts.events import Finished, LogEvent, Started
from games.facts.signals import appended, reminders_due
from games.models import Game, OpenQuestion, Seat
from games.players import reviews
from games.rules.match import Match
from notifications.models import Kind, Notification
from notifications.outbox import queue, wakeups
from notifications.outbox.queue import WebhookTarget
from notifications.preferences import switches


@receiver(appended, dispatch_uid="notifications")
def queue_move_notifications(
    sender: object, game: Game, match: Match[Any], events: list[tuple[int, LogEvent]], at: datetime, **_: object
) -> None:
    numbers = {type(event): number for number, event in events}
    if match.over:
        queue.end_stints([*queue.current_stints(game.pk)[1].values()])
        people = seated_users(game)
        notify_users(game, Kind.OVER, people, numbers[Finished])
        if any(switches.is_on_somewhere(user, Kind.REVIEW) for user in people):
            reviews.request_automatic_review(game, people)
        queue_webhook_rows(game, queue.stints_and_webhooks(game.pk)[1], at)
        return
    (asked, open_stints), listeners = queue.stints_and_webhooks(game.pk)
    if queue.write_turn_rows(game, asked, open_stints, at):
        wakeups.wake_worker(settings.NOTIFICATION_DELAY_SECONDS)
    if Started in numbers:
        notify_users(game, Kind.STARTED, seated_users(game) - set(asked), numbers[Started])
    queue_webhook_rows(game, listeners, at)


def notify_users(game: Game, kind: Kind, users: set[int], number: int) -> None:
    queue.queue_notifications(Notification(game=game, user_id=user, kind=kind, opened=number) for user in users)


def seated_users(game: Game) -> set[int]:
    return set(Seat.objects.filter(game=game, user__isnull=False).values_list("user_id", flat=True))


@receiver(reminders_due, dispatch_uid="notifications")
def queue_reminders(sender: object, reminders: list[tuple[OpenQuestion, int]], at: datetime, **_: object) -> None:
    """Write the due reminders and wake a worker. Delivery skips a reminder whose question is gone."""
    rows = [
        Notification(
            game_id=asked.game_id,
            user_id=asked.seat.user_id,
            kind=Kind.TURN,
            opened=asked.opened,
            reminder_number=number,
            due_at=at,
        )
        for asked, number in reminders
        if asked.seat.user_id is not None
    ]
    if rows and execute_batch(insert_new(rows)):
        wakeups.wake_worker(0)


def queue_webhook_rows(game: Game, listeners: Sequence[WebhookTarget], at: datetime) -> None:
    """Write a row for each webhook that wants this move, unless the move is still private."""
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
