"""Bounces of the site's emails (RFC 3464), which can disable an address, and arrivals of check emails.

A person who has a player's email, for example a forwarded one, can forge a report about it. So a report alone disables
nothing. It triggers a probe, and a bounce of the probe disables the address. Reports from a provider's webhook are
signed and count at once."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.message import EmailMessage, Message
from email.utils import parseaddr
from functools import partial
from itertools import islice
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.cache import caches
from django.db import transaction
from django.utils import timezone

from notifications.channels.mail import MAILS, STATUS_PATTERN, is_dead_status
from notifications.channels.return_addresses import CHECK, PROBE, ReturnAddress, address_digest, days_since_epoch
from notifications.models import Address, NotSent
from notifications.preferences import addresses
from notifications.preferences.addresses import disable_address, normalize_address, store_failure

from . import authentication
from .incoming_mail import header_text

SPAM_COMPLAINT = NotSent.MARKED_AS_SPAM
PROVIDER_PREFIX = "provider "  # DeliveryFailure.mail begins with it if a provider reported the failure
MAX_SHOWN_ADDRESS_CHARS = 80
MAX_REPORTS_PER_HOUR = 30  # for one player's address
MIN_BOUNCE_DAYS = 4  # days with bounces in BOUNCE_PERIOD, before a probe is sent
BOUNCE_PERIOD = timedelta(days=30)
FORWARDED_PREFIX = "passed on "  # DeliveryFailure.mail begins with it if the email failed after forwarding
MAX_REPORT_PARTS = 20
UNKNOWN_STATUS = "5.0.0"
ARRIVAL_LIFETIME_SECONDS = 900
FORGED_DOMAIN = "forged.invalid"  # `manage.py checkmail` writes it into forged results
TLS_PATTERN = re.compile(r"\bwith\s+(?:UTF8)?E?SMTPS|\bTLS", re.I)


@dataclass(frozen=True)
class DeliveryReport:
    """A report that an email was not delivered.

    `gone`: whether the address is dead or closed; otherwise it may work later. `reason`: the other server's text.
    `recipients`: the recipient of the email and the address where the delivery failed, if the report names them."""

    gone: bool
    reason: str
    recipients: tuple[str, ...] = ()


def handle_returned_mail(to: ReturnAddress, message: EmailMessage, raw: bytes = b"", recipient: str = "") -> None:
    """Handle a bounce or a check email. Raise DNSUnreachable if no name server answers."""
    if to.purpose == CHECK:
        record_arrival(to, message, raw, recipient)
    else:
        handle_bounce(to, message)


def handle_bounce(to: ReturnAddress, message: Message) -> str:
    """Handle an email to a return address without answering it; return the key of its outcome."""
    user = get_user_model().objects.filter(pk=to.user, is_active=True).first()
    if user is None or not to.is_current or address_digest(user.email) != to.address_digest:
        return "past"
    report = read_report(message)
    if report is None:
        return "no report"
    MAILS.labels("bounced").inc()
    if not addresses.count_within_hourly_limit(f"returned.{user.pk}", MAX_REPORTS_PER_HOUR):
        return "too many"
    with transaction.atomic():
        address = addresses.mail_address_of(user)
        if elsewhere := forwarded_address(report, user.email):  # recorded once a day
            shown_report = DeliveryReport(False, f"{elsewhere[:MAX_SHOWN_ADDRESS_CHARS]}: {report.reason}")
            new = record_bounce(address, f"{FORWARDED_PREFIX}{days_since_epoch()}", shown_report)
            return "passed on" if new else "known"
        return record_report(address, to, report)


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
    transaction.on_commit(partial(addresses.schedule_task, "probe_address", "no probe could be scheduled", address.pk))
    return "asked after"


def handle_provider_report(recipient: str, report: DeliveryReport, at: datetime | None) -> str:
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


def record_bounce(address: Address, mail: str, report: DeliveryReport, each: bool = False) -> bool:
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


def read_report(message: Message) -> DeliveryReport | None:
    """Return the contents of a report; None if the message reports no failure."""
    try:
        if message.get_content_type() != "multipart/report":
            return None
        for part in islice(message.walk(), MAX_REPORT_PARTS):
            if part.get_content_type() == "message/delivery-status":
                # The failure in the first block that has one; the site's emails have one recipient each.
                blocks = islice(part.get_payload(), MAX_REPORT_PARTS)
                failed = (one for one in blocks if field_text(one, "Action").lower() == "failed")
                return next((parse_report_block(one) for one in failed), None)
    except Exception:  # Python's parser fails for some headers and payloads
        return None
    return None


def parse_report_block(block: Message) -> DeliveryReport:
    """Return the report about one recipient. If its status code is vague, the server's text decides."""
    words = strip_type(field_text(block, "Diagnostic-Code"))
    statuses = [found[0] for text in (field_text(block, "Status"), words) if (found := STATUS_PATTERN.search(text))]
    specific = [one for one in statuses if not one.endswith(".0.0")]
    status = (specific or statuses or [UNKNOWN_STATUS])[0]
    named = [strip_type(field_text(block, name)) for name in ("Original-Recipient", "Final-Recipient")]
    return DeliveryReport(is_dead_status(status), words or status, tuple(one.strip("<>") for one in named if one))


