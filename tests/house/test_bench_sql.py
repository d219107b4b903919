"""The rows that `make bench` writes by SQL have the columns of today's models."""

import re
from pathlib import Path

from django.apps import apps

INSERT = re.compile(r"INSERT INTO (\w+) \(([\w\s,\"]+)\)")


def test_rows_of_the_bench_name_columns_that_exist() -> None:
    columns = {model._meta.db_table: {field.column for field in model._meta.fields} for model in apps.get_models()}
    text = "".join(file.read_text() for file in sorted(Path(__file__).parents[1].joinpath("bench").glob("*.py")))
    found = [(table, set(re.findall(r"\w+", names))) for table, names in INSERT.findall(text)]
    assert len(found) > 2
    assert {(table, name) for table, names in found if table in columns for name in names - columns[table]} == set()
