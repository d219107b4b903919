"""Detects a database that answers but cannot write: read-only, a standby, or on a full disk."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DatabaseError, transaction

# SQLSTATE: read_only_sql_transaction, disk_full.
UNWRITABLE_SQLSTATES = ("25006", "53100")
UNWRITABLE_SQLITE_CODES = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL)


def is_unwritable(fault: BaseException | None) -> bool:
    """Return whether a database error means that writing is impossible now but reading may work."""
    if not isinstance(fault, DatabaseError):
        return False
    cause = fault.__cause__
    code = getattr(cause, "sqlite_errorcode", None)
    # The lower byte is the kind; the others are details.
    is_sqlite_fault = code is not None and code & 0xFF in UNWRITABLE_SQLITE_CODES
    return is_sqlite_fault or getattr(cause, "sqlstate", None) in UNWRITABLE_SQLSTATES


@contextmanager
def write_if_possible() -> Iterator[None]:
    """Let the caller write a side effect of reading; drop it without an error if writing is impossible."""
    try:
        with transaction.atomic():
            yield
    except DatabaseError as fault:
        if not is_unwritable(fault):
            raise
