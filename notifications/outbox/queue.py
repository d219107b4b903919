"""The outbox: rows go in with the move, come out to one worker at a time, and end in one of three ways."""

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

# What a letter waits after its first, second … refusal; after the last it is given up.
RETRY_DELAYS = [timedelta(seconds=s) for s in (30, 120, 600, 1800, *[3600] * 23)]
# Who hangs is asked after the others. (A join would have SQLite begin with all addresses there are.)
FAILURES_OF_ADDRESS = Subquery(Address.objects.filter(pk=OuterRef("address")).values("failures"))
MOVE_ROW_LIFETIME = timedelta(weeks=4)  # of the moves that programs were told of
# With so many waiting behind it a letter goes without its picture: a core that sends twenty a second, pictures and all
# (`make bench ONLY=notifications`), is two seconds behind then, which is as late as a notification should be.
LONG_QUEUE_ROWS = 40


def write_turn_rows(game: Game, asked: dict[int, int], standing: dict[int, int], at: datetime) -> int:
    """Begin and end stints after a move. `asked`: {user: number of the event that asks them} for the humans the game
    waits for now; `standing`: {user: key of the notification} of the stints that go on. Returns how many notifications
    are new.

    While only machines are asked everybody's stint goes on; it ends when another human is asked and one is not.
    """
    if not asked:
        return 0
    due = at + timedelta(seconds=settings.NOTIFICATION_DELAY_SECONDS)
    ended = [pk for user, pk in standing.items() if user not in asked]
    begun = [
        Notification(game=game, user_id=user, kind=Kind.TURN, opened=opened, stint_open=True, due_at=due)
        for user, opened in asked.items()
        if user not in standing
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
    """End the stints of these passed turns: unsent rows are dropped, rows in a worker's hands by the worker."""
    if notifications:
        execute_batch(raw_sql.end_stints_statement(notifications))


def end_stint_of(game: int, user: int) -> None:
    """End the stint of this player, whose turn has passed: the next turn is to bring a mail again."""
    end_stints([pk for someone, pk in raw_sql.current_stints(game)[1].items() if someone == user])


def drop_turn_of_receipt(receipt: Notification, opened: int) -> None:
    """Drop the mail that was to put a question to somebody to whom a receipt has put it."""
    waiting = Notification.objects.filter(
        game=receipt.game_id, user=receipt.user_id, kind=Kind.TURN, reminder_number=0, opened__lte=opened
    )
    waiting.filter(state__in=(State.WAITING, State.GATHERED), stint_open=True).update(
        state=State.DROPPED, reason=NotSent.ASKED_IN_RECEIPT
    )


def end_game_stints(game: Game) -> None:
    end_stints(list(raw_sql.current_stints(game.pk)[1].values()))


def claim_notification(now: datetime | None = None, copies: bool = False) -> Notification | None:
    """Take the row that has waited longest, for one lease; None if nothing is due. Mails, or copies for other
    addresses.

    The lock lasts only as long as this transaction: talking to a mail server inside one would hold up moves on SQLite.
    """
    now = now or timezone.now()
    if not (due_copies(now).exists() if copies else any_due_mail.row(now=now)):  # the common case takes no write lock
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
    """The copies that are due, but for addresses a worker is using now or that just took nothing."""
    due = Notification.objects.filter(IS_ALIVE, due_at__lte=now, address__isnull=False)
    return due.filter(~Exists(paused_addresses(now)), ~Exists(copies_in_progress(now)))


def skip_locked(due: QuerySet[Notification]) -> QuerySet[Notification]:
    return due.select_for_update(of=("self",), skip_locked=True)


any_due_mail = CompiledQuery(lambda now: due_mails(now)[:1])
first_due_mail = CompiledQuery(lambda now: skip_locked(due_mails(now)).order_by("due_at")[:1])
mail_beyond_long_queue = CompiledQuery(lambda now: due_mails(now)[LONG_QUEUE_ROWS : LONG_QUEUE_ROWS + 1])


def paused_addresses(now: datetime) -> QuerySet[Address]:
    return Address.objects.filter(pk=OuterRef("address"), retry_at__gt=now)


def copies_in_progress(now: datetime) -> QuerySet[Notification]:
    """The copy that a worker is just telling the same address: one that hangs keeps no more than one of them."""
    told = Notification.objects.filter(IS_ALIVE, address=OuterRef("address"), address__isnull=False)
    return told.filter(state=State.SENDING, due_at__gt=now)


def delete_old_move_rows() -> int:
    """Drop the rows of moves that programs were told of weeks ago; one a move. Returns how many there were."""
    old = Notification.objects.filter(kind=Kind.MOVE, created_at__lt=timezone.now() - MOVE_ROW_LIFETIME)
    return old.exclude(state__in=(State.WAITING, State.SENDING)).delete()[0]


OutboxRow = Notification | Digest


def mark_sent(notification: Notification) -> None:
    update_claimed_row(notification, state=State.SENT, reason="", sent_at=timezone.now())


def mark_dropped(row: OutboxRow, reason: str) -> None:
    """Drop a row that nobody needs any more. What a digest still holds finds its way anew."""
    if isinstance(row, Digest):
        release_digest(row)
    update_claimed_row(row, state=State.DROPPED, reason=reason)


def release_digest(digest: Digest) -> None:
    rows = digest.notifications.filter(state=State.GATHERED)
    rows.update(state=State.WAITING, digest=None, due_at=timezone.now())


def take_out_of_digest(notification: Notification) -> None:
    """Take it out of its digest into this worker's hands, as if claimed now, to be settled like others."""
    rows = Notification.objects.filter(pk=notification.pk, state=State.GATHERED)
    notification.attempts += 1
    rows.update(state=State.SENDING, digest=None, attempts=notification.attempts, due_at=timezone.now())


def mark_failed(row: OutboxRow, reason: str) -> None:
    """Give up what can never be delivered; so with all that a digest holds."""
    update_claimed_row(row, state=State.FAILED, reason=reason[:200])
    if isinstance(row, Digest):
        row.notifications.filter(state=State.GATHERED).update(state=State.FAILED, reason=reason[:200])


def postpone(row: OutboxRow, due_at: datetime, reason: str = "") -> None:
    """Put it off till then: the player is at the table, or asleep. It counts as no attempt."""
    update_claimed_row(row, state=State.WAITING, due_at=due_at, attempts=row.attempts - 1, reason=reason)


def retry_later(row: OutboxRow, reason: str) -> None:
    """Try again after a pause, since the server was away or said "later"; after so many attempts give it up."""
    if row.attempts > len(RETRY_DELAYS):
        mark_failed(row, f"given up: {reason}")
    else:
        update_claimed_row(
            row, state=State.WAITING, reason=reason[:200], due_at=timezone.now() + retry_delay(row.attempts)
        )


def retry_delay(tries: int) -> timedelta:
    return RETRY_DELAYS[min(tries, len(RETRY_DELAYS)) - 1]


def update_claimed_row(row: OutboxRow, **fields: Any) -> None:
    """Write what became of a claimed row. A sent row stays sent, whatever a slower worker believes."""
    type(row)._default_manager.filter(pk=row.pk, state=State.SENDING).update(**fields)
