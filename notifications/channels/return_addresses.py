"""Return addresses for bounces: `play+back.<token>@host`, the envelope sender of each email (VERP).

Probes test an address that bounces. Checks are emails that `manage.py checkmail` sends to the site itself."""

import hashlib
from base64 import b32decode, b32encode
from dataclasses import dataclass
from datetime import UTC, datetime

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from games.models import User

RETURN_ADDRESS_SALT = "notifications.returned"
LOCAL_PART_PREFIX = "back."
MAIL, PROBE, CHECK = range(3)  # purposes
LIFETIME_DAYS = 21  # mail servers give up after about five
MAC_BYTES = 10
TOKEN_CHARS = 40  # 15 bytes and the signature in base32


@dataclass(frozen=True)
class ReturnAddress:
    """The contents of a return address.

    `address_digest`: three bytes of a digest of the email address. `day`: days since 1970. `mail`: four bytes that are
    the same for every attempt to send one email."""

    purpose: int
    user: int
    address_digest: bytes
    day: int
    mail: bytes

    @classmethod
    def of(cls, user: User, message_id: str, purpose: int = MAIL, to: str = "") -> "ReturnAddress":
        """Return the return address for an email to a player's main email address, or to the address `to`."""
        mail = hashlib.sha256(message_id.encode()).digest()[:4]
        return cls(purpose, user.pk, address_digest(to or user.email), days_since_epoch(), mail)

    def __str__(self) -> str:
        name, _, host = settings.INBOUND_ADDRESS.partition("@")
        token = b32encode(self.said() + self.signature(settings.SECRET_KEY)).decode().lower()
        return f"{name}+{LOCAL_PART_PREFIX}{token}@{host}"

    def said(self) -> bytes:
        day = self.day.to_bytes(2, "big")
        return bytes([self.purpose]) + self.user.to_bytes(5, "big") + self.address_digest + day + self.mail

    def signature(self, key: str | bytes) -> bytes:
        return salted_hmac(RETURN_ADDRESS_SALT, self.said(), secret=key, algorithm="sha256").digest()[:MAC_BYTES]

    @property
    def is_current(self) -> bool:
        """Return whether the email is so recent that a mail server may still try to deliver it."""
        return 0 <= days_since_epoch() - self.day <= LIFETIME_DAYS

    @property
    def sent_on(self) -> datetime:
        """Return the beginning of the day on which the email was sent."""
        return datetime.fromtimestamp(self.day * 86400, UTC)


def days_since_epoch() -> int:
    return int(timezone.now().timestamp()) // 86400


def address_digest(address: str) -> bytes:
    return hashlib.sha256(address.lower().encode()).digest()[:3]


def return_address(user: User | None, message_id: str, purpose: int = MAIL, to: str = "") -> str:
    """Return the envelope sender for an email to this player; "" if it is MAIL_FROM.

    It is MAIL_FROM without a user, without INBOUND_ADDRESS, and with VERP=0."""
    if user is None or not settings.INBOUND_ADDRESS or not settings.VERP:
        return ""
    return str(ReturnAddress.of(user, message_id, purpose, to))


def read_return_address(text: str) -> ReturnAddress | None:
    """Return the contents of an address, even of an old one; None if the site did not sign it."""
    name, _, host = text.strip().lower().rpartition("@")
    own_name, _, own_host = settings.INBOUND_ADDRESS.lower().partition("@")
    start = f"{own_name}+{LOCAL_PART_PREFIX}"
    token = name.removeprefix(start)
    if not own_name or host != own_host or not name.startswith(start) or len(token) != TOKEN_CHARS:
        return None
    try:
        found = b32decode(token.upper().encode())
    except ValueError:
        return None
    content, signature = found[:-MAC_BYTES], found[-MAC_BYTES:]
    address = ReturnAddress(
        content[0],
        int.from_bytes(content[1:6], "big"),
        content[6:9],
        int.from_bytes(content[9:11], "big"),
        content[11:],
    )
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return address if any(constant_time_compare(signature, address.signature(key)) for key in keys) else None
