"""How long we remember which mails came, and what was numbered in those that went."""

from datetime import timedelta

from django.utils import timezone

from notifications import numbering
from notifications.models import Received

MEMORY = timedelta(days=60)  # a copy of a mail is known again


def forget() -> int:
    """Drop the records of mails so old that no mail server still tries to deliver a copy, and what no reply can mean any
    more. How many mails there were."""
    numbering.forget()
    return Received.objects.filter(at__lt=timezone.now() - MEMORY).delete()[0]
