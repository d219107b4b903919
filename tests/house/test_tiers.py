"""Tests with more work in a deep run are part of it: a test without its mark would be left out."""

import ast
from pathlib import Path

import pytest

HERE = Path(__file__).parents[2]
FILES = sorted(file for file in (HERE / "tests").rglob("test_*.py") if "tiers." in file.read_text())
MARKS = ("mark.seeded", "mark.deep")


def unmarked(source: str) -> list[str]:
    """The tests that ask how many or with which seed, and bear no mark that a deep run looks for."""
    tree = ast.parse(source)
    of_file = [ast.unparse(node) for node in tree.body if isinstance(node, ast.Assign)]
    if any("pytestmark" in text and mark in text for text in of_file for mark in MARKS):
        return []
    tests = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    texts = {node.name: ast.unparse(node) for node in tests}  # with its decorators
    return [name for name, text in texts.items() if "tiers." in text and not any(mark in text for mark in MARKS)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(HERE)))
def test_what_asks_for_its_size_is_played_in_deep_runs(file):
    assert unmarked(file.read_text()) == []


def test_one_without_a_mark_is_found():
    plain = "def test_one():\n    for seed in tiers.seeds(1, 9):\n        pass\n"
    assert unmarked(plain) == ["test_one"]
    assert unmarked("@pytest.mark.seeded\n" + plain) == [] == unmarked("pytestmark = pytest.mark.deep\n" + plain)
