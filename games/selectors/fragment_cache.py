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

from .table_context import NO_PICKS, TableContext

T = TypeVar("T")
FRAGMENT_CACHE_BYTES = 24 * 2**20  # bytes of parts in this process
MAX_CACHED_VALUES = 1_000  # small things that pages are made of
CSRF_PLACEHOLDER = f"token-{secrets.token_hex(16)}"  # stands in a kept part where the reader's token for forms belongs
fragments: ProcessCache[str] = ProcessCache(FRAGMENT_CACHE_BYTES, lambda html: 2 * len(html) + 500)
cached_values: ProcessCache[Any] = ProcessCache(MAX_CACHED_VALUES)


class ForbiddenInFragment:
    """Stands for request, user and messages in a kept part. RuntimeError for whatever is asked of it."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(f"A part that is kept may not ask who reads it ({name}).")

    def __bool__(self) -> bool:
        raise RuntimeError("A part that is kept may not ask who reads it.")

    def __str__(self) -> str:
        raise RuntimeError("A part that is kept may not ask who reads it.")


HIDDEN_CONTEXT_NAMES = ("request", "user", "messages", "perms", "waits")  # for which Nobody stands


def fragments_key(table: TableContext, plain: bool) -> bytes | None:
    """The name under which this page's parts are kept; None where they are not: for a page that is not `plain` (with
    part of an answer, or something that was just tried), and while the table is suspended or votes about something."""
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
    said = repr([rows, reader, orders, timezone.localdate()])
    return hashlib.blake2b(said.encode(), digest_size=32).digest()


def values_key(given: list[object]) -> bytes:
    """The name of a part that is made of these texts and numbers, in the language of the page. TypeError for anything
    else: it might look the same and be another."""
    for one in given:
        if not isinstance(one, str | int | None):
            raise TypeError(f"A part cannot be kept by {type(one).__name__}.")
    said = repr([language_of_page(), *(str(one) if isinstance(one, str) else one for one in given)])
    return hashlib.blake2b(said.encode(), digest_size=32).digest()


def column_values(row: Model) -> list:
    return [row.__dict__[field.attname] for field in row._meta.concrete_fields if field.attname in row.__dict__]


def cache_fragment(under: bytes | None, name: str, make: Callable[[], str]) -> str:
    return make() if under is None else fragments.get_or_make((under, name), make)


def cache_value(under: bytes | None, name: str, make: Callable[[], T]) -> T:
    """As `keep_part`, for what is no text; nobody may change it."""
    value: T = make() if under is None else cached_values.get_or_make((under, name), make)
    return value
