"""A cache of rendered fragments of a table's page.

A fragment's key contains, by value, everything that the fragment depends on: the row of the table (its head and digest
identify the log), the rows of its seats and remarks, and the reader's seat, language, time zone and day. So a reader
never gets a fragment that was rendered for another seat or before a change, and nothing has to be invalidated. A
fragment cannot access the request (`ForbiddenInFragment`), and the CSRF token is inserted into each copy."""

import hashlib
import secrets
from collections.abc import Callable
from typing import Any, TypeVar

from django.db.models import Model
from django.utils import timezone

from games.facts.process_cache import ProcessCache
from games.wording.languages import language_of_page

from .table_context import NO_PICKS, TableContext

T = TypeVar("T")
FRAGMENT_CACHE_BYTES = 24 * 2**20  # in each process
MAX_CACHED_VALUES = 1_000
CSRF_PLACEHOLDER = f"token-{secrets.token_hex(16)}"  # replaced by the reader's CSRF token
fragments: ProcessCache[str] = ProcessCache(FRAGMENT_CACHE_BYTES, lambda html: 2 * len(html) + 500)
cached_values: ProcessCache[Any] = ProcessCache(MAX_CACHED_VALUES)


class ForbiddenInFragment:
    """A placeholder for request, user and messages in a fragment. Every access raises RuntimeError."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(f"A part that is kept may not ask who reads it ({name}).")

    def __bool__(self) -> bool:
        raise RuntimeError("A part that is kept may not ask who reads it.")

    def __str__(self) -> str:
        raise RuntimeError("A part that is kept may not ask who reads it.")


HIDDEN_CONTEXT_NAMES = ("request", "user", "messages", "perms", "waits")  # replaced by ForbiddenInFragment


def fragments_key(table: TableContext, plain: bool) -> bytes | None:
    """Return the cache key of this page's fragments; None if they must not be cached.

    They are not cached if the page is not `plain` (it shows part of an answer or the result of an action), while the
    table is suspended, and while a motion is open."""
    if not plain or table.game.suspended or table.game.motions or table.picks != NO_PICKS:
        return None
    rows = [
        column_values(table.game),
        [column_values(seat) for seat in table.seats],
        [column_values(one) for one in table.remarks],
    ]
    reader = [table.me, table.language, table.by_access_link, table.own_zone, table.asks_first, table.shut_out]
    reader.append(timezone.get_current_timezone_name())
    orders = None if table.game.over else sorted(table.by_order)
    text = repr([rows, reader, orders, timezone.localdate()])
    return hashlib.blake2b(text.encode(), digest_size=32).digest()


def values_key(given: list[object]) -> bytes:
    """Return the cache key for these texts and numbers in the page's language.

    Raise TypeError if a value has another type, because two different values might have the same repr."""
    for one in given:
        if not isinstance(one, str | int | None):
            raise TypeError(f"A part cannot be kept by {type(one).__name__}.")
    text = repr([language_of_page(), *(str(one) if isinstance(one, str) else one for one in given)])
    return hashlib.blake2b(text.encode(), digest_size=32).digest()


def column_values(row: Model) -> list:
    return [row.__dict__[field.attname] for field in row._meta.concrete_fields if field.attname in row.__dict__]


def cache_fragment(under: bytes | None, name: str, make: Callable[[], str]) -> str:
    return make() if under is None else fragments.get_or_make((under, name), make)


def cache_value(under: bytes | None, name: str, make: Callable[[], T]) -> T:
    """Return the cached value or the result of `make`. Callers must not change it."""
    value: T = make() if under is None else cached_values.get_or_make((under, name), make)
    return value
