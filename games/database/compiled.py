"""Queries whose SQL the ORM builds only once, because building SQL takes longer than executing it.

Use CompiledQuery for queries that every request needs, and the ORM for all others."""

import inspect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Expression, Model, QuerySet
from django.db.models.expressions import Col
from django.db.models.sql.compiler import SQLCompiler

from .raw_sql import fetch_batch

ModelT = TypeVar("ModelT", bound=Model)


class QuerySlot(Expression):
    """A placeholder in an example query; each call replaces it with a value."""

    def __init__(self, name: str):
        super().__init__()
        self.name = name

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, Any]:
        """Return the slot itself as the parameter, so that its position can be found later."""
        return "%s", [self]


class Compiled(NamedTuple):
    """SQL from the ORM. `slots`: each slot's positions in `parameters`; `names`: the names of the columns."""

    sql: str
    parameters: tuple
    slots: dict[str, list[int]]
    converters: list
    names: list[str]


class CompiledQuery(Generic[ModelT]):
    """A query that is compiled once. Each call replaces the arguments of `example` by name.

        by_key = CompiledQuery(lambda key: User.objects.filter(pk=key))
        by_key.one(key=7)   the User or None
        by_key.all(key=7)   all results, in the order of the query
        by_key.row(key=7)   the columns of the first result
        by_key.all(key=[7, 8])                  in a comparison with "=": the rows with any of these values
        by_key.all(key=7, most=12, start=24)    at most 12 results, from the 25th on

    A value must have the column's type (number, text, time) and must not be None. Raise ValueError if the SQL lacks a
    slot, TypeError if a call has other arguments than the example.

    Traps: Django sorts the keywords of a filter, so the order in the SQL differs from the example's. A locking query
    can be compiled only inside a transaction; so each query is compiled at its first call."""

    def __init__(self, example: Callable[..., QuerySet[ModelT, Any]]):
        self.example = example

    def one(self, **values: Any) -> ModelT | None:
        row = self.row(**values)
        return None if row is None else self.instance(row)

    def all(self, *, most: int | None = None, start: int = 0, **values: Any) -> list[ModelT]:
        return [self.instance(row) for row in self.rows(most=most, start=start, **values)]

    def row(self, **values: Any) -> list | None:
        """Return the columns of the first result, with the model's types; None if there is no result."""
        with connection.cursor() as cursor:
            cursor.execute(*self.filled(values))
            return next(iter(self.converted(cursor.fetchmany(1))), None)

    def rows(self, *, most: int | None = None, start: int = 0, **values: Any) -> list[list]:
        with connection.cursor() as cursor:
            cursor.execute(*self.filled(values, most, start))
            return self.converted(cursor.fetchall())

    def filled(self, values: dict[str, Any], most: int | None = None, start: int = 0) -> tuple[str, list]:
        sql, parameters, slots, _, _ = self.compiled
        if values.keys() != slots.keys():
            raise TypeError(f"A compiled query takes {sorted(slots)}, not {sorted(values)}.")
        filled, several = list(parameters), []
        for name, value in values.items():
            adapted = connection.ops.adapt_datetimefield_value(value) if type(value) is datetime else value
            for place in slots[name]:
                filled[place] = adapted
                if type(value) is list:
                    several.append(place)
        if several:
            sql, filled = _expand_lists(sql, filled, several)
        return (sql if most is None else f"{sql} LIMIT {int(most)} OFFSET {int(start)}"), filled

    def converted(self, fetched: Iterable[Sequence]) -> list[list]:
        found = [list(row) for row in fetched]
        for at, (steps, column) in self.compiled.converters:
            for row in found:
                for step in steps:
                    row[at] = step(row[at], column, connection)
        return found

    def instance(self, row: list) -> ModelT:
        return self.model.from_db(connection.alias, self.compiled.names, row)

    def wanted(self, *, most: int | None = None, **values: Any) -> "PendingQuery[ModelT]":
        return PendingQuery(self, values, most)

    @cached_property
    def compiled(self) -> Compiled:
        compiler = self._example.query.get_compiler(connection.alias)
        sql, parameters = compiler.as_sql()
        converters = compiler.get_converters([column for column, _, _ in compiler.select])
        names = [column.target.attname for column, _, _ in compiler.select if isinstance(column, Col)]
        return Compiled(sql, parameters, self._places(parameters), list(converters.items()), names)

    @cached_property
    def model(self) -> type[ModelT]:
        return self._example.model

    @property
    def _example(self) -> QuerySet[ModelT, Any]:
        return self.example(**{name: QuerySlot(name) for name in inspect.signature(self.example).parameters})

    def _places(self, parameters: tuple) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {name: [] for name in inspect.signature(self.example).parameters}
        for at, one in enumerate(parameters):
            if isinstance(one, QuerySlot):
                found[one.name].append(at)
        if not all(found.values()):
            raise ValueError(f"Each slot must be used in the query; found: {found}.")
        return found


@dataclass
class PendingQuery(Generic[ModelT]):
    """A query with its values; `fetch_together` stores the rows in `found`."""

    query: CompiledQuery[ModelT]
    values: dict[str, Any]
    most: int | None = None
    found: list[list] | None = None

    @property
    def rows(self) -> list[list]:
        """Return the columns of all rows. Raise RuntimeError if `fetch_together` was not called."""
        if self.found is None:
            raise RuntimeError("This query has not been sent: call `fetch_together`.")
        return self.found

    @property
    def row(self) -> list | None:
        return self.rows[0] if self.rows else None

    @property
    def one(self) -> ModelT | None:
        return self.query.instance(self.rows[0]) if self.rows else None

    @property
    def all(self) -> list[ModelT]:
        return [self.query.instance(row) for row in self.rows]


def fetch_together(*wanted: PendingQuery) -> None:
    """Send all these queries in one message, and store the rows in each query."""
    if not wanted:
        return
    rows = fetch_batch(*(one.query.filled(one.values, one.most) for one in wanted))
    for one, found in zip(wanted, rows, strict=True):
        one.found = one.query.converted(found)


def _expand_lists(sql: str, parameters: list, several: list[int]) -> tuple[str, list]:
    """Return SQL and parameters with lists as IN (…). Raise ValueError if a list does not follow "="."""
    pieces, filled = sql.split("%s"), []
    for place, value in enumerate(parameters):
        if place not in several:
            filled.append(value)
            pieces[place] += "%s"
            continue
        if not pieces[place].endswith("= ("):
            raise ValueError("A list is possible only after an equals sign.")
        filled += value
        pieces[place] = pieces[place].removesuffix("= (") + "IN (" + (", ".join(["%s"] * len(value)) or "NULL")
    return "".join(pieces), filled
