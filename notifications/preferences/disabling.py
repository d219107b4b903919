"""Disable addresses that accept no messages.

The home page informs the owner. If an email address is disabled, a worker also informs the owner at all other addresses
(delivery/dead_addresses.py)."""

import logging
from functools import partial

from celery import current_app
from django.db import transaction
from django.utils import timezone

from notifications.models import Address, Channel

logger = logging.getLogger(__name__)
ANNOUNCE_TASK = "notifications.tasks.announce_disabled_address"


def disable_address(address: Address, reason: str) -> None:
    """Send nothing to this address from now on. An address that is disabled already stays unchanged."""
    still_on = Address.objects.filter(pk=address.pk, disabled_at=None)
    turned = still_on.update(disabled_at=timezone.now(), disabled_reason=reason[:200], acknowledged=False)
    if turned and address.channel == Channel.MAIL:
        transaction.on_commit(partial(schedule_announcement, address.pk))


def schedule_announcement(address: int) -> None:
    """Have a worker inform the owner of a disabled address. Without a broker, only the home page does so."""
    try:
        current_app.tasks[ANNOUNCE_TASK].apply_async((address,))
    except Exception as error:
        logger.warning("no announcement of a disabled address: %s", type(error).__name__)
