"""The address a reply goes to: `play+<token>@host`.

A token names a user and a seat; where its mail asked something, also the question, by the event that put it and that
event's stamp (games/eventlog/stamps.py), or a motion, by its key and a stamp of its own. Or it names a user and an
invitation, whose owner has no seat yet, with a stamp of the promise of fair luck that the mail showed. Nothing is
stored: a token is sound if we signed it, and it is dead once its question, or its owner's seat, is gone. Which of these
it is shows only in what we signed. Addresses are lowered, cut and copied on their way, so tokens are written in 32
letters and fit into 64 characters. What names a question, a motion or an invitation without its stamp is refused: after
a restore it could mean another one."""

from base64 import b32decode, b32encode
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from uuid import UUID

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from games.facts.chain import chain_moment

SALT = "notifications.inbound"
NUMBER, EVENT, MOTION = 5, 3, 4  # bytes of a key, of an event's number, of a motion's key
STAMP, MOTION_STAMP = 8, 7  # bytes
TABLE, ANSWER = 32, 16  # letters of the tokens
TABLE_MAC = 10  # bytes
STAMPED_MAC = 9  # bytes, over all that stands before it
LONGEST = 64  # characters before the @ that a mail server must take (RFC 5321)


@dataclass(frozen=True)
class ReplyAddress:
    """What an address says: keys of a user and a seat, and what it is about: the event that opened the question, or the
    key of a motion, with its stamp; or neither. Of who is invited the key of the invitation, with its stamp, and no
    seat (0)."""

    user: int
    seat: int
    opened: int | None = None
    motion: int | None = None
    stamp: str = ""
    invitation: int | None = None

    def __str__(self) -> str:
        name, _, host = settings.INBOUND_ADDRESS.partition("@")
        return f"{name}+{self.token()}@{host}"

    def token(self) -> str:
        """Return what stands behind the plus."""
        if self.stamp:
            said = _keys(self.user, self.seat) + self.about() + bytes.fromhex(self.stamp)
            return _letters(said + _mac(settings.SECRET_KEY, self.purpose, self)[:STAMPED_MAC])
        return _letters(_keys(self.user, self.seat) + _mac(settings.SECRET_KEY, "table", self)[:TABLE_MAC])

    @property
    def purpose(self) -> str:
        """Return what a token with a stamp is signed for."""
        if self.invitation is not None:
            return "invitation"
        return "question" if self.motion is None else "ballot"

    def about(self) -> bytes:
        """Return what names the invitation, the motion or the question."""
        if self.invitation is not None:
            return self.invitation.to_bytes(MOTION, "big")
        if self.motion is not None:
            return self.motion.to_bytes(MOTION, "big")
        assert self.opened is not None  # else there is no stamp
        return self.opened.to_bytes(EVENT, "big")


def read_reply_address(text: str) -> ReplyAddress | None:
    """The address, if it is one of ours and we signed it; None for anything else."""
    name, _, host = text.strip().lower().rpartition("@")
    own_name, _, own_host = settings.INBOUND_ADDRESS.lower().partition("@")
    if not own_name or host != own_host or not name.startswith(f"{own_name}+"):
        return None
    token = name.removeprefix(f"{own_name}+")
    if len(token) not in (TABLE, TABLE + ANSWER):
        return None
    try:
        table, answer = _bytes(token[:TABLE]), _bytes(token[TABLE:])
    except ValueError:
        return None
    address = ReplyAddress(int.from_bytes(table[:NUMBER], "big"), int.from_bytes(table[NUMBER : 2 * NUMBER], "big"))
    if answer:
        return _with_stamp(address, (table + answer)[2 * NUMBER :])
    return address if _signed("table", address, table[2 * NUMBER :], TABLE_MAC) else None


def _with_stamp(address: ReplyAddress, said: bytes) -> ReplyAddress | None:
    """The address with the question, the motion or the invitation that the rest of its token names; None if we signed
    none of them."""
    mac = said[-STAMPED_MAC:]
    opened, motion = said[:EVENT], said[:MOTION]
    question = replace(address, opened=int.from_bytes(opened, "big"), stamp=said[EVENT : EVENT + STAMP].hex())
    if _signed("question", question, mac, STAMPED_MAC):
        return question
    stamp = said[MOTION : MOTION + MOTION_STAMP].hex()
    ballot = replace(address, motion=int.from_bytes(motion, "big"), stamp=stamp)
    if _signed("ballot", ballot, mac, STAMPED_MAC):
        return ballot
    card = replace(address, invitation=ballot.motion, stamp=stamp)
    return card if _signed("invitation", card, mac, STAMPED_MAC) else None


def motion_stamp(motion: int, opened_at: datetime) -> str:
    """Return the stamp of a motion: its key may be another's once the site has gone back to a copy of its data."""
    return sha256(f"{motion} {chain_moment(opened_at)}".encode()).hexdigest()[: 2 * MOTION_STAMP]


def invitation_stamp(invitation: int, table: UUID, commitment: str) -> str:
    return sha256(f"{invitation} {table} {commitment}".encode()).hexdigest()[: 2 * MOTION_STAMP]


def _keys(user: int, seat: int) -> bytes:
    return user.to_bytes(NUMBER, "big") + seat.to_bytes(NUMBER, "big")


def _signed(purpose: str, address: ReplyAddress, mac: bytes, length: int) -> bool:
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return any(constant_time_compare(mac, _mac(key, purpose, address)[:length]) for key in keys)


def _mac(key: str | bytes, purpose: str, address: ReplyAddress) -> bytes:
    things: dict[str, list[object]] = {
        "question": [address.opened, address.stamp],
        "ballot": [address.motion, address.stamp],
        "invitation": [address.invitation, address.stamp],
    }
    about = [purpose, address.user, address.seat, *things.get(purpose, [])]
    return salted_hmac(SALT, repr(about), secret=key, algorithm="sha256").digest()


def _letters(value: bytes) -> str:
    return b32encode(value).decode().lower()


def _bytes(letters: str) -> bytes:
    return b32decode(letters.upper().encode())
