"""The version is defined once and the same everywhere."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from django.test import Client

from roma_site import __version__

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["/", "/healthz", "/metrics", "/api/v1/schema/"])
def test_the_site_tells_its_version(address):
    assert __version__ in Client().get(address).content.decode()


def test_a_command_tells_the_version():
    said = subprocess.run(
        [sys.executable, "manage.py", "version"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert said.stdout == f"Roma by post {__version__}\n"


def test_the_version_is_written_once():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["dynamic"] == ["version"]
    released = re.search(r"(?m)^## \[(\d.*?)\]", (ROOT / "CHANGELOG.md").read_text())
    assert released[1] == __version__.partition(".dev")[0]
