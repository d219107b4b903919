"""An incoming email: its sender, kind and reply. Malformed bytes raise only UnreadableMail."""

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from email.errors import InvalidHeaderDefect
from email.message import EmailMessage

from notifications.replies.word_sets import PhrasePattern

from . import authentication, parsing, reply_extraction
from .parsing import parse_mail

MAX_TEXT_CHARS = 40_000
IDENTITY_HEADERS = ("date", "from", "to", "subject")
MAX_FROM_CHARS = 1000
MESSAGE_ID_PATTERN = re.compile(r"<[!-;=?-~]{1,200}@[!-;=?-~]{1,100}>")  # printable, and safe in a header
MACHINE_SENDER_PATTERN = re.compile(
    r"^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+=-].*)?@", re.I
)
AUTOMATIC_SUBJECT = PhrasePattern(r"^\s*{program.automatic}\b", gap="[ -]?")  # "Out of office", "Auto-reply"
AUTO_HEADERS = ("X-Autoreply", "X-Autorespond", "X-Autorespond-To", "List-Id", "List-Unsubscribe")


@dataclass(frozen=True)
class IncomingMail:
    """The relevant parts of an email.

    `id`: a Message-ID that is safe to repeat in a header, or empty. `key`: the same for all copies of an email.
    `sender`: empty if not verified. `further`: the lines below the first line, which may also be answers."""

    id: str
    key: str
    sender: str
    automatic: bool
    line: str
    further: tuple[str, ...] = ()


def read_mail_bytes(
    raw: bytes, envelope_sender: str | None, recipient: str = "", may_write: Callable[[str], bool] | None = None
) -> IncomingMail:
    """Return the email. Raise UnreadableMail, or DNSUnreachable if no name server answers.

    `envelope_sender`: "" for bounces, None if unknown. `may_write`: returns whether a sender is worth verifying."""
    return read_mail_message(parse_mail(raw), envelope_sender, raw, recipient, may_write)


def read_mail_message(
    message: EmailMessage,
    envelope_sender: str | None,
    raw: bytes | None = None,
    recipient: str = "",
    may_write: Callable[[str], bool] | None = None,
) -> IncomingMail:
    """Return an email from a parsed message. Without its bytes (`raw`), the signature cannot be checked."""
    sent_id = header_text(message, "Message-ID").strip()
    bounce = is_bounce(message, envelope_sender)
    lines = reply_extraction.extract_answer_lines(body_text(message))
    return IncomingMail(
        id=sent_id if MESSAGE_ID_PATTERN.fullmatch(sent_id) else "",
        key=mail_key(message, sent_id),
        sender="" if bounce else verified_sender(message, raw, recipient, may_write),
        automatic=bounce or is_automatic(message),
        line=lines[0] if lines else "",
        further=tuple(lines[1:]),
    )


def header_text(message: EmailMessage, name: str) -> str:
    """Return a header's text; "" if the header is missing or cannot be parsed."""
    try:
        return str(message.get(name) or "")[:2000]
    except Exception:
        return ""


def verified_sender(
    message: EmailMessage, raw: bytes | None, recipient: str, may_write: Callable[[str], bool] | None = None
) -> str:
    """Return the sender in the From header; "" if the sender is not verified or may not write.

    Verification queries DNS servers that may be hostile and slow. So it is skipped for senders who may not write."""
    sender = claimed_sender(message)
    if not sender or (may_write and not may_write(sender)):
        return ""
    return sender if authentication.is_authentic(message, sender, raw, recipient) else ""


def claimed_sender(message: EmailMessage) -> str:
    """Return the only address of the only From header, in lower case; "" if there is not exactly one.

    Trap: Python's parser takes a second for a hostile header, and there may be hundreds of headers."""
    written = [str(value) for name, value in message.raw_items() if name.lower() == "from"]
    if len(written) != 1 or len(written[0]) > MAX_FROM_CHARS:
        return ""
    try:
        fields = message.get_all("From") or []
        addresses = [one for field in fields for one in field.addresses]
        if any(type(defect) is InvalidHeaderDefect for field in fields for defect in field.defects):
            return ""
        return addresses[0].addr_spec.lower() if len(addresses) == 1 else ""
    except Exception:
        return ""


def is_bounce(message: EmailMessage, envelope_sender: str | None) -> bool:
    """Return whether an email is a mail server's report, or has an empty envelope sender."""
    returned = envelope_sender is not None and envelope_sender.strip("<> ") == ""
    return returned or message.get_content_type() in ("multipart/report", "message/delivery-status")


def is_automatic(message: EmailMessage) -> bool:
    """Return whether a machine wrote the email, which then makes no move (handle_automatic_mail)."""
    submitted = header_text(message, "Auto-Submitted").strip().lower()
    precedence = header_text(message, "Precedence").strip().lower()
    return (
        (submitted != "" and not submitted.startswith("no"))
        or precedence in ("bulk", "junk", "list", "auto_reply")
        or any(header_text(message, name) for name in AUTO_HEADERS)
        or bool(MACHINE_SENDER_PATTERN.match(claimed_sender(message)))
        or bool(AUTOMATIC_SUBJECT.match(header_text(message, "Subject")))
    )


def mail_key(message: EmailMessage, sent_id: str) -> str:
    """Return a key that is the same for all copies of an email, made of its Message-ID or its contents."""
    if not sent_id:
        identity = [str(value)[:2000] for name, value in message.raw_items() if name.lower() in IDENTITY_HEADERS]
        sent_id = repr(identity[: len(IDENTITY_HEADERS)]) + body_text(message)
    return hashlib.sha256(sent_id.encode("utf-8", "replace")).hexdigest()


def body_text(message: EmailMessage) -> str:
    plain = part_text(message, "text/plain")
    return plain if plain.strip() else parsing.html_to_text(part_text(message, "text/html"))[:MAX_TEXT_CHARS]


def part_text(message: EmailMessage, kind: str) -> str:
    try:
        for one in message.walk():
            if one.get_content_type() == kind and one.get_content_disposition() != "attachment":
                return decode_part(one)
    except Exception:
        return ""
    return ""


def decode_part(part: EmailMessage) -> str:
    """Return a part's text, with question marks for characters that cannot be decoded."""
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    data = data[: parsing.MAX_HTML_CHARS * 4]
    try:
        text = data.decode(part.get_content_charset("utf-8"), "replace")
    except (LookupError, ValueError):
        text = data.decode("utf-8", "replace")
    return text[: parsing.MAX_HTML_CHARS if part.get_content_type() == "text/html" else MAX_TEXT_CHARS]
