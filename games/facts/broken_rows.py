"""Skips and reports database rows that cannot be processed, so that other rows are not affected."""

import logging
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from django.db import DatabaseError
from prometheus_client import Counter

from games.facts.process_cache import ProcessCache

logger = logging.getLogger(__name__)
BROKEN_ROWS = Counter("roma_broken_rows", "Rows that could not be read or processed", ["kind"])
RowT = TypeVar("RowT")
ResultT = TypeVar("ResultT")
LOG_INTERVAL_SECONDS = 3600  # log the same row at most once in this time
logged_rows: ProcessCache[bool] = ProcessCache(1000, seconds=LOG_INTERVAL_SECONDS)


def report_broken(kind: str, row: Any) -> None:
    """Log and count a row that failed (an instance, a key or its content). Call it in an except block."""
    BROKEN_ROWS.labels(kind).inc()
    name = kind, str(getattr(row, "pk", row))[:100]
    if not logged_rows.get(name):
        logged_rows.put(name, True)
        logger.exception("Broken row, left out: %s %s", *name)


def readable_rows(kind: str, rows: Iterable[RowT], make: Callable[[RowT], ResultT]) -> list[ResultT]:
    """Return `make(row)` for each row for which it succeeds. Raise DatabaseError if the database fails."""
    return for_each_row(kind, rows, make, DatabaseError)


def for_each_row(
    kind: str, rows: Iterable[RowT], work: Callable[[RowT], ResultT], raised: type[Exception] | tuple[()] = ()
) -> list[ResultT]:
    """Call `work` for each row; return the results of those that succeed. Errors in `raised` end the loop."""
    made = []
    for row in rows:
        try:
            made.append(work(row))
        except raised:
            raise
        except Exception:
            report_broken(kind, row)
    return made
