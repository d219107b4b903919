"""Conventions of games/rules: pure Python, no clock, no other game, no random numbers; replays give the same game."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.rules import GAMES
from tests.rules.playout import SEEDS

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "games" / "rules"
CORE = {
    "ask",
    "match_setup",
    "card_sets",
    "finishing",
    "evaluation",
    "ledger",
    "match",
    "reading",
    "ruleset",
    "sampling",
    "story",
    "why_not",
}
# Modules of the standard library that depend on chance, time or the machine, or change the order.
FORBIDDEN = {
    "asyncio", "ctypes", "datetime", "gc", "glob", "importlib", "io", "multiprocessing", "os", "pathlib", "pickle", "platform", "random",
    "secrets", "shelve", "signal", "socket", "sqlite3", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid", "weakref",
}  # fmt: skip
BUILTINS = {"hash", "id", "open", "input", "print", "eval", "exec", "globals", "__import__", "breakpoint"}
FILES = sorted(RULES.rglob("*.py"))


def imports(path: Path, text: str) -> list[str]:
    """Every module a file imports, by its full name."""
    package = [*path.relative_to(ROOT).with_suffix("").parts][:-1]
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            found += [f"{module}.{alias.name}" for alias in node.names]
    return found


def fault(path: Path, name: str) -> str | None:
    """Why a file under games/rules may not import this, or None."""
    parts = name.split(".")
    if parts[:2] != ["games", "rules"]:
        if parts[0] in FORBIDDEN or parts[0] not in sys.stdlib_module_names:
            return f"{path.relative_to(ROOT)} imports {name}"
        return None
    game, other = path.relative_to(RULES).parts[0], parts[2] if len(parts) > 2 else ""
    if path.parent == RULES:
        allowed = path.name == "__init__.py" or other in CORE
    else:
        allowed = other in CORE or other == game
    return None if allowed else f"{path.relative_to(ROOT)} imports {name}"


def test_there_are_rules_to_walk():
    assert {path.name for path in FILES} >= {"ask.py", "match.py", "story.py", "play.py"}
    assert GAMES


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(RULES)))
def test_rules_import_the_standard_library_and_themselves(path):
    assert [fault(path, name) for name in imports(path, path.read_text()) if fault(path, name)] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(RULES)))
def test_rules_call_nothing_that_differs_from_run_to_run(path):
    called = [
        node.func.id
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    assert not BUILTINS & set(called)


@pytest.mark.parametrize(
    "line",
    [
        "import random", "from random import Random", "import os.path", "import time", "from datetime import date", "import django.db",
        "from django.db import models", "from games.models import Game", "from ..roma import cards", "from .. import roma",
        "from ...events import Answered", "import games.rules.roma.play", "def f():\n    import random",
    ],
)  # fmt: skip
def test_the_walk_sees_what_it_must(line):
    path = RULES / "gloria" / "play.py"
    assert [name for name in imports(path, line) if fault(path, name)]


@pytest.mark.parametrize(
    "line", ["from ..ask import Ask", "from . import roles", "from .cards import ROLE", "from functools import cache"]
)
def test_the_walk_lets_pass_what_it_may(line):
    path = RULES / "gloria" / "play.py"
    assert not [name for name in imports(path, line) if fault(path, name)]


@pytest.mark.seeded
def test_the_same_games_under_two_hash_seeds():
    """Nothing iterates over a set, hashes or compares identities: two interpreters print the same games."""
    printed = []
    for seed in ("1", "4711"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        run = subprocess.run(
            [sys.executable, "-m", "tests.rules.playout"], cwd=ROOT, env=environment, capture_output=True, check=True
        )
        printed.append(run.stdout.splitlines())
    assert len(printed[0]) == len(printed[1]) >= len(SEEDS) * sum(len(rules.SEATS) for rules in GAMES.values())
    assert [one[:40] for one, other in zip(*printed, strict=True) if one != other] == []
