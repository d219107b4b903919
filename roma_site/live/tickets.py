"""Tickets, with which a page opens a stream of update messages.

A ticket is signed and valid for ten minutes. It names a user (0 for none), the tables whose messages the user gets as a
spectator, and a digest of the credential for which it was issued (a session, access or token; for strangers, their
network). Revoking the credential invalidates the ticket, and each credential has a limited number of streams. A ticket
gives no access to a table; its stream only reports that a table has changed, never how.

This module uses no ORM and no request, because the streams process has neither."""

import base64
import hmac
import json
import time
from dataclasses import dataclass
from hashlib import sha256
from urllib.parse import urlsplit

TICKET_LIFETIME_SECONDS = 600
MAX_TICKET_CHARACTERS = 700  # a slug has at most 40


@dataclass(frozen=True, slots=True)
class Ticket:
    """The content of a ticket. `restricted`: it allows only messages about `tables`, as for an email link."""

    user: int
    credential: str
    tables: tuple[str, ...] = ()
    restricted: bool = False
    expires_at: int = 0

    @property
    def issued_at(self) -> int:
        return self.expires_at - TICKET_LIFETIME_SECONDS


def credential_digest(kind: str, name: str, secret: str) -> str:
    """Return a digest that identifies a credential in a ticket without revealing it."""
    return hmac.digest(_signing_key(secret), f"{kind}:{name}".encode(), sha256).hex()[:16]


def sign_ticket(ticket: Ticket, secret: str) -> str:
    """Return the signed ticket, valid from now for TICKET_LIFETIME_SECONDS."""
    expires_at = int(time.time()) + TICKET_LIFETIME_SECONDS
    content = [ticket.user, ticket.credential, list(ticket.tables), int(ticket.restricted), expires_at]
    body = _base64(json.dumps(content, separators=(",", ":")).encode())
    return f"{body}.{_signature(body, secret)}"


def read_ticket(text: str, secret: str) -> Ticket | None:
    """Return the ticket in this text; None if its signature is invalid or it has expired."""
    body, _dot, signature = text.partition(".")
    if (
        len(text) > MAX_TICKET_CHARACTERS
        or not text.isascii()
        or not hmac.compare_digest(signature, _signature(body, secret))
    ):
        return None
    user, credential, tables, restricted, expires_at = json.loads(
        base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
    )
    ticket = Ticket(user, credential, tuple(tables), bool(restricted), expires_at)
    return ticket if time.time() < expires_at else None


def _signing_key(secret: str) -> bytes:
    return sha256(b"roma_site.live.tickets" + secret.encode()).digest()


def _signature(body: str, secret: str) -> str:
    return _base64(hmac.digest(_signing_key(secret), body.encode(), sha256)[:20])


def _base64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


CHANGES_KEY = "roma:changed"  # a list of changes that are not published yet
PUBLISH_INTERVAL_SECONDS = 0.25  # messages are sent together


def update_channel(url: str) -> str:
    return f"roma:words:{urlsplit(url).path.strip('/') or '0'}"


def ended_key(credential: str) -> str:
    """Return the cache key under which the time of a credential's revocation is stored."""
    return f"roma:ended:{credential}"
