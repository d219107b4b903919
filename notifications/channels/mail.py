"""Emails: MIME messages, signed (RFC 6376) if the site has a key, and sent to the server in EMAIL_URL.

DKIM_KEY (`manage.py dkimkey`) is one line, because some programs that read env files do not support values of several
lines."""

import re
import smtplib
from base64 import b64decode, b64encode
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from email.encoders import encode_quopri
from email.mime.image import MIMEImage
from functools import cache
from typing import Any

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends import smtp
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.message import sanitize_address
from prometheus_client import Counter

from notifications.channels import ChannelError

# Timeout for the server's reply to the message. RFC 5321 allows ten minutes; a client that gives up earlier sends the
# message twice. All other steps use EMAIL_TIMEOUT.
FINAL_REPLY_TIMEOUT_SECONDS = 200
START_INPUT_CODE, CLOSING_CODE = 354, 421
MAILS = Counter("roma_mails", "Emails of notifications: sent, refused by the mail server, bounced later", ["outcome"])
KEY_BITS = 2048  # supported by all receivers, and fits into one TXT record
# Headers that must not be changed or added in transit. RFC 8058 requires a signed List-Unsubscribe.
SIGNED_HEADERS = (
    "From To Subject Date Message-ID Reply-To In-Reply-To References MIME-Version Content-Type "
    "Content-Transfer-Encoding Auto-Submitted List-Unsubscribe List-Unsubscribe-Post"
).split()


class SiteMail(EmailMultiAlternatives):
    """Django's email with headers that prevent automatic replies. `back_to`: the return address."""

    def __init__(self, subject: str, plain: str, html: str, to: str, headers: dict[str, str], back_to: str = ""):
        quiet = {"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All"}
        headers = {"From": settings.DEFAULT_FROM_EMAIL, **quiet, **headers}
        super().__init__(subject, plain, back_to or settings.DEFAULT_FROM_EMAIL, [to], headers=headers)
        self.attach_alternative(html, "text/html")

    def message(self, **more: Any) -> Any:
        """Return the MIME message, signed if the site has a key. Its attachments are pictures in the HTML."""
        message: Any = super().message(**more)
        if message.get_content_type() == "multipart/mixed":
            message.replace_header("Content-Type", "multipart/related")
        if settings.DKIM_KEY:
            for part in message.walk():  # a relay that re-encodes 8-bit parts would break the signature
                if part["Content-Transfer-Encoding"] in ("7bit", "8bit"):
                    del part["Content-Transfer-Encoding"]
                    encode_quopri(part)
            signature = dkim_signature(re.sub(rb"\r?\n", b"\r\n", message.as_bytes()))
            message._headers.insert(0, ("DKIM-Signature", signature))
        return message


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
        """Return headers for threads, for one-click unsubscribe (RFC 8058) and against automatic replies."""
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
        to = sanitize_address((self.to_name, self.to_address), "utf-8")
        mail = SiteMail(self.subject, self.plain, self.html, to, self.headers(), back_to)
        for cid, png in self.pictures.items():
            picture = MIMEImage(png, "png")
            picture.add_header("Content-ID", f"<{cid}>")
            picture.add_header("Content-Disposition", "inline", filename=f"{cid}.png")
            mail.attach(picture)
        return mail


STATUS_PATTERN = re.compile(r"(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])")


def is_dead_recipient(code: int, text: bytes | str) -> bool:
    status = STATUS_PATTERN.match((text.decode("utf-8", "replace") if isinstance(text, bytes) else text).strip())
    return is_dead_status(status[0]) if status else code in (550, 551, 553)


def is_dead_status(status: str) -> bool:
    """Return whether a status (RFC 3463) means a dead address. 5.1.7 and 5.1.8 are about the sender."""
    kind, subject, detail = status.split(".")
    return kind == "5" and ((subject == "1" and detail not in ("7", "8")) or (subject, detail) == ("2", "1"))


def server_reply_text(code: int, text: bytes | str) -> str:
    """Return the server's reply for the operator's records. The text may contain the recipient's address."""
    return f"{code} {text.decode('utf-8', 'replace') if isinstance(text, bytes) else text}"


def channel_error(error: Exception) -> ChannelError:
    """Return the ChannelError for an error while sending.

    If the server refuses the sender or the password, this is the site's problem, and the error is not permanent."""
    match error:
        case smtplib.SMTPRecipientsRefused():
            code, text = next(iter(error.recipients.values()))
            gone, ours = is_dead_recipient(code, text), code == CLOSING_CODE
            return ChannelError(server_reply_text(code, text), 500 <= code < 600, gone, ours)
        case smtplib.SMTPDataError():
            code, reply = error.smtp_code, server_reply_text(error.smtp_code, error.smtp_error)
            return ChannelError(reply, 500 <= code < 600, ours=code == CLOSING_CODE)
        case smtplib.SMTPResponseException():
            return ChannelError(server_reply_text(error.smtp_code, error.smtp_error), permanent=False, ours=True)
    return ChannelError(f"{type(error).__name__}: {error}", permanent=False, ours=True)


class PatientSMTP(smtplib.SMTP):
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


class MailConnection(AbstractContextManager["MailConnection"]):
    """A connection to the mail server, opened for the first email and reopened after a failure."""

    def __init__(self) -> None:
        self.connection = mail_backend()

    def __exit__(self, *_: object) -> None:
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


def send_mail(message: SiteMail) -> None:
    """Send one message over a connection of its own. Raise ChannelError if it is not accepted."""
    with MailConnection() as channel:
        channel.open()
        channel.send(message)


def new_dkim_key() -> str:
    key = rsa.generate_private_key(public_exponent=65537, key_size=KEY_BITS)
    form = serialization.PrivateFormat.TraditionalOpenSSL
    der = key.private_bytes(serialization.Encoding.DER, form, serialization.NoEncryption())
    return b64encode(der).decode()


@cache
def private_key(text: str) -> rsa.RSAPrivateKey:
    key = serialization.load_der_private_key(b64decode(text), None)
    assert isinstance(key, rsa.RSAPrivateKey)
    return key


@cache
def key_as_pem(text: str) -> bytes:
    form = serialization.PrivateFormat.TraditionalOpenSSL
    return private_key(text).private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption())


def dkim_record(text: str) -> str:
    public = private_key(text).public_key()
    form = serialization.PublicFormat.SubjectPublicKeyInfo
    return f"v=DKIM1; k=rsa; p={b64encode(public.public_bytes(serialization.Encoding.DER, form)).decode()}"


def dkim_record_name() -> str:
    return f"{settings.DKIM_SELECTOR}._domainkey.{settings.DKIM_DOMAIN}"


def dkim_signature(mail: bytes) -> str:
    """Return the value of the DKIM-Signature header for an email with CRLF line ends."""
    import dkim  # slow to import, and few sites sign

    there = {line.partition(b":")[0].strip().lower() for line in mail.partition(b"\r\n\r\n")[0].split(b"\r\n")}
    names = [name.lower().encode() for name in SIGNED_HEADERS]
    # If the signature lists From twice, a second From that someone adds breaks it.
    include = [*(name for name in names if name in there), b"from"]
    signer = dkim.DKIM(mail)
    header = signer.sign(
        settings.DKIM_SELECTOR.encode(),
        settings.DKIM_DOMAIN.encode(),
        key_as_pem(settings.DKIM_KEY),
        canonicalize=(b"relaxed", b"relaxed"),
        include_headers=include,
    )
    value = header.decode().partition(":")[2]
    return " ".join(value.split())  # Django folds it; relaxed canonicalization ignores that