def field_text(block: Message, name: str) -> str:
    return printable_line(str(block.get(name) or ""))


def printable_line(text: str) -> str:
    """Return a text on one line without unprintable characters, because PostgreSQL refuses NUL."""
    return "".join(char for char in " ".join(text[:1000].split()) if char.isprintable())


def strip_type(text: str) -> str:
    return text.partition(";")[2].strip() if ";" in text else text


def forwarded_address(report: DeliveryReport, address: str) -> str:
    """Return the failed address in the report, if the mailbox `address` forwards to it; else ""."""
    others = [one for one in report.recipients if normalize_address(one) != normalize_address(address)]
    return others[-1] if others else ""


def arrival_key(mail: bytes) -> str:
    return f"checkmail.{mail.hex()}"


def record_arrival(to: ReturnAddress, message: EmailMessage, raw: bytes, recipient: str) -> None:
    """Store in the cache how a check email arrived or, if it bounced, what the report says."""
    if not to.is_current:
        return
    report = read_report(message)
    facts = {"back": report.reason} if report else arrival_facts(message, raw, recipient)
    caches["shared"].add(arrival_key(to.mail), facts, ARRIVAL_LIFETIME_SECONDS)


def arrival_facts(message: EmailMessage, raw: bytes, recipient: str) -> dict[str, Any]:
    checks = bool(raw) and settings.INBOUND_DKIM and not settings.INBOUND_AUTHSERV_ID
    sender_domain = parseaddr(header_text(message, "From"))[1].rpartition("@")[2].lower()
    lines = [str(value) for name, value in message.raw_items() if name.lower() == "received"]
    results = authentication.trusted_results(message) if settings.INBOUND_AUTHSERV_ID else []
    signatures = [
        str(value).encode("ascii", "replace") for name, value in message.raw_items() if name.lower() == "dkim-signature"
    ]
    tags = [authentication.parse_signature_tags(value) for value in signatures]
    return {
        "webhook": not raw,
        "lines": len(lines),
        "tls": bool(lines and TLS_PATTERN.search(lines[0])),
        "servers": reporting_servers(message),
        "results": [result.strip() for result in results],
        "forged": any(FORGED_DOMAIN in result for result in results),
        "signers": sorted({one.get(b"d", b"").decode("ascii", "replace") for one in tags}),
        "broken": checks and not authentication.is_signed_by(raw, sender_domain, recipient),
    }


def reporting_servers(message: EmailMessage) -> list[tuple[str, int]]:
    """Return (server, number of Received headers above) for each Authentication-Results header."""
    passed, found = 0, []
    for name, value in message.raw_items():
        passed += name.lower() == "received"
        words = authentication.strip_comments(str(value)[:4000]).split(";")[0].split()
        if name.lower() == "authentication-results" and words and FORGED_DOMAIN not in str(value):
            found.append((words[0], passed))
    return found
