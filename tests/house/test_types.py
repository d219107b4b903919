"""The type checker knows the rules: it refuses a misspelled name, and every package fits the core."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from games.rules import GAMES
from games.rules.card_sets import has_sets
from games.rules.ruleset import CardRuleset, OptionalExports, Ruleset

ROOT = Path(__file__).resolve().parents[2]
PLANT = """

def planted(t: Table, me: int) -> Rule[None]:
    t.look_at_dek(me)
    yield Ask(me, "planted", t.dek_on_the_table)


def untyped(t, me):
    pass
"""
SURE = "from ..ask import Ask, Rule\nfrom .table import Table\n"
# Each package as the rules of a Match (`Ruleset[Any]` would take any table), and those with card sets as such.
FITTING = f"""
from typing import Any
from . import {", ".join(["augury", *GAMES])}
from .match import Match
from .ruleset import CardRuleset

matches = [{", ".join(f"Match.new({name})" for name in ["augury", *GAMES])}]
with_sets: list[CardRuleset[Any]] = [{", ".join(["augury", *(name for name in GAMES if has_sets(GAMES[name]))])}]
"""


def test_every_game_is_named_where_none_may_know_another() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (named,) = (one["modules"] for one in contracts if one["name"] == "The rules of the games do not import each other")
    assert sorted(named) == sorted(f"games.rules.{name}" for name in GAMES)


@pytest.fixture(scope="module")
def complaints(tmp_path_factory) -> str:
    copy = tmp_path_factory.mktemp("types")
    shutil.copytree(ROOT / "games/rules", copy / "games/rules", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tests/fifth/rules/augury", copy / "games/rules/augury")
    (copy / "games/__init__.py").touch()
    settings = (ROOT / "pyproject.toml").read_text()
    plugin = 'plugins = ["mypy_django_plugin.main"]\n'
    assert plugin in settings
    (copy / "pyproject.toml").write_text(settings.replace(plugin, ""))  # it takes seconds, and no rule knows Django
    (copy / "games/rules/fitting.py").write_text(FITTING)
    for ruleset in GAMES:
        (copy / f"games/rules/{ruleset}/planted.py").write_text(SURE + PLANT)
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "-p", "games.rules"],
        cwd=copy,
        env={"PATH": os.environ["PATH"], "HOME": str(copy)},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1, run.stderr
    return run.stdout


@pytest.mark.parametrize("ruleset", GAMES)
@pytest.mark.parametrize("fault", ["look_at_dek", "dek_on_the_table"])
def test_what_no_table_has_is_refused(complaints, ruleset, fault):
    told = [line for line in complaints.splitlines() if line.startswith(f"games/rules/{ruleset}/")]
    assert any(f'"Table" has no attribute "{fault}"' in line for line in told), complaints


def test_a_rule_without_types_is_refused(complaints):
    assert "games/rules/great_city/planted.py:10: error: Function is missing a type annotation" in complaints


def test_nothing_else_is_refused(complaints):
    faults = [line for line in complaints.splitlines() if ": error:" in line]
    assert [line for line in faults if "/planted.py:" not in line] == []


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_package_exports_what_the_protocols_list(ruleset):
    names = {
        part: {name for name in (*vars(part), *part.__annotations__) if not name.startswith("_")}
        for part in (Ruleset, CardRuleset, OptionalExports)
    }
    known = set().union(*names.values())
    exported = {
        name
        for name, value in vars(GAMES[ruleset]).items()
        if name in known or not (name.startswith("_") or isinstance(value, ModuleType))  # its other modules
    }
    assert names[Ruleset] <= exported <= known
    assert names[CardRuleset] <= exported or not names[CardRuleset] - names[Ruleset] & exported
