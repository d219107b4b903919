"""Incoming emails: each is checked, executed, recorded and answered once, in one transaction.

Receipts must not cause mail loops with programs that do not mark their replies as automatic. Such a program repeats a
text or writes typical phrases. A player who makes mistakes writes a different short text each time."""

import hashlib
import math
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from prometheus_client import Counter

from games.models import Game, Invitation, OpenQuestion, Seat, User
from games.players.stand_ins import undo_wait
from notifications.inbound.incoming_mail import IncomingMail
from notifications.models import Kind, Notification, ReceivedMail
from notifications.outbox import wakeups
from notifications.outbox.wakeups import fail_point
from notifications.preferences import addresses
from notifications.replies import numbering
from notifications.replies.reply_tokens import ReplyAddress
from notifications.replies.word_sets import PhrasePattern, split_words

from . import invitation_replies, mail_moves
from .commands import MailOutcome
from .invitation_replies import Offer

MAIL_COUNTER = Counter("roma_inbound_mails", "Mails to reply addresses, by what became of them", ["outcome"])
MAX_STRANGER_RECEIPTS_PER_HOUR = 3  # for unverified or automatic senders
COMPUTER_PLAYER_SECONDS = 2  # in which computer players usually answer
INEFFECTIVE_OUTCOMES = ("empty", "unclear", "suggestion", "unclear_vote", "unclear_rematch", "past")
MACHINE_PHRASE = PhrasePattern(r"\b{program.machine}\b", gap="[ -]?")
MAX_FREE_RECEIPTS = 3  # without an event at the table in between
MAX_HUMAN_WORDS = 10  # of a player's erroneous reply
RECEIVED_MAIL_LIFETIME = timedelta(days=60)  # copies of an email are recognized for that long


class HourlyLimitExceeded(Exception):
    """The hour's limit is exceeded; the mail server that sent the email will try again later."""


class RecipientGone(Exception):
    """The seat, invitation or club's email no longer belongs to this user, so the address is invalid."""


def accept_mail(address: ReplyAddress, mail: IncomingMail) -> str:
    """Execute an email; return its outcome's key. Raise RecipientGone or HourlyLimitExceeded."""
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
    key = text_fingerprint(address, ["automatic"])
    assert about.user is not None
    if (
        addresses.is_address_of(about.user, mail.sender)
        and not contains_machine_phrase([mail.line, *mail.further])
        and not about.received_mails.filter(key=key).exists()
        and addresses.count_within_hourly_limit(f"automatic.{about.user_id}", MAX_STRANGER_RECEIPTS_PER_HOUR)
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
    if own and not addresses.count_within_hourly_limit(f"mail.{about.user_id}", settings.INBOUND_PER_HOUR):
        raise HourlyLimitExceeded
    with transaction.atomic():
        received, new = about.received_mails.get_or_create(key=mail.key, defaults={"message_id": mail.id})
        if not new:
            return "duplicate"
        record_outcome(received, execute_mail(about, address, mail) if own else MailOutcome("stranger"), address.opened)
        if own:
            answered = deserves_receipt(received, address, [mail.line, *mail.further])
        else:
            name = f"stranger.{type(about).__name__}.{about.pk}"
            answered = addresses.count_within_hourly_limit(name, MAX_STRANGER_RECEIPTS_PER_HOUR)
        if answered:
            queue_receipt(received)
        fail_point("before_commit")
    fail_point("before_250")
    return received.outcome


def find_recipient(address: ReplyAddress) -> Seat | Offer:
    """Return the seat or offer that a reply address names. Raise RecipientGone if it has a new owner."""
    rows: QuerySet[Any]
    if address.club_email is not None:  # to a club's member or about a league
        league = Q(tournament__isnull=False) & ~Q(kind=Kind.REPLY)
        rows = Notification.objects.select_related("tournament").filter(Q(kind=Kind.CLUB_TABLE) | league)
        key = address.club_email
    elif address.invitation is not None:
        rows, key = Invitation.objects.all(), address.invitation
    else:
        rows, key = Seat.objects.all(), address.seat
    own = rows.select_related("game", "user").filter(pk=key, user=address.user, user__is_active=True)
    found: Seat | Offer | None = own.first()
    if found is None:
        raise RecipientGone
    return found


def execute_mail(about: Seat | Offer, address: ReplyAddress, mail: IncomingMail) -> MailOutcome:
    if isinstance(about, Seat):
        return mail_moves.execute_line(about, address, mail.line, mail.further)
    if isinstance(about, Notification) and about.tournament_id is not None:
        return invitation_replies.answer_league_email(about, address, mail.line, mail.further)
    return invitation_replies.answer_offer(about, address, mail.line, mail.further)


def record_outcome(received: ReceivedMail, outcome: MailOutcome, opened: int | None) -> None:
    received.outcome, received.facts = outcome.key, outcome.facts
    if opened is not None:
        received.facts = outcome.facts | {"replied_to": opened}
    received.save(update_fields=["outcome", "facts"])


def queue_receipt(received: ReceivedMail) -> None:
    """Queue the receipt; it waits for computer players, so that it contains their moves."""
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


def deserves_receipt(received: ReceivedMail, about: ReplyAddress, texts: Sequence[str]) -> bool:
    """Return whether an email gets a receipt. If it had no effect, store a fingerprint of its text."""
    if received.outcome not in INEFFECTIVE_OUTCOMES:
        return True
    head = received.head
    received.facts |= {"head": head, "mark": text_fingerprint(about, texts)}
    received.save(update_fields=["facts"])
    if contains_machine_phrase(texts):
        return False
    before = mails_since_last_event(received)
    if any(one.facts["mark"] == received.facts["mark"] for one in before):
        return False
    answered = sum(one.notification_id is not None for one in before)
    return answered < MAX_FREE_RECEIPTS or 0 < len(split_words(" ".join(texts))) <= MAX_HUMAN_WORDS


def mails_since_last_event(received: ReceivedMail) -> list[ReceivedMail]:
    """Return the earlier emails without effect since the last event at the table."""
    rows = received.about.received_mails.filter(pk__lt=received.pk, outcome__in=INEFFECTIVE_OUTCOMES)
    latest = rows.order_by("-pk")[:200]
    return [one for one in latest if one.facts.get("head") == received.facts["head"]]


def text_fingerprint(about: ReplyAddress, texts: Sequence[str]) -> str:
    """Return a value that is equal for texts about one question that differ only in numbers."""
    words = split_words(" ".join(texts))
    counted = 1 if len(words) > MAX_HUMAN_WORDS else 3  # numbers with at least that many digits are ignored
    words = [word for word in words if not (word.isdigit() and len(word) >= counted)]
    return hashlib.sha256(repr([about.opened, about.motion, words]).encode()).hexdigest()[:16]


def contains_machine_phrase(texts: Sequence[str]) -> bool:
    return bool(MACHINE_PHRASE.search(" ".join(texts)))


def delete_old_mails() -> int:
    """Delete old numberings, and records of emails that no mail server will send again."""
    numbering.delete_old_numberings()
    return ReceivedMail.objects.filter(at__lt=timezone.now() - RECEIVED_MAIL_LIFETIME).delete()[0]


def delete_mails_of(user: User) -> None:
    """Delete the records of a user's emails. Call it before their seats are released."""
    own = Q(seat__user=user) | Q(seat__former=user) | Q(invitation__user=user) | Q(club_email__user=user)
    ReceivedMail.objects.filter(own).delete()
