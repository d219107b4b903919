"""Records of received emails, and how long they are stored."""

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db.models import Q
from django.utils import timezone

from games.models import User
from notifications.models import ReceivedMail
from notifications.replies import numbering

RECEIVED_MAIL_LIFETIME = timedelta(days=60)  # for that long copies of an email are recognized


def delete_old_mails() -> int:
    """Delete obsolete numberings, and records so old that no mail server will send the email again.

    Return the number of deleted records."""
    numbering.delete_old_numberings()
    return ReceivedMail.objects.filter(at__lt=timezone.now() - RECEIVED_MAIL_LIFETIME).delete()[0]


def delete_mails_of(user: User) -> None:
    """Delete the records of a user's emails. Call it before their seats are released."""
    own = Q(seat__user=user) | Q(seat__former=user) | Q(invitation__user=user) | Q(club_email__user=user)
    ReceivedMail.objects.filter(own).delete()


@dataclass(frozen=True)
class MailOutcome:
    """The outcome of an email. `facts`: JSON values for the receipt, in the reader's language."""

    key: str
    facts: dict[str, Any] = field(default_factory=dict)
