"""Mail: a letter becomes a MIME message and goes to the mail server of EMAIL_URL."""

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

from notifications.channels import ChannelError

from .site_mail import SiteMail

# Seconds a mail server may take to say that it has a letter. RFC 5321 allows it ten minutes; who gives up before it
# speaks sends the letter again. For all else it has EMAIL_TIMEOUT.
FINAL_REPLY_TIMEOUT_SECONDS = 200
START_INPUT_CODE, CLOSING_CODE = 354, 421


@dataclass(frozen=True)
class Email:
    """All of one mail. `thread` is the id of the first mail about the game, or empty if this is it; `replies_to` the id
    of the mail this is the receipt for; `opened` names the question the letter tells of."""

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
        """Threads, a way out in one click (RFC 8058), and a word that keeps out-of-office replies away."""
        submitted = "auto-replied" if self.replies_to else "auto-generated"
        headers = {"Message-ID": self.message_id, "Auto-Submitted": submitted, "Content-Language": self.language}
        if earlier := [one for one in (self.thread, self.replies_to) if one]:
            headers |= {"In-Reply-To": earlier[-1], "References": " ".join(earlier)}
        if self.reply_to:
            headers["Reply-To"] = self.reply_to
        if self.stop_url:
            headers["List-Unsubscribe"] = f"<{self.stop_url}>"
            headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return headers

    def mime(self, back_to: str = "") -> SiteMail:
        """Return it as Django's mail. `back_to`: its return address."""
        to = sanitize_address((self.to_name, self.to_address), "utf-8")
        mail = SiteMail(self.subject, self.plain, self.html, to, self.headers(), back_to)
        for cid, png in self.pictures.items():
            picture = MIMEImage(png, "png")
            picture.add_header("Content-ID", f"<{cid}>")
            picture.add_header("Content-Disposition", "inline", filename=f"{cid}.png")
            mail.attach(picture)
        return mail


def is_permanent(code: int) -> bool:
    """RFC 5321: 5yz means "do not try this again"."""
    return 500 <= code < 600


STATUS_PATTERN = re.compile(r"(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])")


def is_dead_recipient(code: int, text: bytes | str) -> bool:
    """Whether a refused recipient is no address at all, or closed."""
    status = STATUS_PATTERN.match((text.decode("utf-8", "replace") if isinstance(text, bytes) else text).strip())
    return is_dead_status(status[0]) if status else code in (550, 551, 553)


def is_dead_status(status: str) -> bool:
    """Whether an enhanced status (RFC 3463) says that there is no such address (5.1.x, but for 5.1.7 and 5.1.8, which
    are about the sender), or that it is closed (5.2.1). A mailbox that is full, or a server's policy, says nothing for
    good."""
    kind, subject, detail = status.split(".")
    return kind == "5" and ((subject == "1" and detail not in ("7", "8")) or (subject, detail) == ("2", "1"))


def server_reply_text(code: int, text: bytes | str) -> str:
    """The server's answer for our records. It may name the recipient; the records are the operator's."""
    return f"{code} {text.decode('utf-8', 'replace') if isinstance(text, bytes) else text}"


def channel_error(error: Exception) -> ChannelError:
    """What went wrong, in the house's terms. Only a refusal of this recipient or this text is final: a refused sender
    or password is the operator's to mend, and the mails wait for it."""
    match error:
        case smtplib.SMTPRecipientsRefused():
            code, text = next(iter(error.recipients.values()))
            gone, ours = is_dead_recipient(code, text), code == CLOSING_CODE
            return ChannelError(server_reply_text(code, text), is_permanent(code), gone, ours)
        case smtplib.SMTPDataError():
            code, said = error.smtp_code, server_reply_text(error.smtp_code, error.smtp_error)
            return ChannelError(said, is_permanent(code), ours=code == CLOSING_CODE)
        case smtplib.SMTPResponseException():
            return ChannelError(server_reply_text(error.smtp_code, error.smtp_error), permanent=False, ours=True)
    return ChannelError(f"{type(error).__name__}: {error}", permanent=False, ours=True)


class PatientSMTP(smtplib.SMTP):
    """Waits longer for the last word on a letter than for any other."""

    def getreply(self) -> tuple[int, bytes]:
        code, text = super().getreply()
        if self.sock is not None:
            self.sock.settimeout(FINAL_REPLY_TIMEOUT_SECONDS if code == START_INPUT_CODE else self.timeout)
        return code, text


class PatientSMTPS(PatientSMTP, smtplib.SMTP_SSL):
    """The same where TLS comes first."""


class PatientBackend(smtp.EmailBackend):
    """For letters that nobody looks at a page for."""

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return PatientSMTPS if self.use_ssl else PatientSMTP


def mail_backend() -> BaseEmailBackend:
    """To the mail server, or to whatever stands for it."""
    django_speaks = f"{smtp.EmailBackend.__module__}.EmailBackend" == settings.EMAIL_BACKEND
    return PatientBackend() if django_speaks else get_connection()


class MailConnection:
    """A connection to the mail server, opened at the first letter and again after a failure."""

    def __init__(self) -> None:
        self.connection = mail_backend()

    def __enter__(self) -> "MailConnection":
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def open(self) -> None:
        """Greet the server now, so that nothing slow lies between the last look at the game and MAIL FROM."""
        try:
            self.connection.open()
        except (OSError, smtplib.SMTPException) as error:
            raise channel_error(error) from error

    def send(self, message: SiteMail) -> None:
        """Hand one message over; returns once the server has said it has it. What is refused to one reader ends no
        conversation."""
        try:
            self.connection.send_messages([message])
        except (OSError, smtplib.SMTPException) as error:
            refusal = channel_error(error)
            if refusal.ours:
                self.close()
            raise refusal from error

    @property
    def is_open(self) -> bool:
        """Whether the next letter need not greet the server anew; backends that have no connection always are."""
        return getattr(self.connection, "connection", self) is not None

    def close(self) -> None:
        """Part politely, or not at all."""
        try:
            self.connection.close()
        except (OSError, smtplib.SMTPException):
            self.connection = mail_backend()
