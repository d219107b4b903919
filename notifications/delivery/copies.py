"""Copies of a notification for a player's other addresses.

The row of the email decides when a notification is due (debounce, stints, reminders). Then each other address gets a
row, even if the player wants no email. Copies have their own attempts and their own task, so that a slow chat service
does not delay emails."""

import logging
from contextlib import suppress

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from games.database.raw_sql import execute_batch, insert_new
from games.facts.broken_rows import for_each_row
from games.facts.errors import Unavailable
from notifications.channels import ChannelError, PushText, push, services
from notifications.emails import digest_emails, push_texts
from notifications.models import Address, Channel, Digest, Kind, Notification, NotSent, State
from notifications.outbox import digests, queue, wakeups
from notifications.outbox.delivery_checks import current_question, ensure_awake, ensure_wanted
from notifications.outbox.exceptions import RetryLater, Skip
from notifications.preferences import addresses, switches

from . import webhooks


def send_to_address(address: Address, note: PushText) -> None:
    """Send a text to an address. Raise ChannelError if it is not accepted."""
    if address.channel == Channel.PUSH:
        push.send_push(address.fields, note)
    else:
        services.send_to_service(address.channel, address.fields, note)


logger = logging.getLogger(__name__)


def write_copies(notification: Notification) -> None:
    """Write the rows for a notification's copies; leave existing rows unchanged."""
    if notification.kind == Kind.REPLY:
        return
    targets = addresses.enabled_other_addresses.all(user=notification.user_id)
    if not targets:
        return
    chosen = switches.chosen_switches(notification.user_id)
    rows = [
        Notification(
            game_id=notification.game_id,
            club_id=notification.club_id,
            tournament_id=notification.tournament_id,
            subject="" if notification.game_id else notification.subject,
            user_id=notification.user_id,
            kind=notification.kind,
            opened=notification.opened,
            reminder_number=notification.reminder_number,
            address=address,
        )
        for address in targets
        if address.game_id in (None, notification.game_id)
        and chosen.get(
            (address.channel, notification.topic), switches.is_on_by_default(notification.topic, address.channel)
        )
    ]
    if rows and execute_batch(insert_new(rows)):
        wakeups.wake_for_copies()


def write_copies_of_waiting_mails(most: int = 50) -> None:
    """Write the copies of due emails while the mail server is down, so that other channels need not wait."""
    due = Notification.objects.filter(state=State.WAITING, due_at__lte=timezone.now(), address=None).exclude(
        kind=Kind.REPLY
    )
    same = Notification.objects.filter(
        Q(game=OuterRef("game")) | Q(club=OuterRef("club")) | Q(tournament=OuterRef("tournament")),
        user=OuterRef("user"),
        address__isnull=False,
        kind=OuterRef("kind"),
        opened=OuterRef("opened"),
        reminder_number=OuterRef("reminder_number"),
    ).exclude(address__channel=Channel.WEBHOOK)  # they have rows of their own (webhooks.py)
    targets = Address.objects.filter(user=OuterRef("user"), disabled_at=None).exclude(channel=Channel.MAIL)
    rows = due.filter(Exists(targets)).exclude(Exists(same)).order_by("due_at")[:most]
    for_each_row("notification", rows, _write_copies_early)


def _write_copies_early(notification: Notification) -> None:
    with suppress(Skip, RetryLater):  # handled when the email is due
        current_question(notification)
        write_copies(notification)


def deliver_due_copies(most: int = 50) -> int:
    """Send due copies and due digests of copies. Return the number of rows handled."""
    done = 0
    while done < most and (row := queue.claim_notification(copies=True) or digests.claim_digest(copies=True)):
        done += 1
        deliver_copy(row)
    return done


def deliver_copy(row: Notification | Digest) -> None:
    try:
        send_digest_copy(row) if isinstance(row, Digest) else send_copy(row)
    except Skip as no:
        queue.mark_dropped(row, str(no))
    except RetryLater as later:
        queue.postpone(row, later.until, later.reason)
    except ChannelError as error:
        address = addresses.address_of_row(row)
        logger.warning("%s %s was refused by %s", type(row).__name__, row.pk, address.channel)
        addresses.record_refusal(address, error)
        back_off(address, error)
        (queue.mark_failed if error.permanent else queue.retry_later)(row, error.reason)
    except Exception as fault:
        if not isinstance(fault, Unavailable):
            logger.exception("%s %s could not be written", type(row).__name__, row.pk)
        queue.retry_later(row, NotSent.PUSH_FAILED)


def back_off(address: Address, error: ChannelError) -> None:
    """Send nothing to a failing address for a while; each failure makes the pause longer."""
    if not error.permanent:
        failures = address.failures + 1
        retry_at = timezone.now() + queue.retry_delay(failures)
        Address.objects.filter(pk=address.pk).update(failures=failures, retry_at=retry_at)


def deliver_to_address(address: Address, note: PushText) -> None:
    """Send a text to an address and reset its failures. Raise ChannelError if it is not accepted."""
    send_to_address(address, note)
    if address.failures:
        Address.objects.filter(pk=address.pk).update(failures=0, retry_at=None)


def send_copy(copy: Notification) -> None:
    """Send one copy or add it to a digest. Webhooks also get questions and moves in quiet hours."""
    assert copy.address is not None
    ensure_wanted(copy)
    if webhooks.is_for_webhook(copy):
        if not webhooks.is_sent_at_night(copy):
            ensure_awake(copy)
        deliver_to_address(copy.address, webhooks.webhook_text(copy))
    else:
        current_question(copy)
        if digests.gather_notification(copy):
            return
        ensure_awake(copy)
        deliver_to_address(copy.address, push_texts.push_text(copy))
    queue.mark_sent(copy)


def send_digest_copy(digest: Digest) -> None:
    notifications = [notification for notification, _ in digests.current_notifications(digest)]
    deliver_to_address(digest.address, digest_emails.digest_push_text(digest, notifications))
    digests.mark_digest_sent(digest, notifications)
