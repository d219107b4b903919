"""A bad setting stops the start, in words, and tells no secret."""

import os
import re
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from games.boards.tutorials import scripts_by_name
from tests import warm
from tests.strong_key import STRONG_KEY

PUBLIC = {
    "SECRET_KEY": STRONG_KEY,
    "SITE_URL": "https://roma.example",
    "DATABASE_URL": "postgresql://roma:geheim@db.example/roma",
    "REDIS_URL": "redis://:geheim@redis.example/0",
    "EMAIL_URL": "submission://roma:geheim@mail.example:587",
}
OURS = {*PUBLIC, "DEVELOPMENT", "DEBUG", "VAR_DIR", "PORT", "DJANGO_SETTINGS_MODULE", "SQLITE_SYNCHRONOUS"}


def start(tmp_path: Path, **variables: str) -> CompletedProcess:
    kept = {name: value for name, value in os.environ.items() if name not in OURS}
    code = "from django.conf import settings as s; print(s.SESSION_COOKIE_SECURE, s.EMAIL_HOST, s.EMAIL_USE_TLS, s.DATABASES['default']['ENGINE'], s.DATABASES['default'].get('DISABLE_SERVER_SIDE_CURSORS'))"
    env = {**kept, "VAR_DIR": str(tmp_path), **variables}
    return warm.run(["manage.py", "shell", "--no-imports", "-c", code], env)


def test_a_public_site_with_all_it_needs(tmp_path: Path) -> None:
    done = start(tmp_path, **PUBLIC)
    assert done.stdout.split() == ["True", "mail.example", "True", "django.db.backends.postgresql", "True"], done.stderr


def test_cookies_of_a_public_site_are_bound_to_its_host_and_https_is_kept_for_a_year(tmp_path: Path) -> None:
    code = "from django.conf import settings as s; print(s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME, s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_HSTS_SECONDS)"
    kept = {name: value for name, value in os.environ.items() if name not in OURS}
    said = [
        warm.run(["manage.py", "shell", "--no-imports", "-c", code], {**kept, "VAR_DIR": str(tmp_path), **variables})
        for variables in (PUBLIC, {"DEVELOPMENT": "1"})
    ]
    assert said[0].stdout.split() == ["__Host-sessionid", "__Host-csrftoken", "True", "True", "31536000"]
    assert said[1].stdout.split() == ["sessionid", "csrftoken", "False", "False", "0"]


@pytest.mark.django_db
def test_under_https_people_sign_in_with_cookies_that_browsers_take(settings, django_user_model) -> None:
    """`__Host-`: secure, for the path /, and for no domain; else a browser refuses it."""
    settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    settings.COOKIE_PREFIX = "__Host-"
    ana = django_user_model.objects.create_user("ana@example.org", "Ana", password="carpe diem 77")
    EmailAddress.objects.update_or_create(user=ana, email=ana.email, defaults={"verified": True, "primary": True})
    client = Client(enforce_csrf_checks=True)
    client.get("/accounts/login/", secure=True)
    name = next(iter(scripts_by_name()))
    client.get(f"/tutorials/{name}/", secure=True)
    page = client.get("/accounts/login/", secure=True).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]
    sent = {"login": "ana@example.org", "password": "carpe diem 77", "csrfmiddlewaretoken": token}
    done = client.post("/accounts/login/", sent, secure=True, headers={"Referer": "https://testserver/accounts/login/"})
    assert done.status_code == 302 and client.session["_auth_user_id"]
    assert {"__Host-sessionid", "__Host-csrftoken"} <= set(client.cookies)
    for cookie in client.cookies.values():
        if cookie.key.startswith("__Host-"):
            assert (cookie["secure"], cookie["path"], cookie["domain"]) == (True, "/", "")


def test_a_public_site_believes_no_from_by_itself(tmp_path: Path) -> None:
    code = "from django.conf import settings as s; print(s.INBOUND_DKIM, s.INBOUND_HOPS, s.VERP, s.DKIM_DOMAIN)"
    kept = {name: value for name, value in os.environ.items() if name not in OURS}
    env = {**kept, "VAR_DIR": str(tmp_path), **PUBLIC}
    done = warm.run(["manage.py", "shell", "--no-imports", "-c", code], env)
    assert done.stdout.split() == ["True", "1", "True", "roma.example"], done.stderr


@pytest.mark.parametrize("name", sorted(set(PUBLIC) - {"DATABASE_URL"}))
def test_what_a_public_site_must_have(tmp_path: Path, name: str) -> None:
    done = start(tmp_path, **{key: value for key, value in PUBLIC.items() if key != name})
    assert done.returncode == 1
    assert done.stderr.startswith(f"Settings: {name} is not set")
    assert "DEVELOPMENT=1" in done.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DEVELOPMENT", "perhaps"),
        ("PORT", "eighty"),
        ("DATABASE_URL", "geheim"),
        ("DATABASE_URL", "mysql://roma:geheim@db.example/roma"),
        ("REDIS_URL", "http://geheim"),
        ("EMAIL_URL", "pigeon://roma:geheim@mail.example"),
        ("SITE_URL", "roma.example"),
        ("SITE_URL", "https://roma.example/"),
        ("SITE_URL", "http://roma.example"),
        ("DEBUG", "1"),
        ("SQLITE_SYNCHRONOUS", "MAYBE"),
        ("VAPID_KEY", "geheim"),
        ("INBOUND_ADDRESS", "a-name-too-long-for-a-token@roma.example"),
        ("INBOUND_LISTEN", "127.0.0.1:8024"),
        ("ANYMAIL_WEBHOOK_SECRET", "geheim"),
        ("INBOUND_HOPS", "many"),
        ("DKIM_KEY", "geheim"),
        ("DKIM_KEY", "Z2VoZWlt"),
        ("DKIM_KEY", "MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g"),  # Ed25519 (RFC 8410)
        ("METRICS_LISTEN", "9100"),
        ("SECRET_KEY", "geheim"),
        ("THINKING_CORES", "-1"),
        ("OPEN_TABLES_PER_ACCOUNT", "0"),
        ("REVIEWS_PER_DAY", "-1"),
    ],
)
def test_a_bad_value_is_named(tmp_path: Path, name: str, value: str) -> None:
    done = start(tmp_path, **{**PUBLIC, name: value})
    assert done.returncode == 1
    assert done.stderr.startswith("Settings: ")
    assert name in done.stderr
    assert "Traceback" not in done.stderr
    assert "geheim" not in done.stderr


def test_development_makes_its_own_key_once(tmp_path: Path) -> None:
    assert start(tmp_path, DEVELOPMENT="1").returncode == 0
    key = (tmp_path / "secret_key").read_text()
    assert len(key) > 50
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0
    assert start(tmp_path, DEVELOPMENT="1").returncode == 0
    assert (tmp_path / "secret_key").read_text() == key
