"""Email: make a MIME message from an Email and send it to the mail server of EMAIL_URL."""

import re
import smtplib
from dataclasses import dataclass, field
from email.mime.image import MIMEImage
from types import TracebackType

from django.conf import settings
from django.core.mail import get_connection
from django.core.mail.backends import smtp
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.message import sanitize_address
from prometheus_client import Counter

from notifications.channels import ChannelError

from .site_mail import SiteMail

# Timeout for the server's reply to the message. RFC 5321 allows ten minutes; a client that gives up earlier sends the
# message twice. All other steps use EMAIL_TIMEOUT.
FINAL_REPLY_TIMEOUT_SECONDS = 200
START_INPUT_CODE, CLOSING_CODE = 354, 421
MAILS = Counter("roma_mails", "Emails of notifications: sent, refused by the mail server, bounced later", ["outcome"])


@dataclass(frozen=True)
class Email:
    """The contents of one email.

    `thread`: the Message-ID of the first email in the thread, or empty. `replies_to`: the Message-ID of the email to
    which a receipt replies. `opened`: the question that the email asks."""

    to_name: str
    to_address: str
    subject: str
    plain: str
    html: str
    message_id: str
    thread: str = ""
    replies_to: str = ""
    reply_to: str = ""
    stop_url: str = ""
    language: str = "en"
    pictures: dict[str, bytes] = field(default_factory=dict)  # content id: PNG
    opened: int | None = None

    def headers(self) -> dict[str, str]:
        """Return the headers for threads and one-click unsubscribe (RFC 8058), and against automatic replies."""
        submitted = "auto-replied" if self.replies_to else "auto-generated"
        headers = {"Message-ID": self.message_id, "Auto-Submitted": submitted, "Content-Language": self.language}
        if earlier := [one for one in dict.fromkeys((self.thread, self.replies_to)) if one]:
            headers |= {"In-Reply-To": earlier[-1], "References": " ".join(earlier)}
        if self.reply_to:
            headers["Reply-To"] = self.reply_to
        if self.stop_url:
            headers["List-Unsubscribe"] = f"<{self.stop_url}>"
            headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return headers

    def mime(self, back_to: str = "") -> SiteMail:
        """Return Django's email object. `back_to`: its return address."""
        to = sanitize_address((self.to_name, self.to_address), "utf-8")
        mail = SiteMail(self.subject, self.plain, self.html, to, self.headers(), back_to)
        for cid, png in self.pictures.items():
            picture = MIMEImage(png, "png")
            picture.add_header("Content-ID", f"<{cid}>")
            picture.add_header("Content-Disposition", "inline", filename=f"{cid}.png")
            mail.attach(picture)
        return mail


def is_permanent(code: int) -> bool:
    """Return whether an SMTP reply code is a permanent failure (RFC 5321: 5yz)."""
    return 500 <= code < 600


STATUS_PATTERN = re.compile(r"(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])")


def is_dead_recipient(code: int, text: bytes | str) -> bool:
    """Return whether the server refused a recipient because the address does not exist or is closed."""
    status = STATUS_PATTERN.match((text.decode("utf-8", "replace") if isinstance(text, bytes) else text).strip())
    return is_dead_status(status[0]) if status else code in (550, 551, 553)


def is_dead_status(status: str) -> bool:
    """Return whether an enhanced status (RFC 3463) means that the address does not exist or is closed.

    These are 5.2.1 and 5.1.x, except 5.1.7 and 5.1.8, which are about the sender. A full mailbox or a refusal by policy
    may be temporary."""
    kind, subject, detail = status.split(".")
    return kind == "5" and ((subject == "1" and detail not in ("7", "8")) or (subject, detail) == ("2", "1"))


def server_reply_text(code: int, text: bytes | str) -> str:
    """Return the server's reply for the operator's records. The text may contain the recipient's address."""
    return f"{code} {text.decode('utf-8', 'replace') if isinstance(text, bytes) else text}"


def channel_error(error: Exception) -> ChannelError:
    """Return the ChannelError for an exception.

    Only a refusal of this recipient or this text is permanent. If the server refuses the sender or the password, the
    site has a problem: its emails wait until the operator has fixed the cause."""
    match error:
        case smtplib.SMTPRecipientsRefused():
            code, text = next(iter(error.recipients.values()))
            gone, ours = is_dead_recipient(code, text), code == CLOSING_CODE
            return ChannelError(server_reply_text(code, text), is_permanent(code), gone, ours)
        case smtplib.SMTPDataError():
            code, reply = error.smtp_code, server_reply_text(error.smtp_code, error.smtp_error)
            return ChannelError(reply, is_permanent(code), ours=code == CLOSING_CODE)
        case smtplib.SMTPResponseException():
            return ChannelError(server_reply_text(error.smtp_code, error.smtp_error), permanent=False, ours=True)
    return ChannelError(f"{type(error).__name__}: {error}", permanent=False, ours=True)


class PatientSMTP(smtplib.SMTP):
    """An SMTP connection with a longer timeout for the final reply to a message."""

    def getreply(self) -> tuple[int, bytes]:
        code, text = super().getreply()
        if self.sock is not None:
            self.sock.settimeout(FINAL_REPLY_TIMEOUT_SECONDS if code == START_INPUT_CODE else self.timeout)
        return code, text


class PatientSMTPS(PatientSMTP, smtplib.SMTP_SSL):
    """PatientSMTP with implicit TLS."""


class PatientBackend(smtp.EmailBackend):
    """The email backend for background tasks; it waits longer for the mail server."""

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return PatientSMTPS if self.use_ssl else PatientSMTP


def mail_backend() -> BaseEmailBackend:
    django_speaks = f"{smtp.EmailBackend.__module__}.EmailBackend" == settings.EMAIL_BACKEND
    return PatientBackend() if django_speaks else get_connection()


class MailConnection:
    """A connection to the mail server, opened for the first email and reopened after a failure."""

    def __init__(self) -> None:
        self.connection = mail_backend()

    def __enter__(self) -> "MailConnection":
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def open(self) -> None:
        """Connect in advance, so that little time passes between the last check of the game and the sending."""
        try:
            self.connection.open()
        except (OSError, smtplib.SMTPException) as error:
            raise channel_error(error) from error

    def send(self, message: SiteMail) -> None:
        """Send one message and wait for the server's reply. A refused recipient does not close the connection."""
        try:
            self.connection.send_messages([message])
            MAILS.labels("sent").inc()
        except (OSError, smtplib.SMTPException) as error:
            refusal = channel_error(error)
            if refusal.permanent:
                MAILS.labels("refused").inc()
            if refusal.ours:
                self.close()
            raise refusal from error

    @property
    def is_open(self) -> bool:
        """Return whether the connection is open; True for email backends that need no connection."""
        return getattr(self.connection, "connection", self) is not None

    def close(self) -> None:
        try:
            self.connection.close()
        except (OSError, smtplib.SMTPException):
            self.connection = mail_backend()
