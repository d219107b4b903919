"""Switching an address off because it takes nothing any more. The home page tells its owner, and if it was their mail
address, a worker does at all others they have (delivery/dead_addresses.py)."""

import logging
from functools import partial

from celery import current_app
from django.db import transaction
from django.utils import timezone

from notifications.models import Address, Channel

logger = logging.getLogger(__name__)
ANNOUNCE_TASK = "notifications.tasks.announce_disabled_address"


def disable_address(address: Address, reason: str) -> None:
    """Send nothing there any more; what is off already stays as it is."""
    still_on = Address.objects.filter(pk=address.pk, disabled_at=None)
    turned = still_on.update(disabled_at=timezone.now(), disabled_reason=reason[:200], acknowledged=False)
    if turned and address.channel == Channel.MAIL:
        transaction.on_commit(partial(schedule_announcement, address.pk))


def schedule_announcement(address: int) -> None:
    """Without a broker the site's own word must do."""
    try:
        current_app.tasks[ANNOUNCE_TASK].apply_async((address,))
    except Exception as error:
        logger.warning("that an address is off could not be told: %s", type(error).__name__)
