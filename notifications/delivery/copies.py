"""Copies of notifications for players' other addresses and for webhooks (notifications/README.md)."""

import logging
from contextlib import suppress
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, Q
from django.urls import reverse
from django.utils import timezone

from games.database.raw_sql import execute_batch, insert_new
from games.facts.broken_rows import for_each_row
from games.models import OpenQuestion, Seat
from games.tables import opening
from games.wording import words_of
from games.wording.languages import writing_for
from notifications.channels import ChannelError, PushText, push, services
from notifications.emails import digest_emails, push_texts, titles
from notifications.models import Address, Channel, Digest, Kind, Notification, NotSent, State
from notifications.outbox import RetryLater, Skip, digests, queue, wakeups
from notifications.outbox.delivery_checks import current_question, ensure_awake, ensure_wanted
from notifications.preferences import addresses, switches

logger = logging.getLogger(__name__)
MAX_REFUSALS = 5  # permanent refusals in a row, before an address is disabled
KINDS_WITH_EVENT = (Kind.TURN, Kind.STARTED, Kind.OVER, Kind.MOVE)  # for other kinds, `opened` is an internal key


def send_to_address(address: Address, note: PushText) -> None:
    if address.channel == Channel.PUSH:
        push.send_push(address.fields, note)
    else:
        services.send_to_service(address.channel, address.fields, note)


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
    ).exclude(address__channel=Channel.WEBHOOK)  # webhooks have rows of their own (receivers/moves.py)
    targets = Address.objects.filter(user=OuterRef("user"), disabled_at=None).exclude(channel=Channel.MAIL)
    rows = due.filter(Exists(targets)).exclude(Exists(same)).order_by("due_at")[:most]
    for_each_row("notification", rows, _write_copies_early)


def _write_copies_early(notification: Notification) -> None:
    with suppress(Skip, RetryLater):  # handled when the email is due
        current_question(notification)
        write_copies(notification)


def deliver_due_copies(most: int = 50) -> int:
    done = 0
    while done < most and (row := queue.claim_notification(copies=True) or digests.claim_digest(copies=True)):
        done += 1
        deliver_copy(row)
    return done


def deliver_copy(row: Notification | Digest) -> None:
    try:
        send_digest_copy(row) if isinstance(row, Digest) else send_copy(row)
    except ChannelError as error:
        logger.warning("%s %s was refused by %s", type(row).__name__, row.pk, addresses.address_of_row(row).channel)
        (queue.mark_failed if error.permanent else queue.retry_later)(row, error.reason)
    except Exception as fault:
        queue.settle(row, fault, NotSent.PUSH_FAILED)


def deliver_to_address(address: Address, note: PushText) -> None:
    """Send a text to an address and reset its failures. Raise ChannelError if it is not accepted."""
    try:
        send_to_address(address, note)
    except ChannelError as error:
        record_refusal(address, error)
        if not error.permanent:
            failures = address.failures + 1
            retry_at = timezone.now() + queue.retry_delay(failures)
            Address.objects.filter(pk=address.pk).update(failures=failures, retry_at=retry_at)
        raise
    if address.failures:
        Address.objects.filter(pk=address.pk).update(failures=0, retry_at=None)


def record_refusal(address: Address, error: ChannelError) -> None:
    addresses.store_failure(address, error.reason, error.permanent)
    if error.gone or (error.permanent and refuses_everything(address)):
        addresses.disable_address(address, error.reason)


def refuses_everything(address: Address) -> bool:
    """Return whether the address has permanently refused MAX_REFUSALS messages in a row.

    Only failures since the address was last enabled count."""
    troubles = address.delivery_failures.all()
    if address.enabled_at:
        troubles = troubles.filter(at__gt=address.enabled_at)
    latest = list(troubles[:MAX_REFUSALS])
    if len(latest) < MAX_REFUSALS or not all(trouble.permanent for trouble in latest):
        return False
    own = None if address.channel == Channel.MAIL else address
    sent = Notification.objects.filter(user=address.user_id, address=own, state=State.SENT)
    return not sent.filter(sent_at__gt=latest[-1].at).exists()


def send_copy(copy: Notification) -> None:
    """Send one copy or add it to a digest. Webhooks get questions and moves at once, even in quiet hours."""
    assert copy.address is not None
    ensure_wanted(copy)
    if copy.address.channel == Channel.WEBHOOK:
        if copy.kind not in (Kind.TURN, Kind.MOVE) or copy.reminder_number:
            ensure_awake(copy)
        deliver_to_address(copy.address, webhook_text(copy))
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


def webhook_text(notification: Notification) -> PushText:
    """Return the text for a webhook. Raise Skip if the notification is obsolete."""
    if notification.game is not None:
        ensure_still_valid(notification)
    note = move_text(notification) if notification.kind == Kind.MOVE else push_texts.push_text(notification)
    delivery = notification.message_id.strip("<>").partition("@")[0]
    return replace(note, facts=webhook_payload(notification), delivery=delivery)


def ensure_still_valid(notification: Notification) -> None:
    """Raise Skip if the question is answered, or if the webhook's owner may no longer see the table."""
    if notification.kind == Kind.TURN:
        asked = OpenQuestion.objects.filter(game=notification.game_id, seat__user=notification.user_id, stand_in=False)
        if not asked.filter(opened=notification.opened).exists():
            raise Skip(NotSent.TURN_PASSED)
    if not opening.may_see(notification.table, notification.user):
        raise Skip(NotSent.LEFT_THE_TABLE)


def move_text(notification: Notification) -> PushText:
    game = notification.table
    with writing_for(notification.user) as language:
        title, text = titles.table_title(words_of(game, language), game), titles.NEUTRAL_SENTENCES[Kind.MOVE]()
    url = settings.SITE_URL + reverse("games:table", args=[game.slug])
    return PushText(title, text, url, Kind.MOVE, game.name, "")


def webhook_payload(notification: Notification) -> dict[str, Any]:
    if notification.club is not None:
        return {"club": notification.club.slug}
    if notification.tournament is not None:
        return {"league": notification.tournament.slug}
    game = notification.table
    seat = Seat.objects.filter(game=game, user=notification.user_id).values_list("number", flat=True).first()
    known = {"slug": game.slug, "game": game.ruleset, "seat": seat}
    return known | ({"event": notification.opened} if notification.kind in KINDS_WITH_EVENT else {})
