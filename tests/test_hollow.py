"""No test asserts something of all rows of a query without saying that there are some (`hollow.some`)."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FILES = sorted(HERE.rglob("test_*.py"))
OF_A_QUERY = {"objects", "filter", "exclude", "values_list", "select_related", "order_by"}


def hollow(text: str) -> Iterator[int]:
    """The lines of loops with assertions, and of assertions of `all`, that go straight over a query."""
    if not any(word in text for word in OF_A_QUERY):
        return
    for node in ast.walk(ast.parse(text)):
        over = None
        if isinstance(node, ast.For) and any(isinstance(one, ast.Assert) for one in ast.walk(node)):
            over = node.iter
        elif isinstance(node, ast.Assert) and (sought := of_all(node.test)):
            over = sought.generators[0].iter
        if over and is_query(over):
            yield over.lineno


def of_all(node: ast.expr) -> ast.GeneratorExp | None:
    """Return the generator in `all(…)`, or None for any other expression."""
    is_all = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "all"
    return node.args[0] if is_all and isinstance(node.args[0], ast.GeneratorExp) else None  # type: ignore[attr-defined]


def is_query(node: ast.expr) -> bool:
    """Whether this is a chain of attributes and calls with a query's words in it."""
    words = set()
    while not isinstance(node, ast.Name):
        if isinstance(node, ast.Attribute):
            words.add(node.attr)
            node = node.value
        elif isinstance(node, ast.Call):
            node = node.func
        elif isinstance(node, ast.Subscript):
            node = node.value
        else:
            break
    return bool(words & OF_A_QUERY)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(HERE)))
def test_what_is_said_of_all_rows_is_said_of_some(file: Path) -> None:
    assert list(hollow(file.read_text())) == []


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("assert all(row.ok for row in Row.objects.filter(a=1))", True),
        ("for row in rows().filter(a=1).order_by('b')[:3]:\n    assert row.ok", True),
        ("assert all(row.ok for row in some(Row.objects.filter(a=1)))", False),
        ("for row in some(Row.objects.all()):\n    assert row.ok", False),
        ("for row in Row.objects.all():\n    row.save()", False),
        ("assert all(one for one in (1, 2))", False),
    ],
)
def test_the_walk_tells_them_apart(text: str, is_one: bool) -> None:
    assert bool(list(hollow(text))) is is_one
