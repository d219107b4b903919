"""Messages outside the outbox: tests of an address, probes of bouncing addresses, alerts, moderation.

A probe has its own return address, so a person who got a forwarded email cannot forge a bounce of the probe. A worker
claims a measure or a report by setting its `tell_at` to a later time. If the worker is killed, another one sends the
email at that time. So no email is lost, but a user may get one twice."""

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from functools import partial

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.facts.broken_rows import for_each_row
from games.models import Measure, Report, User
from games.wording.languages import writing_for, writing_in
from notifications.channels import ChannelError
from notifications.channels.mail import Email, send_mail
from notifications.channels.return_addresses import PROBE, return_address
from notifications.emails import push_texts, site_emails
from notifications.emails.board import render_email
from notifications.emails.site_emails import closed_reports_email, measure_email
from notifications.models import Address, Channel, Kind, new_message_id
from notifications.preferences import addresses, switches

from . import copies

logger = logging.getLogger(__name__)
MIN_PROBE_INTERVAL = timedelta(days=1)
MAX_TESTS_PER_HOUR = 10
MAX_ALERTS_PER_HOUR = 5  # an unsubscribe link can be used repeatedly
RETRY_DELAY = timedelta(minutes=10)
MAX_MAILS_PER_RUN = 50


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
            copies.record_refusal(address, error)
        return 0
    return 1


def send_probe(user: User) -> None:
    with writing_for(user):
        text = _(
            "An email to this address bounced, so we are checking whether this one arrives. If you can read it, it did."
        )
        rest = _(
            "You don’t need to do anything. If this email bounces too, we will stop writing to this address and let you know."
        )
        plain = f"{text}\n\n{rest}\n\n{settings.SITE_URL}"
        email = site_emails.simple_email(user, _("Do our emails reach you?"), plain)
    send_mail(email.mime(return_address(user, email.message_id, PROBE)))


def announce_dead_address(key: int) -> int:
    """Notify the owner of a dead address at all other addresses; return the number of addresses reached."""
    dead = Address.objects.select_related("user").filter(pk=key, disabled_at__isnull=False, acknowledged=False).first()
    if dead is None or not dead.user.is_active or dead.key != addresses.mail_address_key(dead.user):
        return 0
    elsewhere = addresses.other_addresses(dead.user_id).filter(disabled_at=None).exclude(channel=Channel.WEBHOOK)
    reached = 0
    for address in elsewhere.exclude(retry_at__gt=timezone.now()):
        with suppress(ChannelError):
            copies.deliver_to_address(address, push_texts.dead_address_push_text(dead.user))
            reached += 1
    for to in addresses.verified_addresses(dead.user)[1:]:
        try:
            email = dead_address_email(dead.user, to)
            send_mail(email.mime(return_address(dead.user, email.message_id, to=to)))
            reached += 1
        except ChannelError as error:
            logger.warning("the owner of a disabled address could not be informed by email: %s", error.reason[:3])
    return reached


def dead_address_email(user: User, to: str) -> Email:
    with writing_for(user):
        text = _(
            "Our emails to %(address)s are bouncing, so we have stopped sending them. Your games go on without them."
        )
        rest = _("Once the address works again, or you have chosen another one, send yourself a test from this page:")
        page = f"{settings.SITE_URL}{reverse('notifications:settings')}"
        plain = f"{text % {'address': user.email}}\n\n{rest}\n\n{page}"
        return site_emails.simple_email(user, _("Our emails no longer reach you"), plain, to)


def send_trial_to(address: Address) -> ChannelError | None:
    """Send a test message. A success enables the address again; a failure is recorded and returned."""
    try:
        with writing_for(address.user):
            deliver_trial(address)
    except ChannelError as error:
        if not error.ours:
            copies.record_refusal(address, error)
        return error
    addresses.enable_address(address)
    return None


