"""The queue of the outbox: a row is written with the move, claimed by one worker, sent or dropped."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.utils import timezone

from games.database.compiled import CompiledQuery
from games.database.raw_sql import execute_batch, insert_new
from games.models import Game
from notifications.models import IS_ALIVE, Address, Digest, Kind, Notification, NotSent, State

from . import raw_sql

# The pause after the first, second … failed attempt; after the last one a row fails.
RETRY_DELAYS = [timedelta(seconds=s) for s in (30, 120, 600, 1800, *[3600] * 23)]
# Failing addresses come last. (With a join, SQLite would start with all addresses.)
FAILURES_OF_ADDRESS = Subquery(Address.objects.filter(pk=OuterRef("address")).values("failures"))
MOVE_ROW_LIFETIME = timedelta(weeks=4)  # of rows about moves for webhooks
# With more due rows, emails are sent without pictures. A core sends twenty emails a second with pictures
# (`make bench ONLY=notices`), so it is two seconds behind then.
LONG_QUEUE_ROWS = 40


def write_turn_rows(game: Game, asked: dict[int, int], open_stints: dict[int, int], at: datetime) -> int:
    """Begin and end stints after a move; return the number of new notifications.

    `asked`: {user: event of the question} for the users who must answer. `open_stints`: {user: key of the
    notification}. While only computer players have open questions, all stints stay open. A user's stint ends when
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
        execute_batch(
            *([raw_sql.end_stints_statement(ended)] if ended else []), *([insert_new(begun)] if begun else [])
        )
    return len(begun)


def write_rows_for_users(game: Game, kind: Kind, users: Iterable[int], number: int) -> int:
    return insert_notifications(Notification(game=game, user_id=user, kind=kind, opened=number) for user in users)


def insert_notifications(notifications: Iterable[Notification]) -> int:
    return len(Notification.objects.bulk_create(notifications, ignore_conflicts=True))


def end_stints(notifications: list[int]) -> None:
    """End these stints. Waiting rows are dropped now; claimed rows are dropped by their workers."""
    if notifications:
        execute_batch(raw_sql.end_stints_statement(notifications))


def end_stint_of(game: int, user: int) -> None:
    """End a player's stint, so that their next turn causes an email again."""
    end_stints([pk for someone, pk in raw_sql.current_stints(game)[1].items() if someone == user])


def drop_turn_of_receipt(receipt: Notification, opened: int) -> None:
    """Drop the email about a question that the player's receipt already contains."""
    waiting = Notification.objects.filter(
        game=receipt.game_id, user=receipt.user_id, kind=Kind.TURN, reminder_number=0, opened__lte=opened
    )
    waiting.filter(state__in=(State.WAITING, State.GATHERED), stint_open=True).update(
        state=State.DROPPED, reason=NotSent.ASKED_IN_RECEIPT
    )


def end_game_stints(game: Game) -> None:
    end_stints(list(raw_sql.current_stints(game.pk)[1].values()))


def claim_notification(now: datetime | None = None, copies: bool = False) -> Notification | None:
    """Claim the oldest due row for one lease; None if there is none.

    `copies`: claim a row for another channel than email. The lock is released before the message is sent, because a
    long transaction would block moves on SQLite."""
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
    """Return the due copies, without addresses that are paused or to which a worker is sending."""
    due = Notification.objects.filter(IS_ALIVE, due_at__lte=now, address__isnull=False)
    return due.filter(~Exists(paused_address_subquery(now)), ~Exists(copies_in_progress(now)))


def skip_locked(due: QuerySet[Notification]) -> QuerySet[Notification]:
    return due.select_for_update(of=("self",), skip_locked=True)


any_due_mail = CompiledQuery(lambda now: due_mails(now)[:1])
first_due_mail = CompiledQuery(lambda now: skip_locked(due_mails(now)).order_by("due_at")[:1])
mail_beyond_long_queue = CompiledQuery(lambda now: due_mails(now)[LONG_QUEUE_ROWS : LONG_QUEUE_ROWS + 1])


def paused_address_subquery(now: datetime) -> QuerySet[Address]:
    return Address.objects.filter(pk=OuterRef("address"), retry_at__gt=now)


def copies_in_progress(now: datetime) -> QuerySet[Notification]:
    """Return a subquery: the copies that a worker is now sending to the address of the outer row."""
    copies = Notification.objects.filter(IS_ALIVE, address=OuterRef("address"), address__isnull=False)
    return copies.filter(state=State.SENDING, due_at__gt=now)


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
    """Schedule another attempt after a pause, or mark the row as failed after too many attempts."""
    if row.attempts > len(RETRY_DELAYS):
        mark_failed(row, f"given up: {reason}")
    else:
        update_claimed_row(
            row, state=State.WAITING, reason=reason[:200], due_at=timezone.now() + retry_delay(row.attempts)
        )


def retry_delay(tries: int) -> timedelta:
    return RETRY_DELAYS[min(tries, len(RETRY_DELAYS)) - 1]


def update_claimed_row(row: OutboxRow, **fields: Any) -> None:
    """Update a claimed row. A sent row stays sent, whatever a slower worker writes."""
    type(row)._default_manager.filter(pk=row.pk, state=State.SENDING).update(**fields)
