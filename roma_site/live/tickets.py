"""Tickets: what a page shows to be told that a table has moved on.

A ticket is signed, good for ten minutes, and names whom it is for (`person`, 0 for nobody), the tables it may hear of
as somebody who watches, and the key it was given for (`mark`: a digest of the session, access or token; of strangers,
of their network address): with that key's end it ends, too, and a key has a limited number of streams. It opens no
table, and what is heard by it is that a table has moved, never how.

No ORM and no request here: the process that holds the streams has neither."""

import base64
import hmac
import json
import time
from dataclasses import dataclass
from hashlib import sha256
from urllib.parse import urlsplit

TICKET_LIFETIME_SECONDS = 600  # seconds
MAX_TICKET_CHARACTERS = 700  # characters: a slug has at most 40


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a ticket says. `alone`: its person hears of `tables` only, as with the link of a mail."""

    person: int
    mark: str
    tables: tuple[str, ...] = ()
    alone: bool = False
    until: int = 0

    @property
    def made(self) -> int:
        return self.until - TICKET_LIFETIME_SECONDS


def credential_digest(kind: str, name: str, secret: str) -> str:
    """What a ticket calls the key that it was given for; it tells nobody which that is."""
    return hmac.digest(_signing_key(secret), f"{kind}:{name}".encode(), sha256).hex()[:16]


def sign_ticket(ticket: Ticket, secret: str) -> str:
    """The ticket as a page holds it, good from now on for as long as LASTS."""
    until = int(time.time()) + TICKET_LIFETIME_SECONDS
    said = [ticket.person, ticket.mark, list(ticket.tables), int(ticket.alone), until]
    body = _base64(json.dumps(said, separators=(",", ":")).encode())
    return f"{body}.{_signature(body, secret)}"


def read_ticket(text: str, secret: str) -> Ticket | None:
    """The ticket of that text; None for one that we did not sign, and for one that has run out."""
    body, _dot, seal = text.partition(".")
    if (
        len(text) > MAX_TICKET_CHARACTERS
        or not text.isascii()
        or not hmac.compare_digest(seal, _signature(body, secret))
    ):
        return None
    person, mark, tables, alone, until = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
    ticket = Ticket(person, mark, tuple(tables), bool(alone), until)
    return ticket if time.time() < until else None


def _signing_key(secret: str) -> bytes:
    return sha256(b"roma_site.live.tickets" + secret.encode()).digest()


def _signature(body: str, secret: str) -> str:
    return _base64(hmac.digest(_signing_key(secret), body.encode(), sha256)[:20])


def _base64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


CHANGES_KEY = "roma:changed"  # a list: tables that have changed, of which nothing has been said yet
PUBLISH_INTERVAL_SECONDS = 0.25  # seconds: words leave together


def update_channel(url: str) -> str:
    return f"roma:words:{urlsplit(url).path.strip('/') or '0'}"


def ended_key(mark: str) -> str:
    """Since when the tickets of that mark are worth nothing."""
    return f"roma:ended:{mark}"
