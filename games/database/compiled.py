"""A SELECT that the ORM has written once: it takes longer to write one than the database to answer it.

For what every request asks; everything else goes the ordinary way. Columns and conversions come from the models, so a
new column needs no change here.
"""

from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet

M = TypeVar("M", bound=Model)


class Ready(Generic[M]):
    """A query kept ready. `example` makes it with any values at all; those of a call take the place of the first ones, so
    what changes must stand first in it and have the column's own form (numbers, texts, times).

        by_key = Ready(lambda: User.objects.filter(pk=0))
        by_key.one(7)       the User or None
        by_key.all(7)       all there are, in the order of the query
        by_key.row(7)       the first one's columns

    Trap: a query that locks can be written only inside a transaction; so it is written at the first call."""

    def __init__(self, example: Callable[[], QuerySet[M, Any]]):
        self.example = example

    def one(self, *values: Any) -> M | None:
        """The first row as an instance, or None."""
        row = self.row(*values)
        return None if row is None else self.model.from_db(connection.alias, self.names, row)

    def all(self, *values: Any) -> list[M]:
        """Every row as an instance."""
        return [self.model.from_db(connection.alias, self.names, row) for row in self._rows(values)]

    def row(self, *values: Any) -> list | None:
        """The first row's columns, as the models have them; None if there is no row."""
        return next(iter(self._rows(values, most=1)), None)

    def _rows(self, values: tuple, most: int | None = None) -> list[list]:
        sql, usual, converters = self._written
        now = [connection.ops.adapt_datetimefield_value(one) if type(one) is datetime else one for one in values]
        with connection.cursor() as cursor:
            cursor.execute(sql, (*now, *usual[len(now) :]))
            found = [list(row) for row in (cursor.fetchmany(most) if most else cursor.fetchall())]
        for at, (steps, column) in converters:
            for row in found:
                for step in steps:
                    row[at] = step(row[at], column, connection)
        return found

    @cached_property
    def model(self) -> type[M]:
        """What the rows are of."""
        return self.example().model

    @cached_property
    def names(self) -> list[str]:
        """Its columns, in the order of the query."""
        return [field.attname for field in self.model._meta.concrete_fields]

    @cached_property
    def _written(self) -> tuple[str, tuple, list]:
        compiler = self.example().query.get_compiler(connection.alias)
        sql, usual = compiler.as_sql()
        return sql, usual, list(compiler.get_converters([column for column, _, _ in compiler.select]).items())
