"""Alerts at a player's other addresses after an unsubscribe link has turned emails off.

The link may have been used by a person to whom an email was forwarded. Alerts are sent at once, also in quiet hours,
but not to webhooks."""

import logging
from functools import partial

from celery import current_app
from django.db import transaction
from django.utils import timezone

from notifications.channels import ChannelError
from notifications.emails import hourly_limits, push_texts
from notifications.models import Address, Channel, Kind
from notifications.preferences import addresses, switches

from . import copies

logger = logging.getLogger(__name__)
ALERT_TASK = "notifications.tasks.alert_unsubscribed"
MAX_ALERTS_PER_HOUR = 5  # a link can be used repeatedly


def announce_unsubscribe(user: int, kinds: list[Kind]) -> None:
    """Schedule an alert for each of the user's other addresses, after the transaction."""
    places = addresses.other_addresses(user).filter(disabled_at=None).exclude(channel=Channel.WEBHOOK)
    if kinds and hourly_limits.count_within_hourly_limit(f"stopped.{user}", MAX_ALERTS_PER_HOUR):
        for place in places:
            transaction.on_commit(partial(schedule_alert, place.pk, [str(kind.value) for kind in kinds]))


def schedule_alert(address: int, kinds: list[str]) -> None:
    """Have a worker send an alert. Without a broker, only the home page shows the change."""
    try:
        current_app.tasks[ALERT_TASK].apply_async((address, kinds))
    except Exception as error:
        logger.warning("no alert about an unsubscribe link: %s", type(error).__name__)


def send_alert(address: int, kinds: list[str]) -> int:
    """Send an alert, unless the emails have been turned on again. Return 0 if a retry is needed."""
    place = Address.objects.select_related("user").filter(pk=address, disabled_at=None).first()
    off = [Kind(kind) for kind in kinds if place and not switches.is_on(place.user_id, Kind(kind))]
    if place is None or not off:
        return 1
    if place.retry_at and place.retry_at > timezone.now():
        return 0
    try:
        copies.deliver_to_address(place, push_texts.unsubscribe_push_text(place.user, off))
    except ChannelError as error:
        addresses.record_refusal(place, error)
        copies.back_off(place, error)
        return int(error.permanent)
    return 1