def deliver_trial(address: Address) -> None:
    if address.channel != Channel.MAIL:
        return copies.send_to_address(address, push_texts.trial_push_text(address.user))
    email = trial_email(address.user)
    return send_mail(email.mime(return_address(address.user, email.message_id)))


def trial_email(user: User) -> Email:
    return render_email(user, "test", {"subject": _("Test from Roma by post")}, message_id=new_message_id())


def announce_unsubscribe(user: int, kinds: list[Kind]) -> None:
    """Schedule an alert, after the commit, to each of the user's addresses except email and webhooks."""
    places = addresses.other_addresses(user).filter(disabled_at=None).exclude(channel=Channel.WEBHOOK)
    if kinds and addresses.count_within_hourly_limit(f"stopped.{user}", MAX_ALERTS_PER_HOUR):
        values = [str(kind.value) for kind in kinds]
        for place in places:
            trouble = "no alert about an unsubscribe link"
            transaction.on_commit(partial(addresses.schedule_task, "alert_unsubscribed", trouble, place.pk, values))


def send_alert(address: int, kinds: list[str]) -> int:
    """Send an alert, unless the emails have been turned on again. Return 0 if a retry is needed, else 1."""
    place = Address.objects.select_related("user").filter(pk=address, disabled_at=None).first()
    off = [Kind(kind) for kind in kinds if place and not switches.is_on(place.user_id, Kind(kind))]
    if place is None or not off:
        return 1
    if place.retry_at and place.retry_at > timezone.now():
        return 0
    try:
        copies.deliver_to_address(place, push_texts.unsubscribe_push_text(place.user, off))
    except ChannelError as error:
        return int(error.permanent)
    return 1


def send_due_mails() -> int:
    """Send due emails about measures and closed reports. Return the number of emails sent."""
    now = timezone.now()
    measures = Measure.objects.filter(tell_at__lte=now).select_related("user").order_by("tell_at", "pk")
    reports = Report.objects.filter(tell_at__lte=now).select_related("reporter").order_by("tell_at", "pk")
    sent = for_each_row("measure", list(measures[:MAX_MAILS_PER_RUN]), _tell_of_measure)
    return sum(sent) + sum(for_each_row("report", list(reports[:MAX_MAILS_PER_RUN]), _tell_of_report))


def _tell_of_measure(measure: Measure) -> int:
    def write(_count: int) -> tuple[Email, str]:
        now_so = Measure.objects.select_related("user").get(pk=measure.pk)
        with writing_for(now_so.user):
            email = measure_email(now_so)
        return email, return_address(now_so.user, email.message_id)

    return _claim_and_send(Measure.objects.filter(pk=measure.pk), write)


def _tell_of_report(report: Report) -> int:
    """Send one email about all closed reports of a reporter, then forget the reporter's address."""
    same, user = Report.objects.filter(source=report.source), report.reporter
    if user is None and not report.email:  # the account or the address was erased
        same.update(tell_at=None)
        return 0

    def write(count: int) -> tuple[Email, str]:
        if user is not None:
            with writing_for(user) as language:
                email = closed_reports_email(user.email, count, language, user.public_name)
            return email, return_address(user, email.message_id)
        with writing_in(report.language) as language:
            return closed_reports_email(report.email, count, language), ""

    sent = _claim_and_send(same, write)
    same.filter(tell_at=None, closed_at__isnull=False).exclude(email="").update(email="")
    return sent


def _claim_and_send(rows: QuerySet, write: Callable[[int], tuple[Email, str]]) -> int:
    """Send one email about the due rows in `rows`. Retry later, unless the address was refused for good."""
    now = timezone.now()
    claimed = rows.filter(tell_at=now + RETRY_DELAY)
    count = rows.filter(tell_at__lte=now).update(tell_at=now + RETRY_DELAY)
    if not count:  # another worker sends it
        return 0
    email, back_to = write(count)
    try:
        send_mail(email.mime(back_to))
    except ChannelError as error:
        if error.permanent:
            claimed.update(tell_at=None)
        return 0
    claimed.update(tell_at=None)
    return 1
