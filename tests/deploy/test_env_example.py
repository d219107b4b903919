"""deploy/env.example lists every setting with its default, and nothing else."""

import ast
import json
import os
import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests import warm
from tests.deploy.composed import example
from tests.strong_key import STRONG_KEY

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "deploy/env.example"
SETTINGS = ROOT / "roma_site/settings.py"
# Read by gunicorn.conf.py and `serve`, by compose.yaml, by anymail; and what a public site must have.
ELSEWHERE = {"BIND", "WEB_PROCESSES", "WEB_THREADS", "ANYMAIL_WEBHOOK_SECRET"}
COMPOSE = {
    "COMPOSE_PROJECT_NAME",
    "VERSION",
    "SITE_HOST",
    "INBOUND_REPLICAS",
    "ACME_EMAIL",
    "POSTGRES_PASSWORD",
    "VALKEY_PASSWORD",
}
NEEDED = {"SECRET_KEY", "SITE_URL", "DATABASE_URL", "REDIS_URL", "EMAIL_URL"}


def calls(name: str) -> list[ast.Call]:
    tree = ast.parse(SETTINGS.read_text())
    return [n for n in ast.walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id == name]


def read_names() -> set[str]:
    """The variables that settings.py reads by name."""
    arguments = [call.args[1] for call in calls("read_setting")] + [call.args[0] for call in calls("required_setting")]
    return {one.value for one in arguments if isinstance(one, ast.Constant)}


def of_providers() -> set[str]:
    hosts = re.search(r"SOCIAL_HOSTS = \{(.*?)\}", SETTINGS.read_text(), re.DOTALL)
    names = re.findall(r'"(\w+)":', hosts[1]) if hosts else []
    return {f"{name.upper()}_CLIENT_{part}" for name in names for part in ("ID", "SECRET")}


def test_every_setting_stands_there_and_nothing_else() -> None:
    assert set(example()) == read_names() | of_providers() | ELSEWHERE | COMPOSE


def test_every_line_has_an_explanation_before_it() -> None:
    lines = EXAMPLE.read_text().splitlines()
    groups = {"DATABASE_URL", "PORT", "WEB_PROCESSES", "WEB_THREADS", "VALKEY_PASSWORD", "ACME_EMAIL", "DEBUG"}
    for before, line in pairwise(lines):
        name = line.partition("=")[0]
        if line and not line.startswith("#") and name not in groups | of_providers():
            assert before.startswith("# ") and not before.endswith("---"), line


def values(**environment: str) -> dict:
    code = "import json, roma_site.settings as s; print(json.dumps({k: v for k, v in vars(s).items() if k.isupper() and isinstance(v, (str, int, list))}, default=lambda x: 0))"
    kept = {"PATH": os.environ["PATH"]}
    done = warm.run(["-c", code], kept | environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def plain() -> dict:
    """A public site that sets what it must and nothing else."""
    return values(**{name: value for name, value in example().items() if name in NEEDED} | {"SECRET_KEY": STRONG_KEY})


def test_the_file_as_it_is_changes_no_default(plain: dict) -> None:
    assert values(**example() | {"SECRET_KEY": STRONG_KEY}) == plain


@pytest.mark.parametrize("name", sorted(read_names() - NEEDED))
def test_the_value_shown_is_the_default(name: str, plain: dict) -> None:
    given = example()[name]
    if given and name in plain:
        assert str(int(plain[name]) if isinstance(plain[name], bool) else plain[name]) == given
