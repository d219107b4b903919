"""How long we remember which mails came and from whom, and what was numbered in those that went."""

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db.models import Q
from django.utils import timezone

from games.models import User
from notifications.models import ReceivedMail
from notifications.replies import numbering

RECEIVED_MAIL_LIFETIME = timedelta(days=60)  # a copy of a mail is known again


def delete_old_mails() -> int:
    """Drop the records of mails so old that no mail server still tries to deliver a copy, and what no reply can mean
    any more. How many mails there were."""
    numbering.delete_old_numberings()
    return ReceivedMail.objects.filter(at__lt=timezone.now() - RECEIVED_MAIL_LIFETIME).delete()[0]


def delete_mails_of(user: User) -> None:
    """The mails somebody sent us. Before their seats are let go of: afterwards nobody knows whose they were."""
    ReceivedMail.objects.filter(Q(seat__user=user) | Q(seat__former=user) | Q(invitation__user=user)).delete()


@dataclass(frozen=True)
class MailOutcome:
    """What became of a mail. `facts` are JSON values for the receipt, in the reader's language."""

    key: str
    facts: dict[str, Any] = field(default_factory=dict)
