"""Broken rows: what cannot be read or worked on is left out and reported, so that it stops nothing else.

A row may come from a newer server, an import, or a hand in the database. Lists leave it out; sweeps go on with the next
row. The operators see a log line with the row's key, and a number at /metrics."""

import logging
from collections.abc import Callable, Iterable
from threading import Lock
from typing import Any, TypeVar

from cachetools import TTLCache
from django.db import DatabaseError
from prometheus_client import Counter

logger = logging.getLogger(__name__)
BROKEN_ROWS = Counter("roma_broken_rows", "How often a row could not be read or worked on", ["kind"])
RowT = TypeVar("RowT")
ResultT = TypeVar("ResultT")
LOG_INTERVAL_SECONDS = 3600  # a row that is on many pages is logged once in this time
logged_rows: TTLCache[tuple[str, str], bool] = TTLCache(1000, LOG_INTERVAL_SECONDS)
logged_rows_lock = Lock()


def report_broken(kind: str, row: Any) -> None:
    """Report a row (or its key, or what it holds) whose exception is being handled."""
    BROKEN_ROWS.labels(kind).inc()
    name = kind, str(getattr(row, "pk", row))[:100]
    with logged_rows_lock:
        is_known, logged_rows[name] = name in logged_rows, True
    if not is_known:
        logger.exception("Broken row, left out: %s %s", *name)


def readable_rows(kind: str, rows: Iterable[RowT], make: Callable[[RowT], ResultT]) -> list[ResultT]:
    """Return what `make` gives for each row of a list, without the rows for which it fails. A database that fails is
    no fault of a row: DatabaseError is raised."""
    made = []
    for row in rows:
        try:
            made.append(make(row))
        except DatabaseError:
            raise
        except Exception:
            report_broken(kind, row)
    return made


def for_each_row(kind: str, rows: Iterable[RowT], work: Callable[[RowT], ResultT]) -> list[ResultT]:
    """Do the work of a sweep for each row, in the row's own transaction; return the results of those that succeed."""
    made = []
    for row in rows:
        try:
            made.append(work(row))
        except Exception:
            report_broken(kind, row)
    return made
