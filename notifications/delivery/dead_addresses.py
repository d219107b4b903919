"""Probes of email addresses that bounce, and messages to the owners of dead addresses.

A probe is an ordinary email with its own return address. So a person who got a forwarded email cannot forge a bounce of
the probe."""

import logging
from datetime import timedelta

from django.conf import settings
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import User
from games.wording.languages import writing_for
from notifications.channels import ChannelError
from notifications.channels.mail import Email, MailConnection
from notifications.channels.return_addresses import PROBE, return_address
from notifications.emails import push_texts, site_emails
from notifications.models import Address, Channel
from notifications.preferences import addresses

from . import copies

logger = logging.getLogger(__name__)
MIN_PROBE_INTERVAL = timedelta(days=1)


def probe_mail_address(key: int) -> int:
    """Send a probe to an address, at most once a day. Return the number of probes sent."""
    address = Address.objects.select_related("user").filter(pk=key, channel=Channel.MAIL, disabled_at=None).first()
    if address is None or not address.user.is_active or address.key != addresses.mail_address_key(address.user):
        return 0
    now = timezone.now()
    resting = Q(probed_at__gt=now - MIN_PROBE_INTERVAL)
    if not Address.objects.filter(pk=key).exclude(resting).update(probed_at=now):
        return 0
    try:
        send_probe(address.user)
    except ChannelError as error:
        if error.ours:
            Address.objects.filter(pk=key).update(probed_at=address.probed_at)  # the next report tries again
        else:
            addresses.record_refusal(address, error)
        return 0
    return 1


def send_probe(user: User) -> None:
    with writing_for(user):
        email = probe_email(user)
    with MailConnection() as channel:
        channel.open()
        channel.send(email.mime(return_address(user, email.message_id, PROBE)))


def probe_email(user: User) -> Email:
    text = _(
        "An email to this address bounced, so we are checking whether this one arrives. If you can read it, it did."
    )
    rest = _(
        "You don’t need to do anything. If this email bounces too, we will stop writing to this address and let you know."
    )
    return site_emails.simple_email(user, _("Do our emails reach you?"), f"{text}\n\n{rest}\n\n{settings.SITE_URL}")


def announce_dead_address(key: int) -> int:
    """Notify the owner of a dead address at all other addresses; return the number of addresses reached."""
    dead = Address.objects.select_related("user").filter(pk=key, disabled_at__isnull=False, acknowledged=False).first()
    if dead is None or not dead.user.is_active or dead.key != addresses.mail_address_key(dead.user):
        return 0
    elsewhere = addresses.other_addresses(dead.user_id).filter(disabled_at=None).exclude(channel=Channel.WEBHOOK)
    reached = sum(announce_by_push(address, dead) for address in elsewhere.exclude(retry_at__gt=timezone.now()))
    return reached + sum(announce_by_mail(dead, to) for to in addresses.verified_addresses(dead.user)[1:])


def announce_by_push(address: Address, dead: Address) -> bool:
    """Notify the owner of a dead address in a browser or a chat; return whether the message was accepted."""
    try:
        copies.deliver_to_address(address, push_texts.dead_address_push_text(dead.user))
    except ChannelError as error:
        addresses.record_refusal(address, error)
        copies.back_off(address, error)
        return False
    return True


def announce_by_mail(dead: Address, to: str) -> bool:
    with writing_for(dead.user):
        email = dead_address_email(dead, to)
    try:
        with MailConnection() as channel:
            channel.open()
            channel.send(email.mime(return_address(dead.user, email.message_id, to=to)))
    except ChannelError as error:
        logger.warning("the owner of a disabled address could not be informed by email: %s", error.reason[:3])
        return False
    return True


def dead_address_email(dead: Address, to: str) -> Email:
    text = _("Our emails to %(address)s are bouncing, so we have stopped sending them. Your games go on without them.")
    rest = _("Once the address works again, or you have chosen another one, send yourself a test from this page:")
    plain = f"{text % {'address': dead.user.email}}\n\n{rest}\n\n{settings.SITE_URL}{reverse('notifications:settings')}"
    return site_emails.simple_email(dead.user, _("Our emails no longer reach you"), plain, to)
