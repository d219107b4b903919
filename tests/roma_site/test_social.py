"""Social sign-in: only if enabled; then with a button, an entry in the CSP, and sign-up."""

import json
import os
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from django.test import Client

from tests import database, warm

ROOT = Path(__file__).parents[2]
GITHUB = {"SOCIAL_LOGINS": "github", "GITHUB_CLIENT_ID": "an-id", "GITHUB_CLIENT_SECRET": "a-secret"}


@pytest.mark.django_db
def test_without_settings_there_is_none(client: Client) -> None:
    assert client.get("/accounts/3rdparty/").status_code == 404
    assert "github" not in client.get("/accounts/login/").content.decode().lower()


def run(tmp_path: Path, **variables: str) -> CompletedProcess:
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "VAR_DIR")}
    env = {**kept, "DEVELOPMENT": "1", "VAR_DIR": str(tmp_path), "PYTHONPATH": str(ROOT), **variables}
    env["DJANGO_SETTINGS_MODULE"] = "roma_site.settings"
    return warm.run(["-m", "tests.roma_site.social_sign_in"], env)


@pytest.fixture
def migrated(tmp_path: Path, django_db_setup: None) -> Path:
    database.copy_to(tmp_path / "roma.sqlite3")
    return tmp_path


def test_signing_up_with_githubs_word(migrated) -> None:
    done = run(migrated, **GITHUB)
    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["button"] and told["form"] and told["settings"] and told["signed_in"]
    assert "form-action 'self' https://github.com" in told["policy"]
    assert told["there"].startswith("https://github.com/login/oauth/authorize?")
    assert (told["status"], told["name"], told["page"]) == (302, "Livia", 200)
    assert told["unasked"] == "/you/confirm/?next=%2Faccounts%2F3rdparty%2F", (
        "who was signed in long ago is asked once more"
    )
    assert told["connected"] == ["/accounts/3rdparty/", 1], "and no other account is connected meanwhile"
    assert told["forged"] in (200, 302, 401, 403)


def test_where_only_invited_people_sign_up_githubs_word_needs_a_link(migrated) -> None:
    done = run(migrated, **GITHUB, SIGNUPS="invited")
    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(done.stdout.splitlines()[-1])
    assert "You cannot create an account here" in told["refused"] and not told["form_without"]
    assert told["signed_in"] and told["name"] == "Livia"
    assert told["then"].startswith("/t/") and "/join/?invite=" in told["then"]


@pytest.mark.parametrize(
    ("variables", "word"),
    [({"SOCIAL_LOGINS": "myspace"}, "myspace"), ({"SOCIAL_LOGINS": "github"}, "GITHUB_CLIENT_ID")],
)
def test_a_bad_setting_is_named(tmp_path, variables, word) -> None:
    done = run(tmp_path, **variables)
    assert done.returncode != 0 and word in done.stderr
