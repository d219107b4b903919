"""Two ways to make a database read-only, undone at the end."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import OperationalError, connection, transaction

POSTGRES = connection.vendor == "postgresql"


class Full(Exception):
    sqlstate, sqlite_errorcode = ("53100", None) if POSTGRES else (None, 13)


@contextmanager
def read_only() -> Iterator[None]:
    """As the database itself has it."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL transaction_read_only = on" if POSTGRES else "PRAGMA query_only = on")
        try:
            yield
        finally:
            if not POSTGRES:  # past Django, which asks nothing of a transaction that is broken
                connection.connection.execute("PRAGMA query_only = off")
            transaction.set_rollback(True)


@contextmanager
def full_disk() -> Iterator[None]:
    """As the driver says it."""

    def fail(execute: Any, sql: str, *rest: Any) -> Any:
        if sql.startswith(("INSERT", "UPDATE", "DELETE")):
            fault = OperationalError("no space left on device")
            fault.__cause__ = Full()
            raise fault
        return execute(sql, *rest)

    with transaction.atomic(), connection.execute_wrapper(fail):
        yield
        transaction.set_rollback(True)
