"""The address a reply goes to: `play+<table token><answer token>@host`.

The table token names a user and a seat; the answer token names in addition the question, by the event that put it, or a
motion, by its key. Which of the two it is shows only in what we signed.
Nothing is stored: a token is sound if we signed it, and it is dead once its question, or its owner's seat, is gone.
Addresses are lowered, cut and copied on their way, so tokens are written in 32 letters and fit into 64 characters.
"""

from base64 import b32decode, b32encode
from dataclasses import dataclass, replace

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

SALT = "notifications.inbound"
NUMBER, EVENT, MOTION = 5, 3, 4  # bytes of a key, of an event's number, of a motion's key
TABLE, ANSWER = 32, 16  # letters of the tokens
TABLE_MAC, ANSWER_MAC, MOTION_MAC = 10, 7, 6  # bytes; the latter two are good only beside a table's
LONGEST = 64  # characters before the @ that a mail server must take (RFC 5321)


@dataclass(frozen=True)
class ReplyAddress:
    """What an address says: keys of a user and a seat, and what it is about: the event that opened the question, or the
    key of a motion, or neither."""

    user: int
    seat: int
    opened: int | None = None
    motion: int | None = None

    def __str__(self) -> str:
        """As it stands in Reply-To."""
        name, _, host = settings.INBOUND_ADDRESS.partition("@")
        token = _letters(_keys(self.user, self.seat) + _mac(settings.SECRET_KEY, "table", self)[:TABLE_MAC])
        if self.opened is not None:
            mac = _mac(settings.SECRET_KEY, "answer", self)[:ANSWER_MAC]
            token += _letters(self.opened.to_bytes(EVENT, "big") + mac)
        elif self.motion is not None:
            mac = _mac(settings.SECRET_KEY, "motion", self)[:MOTION_MAC]
            token += _letters(self.motion.to_bytes(MOTION, "big") + mac)
        return f"{name}+{token}@{host}"


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
    user, seat = (int.from_bytes(table[at : at + NUMBER], "big") for at in (0, NUMBER))
    address = ReplyAddress(user, seat)
    if not _signed("table", address, table[2 * NUMBER :], TABLE_MAC):
        return None
    return _with_subject(address, answer) if answer else address


def _with_subject(address: ReplyAddress, token: bytes) -> ReplyAddress | None:
    """The address with the question or the motion it is about; None if we signed neither."""
    question = replace(address, opened=int.from_bytes(token[:EVENT], "big"))
    motion = replace(address, motion=int.from_bytes(token[:MOTION], "big"))
    if _signed("answer", question, token[EVENT:], ANSWER_MAC):
        return question
    return motion if _signed("motion", motion, token[MOTION:], MOTION_MAC) else None


def _keys(user: int, seat: int) -> bytes:
    return user.to_bytes(NUMBER, "big") + seat.to_bytes(NUMBER, "big")


def _signed(purpose: str, address: ReplyAddress, mac: bytes, length: int) -> bool:
    """Whether we signed it, with today's key or one of those before."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return any(constant_time_compare(mac, _mac(key, purpose, address)[:length]) for key in keys)


def _mac(key: str | bytes, purpose: str, address: ReplyAddress) -> bytes:
    things = {"answer": [address.opened], "motion": [address.motion]}
    about = [purpose, address.user, address.seat, *things.get(purpose, [])]
    return salted_hmac(SALT, repr(about), secret=key, algorithm="sha256").digest()


def _letters(value: bytes) -> str:
    return b32encode(value).decode().lower()


def _bytes(letters: str) -> bytes:
    return b32decode(letters.upper().encode())
