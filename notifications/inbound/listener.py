"""SMTP or LMTP listener that accepts only emails to reply addresses and return addresses.

It has no TLS, because it runs behind a mail server or on loopback. After an internal error, it asks the sending server
to try again."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from email.utils import parseaddr
from functools import partial
from urllib.parse import urlsplit

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.conf import settings
from django.db import close_old_connections

from notifications.channels.return_addresses import read_return_address
from notifications.preferences import addresses
from notifications.replies import reply_tokens

from . import bounces, dispatch, incoming_mail
from .authentication import DNSUnreachable
from .parsing import UnreadableMail, parse_mail

logger = logging.getLogger(__name__)
MAX_MAIL_BYTES = 2 * 2**20  # a reply quotes our picture, and phones add theirs
IDLE_TIMEOUT_SECONDS = 60
MAX_THREADS = 4

SMTP_ACCEPTED = "250 2.0.0 Taken"
SMTP_NO_SUCH_ADDRESS = "550 5.1.1 No such address"
SMTP_TRY_LATER = "451 4.3.0 Not now, try again later"
SMTP_TOO_MANY = "452 4.7.1 Too many mails, try again later"
SMTP_UNREADABLE = "550 5.6.0 This is no mail"
SMTP_ONE_RECIPIENT = "452 4.5.3 One recipient for each mail"


class MailHandler:
    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(MAX_THREADS, thread_name_prefix="inbound")

    async def handle_RCPT(self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list) -> str:
        if reply_tokens.read_reply_address(address) is None and read_return_address(address) is None:
            return SMTP_NO_SUCH_ADDRESS
        if envelope.rcpt_tos:  # LMTP needs a reply for each recipient, so only one is allowed
            return SMTP_ONE_RECIPIENT
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        raw, sender = envelope.original_content or b"", envelope.mail_from or ""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.threads, process_mail, envelope.rcpt_tos[0], raw, sender)

    async def handle_exception(self, error: Exception) -> str:
        """Log an error in the SMTP dialogue, without the contents of the dialogue."""
        logger.warning("an SMTP dialogue failed: %s", type(error).__name__)
        return SMTP_TRY_LATER


def process_mail(recipient: str, raw: bytes, sender: str) -> str:
    """Process one email; return the SMTP reply. The listener calls this in a thread."""
    address, back = reply_tokens.read_reply_address(recipient), read_return_address(recipient)
    close_old_connections()
    try:
        if back is not None:
            bounces.handle_returned_mail(back, parse_mail(raw), raw, recipient.strip())
        elif address is not None:
            may_write = partial(addresses.is_own_address, address.user)
            mail = incoming_mail.read_mail_bytes(raw, parseaddr(sender)[1], recipient.strip(), may_write)
            dispatch.accept_mail(address, mail)
        else:
            return SMTP_NO_SUCH_ADDRESS
    except UnreadableMail:
        return SMTP_UNREADABLE
    except dispatch.RecipientGone:
        return SMTP_NO_SUCH_ADDRESS
    except dispatch.HourlyLimitExceeded:
        return SMTP_TOO_MANY
    except DNSUnreachable:
        return SMTP_TRY_LATER  # the signature cannot be verified now
    except Exception:
        logger.exception(
            "an email for seat %s could not be processed", (address.seat or "(none)") if address else "(returned)"
        )
        return SMTP_TRY_LATER
    finally:
        close_old_connections()
    return SMTP_ACCEPTED


async def start_listener(url: str, handler: MailHandler) -> asyncio.Server:
    """Listen at smtp://host:port or lmtp://host:port. Raise OSError if this is not possible."""
    logging.getLogger("mail.log").setLevel(logging.ERROR)  # aiosmtpd would log addresses
    parts = urlsplit(url)
    kind = LMTP if parts.scheme == "lmtp" else SMTP
    loop = asyncio.get_running_loop()

    def make_protocol() -> SMTP:
        return kind(
            handler,
            loop=loop,
            hostname=settings.SITE_HOST,
            ident="Roma by post",
            data_size_limit=MAX_MAIL_BYTES,
            enable_SMTPUTF8=True,
            timeout=IDLE_TIMEOUT_SECONDS,
            command_call_limit=100,
        )

    return await loop.create_server(make_protocol, parts.hostname, parts.port or 0)


async def stop_listener(server: asyncio.Server, handler: MailHandler) -> None:
    """Accept no more emails and wait until all accepted emails are processed."""
    server.close()
    await asyncio.get_running_loop().run_in_executor(None, handler.threads.shutdown)
