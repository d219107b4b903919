"""Reply addresses: `play+<token>@host`. Nothing is stored: a token is valid if the site signed it.

Mail programs change case and truncate addresses, so tokens are in base32 and fit into 64 characters. Tokens without a
stamp are refused, because after a restore their key could belong to another question, motion or offer."""

from base64 import b32decode, b32encode
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from uuid import UUID

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from games.facts.luck import chain_moment

REPLY_SALT = "notifications.inbound"
KEY_BYTES, EVENT_BYTES, MOTION_BYTES = 5, 3, 4
MOTION_STAMP_BYTES = 7
TABLE_TOKEN_CHARS, ANSWER_TOKEN_CHARS = 32, 16
TABLE_MAC_BYTES = 10
STAMPED_MAC_BYTES = 9  # over all preceding bytes
MAX_LOCAL_PART_CHARS = 64  # before the @ (RFC 5321)


@dataclass(frozen=True)
class ReplyAddress:
    """The contents of a reply address, with a stamp of its subject. For an offer, `seat` is 0."""

    user: int
    seat: int
    opened: int | None = None
    motion: int | None = None
    stamp: str = ""
    invitation: int | None = None
    club_email: int | None = None

    def __str__(self) -> str:
        name, _, host = settings.INBOUND_ADDRESS.partition("@")
        return f"{name}+{self.token()}@{host}"

    def token(self) -> str:
        content = self.user.to_bytes(KEY_BYTES, "big") + self.seat.to_bytes(KEY_BYTES, "big")
        if self.stamp:
            key_bytes = EVENT_BYTES if self.purpose == "question" else MOTION_BYTES
            content += self.key.to_bytes(key_bytes, "big") + bytes.fromhex(self.stamp)
        return b32encode(content + self.signature(settings.SECRET_KEY)).decode().lower()

    @property
    def purpose(self) -> str:
        if not self.stamp:
            return "table"
        if self.invitation is not None:
            return "invitation"
        if self.club_email is not None:
            return "club"
        return "question" if self.motion is None else "ballot"

    @property
    def key(self) -> int:
        keys = (self.invitation, self.club_email, self.motion, self.opened)
        return next(one for one in keys if one is not None)  # there is one, because there is a stamp

    def signature(self, secret: str | bytes) -> bytes:
        about = [self.purpose, self.user, self.seat, *([self.key, self.stamp] if self.stamp else [])]
        digest = salted_hmac(REPLY_SALT, repr(about), secret=secret, algorithm="sha256").digest()
        return digest[: STAMPED_MAC_BYTES if self.stamp else TABLE_MAC_BYTES]

    def is_signed(self, mac: bytes) -> bool:
        keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
        return any(constant_time_compare(mac, self.signature(key)) for key in keys)


def read_reply_address(text: str) -> ReplyAddress | None:
    """Return the contents of an address; None if the site did not sign it."""
    name, _, host = text.strip().lower().rpartition("@")
    own_name, _, own_host = settings.INBOUND_ADDRESS.lower().partition("@")
    if not own_name or host != own_host or not name.startswith(f"{own_name}+"):
        return None
    token = name.removeprefix(f"{own_name}+")
    if len(token) not in (TABLE_TOKEN_CHARS, TABLE_TOKEN_CHARS + ANSWER_TOKEN_CHARS):
        return None
    try:
        content = b32decode(token.upper().encode())
    except ValueError:
        return None
    user, seat, about = content[:KEY_BYTES], content[KEY_BYTES : 2 * KEY_BYTES], content[2 * KEY_BYTES :]
    address = ReplyAddress(int.from_bytes(user, "big"), int.from_bytes(seat, "big"))
    if len(token) == TABLE_TOKEN_CHARS:
        return address if address.is_signed(about) else None
    opened, opened_stamp = int.from_bytes(about[:EVENT_BYTES], "big"), about[EVENT_BYTES:-STAMPED_MAC_BYTES].hex()
    key, stamp = int.from_bytes(about[:MOTION_BYTES], "big"), about[MOTION_BYTES:-STAMPED_MAC_BYTES].hex()
    possible = (
        replace(address, opened=opened, stamp=opened_stamp),
        replace(address, motion=key, stamp=stamp),
        replace(address, invitation=key, stamp=stamp),
        replace(address, club_email=key, stamp=stamp),
    )
    return next((one for one in possible if one.is_signed(about[-STAMPED_MAC_BYTES:])), None)


def motion_stamp(motion: int, opened_at: datetime) -> str:
    """Return a motion's stamp. Its key alone could mean another motion after a restore from a backup."""
    return sha256(f"{motion} {chain_moment(opened_at)}".encode()).hexdigest()[: 2 * MOTION_STAMP_BYTES]


def offer_stamp(offer: int, table: UUID | str, commitment: str) -> str:
    """Return the stamp of an offer or a league's email. `table`: the table's UUID or the season's slug."""
    return sha256(f"{offer} {table} {commitment}".encode()).hexdigest()[: 2 * MOTION_STAMP_BYTES]
