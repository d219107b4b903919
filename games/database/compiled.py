"""A SELECT that the ORM has written once: it takes longer to write one than the database to answer it.

For what every request asks; everything else goes the ordinary way. Columns and conversions come from the models, so a
new column needs no change here.
"""

import inspect
from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Expression, Model, QuerySet
from django.db.models.sql.compiler import SQLCompiler

M = TypeVar("M", bound=Model)


class Slot(Expression):
    """Stands in an example where a call's value will stand."""

    def __init__(self, name: str):
        super().__init__()
        self.name = name

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, Any]:
        """A parameter that is the slot itself, so that it can be found among the others."""
        return "%s", [self]


class Compiled(NamedTuple):
    """What the ORM has written: `slots` are the places of each among the `parameters`."""

    sql: str
    parameters: tuple
    slots: dict[str, int]
    converters: list


class CompiledQuery(Generic[M]):
    """A query compiled once. `example` makes it; its parameters are the slots that every call fills by name.

        by_key = CompiledQuery(lambda key: User.objects.filter(pk=key))
        by_key.one(key=7)   the User or None
        by_key.all(key=7)   all there are, in the order of the query
        by_key.row(key=7)   the first one's columns
        by_key.rows(key=7)  the columns of all

    A value has the column's own form (number, text, time) and is no None. ValueError where a slot does not stand in the
    SQL exactly once, TypeError where a call fills others than there are.

    Traps: Django sorts the keywords of a filter, so the order of the SQL is not that of the example. A query that locks
    can be compiled only inside a transaction; so each is compiled at its first call."""

    def __init__(self, example: Callable[..., QuerySet[M, Any]]):
        self.example = example

    def one(self, **values: Any) -> M | None:
        """The first row as an instance, or None."""
        row = self.row(**values)
        return None if row is None else self.model.from_db(connection.alias, self.names, row)

    def all(self, **values: Any) -> list[M]:
        """Every row as an instance."""
        return [self.model.from_db(connection.alias, self.names, row) for row in self._rows(values)]

    def row(self, **values: Any) -> list | None:
        """The first row's columns, as the models have them; None if there is no row."""
        return next(iter(self._rows(values, most=1)), None)

    def rows(self, **values: Any) -> list[list]:
        """Every row's columns, as the models have them."""
        return self._rows(values)

    def _rows(self, values: dict[str, Any], most: int | None = None) -> list[list]:
        sql, parameters, slots, converters = self.compiled
        if values.keys() != slots.keys():
            raise TypeError(f"A compiled query takes {sorted(slots)}, not {sorted(values)}.")
        filled = list(parameters)
        for name, value in values.items():
            is_time = type(value) is datetime
            filled[slots[name]] = connection.ops.adapt_datetimefield_value(value) if is_time else value
        with connection.cursor() as cursor:
            cursor.execute(sql, filled)
            found = [list(row) for row in (cursor.fetchmany(most) if most else cursor.fetchall())]
        for at, (steps, column) in converters:
            for row in found:
                for step in steps:
                    row[at] = step(row[at], column, connection)
        return found

    @cached_property
    def compiled(self) -> Compiled:
        """The ORM's SQL and where the slots are in it."""
        compiler = self._example.query.get_compiler(connection.alias)
        sql, parameters = compiler.as_sql()
        converters = compiler.get_converters([column for column, _, _ in compiler.select])
        return Compiled(sql, parameters, self._places(parameters), list(converters.items()))

    @cached_property
    def model(self) -> type[M]:
        """What the rows are of."""
        return self._example.model

    @cached_property
    def names(self) -> list[str]:
        """Its columns, in the order of the query."""
        return [field.attname for field in self.model._meta.concrete_fields]

    @property
    def _example(self) -> QuerySet[M, Any]:
        return self.example(**{name: Slot(name) for name in inspect.signature(self.example).parameters})

    def _places(self, parameters: tuple) -> dict[str, int]:
        found = [(one.name, at) for at, one in enumerate(parameters) if isinstance(one, Slot)]
        wanted = list(inspect.signature(self.example).parameters)
        if sorted(name for name, _ in found) != sorted(wanted):
            names = [name for name, _ in found]
            raise ValueError(f"Each slot of {wanted} must stand in the query exactly once; found: {names}.")
        return dict(found)
