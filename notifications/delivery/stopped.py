"""Telling somebody at their other addresses that a link has turned mails off: whoever holds a forwarded mail could have
done it. At once, at night too, and not to programs, which are told of tables alone."""

import logging
from functools import partial

from celery import current_app
from django.db import transaction
from django.utils import timezone

from notifications.channels import ChannelError
from notifications.letters import hourly_limits, push_texts
from notifications.models import Address, Channel, Kind
from notifications.preferences import addresses, switches

from . import copies

log = logging.getLogger(__name__)
TELL = "notifications.tasks.tell_stopped"
IN_AN_HOUR = 5  # whoever holds the link may turn it to and fro


def announce_stop(user: int, kinds: list[Kind]) -> None:
    """Have workers tell it, an address each, once the switches stand."""
    places = addresses.other_addresses(user).filter(off_at=None).exclude(channel=Channel.WEBHOOK)
    if kinds and hourly_limits.within_hourly_limit(f"stopped.{user}", IN_AN_HOUR):
        for place in places:
            transaction.on_commit(partial(wake_for_stop, place.pk, [str(kind.value) for kind in kinds]))


def wake_for_stop(address: int, kinds: list[str]) -> None:
    """Without a broker the site's own word must do."""
    try:
        current_app.tasks[TELL].apply_async((address, kinds))
    except Exception as error:
        log.warning("what a link turned off could not be told: %s", type(error).__name__)


def tell_of_stop(address: int, kinds: list[str]) -> int:
    """Tell it there, unless they are on again; 0 if it is to be tried once more."""
    place = Address.objects.select_related("user").filter(pk=address, off_at=None).first()
    off = [Kind(kind) for kind in kinds if place and not switches.is_on(place.user_id, Kind(kind))]
    if place is None or not off:
        return 1
    if place.again_at and place.again_at > timezone.now():
        return 0
    try:
        copies.hand_to_channel(place, push_texts.stop_text(place.user, off))
    except ChannelError as error:
        addresses.note_trouble(place, error)
        copies.back_off(place, error)
        return int(error.permanent)
    return 1
