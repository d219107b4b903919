"""What this room knows of somebody beside what goes with their account by itself."""

from django.db.models import Q

from notifications.models import Received


def forget(user) -> None:
    """The mails they sent us. Before their seats are let go of: afterwards nobody knows whose they were."""
    Received.objects.filter(Q(seat__user=user) | Q(seat__former=user)).delete()
