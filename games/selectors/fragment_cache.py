"""A cache of rendered fragments of a table's page.

A fragment's key contains, by value, everything that the fragment depends on: the row of the table (its head and digest
identify the log), the rows of its seats and remarks, and the reader's seat, language, time zone and day. So a reader
never gets a fragment that was rendered for another seat or before a change, and nothing has to be invalidated. A
fragment cannot access the request (`ForbiddenInFragment`), and the CSRF token is inserted into each copy."""

import hashlib
import secrets
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import msgspec
from django.db.models import Model
from django.http import HttpRequest
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
    """A placeholder for a value that a fragment must not use; nearly every access raises RuntimeError.

    In `{% if %}`, `not`, `and` and comparisons treat it as false, because Django hides the errors there."""

    def __init__(self, what: str = "") -> None:
        vars(self)["what"] = what

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(f"A part that is kept may not ask who reads it, nor use {self.what}.{name}.")

    def __bool__(self) -> bool:
        raise RuntimeError(f"A part that is kept may not ask who reads it, nor use {self.what}.")

    def __str__(self) -> str:
        raise RuntimeError(f"A part that is kept may not ask who reads it, nor use {self.what}.")

    __eq__ = __contains__ = __iter__ = __len__ = lambda self, *_: bool(self)
    __hash__ = None  # type: ignore[assignment]


forbidden = cache(ForbiddenInFragment)


class OnlyGiven(dict):
    """An object with only the attributes that a fragment may use; others raise RuntimeError."""

    def __missing__(self, name: str) -> Any:
        raise RuntimeError(f"A part that is kept may only use the values it is kept by ({name}).")


# Columns that a move or a clock can change. All other columns of a game and of its seats are the table's settings.
MOVED_COLUMNS = frozenset(
    {
        *("head", "digest", "unattended", "retimed", "private_head", "public_head", "public_head_at", "moved_at"),
        *("seen", "missed", "claimed_question"),
    }
)
HIDDEN_CONTEXT_NAMES = ("request", "user", "messages", "perms", "waits")  # replaced by ForbiddenInFragment


def fragments_key(table: TableContext, plain: bool) -> bytes | None:
    """Return the cache key of this page's fragments; None if they must not be cached."""
    if not plain or table.game.suspended or table.game.motions or table.picks != NO_PICKS:
        return None
    rows = [
        column_values(table.game),
        [column_values(seat) for seat in table.seats],
        [column_values(one) for one in table.sidebar.remarks],
    ]
    reader = [table.me, table.language, table.by_access_link, table.own_zone, table.asks_first, table.shut_out]
    reader.append(timezone.get_current_timezone_name())
    orders = None if table.game.over else sorted(table.by_order)
    text = repr([rows, reader, orders, timezone.localdate()])
    return hashlib.blake2b(text.encode(), digest_size=32).digest()


def values_key(given: list[object]) -> bytes:
    """Return the cache key for texts and numbers. Raise TypeError for values whose repr may be ambiguous."""
    for one in given:
        if not isinstance(one, str | int | None):
            raise TypeError(f"A part cannot be kept by {type(one).__name__}.")
    text = repr([language_of_page(), *(str(one) if isinstance(one, str) else one for one in given)])
    return hashlib.blake2b(text.encode(), digest_size=32).digest()


def reader_key(request: HttpRequest, table: TableContext) -> bytes:
    zone, theme = timezone.get_current_timezone_name(), request.COOKIES.get("theme", "")
    reader = [table.game.uuid.hex, table.me, table.language, zone, theme, table.by_access_link]
    return repr([*reader, timezone.localdate()]).encode()


def settings_key(reader: bytes | None, table: TableContext) -> str:
    rows = [column_values(row, without=MOVED_COLUMNS) for row in (table.game, *table.seats)]
    return hashlib.blake2b(repr([reader, rows]).encode(), digest_size=32).hexdigest()


def shown_key(reader: bytes | None, shown: dict[str, Any]) -> bytes | None:
    """Return the cache key of plain data for this reader; None if the page caches no fragments."""
    if reader is None:
        return None
    return hashlib.blake2b(reader + msgspec.json.encode(shown, enc_hook=plain_value), digest_size=32).digest()


def plain_value(value: object) -> object:
    if isinstance(value, str):  # HTML
        return ["html", str.__str__(value)]
    raise TypeError(f"A part cannot be kept by {type(value).__name__}.")


def only_given(shown: dict[str, Any]) -> dict[str, Any]:
    """Return a template context with only these values. A key with dots ("board.title") sets an attribute."""
    names: dict[str, Any] = {}
    for name, value in shown.items():
        *above, last = name.split(".")
        place = names
        for one in above:
            place = place.setdefault(one, OnlyGiven())
        place[last] = value
    return names


def column_values(row: Model, without: frozenset[str] = frozenset()) -> list:
    values = vars(row)
    return [values[name] for name in column_names(type(row), without) if name in values]


@cache
def column_names(model: type[Model], without: frozenset[str]) -> tuple[str, ...]:
    return tuple(field.attname for field in model._meta.concrete_fields if field.attname not in without)


def cache_fragment(under: bytes | None, name: str, make: Callable[[], str]) -> str:
    return make() if under is None else fragments.get_or_make((under, name), make)


def cache_value(under: bytes | None, name: str, make: Callable[[], T]) -> T:
    """Return the cached value, or compute it with `make`. Callers must not change the value."""
    value: T = make() if under is None else cached_values.get_or_make((under, name), make)
    return value
