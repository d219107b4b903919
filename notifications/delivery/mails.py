"""Delivery of emails, from a due row to the mail server's reply 250."""

import logging

from django.utils import timezone

from notifications.channels import ChannelError
from notifications.channels.mail import MailConnection
from notifications.channels.return_addresses import return_address
from notifications.emails import digest_emails, writing
from notifications.models import Digest, Kind, Notification, NotSent
from notifications.outbox import RetryLater, digests, queue
from notifications.outbox.delivery_checks import COMPUTER_PLAYER_WAIT, current_question, ensure_awake, ensure_wanted
from notifications.outbox.wakeups import fail_point
from notifications.preferences import addresses

from . import copies

logger = logging.getLogger(__name__)


def deliver_due_mails(most: int = 200) -> int:
    """Send due emails over one connection. Return the number of rows handled."""
    done = 0
    with MailConnection() as channel:
        while done < most and (row := queue.claim_notification() or digests.claim_digest()):
            done += 1
            fail_point("after_claim")
            if not deliver_mail(row, channel):
                copies.write_copies_of_waiting_mails()
                break
    return done


def deliver_mail(row: Notification | Digest, channel: MailConnection) -> bool:
    """Deliver one row. Return False if the mail server cannot be used at all."""
    try:
        send_digest_mail(row, channel) if isinstance(row, Digest) else send_notification_mail(row, channel)
    except ChannelError as error:
        logger.warning("%s %s was refused: %s", type(row).__name__, row.pk, error.reason)
        if not error.ours:
            copies.record_refusal(addresses.address_of_row(row), error)
        (queue.mark_failed if error.permanent else queue.retry_later)(row, error.reason)
        return not error.ours or channel.is_open
    except Exception as fault:
        queue.settle(row, fault, NotSent.EMAIL_FAILED)
    return True


def send_notification_mail(notification: Notification, channel: MailConnection) -> None:
    """Add the email to a digest, or write it, connect, check the game again, and send it."""
    current_question(notification)
    copies.write_copies(notification)
    ensure_wanted(notification)
    if digests.gather_notification(notification):
        return
    ensure_awake(notification)  # digests check quiet hours themselves
    email = writing.write_email(notification)
    mail = email.mime(return_address(notification.user, email.message_id))
    channel.open()
    ensure_wanted(notification)
    if current_question(notification) != email.opened:
        raise RetryLater(timezone.now() + COMPUTER_PLAYER_WAIT)  # another question by now: write it again
    fail_point("before_mail_from")
    channel.send(mail)
    fail_point("before_record")
    queue.mark_sent(notification)
    if notification.kind == Kind.REPLY and email.opened:
        queue.drop_turn_of_receipt(notification, email.opened)


def send_digest_mail(digest: Digest, channel: MailConnection) -> None:
    rows = digests.current_notifications(digest)
    entries = digest_emails.digest_entries(digest, [notification for notification, _ in rows])
    notifications = [notification for notification, _ in entries]
    email = digest_emails.digest_email(digest, entries)
    mail = email.mime(return_address(digest.address.user, email.message_id))
    channel.open()
    if digests.current_notifications(digest) != [row for row in rows if row[0] in notifications]:
        raise RetryLater(timezone.now())  # something is obsolete by now: write it again
    fail_point("before_mail_from")
    channel.send(mail)
    digests.mark_digest_sent(digest, notifications)
