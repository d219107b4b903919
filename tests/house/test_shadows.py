"""An import inside a function never reuses a name of the module with another meaning."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("games", "notifications", "roma_site", "tests", "docs", "deploy")
INSIDE = re.compile(r"(?m)^\s+(?:from|import) ")
FILES = sorted(file for room in ROOMS for file in (ROOT / room).rglob("*.py"))


def own_names(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name


def shadows(text: str) -> list[str]:
    """The names that an import in a function takes from the module's own."""
    if not INSIDE.search(text):
        return []
    tree = ast.parse(text)
    own = set(own_names(tree))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    imports = [
        one for function in functions for one in ast.walk(function) if isinstance(one, ast.Import | ast.ImportFrom)
    ]
    taken = {alias.asname or alias.name.split(".")[0] for one in imports for alias in one.names}
    return sorted(own & taken)


def test_no_import_takes_a_name_of_its_module() -> None:
    assert len(FILES) > 500
    found = {str(file.relative_to(ROOT)): names for file in FILES if (names := shadows(file.read_text()))}
    assert found == {}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("GAMES = 20\ndef main():\n    from rules import GAMES\n", ["GAMES"]),
        ("GAMES = 20\ndef main():\n    from rules import GAMES as known\n", []),
        ("from rules import GAMES\ndef main():\n    from rules import GAMES\n", []),
    ],
)
def test_the_walk_finds_them(text: str, names: list[str]) -> None:
    assert shadows(text) == names
