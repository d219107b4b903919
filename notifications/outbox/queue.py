"""The queue of the outbox: a row is written with the move, claimed by one worker, sent or dropped.

The queries that every move needs are in SQL, which is three times as fast as the ORM."""

import logging
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.utils import timezone

from games.database.compiled import CompiledQuery
from games.database.raw_sql import Statement, execute_batch, fetch_batch, insert_new
from games.facts.errors import Unavailable
from games.models import Game
from notifications.models import IS_ALIVE, Address, Digest, Kind, Notification, NotSent, State

from . import RetryLater, Skip, wakeups

logger = logging.getLogger(__name__)
# The pause after the first, second … failed attempt; after the last one a row fails.
RETRY_DELAYS = [timedelta(seconds=s) for s in (30, 120, 600, 1800, *[3600] * 23)]
# Failing addresses come last. (With a join, SQLite would start with all addresses.)
FAILURES_OF_ADDRESS = Subquery(Address.objects.filter(pk=OuterRef("address")).values("failures"))
MOVE_ROW_LIFETIME = timedelta(weeks=4)  # of rows about moves for webhooks
# With more due rows, emails are sent without pictures. A core sends twenty emails a second with pictures
# (`make bench ONLY=notices`), so it is two seconds behind then.
LONG_QUEUE_ROWS = 40
STINTS_SQL = (
    "SELECT seat.user_id, asked.opened, NULL FROM games_openquestion asked JOIN games_seat seat ON seat.id = asked.seat_id"
    " WHERE asked.game_id = %s AND NOT asked.stand_in AND seat.user_id IS NOT NULL"
    " UNION ALL SELECT user_id, NULL, id FROM notifications_notification WHERE game_id = %s AND stint_open"
)
# Webhooks of users with an open question, and webhooks for every move, in one query. While a webhook fails, one row of
# a move represents all following moves. (SQLite uses the partial index only if its exact condition is here.)
WEBHOOK_TARGETS_SQL = (
    "SELECT hook.id, hook.user_id, asked.opened FROM games_openquestion asked"
    " JOIN games_seat seat ON seat.id = asked.seat_id"
    " JOIN notifications_address hook ON hook.user_id = seat.user_id"
    " WHERE asked.game_id = %s AND NOT asked.stand_in AND hook.channel = 'webhook' AND hook.disabled_at IS NULL"
    " AND (hook.game_id IS NULL OR hook.game_id = asked.game_id)"
    " UNION ALL SELECT id, user_id, NULL FROM notifications_address hook WHERE game_id = %s AND every AND disabled_at IS NULL"
    # The condition of opening.may_see: the history must show no move that the webhook's owner can no longer see.
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


def write_turn_rows(game: Game, asked: dict[int, int], open_stints: dict[int, int], at: datetime) -> int:
    """Begin and end stints after a move; return the number of new notifications.

    `asked`: {user: event of the question}. `open_stints`: {user: key of the notification}. A user's stint ends when
    another person has an open question and the user has none."""
    if not asked:
        return 0
    due = at + timedelta(seconds=settings.NOTIFICATION_DELAY_SECONDS)
    ended = [pk for user, pk in open_stints.items() if user not in asked]
    begun = [
        Notification(game=game, user_id=user, kind=Kind.TURN, opened=opened, stint_open=True, due_at=due)
        for user, opened in asked.items()
        if user not in open_stints
    ]
    if ended or begun:
        execute_batch(*([end_stints_statement(ended)] if ended else []), *([insert_new(begun)] if begun else []))
    return len(begun)


def queue_notifications(rows: Iterable[Notification], delay: int = 0) -> None:
    """Write new rows, and wake a worker in `delay` seconds if there are any."""
    if Notification.objects.bulk_create(rows, ignore_conflicts=True):
        wakeups.wake_worker(delay)


def end_stints(notifications: list[int]) -> None:
    """End these stints. Waiting rows are dropped now; claimed rows are dropped by their workers."""
    if notifications:
        execute_batch(end_stints_statement(notifications))


def end_stint_of(game: int, user: int) -> None:
    """End a player's stint, so that their next turn causes an email again."""
    end_stints([pk for someone, pk in current_stints(game)[1].items() if someone == user])


def drop_turn_of_receipt(receipt: Notification, opened: int) -> None:
    """Drop the email about a question that the player's receipt already contains."""
    waiting = Notification.objects.filter(
        game=receipt.game_id, user=receipt.user_id, kind=Kind.TURN, reminder_number=0, opened__lte=opened
    )
    waiting.filter(state__in=(State.WAITING, State.GATHERED), stint_open=True).update(
        state=State.DROPPED, reason=NotSent.ASKED_IN_RECEIPT
    )


def claim_notification(now: datetime | None = None, copies: bool = False) -> Notification | None:
    """Claim the oldest due row for one lease, or return None. `copies`: for another channel than email.

    The lock is released before the message is sent, because a long transaction would block moves on SQLite."""
    now = now or timezone.now()
    if not (due_copies(now).exists() if copies else any_due_mail.row(now=now)):  # usually, without a write lock
        return None
    with transaction.atomic():
        notification = (
            skip_locked(due_copies(now).order_by(FAILURES_OF_ADDRESS, "due_at")).first()
            if copies
            else first_due_mail.one(now=now)
        )
        if notification is None:
            return None
        notification.state, notification.attempts = State.SENDING, notification.attempts + 1
        notification.due_at = now + timedelta(seconds=settings.NOTIFICATION_LEASE_SECONDS)
        notification.save(update_fields=["state", "attempts", "due_at"])
    notification.without_picture = not copies and mail_beyond_long_queue.row(now=now) is not None
    return notification


def due_mails(now: datetime) -> QuerySet[Notification]:
    return Notification.objects.filter(due_at__lte=now).filter(IS_ALIVE, address__isnull=True)


def due_copies(now: datetime) -> QuerySet[Notification]:
    """Return the due copies, except to addresses that are paused or that a worker is sending to."""
    due = Notification.objects.filter(IS_ALIVE, due_at__lte=now, address__isnull=False)
    same_address = Notification.objects.filter(IS_ALIVE, address=OuterRef("address"), address__isnull=False)
    in_progress = same_address.filter(state=State.SENDING, due_at__gt=now)
    return due.filter(~Exists(paused_address_subquery(now)), ~Exists(in_progress))


def skip_locked(due: QuerySet[Notification]) -> QuerySet[Notification]:
    return due.select_for_update(of=("self",), skip_locked=True)


any_due_mail = CompiledQuery(lambda now: due_mails(now)[:1])
first_due_mail = CompiledQuery(lambda now: skip_locked(due_mails(now)).order_by("due_at")[:1])
mail_beyond_long_queue = CompiledQuery(lambda now: due_mails(now)[LONG_QUEUE_ROWS : LONG_QUEUE_ROWS + 1])


def paused_address_subquery(now: datetime) -> QuerySet[Address]:
    return Address.objects.filter(pk=OuterRef("address"), retry_at__gt=now)


def delete_old_move_rows() -> int:
    old = Notification.objects.filter(kind=Kind.MOVE, created_at__lt=timezone.now() - MOVE_ROW_LIFETIME)
    return old.exclude(state__in=(State.WAITING, State.SENDING)).delete()[0]


OutboxRow = Notification | Digest


def mark_sent(notification: Notification) -> None:
    update_claimed_row(notification, state=State.SENT, reason="", sent_at=timezone.now())


def mark_dropped(row: OutboxRow, reason: str) -> None:
    """Drop an obsolete row. If it is a digest, its notifications are scheduled again."""
    if isinstance(row, Digest):
        release_digest(row)
    update_claimed_row(row, state=State.DROPPED, reason=reason)


def release_digest(digest: Digest) -> None:
    rows = digest.notifications.filter(state=State.GATHERED)
    rows.update(state=State.WAITING, digest=None, due_at=timezone.now())


def take_out_of_digest(notification: Notification) -> None:
    """Take a notification out of its digest and claim it for this worker."""
    rows = Notification.objects.filter(pk=notification.pk, state=State.GATHERED)
    notification.attempts += 1
    rows.update(state=State.SENDING, digest=None, attempts=notification.attempts, due_at=timezone.now())


def mark_failed(row: OutboxRow, reason: str) -> None:
    """Mark a row as failed, because it can never be delivered. A digest's notifications fail with it."""
    update_claimed_row(row, state=State.FAILED, reason=reason[:200])
    if isinstance(row, Digest):
        row.notifications.filter(state=State.GATHERED).update(state=State.FAILED, reason=reason[:200])


def postpone(row: OutboxRow, due_at: datetime, reason: str = "") -> None:
    """Postpone a row, without counting an attempt, because the player is at the table or asleep."""
    update_claimed_row(row, state=State.WAITING, due_at=due_at, attempts=row.attempts - 1, reason=reason)


def retry_later(row: OutboxRow, reason: str) -> None:
    if row.attempts > len(RETRY_DELAYS):
        mark_failed(row, f"given up: {reason}")
    else:
        update_claimed_row(
            row, state=State.WAITING, reason=reason[:200], due_at=timezone.now() + retry_delay(row.attempts)
        )


def settle(row: OutboxRow, fault: Exception, trouble: NotSent) -> None:
    """Drop, postpone or retry a row whose delivery has raised an exception.

    `trouble`: the reason for a retry. One row that cannot be written must not block the others."""
    if isinstance(fault, Skip):
        mark_dropped(row, str(fault))
    elif isinstance(fault, RetryLater):
        postpone(row, fault.until, fault.reason)
    else:
        if not isinstance(fault, Unavailable):  # a suspended table, or one of a newer version
            logger.error("%s %s could not be written", type(row).__name__, row.pk, exc_info=fault)
        retry_later(row, trouble)


def retry_delay(tries: int) -> timedelta:
    return RETRY_DELAYS[min(tries, len(RETRY_DELAYS)) - 1]


def update_claimed_row(row: OutboxRow, **fields: Any) -> None:
    """Update a row only while it is claimed, so that a slower worker cannot change a sent row."""
    type(row)._default_manager.filter(pk=row.pk, state=State.SENDING).update(**fields)


def current_stints(game: int) -> Stints:
    """Return {user: event of their question}, without stand-ins, and {user: notification of the stint}."""
    (rows,) = fetch_batch((STINTS_SQL, [game, game]))
    return parse_stints(rows)


def stints_and_webhooks(game: int) -> tuple[Stints, list[WebhookTarget]]:
    """Return the current stints and the webhooks to notify of the move, in one query."""
    rows, listeners = fetch_batch((STINTS_SQL, [game, game]), (WEBHOOK_TARGETS_SQL, [game, game]))
    return parse_stints(rows), listeners


def parse_stints(rows: Sequence[tuple]) -> Stints:
    return {u: opened for u, opened, _ in rows if opened is not None}, {u: pk for u, _, pk in rows if pk is not None}


def end_stints_statement(notifications: Sequence[int]) -> Statement:
    return f"{END_STINTS_SQL}({', '.join(['%s'] * len(notifications))})", [False, *notifications]
