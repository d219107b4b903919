"""Disabling an address that accepts nothing.

The home page informs its owner; for an email address a worker does so at all other addresses
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
    """Send nothing to this address from now on; no change if it is disabled already."""
    still_on = Address.objects.filter(pk=address.pk, disabled_at=None)
    turned = still_on.update(disabled_at=timezone.now(), disabled_reason=reason[:200], acknowledged=False)
    if turned and address.channel == Channel.MAIL:
        transaction.on_commit(partial(schedule_announcement, address.pk))


def schedule_announcement(address: int) -> None:
    """Have a worker inform the owner. Without a broker, only the site does."""
    try:
        current_app.tasks[ANNOUNCE_TASK].apply_async((address,))
    except Exception as error:
        logger.warning("no announcement of a disabled address: %s", type(error).__name__)
