"""Bounces of the site's emails, and when they disable an address.

A person who has a player's email, for example a forwarded one, can forge a report about it. So a report alone disables
nothing: it triggers a probe, and only a bounce of the probe counts. If a mailbox forwards its emails, a failure at the
other address is only shown to the owner. Reports from a provider's webhook are signed and count at once."""

import logging
from datetime import datetime, timedelta
from email.message import Message
from functools import partial
from typing import Protocol

from celery import current_app
from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from notifications.channels.mail import MAILS
from notifications.channels.return_addresses import PROBE, ReturnAddress, address_digest, days_since_epoch
from notifications.emails import hourly_limits
from notifications.models import Address, NotSent
from notifications.preferences import addresses
from notifications.preferences.addresses import store_failure
from notifications.preferences.disabling import disable_address

from .delivery_reports import DeliveryReport, forwarded_address, read_report

logger = logging.getLogger(__name__)
PROBE_TASK = "notifications.tasks.probe_address"
SPAM_COMPLAINT = NotSent.MARKED_AS_SPAM
PROVIDER_PREFIX = "provider "  # followed by the day: DeliveryFailure.mail if a provider reported the failure
MAX_SHOWN_ADDRESS_CHARS = 80
MAX_REPORTS_PER_HOUR = 30  # for one player's address
MIN_BOUNCE_DAYS = 4  # in BOUNCE_PERIOD, before a probe is sent
BOUNCE_PERIOD = timedelta(days=30)
FORWARDED_PREFIX = "passed on "  # followed by the day: DeliveryFailure.mail of a failure after forwarding


def handle_bounce(to: ReturnAddress, message: Message) -> str:
    """Handle an email to a return address without answering it; return the key of its outcome."""
    user = get_user_model().objects.filter(pk=to.user, is_active=True).first()
    if user is None or not to.is_current or address_digest(user.email) != to.address_digest:
        return "past"
    report = read_report(message)
    if report is None:
        return "no report"
    MAILS.labels("bounced").inc()
    if not hourly_limits.count_within_hourly_limit(f"returned.{user.pk}", MAX_REPORTS_PER_HOUR):
        return "too many"
    with transaction.atomic():
        address = addresses.mail_address_of(user)
        if elsewhere := forwarded_address(report, user.email):
            return record_forwarded_bounce(address, elsewhere, report)
        return record_report(address, to, report)


def record_forwarded_bounce(address: Address, elsewhere: str, report: DeliveryReport) -> str:
    """Record, once a day, a bounce at the address `elsewhere` to which the mailbox forwards its emails."""
    shown_report = DeliveryReport(False, f"{elsewhere[:MAX_SHOWN_ADDRESS_CHARS]}: {report.reason}")
    return "passed on" if record_bounce(address, f"{FORWARDED_PREFIX}{days_since_epoch()}", shown_report) else "known"


def record_report(address: Address, to: ReturnAddress, report: DeliveryReport) -> str:
    """Record one report per email. A bounced probe disables the address; other bounces trigger a probe."""
    if address.enabled_at and to.sent_on < address.enabled_at.replace(hour=0, minute=0, second=0, microsecond=0):
        return "past"
    if not record_bounce(address, to.mail.hex(), report, each=to.purpose == PROBE):
        return "known"
    if not report.gone and not bounces_for_days(address):
        return "noted"
    if to.purpose == PROBE:
        disable_address(address, report.reason)
        return "off"
    transaction.on_commit(partial(schedule_probe, address.pk))
    return "asked after"


def schedule_probe(address: int) -> None:
    """Have a worker send a probe. Without a broker, the next report schedules the probe."""
    try:
        current_app.tasks[PROBE_TASK].apply_async((address,))
    except Exception as error:
        logger.warning("no probe could be scheduled: %s", type(error).__name__)


def handle_provider_report(recipient: str, report: DeliveryReport, at: datetime | None) -> str:
    """Handle a provider's report about an email to this address; return the key of its outcome."""
    MAILS.labels("bounced").inc()
    user = get_user_model().objects.filter(email=recipient.lower(), is_active=True).first()
    if user is None:
        return "past"
    with transaction.atomic():
        address = addresses.mail_address_of(user)
        if at and address.enabled_at and at < address.enabled_at:
            return "past"
        new = record_bounce(address, f"{PROVIDER_PREFIX}{days_since_epoch()}", report)
        if report.gone or (new and bounces_for_days(address)):
            disable_address(address, report.reason)
            return "off"
    return "noted"


class FailureReport(Protocol):
    """The attributes of a delivery_reports.DeliveryReport that this module uses."""

    @property
    def gone(self) -> bool: ...
    @property
    def reason(self) -> str: ...


def record_bounce(address: Address, mail: str, report: FailureReport, each: bool = False) -> bool:
    """Record a bounce; return False if it need not be recorded.

    Unless `each`, only one temporary failure a day is recorded, so that a bad day does not fill the history."""
    known = address.delivery_failures.exclude(mail="")
    if not mail.startswith(FORWARDED_PREFIX):
        known = known.exclude(mail__startswith=FORWARDED_PREFIX)
    if known.filter(mail=mail).exists():
        return False
    if not report.gone and not each and known.filter(permanent=False, at__date=timezone.now().date()).exists():
        return False
    store_failure(address, report.reason, report.gone, mail)
    return True


def bounces_for_days(address: Address) -> bool:
    since = max(timezone.now() - BOUNCE_PERIOD, address.enabled_at or address.created_at)
    troubles = (
        address.delivery_failures.exclude(mail="").exclude(mail__startswith=FORWARDED_PREFIX).filter(at__gte=since)
    )
    return len({at.date() for at in troubles.values_list("at", flat=True)}) >= MIN_BOUNCE_DAYS
