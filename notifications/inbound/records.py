"""How long we remember which mails came."""

from datetime import timedelta

from django.utils import timezone

from notifications.models import Received

MEMORY = timedelta(days=60)  # a copy of a mail is known again


def forget() -> int:
    """Drop the records of mails so old that no mail server still tries to deliver a copy. How many there were."""
    return Received.objects.filter(at__lt=timezone.now() - MEMORY).delete()[0]
