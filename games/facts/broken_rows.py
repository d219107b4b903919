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
BROKEN = Counter("roma_broken_rows", "How often a row could not be read or worked on", ["kind"])
Row = TypeVar("Row")
Made = TypeVar("Made")
SILENCE_SECONDS = 3600  # a row that is on many pages is logged once in this time
logged: TTLCache[tuple[str, str], bool] = TTLCache(1000, SILENCE_SECONDS)
logged_lock = Lock()


def report_broken(kind: str, row: Any) -> None:
    """Report a row (or its key, or what it holds) whose exception is being handled."""
    BROKEN.labels(kind).inc()
    name = kind, str(getattr(row, "pk", row))[:100]
    with logged_lock:
        is_known, logged[name] = name in logged, True
    if not is_known:
        logger.exception("Broken row, left out: %s %s", *name)


def readable(kind: str, rows: Iterable[Row], make: Callable[[Row], Made]) -> list[Made]:
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


def each_alone(kind: str, rows: Iterable[Row], work: Callable[[Row], Made]) -> list[Made]:
    """Do the work of a sweep for each row, in the row's own transaction; return the results of those that succeed."""
    made = []
    for row in rows:
        try:
            made.append(work(row))
        except Exception:
            report_broken(kind, row)
    return made
