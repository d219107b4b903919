"""Reply addresses: `play+<token>@host`.

A token names a user, a seat and the subject of its email: a question or the result, by its event and that event's stamp
(games/eventlog/stamps.py), or a motion, by key and stamp. Or it names a user and an invitation, or the email that asks
a club's member to play or is about a league, with a stamp of the table's or the season's commitment. Nothing is stored:
a token is valid if the site signed it, and expires with its question or seat. Mail programs change case and truncate
addresses, so tokens are in base32 and fit into 64 characters. Tokens without a stamp are refused, because after a
restore their key could belong to another question, motion or offer."""

from base64 import b32decode, b32encode
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from uuid import UUID

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from games.facts.chain import chain_moment

REPLY_SALT = "notifications.inbound"
KEY_BYTES, EVENT_BYTES, MOTION_BYTES = 5, 3, 4
QUESTION_STAMP_BYTES, MOTION_STAMP_BYTES = 8, 7
TABLE_TOKEN_CHARS, ANSWER_TOKEN_CHARS = 32, 16
TABLE_MAC_BYTES = 10
STAMPED_MAC_BYTES = 9  # over all preceding bytes
MAX_LOCAL_PART_CHARS = 64  # before the @ (RFC 5321)


@dataclass(frozen=True)
class ReplyAddress:
    """The contents of a reply address.

    It has the keys of a user and a seat. It may also have the event of a question, or the key of a motion, with a
    stamp. For an invitation or an email to a club's member, it has the key and stamp of this offer, and seat 0."""

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
        if self.stamp:
            content = _key_bytes(self.user, self.seat) + self.about() + bytes.fromhex(self.stamp)
            return _encode_token(content + _mac(settings.SECRET_KEY, self.purpose, self)[:STAMPED_MAC_BYTES])
        return _encode_token(
            _key_bytes(self.user, self.seat) + _mac(settings.SECRET_KEY, "table", self)[:TABLE_MAC_BYTES]
        )

    @property
    def purpose(self) -> str:
        """Return the purpose for which a token with a stamp is signed."""
        if self.invitation is not None:
            return "invitation"
        if self.club_email is not None:
            return "club"
        return "question" if self.motion is None else "ballot"

    def about(self) -> bytes:
        """Return the bytes that identify the invitation, the club's email, the motion or the question."""
        key = next((one for one in (self.invitation, self.club_email, self.motion) if one is not None), None)
        if key is not None:
            return key.to_bytes(MOTION_BYTES, "big")
        assert self.opened is not None  # because there is a stamp
        return self.opened.to_bytes(EVENT_BYTES, "big")


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
        table, answer = _decode_token(token[:TABLE_TOKEN_CHARS]), _decode_token(token[TABLE_TOKEN_CHARS:])
    except ValueError:
        return None
    address = ReplyAddress(
        int.from_bytes(table[:KEY_BYTES], "big"), int.from_bytes(table[KEY_BYTES : 2 * KEY_BYTES], "big")
    )
    if answer:
        return _read_stamped(address, (table + answer)[2 * KEY_BYTES :])
    return address if _is_signed("table", address, table[2 * KEY_BYTES :], TABLE_MAC_BYTES) else None


def _read_stamped(address: ReplyAddress, content: bytes) -> ReplyAddress | None:
    """Return the address with the subject that the token names; None if the token is not signed."""
    mac = content[-STAMPED_MAC_BYTES:]
    opened, motion = content[:EVENT_BYTES], content[:MOTION_BYTES]
    question = replace(
        address,
        opened=int.from_bytes(opened, "big"),
        stamp=content[EVENT_BYTES : EVENT_BYTES + QUESTION_STAMP_BYTES].hex(),
    )
    if _is_signed("question", question, mac, STAMPED_MAC_BYTES):
        return question
    stamp = content[MOTION_BYTES : MOTION_BYTES + MOTION_STAMP_BYTES].hex()
    ballot = replace(address, motion=int.from_bytes(motion, "big"), stamp=stamp)
    if _is_signed("ballot", ballot, mac, STAMPED_MAC_BYTES):
        return ballot
    card = replace(address, invitation=ballot.motion, stamp=stamp)
    if _is_signed("invitation", card, mac, STAMPED_MAC_BYTES):
        return card
    question_to_club = replace(address, club_email=ballot.motion, stamp=stamp)
    return question_to_club if _is_signed("club", question_to_club, mac, STAMPED_MAC_BYTES) else None


def motion_stamp(motion: int, opened_at: datetime) -> str:
    """Return a motion's stamp. After a restore from a backup, its key may belong to another motion."""
    return sha256(f"{motion} {chain_moment(opened_at)}".encode()).hexdigest()[: 2 * MOTION_STAMP_BYTES]


def offer_stamp(offer: int, table: UUID | str, commitment: str) -> str:
    """Return the stamp of an invitation, or of an email to a club's member or about a league.

    `table`: the table's UUID, or the season's slug."""
    return sha256(f"{offer} {table} {commitment}".encode()).hexdigest()[: 2 * MOTION_STAMP_BYTES]


def _key_bytes(user: int, seat: int) -> bytes:
    return user.to_bytes(KEY_BYTES, "big") + seat.to_bytes(KEY_BYTES, "big")


def _is_signed(purpose: str, address: ReplyAddress, mac: bytes, length: int) -> bool:
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return any(constant_time_compare(mac, _mac(key, purpose, address)[:length]) for key in keys)


def _mac(key: str | bytes, purpose: str, address: ReplyAddress) -> bytes:
    things: dict[str, list[object]] = {
        "question": [address.opened, address.stamp],
        "ballot": [address.motion, address.stamp],
        "invitation": [address.invitation, address.stamp],
        "club": [address.club_email, address.stamp],
    }
    about = [purpose, address.user, address.seat, *things.get(purpose, [])]
    return salted_hmac(REPLY_SALT, repr(about), secret=key, algorithm="sha256").digest()


def _encode_token(value: bytes) -> str:
    return b32encode(value).decode().lower()


def _decode_token(letters: str) -> bytes:
    return b32decode(letters.upper().encode())
