"""Parts of a table's page that a process keeps as it has made them.

The law: a part is kept under all that it is made of, by value: the table's row (its head and digest say which log), the
rows of its seats and remarks, the reader's seat, language, zone and day, and what of the reader shows. So what one seat
was shown is never found by another, nor after a take-back, a new name, a new owner of the seat, a new version; and
nothing has ever to be thrown away. What a part reads of the request is not there (`Nobody`), and the reader's token for
forms is put in anew each time."""

import hashlib
import secrets
from collections.abc import Callable
from typing import Any, TypeVar

from django.db.models import Model
from django.utils import timezone

from games.facts.process_cache import ProcessCache
from games.wording.languages import language_of_page

from .visit import NO_PICKS, Visit

T = TypeVar("T")
SIZE = 24 * 2**20  # bytes of parts in this process
VALUES = 1_000  # small things that pages are made of
TOKEN = f"token-{secrets.token_hex(16)}"  # stands in a kept part where the reader's token for forms belongs
kept: ProcessCache[str] = ProcessCache(SIZE, lambda html: 2 * len(html) + 500)
values: ProcessCache[Any] = ProcessCache(VALUES)


class Nobody:
    """Stands for request, user and messages in a kept part. RuntimeError for whatever is asked of it."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(f"A part that is kept may not ask who reads it ({name}).")

    def __bool__(self) -> bool:
        raise RuntimeError("A part that is kept may not ask who reads it.")

    def __str__(self) -> str:
        raise RuntimeError("A part that is kept may not ask who reads it.")


HIDDEN = ("request", "user", "messages", "perms", "waits")  # for which Nobody stands


def key_of_parts(at: Visit, plain: bool) -> bytes | None:
    """The name under which this page's parts are kept; None where they are not: for a page that is not `plain` (with
    part of an answer, or something that was just tried), and while the table is suspended or votes about something."""
    if not plain or at.game.held or at.game.motions or at.picks != NO_PICKS:
        return None
    rows = [columns_of(at.game), [columns_of(seat) for seat in at.seats], [columns_of(one) for one in at.remarks]]
    reader = [at.me, at.language, at.by_access_link, at.own_zone, at.asks_first, at.shut_out]
    reader.append(timezone.get_current_timezone_name())
    orders = None if at.game.over else sorted(at.by_order)
    said = repr([rows, reader, orders, timezone.localdate()])
    return hashlib.blake2b(said.encode(), digest_size=32).digest()


def key_of_values(given: list[object]) -> bytes:
    """The name of a part that is made of these texts and numbers, in the language of the page. TypeError for anything
    else: it might look the same and be another."""
    for one in given:
        if not isinstance(one, str | int | None):
            raise TypeError(f"A part cannot be kept by {type(one).__name__}.")
    said = repr([language_of_page(), *(str(one) if isinstance(one, str) else one for one in given)])
    return hashlib.blake2b(said.encode(), digest_size=32).digest()


def columns_of(row: Model) -> list:
    return [row.__dict__[field.attname] for field in row._meta.concrete_fields if field.attname in row.__dict__]


def keep_part(under: bytes | None, name: str, make: Callable[[], str]) -> str:
    return make() if under is None else kept.get_or_make((under, name), make)


def keep_value(under: bytes | None, name: str, make: Callable[[], T]) -> T:
    """As `keep_part`, for what is no text; nobody may change it."""
    value: T = make() if under is None else values.get_or_make((under, name), make)
    return value
