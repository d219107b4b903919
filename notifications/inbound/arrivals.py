"""Records in the cache how emails from `manage.py checkmail` arrived, for the command's report.

The database is not used, and no email is answered."""

import re
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Any

from django.conf import settings
from django.core.cache import caches

from notifications.channels.return_addresses import ReturnAddress

from . import authentication, dkim_check
from .delivery_reports import read_report
from .incoming_mail import header_text

ARRIVAL_LIFETIME_SECONDS = 900
FORGED_DOMAIN = "forged.invalid"  # the command writes it into forged results
TLS_PATTERN = re.compile(r"\bwith\s+(?:UTF8)?E?SMTPS|\bTLS", re.I)


def arrival_key(mail: bytes) -> str:
    return f"checkmail.{mail.hex()}"


def record_arrival(to: ReturnAddress, message: EmailMessage, raw: bytes, recipient: str) -> None:
    """Store in the cache how an email arrived; for a bounce, what the report says."""
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
    return {
        "webhook": not raw,
        "lines": len(lines),
        "tls": bool(lines and TLS_PATTERN.search(lines[0])),
        "servers": reporting_servers(message),
        "results": [result.strip() for result in results],
        "forged": any(FORGED_DOMAIN in result for result in results),
        "signers": sorted({tags.get(b"d", b"").decode("ascii", "replace") for tags in arrival_signatures(message)}),
        "broken": checks and not dkim_check.is_signed_by(raw, sender_domain, recipient),
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


def arrival_signatures(message: EmailMessage) -> list[dict[bytes, bytes]]:
    values = [str(value) for name, value in message.raw_items() if name.lower() == "dkim-signature"]
    return [dkim_check.parse_signature_tags(value.encode("ascii", "replace")) for value in values]
