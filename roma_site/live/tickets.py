"""Tickets, with which a page opens a stream of update messages.

A ticket is signed. It names a user (0 for none) and a credential: a session, an access or a token, or for strangers
their network. When this credential ends, the ticket becomes invalid. A ticket gives no access to a table, because its
stream only reports that a table has changed, never how. This module uses no ORM and no request, because the streams
process has neither."""

import hmac
import time
from dataclasses import dataclass
from hashlib import sha256
from urllib.parse import urlsplit

from django.core import signing

TICKET_LIFETIME_SECONDS = 600
TICKET_SALT = "live.tickets"


@dataclass(frozen=True, slots=True)
class Ticket:
    """The content of a ticket. `restricted`: it gets only messages about `tables`, as with an email link."""

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
    key = sha256(b"roma_site.live.tickets" + secret.encode()).digest()
    return hmac.digest(key, f"{kind}:{name}".encode(), sha256).hex()[:16]


def sign_ticket(ticket: Ticket, secret: str) -> str:
    expires_at = int(time.time()) + TICKET_LIFETIME_SECONDS
    content = [ticket.user, ticket.credential, list(ticket.tables), int(ticket.restricted), expires_at]
    return signing.dumps(content, secret, TICKET_SALT)


def read_ticket(text: str, secret: str) -> Ticket | None:
    """Return the ticket in this text; None if its signature is invalid or it has expired."""
    try:
        user, credential, tables, restricted, expires_at = signing.loads(text, secret, TICKET_SALT)
    except signing.BadSignature:
        return None
    return Ticket(user, credential, tuple(tables), bool(restricted), expires_at) if time.time() < expires_at else None


CHANGES_KEY = "roma:changed"  # a list of changes that are not published yet
PUBLISH_INTERVAL_SECONDS = 0.25  # messages are sent together


def update_channel(url: str) -> str:
    return f"roma:words:{urlsplit(url).path.strip('/') or '0'}"


def ended_key(credential: str) -> str:
    """Return the cache key under which the time of a credential's revocation is stored."""
    return f"roma:ended:{credential}"
