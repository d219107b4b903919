"""Where a mail comes back to that does not arrive: `play+back.<token>@host`, the sender of its envelope (VERP).

The token names the player, the mail address, the day and the mail, and is signed: nobody else can make one, so a
report at an address that was never used says nothing. Beside the mails there are probes, which ask after an address
whose mails came back, and checks, which `manage.py checkmail` sends to itself."""

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
MAIL, PROBE, CHECK = range(3)  # what it was that left
LIFETIME_DAYS = 21  # days; mail servers give up after five or so
MAC_BYTES = 10  # bytes of the signature
TOKEN_CHARS = 40  # of a token: 15 bytes and the signature


@dataclass(frozen=True)
class ReturnAddress:
    """What a return address says. `place` stands for the mail address (three bytes), `day` counts from 1970, `mail` is
    the same for every try to send one mail (four bytes)."""

    purpose: int
    user: int
    address_digest: bytes
    day: int
    mail: bytes

    @classmethod
    def of(cls, user: User, message_id: str, purpose: int = MAIL, to: str = "") -> "ReturnAddress":
        """Return the address for a mail that leaves now for a player's own mail address, or for another (`to`)."""
        mail = hashlib.sha256(message_id.encode()).digest()[:4]
        return cls(purpose, user.pk, address_digest(to or user.email), days_since_epoch(), mail)

    def __str__(self) -> str:
        """As it stands in MAIL FROM."""
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
        """Whether a mail server can still be trying to deliver its mail."""
        return 0 <= days_since_epoch() - self.day <= LIFETIME_DAYS

    @property
    def sent_on(self) -> datetime:
        """The beginning of the day on which the mail left."""
        return datetime.fromtimestamp(self.day * 86400, UTC)


def days_since_epoch() -> int:
    return int(timezone.now().timestamp()) // 86400


def address_digest(address: str) -> bytes:
    return hashlib.sha256(address.lower().encode()).digest()[:3]


def return_address(user: User | None, message_id: str, purpose: int = MAIL, to: str = "") -> str:
    """Return the envelope's sender for a mail to this player; "" where it is MAIL_FROM: without INBOUND_ADDRESS nothing
    can come back, with VERP=0 the mail server takes no sender but its own."""
    if user is None or not settings.INBOUND_ADDRESS or not settings.VERP:
        return ""
    return str(ReturnAddress.of(user, message_id, purpose, to))


def read_return_address(text: str) -> ReturnAddress | None:
    """Return what the address says if we have made it, however old; None for anything else."""
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
    said, signature = found[:-MAC_BYTES], found[-MAC_BYTES:]
    address = ReturnAddress(
        said[0], int.from_bytes(said[1:6], "big"), said[6:9], int.from_bytes(said[9:11], "big"), said[11:]
    )
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return address if any(constant_time_compare(signature, address.signature(key)) for key in keys) else None
