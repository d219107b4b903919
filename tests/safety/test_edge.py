"""A public site starts only with safe settings; development pages work only on this machine."""

import os
from pathlib import Path

import pytest
from django.test import Client

from tests import warm
from tests.browser import scenes
from tests.strong_key import STRONG_KEY

PUBLIC = {
    "SECRET_KEY": STRONG_KEY,
    "SITE_URL": "https://roma.example",
    "DATABASE_URL": "postgresql://roma:x@db.example/roma",
    "REDIS_URL": "redis://redis.example/0",
    "EMAIL_URL": "submission://roma:x@mail.example:587",
}


def refusal(tmp_path: Path, **variables: str) -> str:
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
    done = warm.run(["manage.py", "check"], {**kept, "VAR_DIR": str(tmp_path), **variables})
    assert "Traceback" not in done.stderr
    return "" if done.returncode == 0 else done.stderr


def test_development_is_refused_on_a_public_site(tmp_path) -> None:
    for said in ({"SITE_URL": "https://roma.example"}, {"BEHIND_PROXY": "1"}, {**PUBLIC, "BEHIND_PROXY": "1"}):
        assert "DEVELOPMENT=1 is for your own machine" in refusal(tmp_path, DEVELOPMENT="1", **said), said
    assert not refusal(tmp_path, DEVELOPMENT="1")
    assert not refusal(tmp_path, **PUBLIC, BEHIND_PROXY="1")


@pytest.mark.parametrize(
    "key", ["x", "x" * 60, "bench" * 12, "abcdefghijkl" * 5, STRONG_KEY[:49], "0123456789" * 10, "ab" * 40]
)
def test_a_weak_key_is_refused_with_what_to_do(tmp_path, key) -> None:
    for variables in ({**PUBLIC, "SECRET_KEY": key}, {"DEVELOPMENT": "1", "SECRET_KEY": key}):
        told = refusal(tmp_path, **variables)
        assert "SECRET_KEY is weak" in told and "secrets.token_urlsafe(50)" in told
        assert len(key) < 5 or key not in told


@pytest.fixture
def doors(settings, tmp_path, db) -> list[str]:
    settings.MAILBOX_DIR = tmp_path
    name = "00000000000000000001-00000000"
    (tmp_path / f"{name}.eml").write_text("From: a@b.example\nTo: ana@demo.example\nSubject: x\n\nA letter.\n")
    scenes.person("ana").emailaddress_set.update(email="ana@demo.example")
    return ["/mailbox/", f"/mailbox/{name}/"]


ELSEWHERE = [
    {"REMOTE_ADDR": "192.0.2.7"},
    {"REMOTE_ADDR": "10.0.0.7"},
    {"REMOTE_ADDR": "fe80::1"},
    {"REMOTE_ADDR": ""},
    {"HTTP_X_FORWARDED_FOR": "127.0.0.1"},
    {"HTTP_X_REAL_IP": "192.0.2.7"},
    {"HTTP_FORWARDED": "for=192.0.2.7"},
    {"HTTP_VIA": "1.1 proxy"},
]


@pytest.mark.parametrize("place", ELSEWHERE)
def test_mailbox_and_demo_doors_open_to_loopback_only(doors, settings, place) -> None:
    settings.DEVELOPMENT = True
    here, away = Client(), Client(**place)
    for door in doors:
        assert here.get(door).status_code == 200
        assert away.get(door).status_code == 404
    assert away.post("/demo/ana/").status_code == 404 and "_auth_user_id" not in away.session
    assert here.post("/demo/ana/").status_code == 302
    assert 'href="/mailbox/"' in here.get("/").content.decode()
    assert 'href="/mailbox/"' not in away.get("/").content.decode()


def test_ipv6s_loopback_is_loopback(doors) -> None:
    assert Client(REMOTE_ADDR="::1").get("/mailbox/").status_code == 200
