"""Incoming emails: checked, executed, recorded and answered in one transaction, so each counts once.

Internal errors are raised: the listener then replies "try again later", and the sending server keeps the email."""

import math
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from prometheus_client import Counter

from games.models import Game, Invitation, OpenQuestion, Seat
from games.players.stand_ins import undo_wait
from notifications.emails import hourly_limits
from notifications.inbound.incoming_mail import IncomingMail
from notifications.models import Kind, Notification, ReceivedMail
from notifications.outbox import wakeups
from notifications.outbox.wakeups import fail_point
from notifications.preferences import addresses
from notifications.replies.reply_tokens import ReplyAddress

from . import invitation_replies, league_replies, mail_loops, mail_moves
from .invitation_replies import Offer
from .records import MailOutcome

MAIL_COUNTER = Counter("roma_inbound_mails", "Mails to reply addresses, by what became of them", ["outcome"])
COMPUTER_PLAYER_SECONDS = 2  # in which computer players usually answer


class RecipientGone(Exception):
    """The seat, invitation or club's email no longer belongs to this user, so the address is invalid."""


def accept_mail(address: ReplyAddress, mail: IncomingMail) -> str:
    """Execute one email and return its outcome's key.

    Raise RecipientGone or hourly_limits.HourlyLimitExceeded if the email is not accepted."""
    outcome = (handle_automatic_mail if mail.automatic else handle_mail)(address, mail)
    MAIL_COUNTER.labels(outcome).inc()
    return outcome


def handle_automatic_mail(address: ReplyAddress, mail: IncomingMail) -> str:
    """Ignore an automatic email. If its sender is the player, send a receipt about it once per question."""
    if (address.opened, address.motion, address.invitation, address.club_email) == (None,) * 4:
        return "automatic"
    try:
        about = find_recipient(address)
    except RecipientGone:
        return "automatic"
    key = mail_loops.text_fingerprint(address, ["automatic"])
    assert about.user is not None
    if (
        addresses.is_address_of(about.user, mail.sender)
        and not mail_loops.contains_machine_phrase([mail.line, *mail.further])
        and not about.received_mails.filter(key=key).exists()
        and hourly_limits.count_within_hourly_limit(
            f"automatic.{about.user_id}", hourly_limits.MAX_STRANGER_RECEIPTS_PER_HOUR
        )
    ):
        with transaction.atomic():
            received, new = about.received_mails.get_or_create(key=key, defaults={"message_id": mail.id})
            if new:
                record_outcome(received, MailOutcome("automatic"), address.opened)
                queue_receipt(received)
    return "automatic"


def handle_mail(address: ReplyAddress, mail: IncomingMail) -> str:
    about = find_recipient(address)
    own = addresses.is_address_of(about.user, mail.sender)
    if about.received_mails.filter(key=mail.key).exists():
        return "duplicate"
    if own:
        hourly_limits.ensure_within_hourly_limit(f"mail.{about.user_id}", hourly_limits.max_mails_per_player())
    with transaction.atomic():
        received, new = about.received_mails.get_or_create(key=mail.key, defaults={"message_id": mail.id})
        if not new:
            return "duplicate"
        record_outcome(received, execute_mail(about, address, mail) if own else MailOutcome("stranger"), address.opened)
        if own:
            answered = mail_loops.deserves_receipt(received, address, [mail.line, *mail.further])
        else:
            answered = hourly_limits.count_within_hourly_limit(
                stranger_limit_name(about), hourly_limits.MAX_STRANGER_RECEIPTS_PER_HOUR
            )
        if answered:
            queue_receipt(received)
        fail_point("before_commit")
    fail_point("before_250")
    return received.outcome


def find_recipient(address: ReplyAddress) -> Seat | Offer:
    """Return the seat or offer that a reply address names. Raise RecipientGone if it has a new owner."""
    if address.club_email is not None:
        return find_recipient_club_email(address, address.club_email)
    if address.invitation is not None:
        return find_recipient_invitation(address, address.invitation)
    return find_recipient_seat(address)


def find_recipient_seat(address: ReplyAddress) -> Seat:
    """Return the seat. Raise RecipientGone if the token's user no longer has it."""
    seats = Seat.objects.select_related("game", "user")
    seat = seats.filter(pk=address.seat, user=address.user, user__is_active=True).first()
    if seat is None:
        raise RecipientGone
    return seat


def find_recipient_invitation(address: ReplyAddress, key: int) -> Invitation:
    """Return the invitation. Raise RecipientGone if it does not belong to the token's user."""
    there = Invitation.objects.select_related("game", "user")
    found = there.filter(pk=key, user=address.user, user__is_active=True).first()
    if found is None:
        raise RecipientGone
    return found


def find_recipient_club_email(address: ReplyAddress, key: int) -> Notification:
    """Return the email to a club's member or about a league.

    Raise RecipientGone if its reader is another user."""
    league = Q(tournament__isnull=False) & ~Q(kind=Kind.REPLY)
    there = Notification.objects.select_related("game", "tournament", "user").filter(Q(kind=Kind.CLUB_TABLE) | league)
    found = there.filter(pk=key, user=address.user, user__is_active=True).first()
    if found is None:
        raise RecipientGone
    return found


def execute_mail(about: Seat | Offer, address: ReplyAddress, mail: IncomingMail) -> MailOutcome:
    if isinstance(about, Seat):
        return mail_moves.execute_line(about, address, mail.line, mail.further)
    if isinstance(about, Notification) and about.tournament_id is not None:
        return league_replies.answer_league_email(about, address, mail.line, mail.further)
    return invitation_replies.answer_offer(about, address, mail.line, mail.further)


def stranger_limit_name(about: Seat | Offer) -> str:
    return f"stranger.{about.pk}" if isinstance(about, Seat) else f"stranger.{type(about).__name__}.{about.pk}".lower()


def record_outcome(received: ReceivedMail, outcome: MailOutcome, opened: int | None) -> None:
    received.outcome, received.facts = outcome.key, outcome.facts
    if opened is not None:
        received.facts = outcome.facts | {"replied_to": opened}
    received.save(update_fields=["outcome", "facts"])


def queue_receipt(received: ReceivedMail) -> None:
    """Queue the receipt for an email.

    While computer players are thinking, the receipt waits a moment, so that it can report their moves and ask the next
    question. A receipt for a reply to an invitation reports no moves and does not wait."""
    about = received.about
    assert about.user_id is not None
    season = about.tournament_id if isinstance(about, Notification) else None
    machines = received.seat is not None and OpenQuestion.objects.filter(game=about.game_id, stand_in=True).exists()
    wait = math.ceil(undo_wait(Game.objects.get(seats=received.seat)).total_seconds()) if machines else 0
    delay = min(settings.NOTIFICATION_DELAY_SECONDS, COMPUTER_PLAYER_SECONDS + wait) if machines else 0
    due = timezone.now() + timedelta(seconds=delay)
    notification = Notification.objects.create(
        game_id=about.game_id,
        tournament_id=season,
        user_id=about.user_id,
        kind=Kind.REPLY,
        opened=received.pk,
        due_at=due,
    )
    received.notification = notification
    received.save(update_fields=["notification"])
    wakeups.wake_worker(delay)
