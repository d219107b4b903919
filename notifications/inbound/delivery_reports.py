"""Mail servers' reports about emails that were not delivered (RFC 3464).

No bytes, however malformed, raise an exception. Out-of-office notes and delays are not treated as reports."""

from dataclasses import dataclass
from email.message import Message
from itertools import islice

from notifications.channels.mail import STATUS_PATTERN, is_dead_status
from notifications.preferences.addresses import normalize_address

MAX_REPORT_PARTS = 20
UNKNOWN_STATUS = "5.0.0"


@dataclass(frozen=True)
class DeliveryReport:
    """A report that an email was not delivered.

    `gone`: the address is dead or closed; otherwise it may work later. `reason`: the other server's text. `recipients`:
    the addresses in the report: the recipient of the email, and the address where the delivery failed."""

    gone: bool
    reason: str
    recipients: tuple[str, ...] = ()


def read_report(message: Message) -> DeliveryReport | None:
    """Return the contents of a report; None if the message reports no failure."""
    try:
        if message.get_content_type() != "multipart/report":
            return None
        for part in islice(message.walk(), MAX_REPORT_PARTS):
            if part.get_content_type() == "message/delivery-status":
                return parse_report_blocks(part.get_payload())
    except Exception:  # Python's parser fails for some headers and payloads
        return None
    return None


def parse_report_blocks(blocks: object) -> DeliveryReport | None:
    """Return the failure in the first block that has one; the site's emails have one recipient each."""
    for block in islice(blocks, MAX_REPORT_PARTS) if isinstance(blocks, list) else ():
        if field_text(block, "Action").lower() == "failed":
            return parse_report_block(block)
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
