"""Security rules for every page: headers, no inline scripts or styles, no uploads, rate limits."""

import importlib.util
import os
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from notifications.models import Kind
from notifications.preferences import switches
from tests import stamped, warm
from tests.browser import scenes
from tests.strong_key import STRONG_KEY
from tests.tables import open_table

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.django_db


@pytest.fixture
def ana():
    return scenes.person("Ana")


def test_production_settings_have_nothing_to_complain_of(tmp_path) -> None:
    public = {
        "SECRET_KEY": STRONG_KEY,
        "SITE_URL": "https://roma.example",
        "DATABASE_URL": "postgresql://roma:x@db.example/roma",
        "REDIS_URL": "redis://redis.example/0",
        "EMAIL_URL": "submission://roma:x@mail.example:587",
        "VAR_DIR": str(tmp_path),
    }
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
    done = warm.run(["manage.py", "check", "--deploy", "--fail-level", "DEBUG"], {**kept, **public})
    assert done.returncode == 0, done.stderr


# Headers


@pytest.mark.parametrize("page", ["/", "/accounts/login/", "/archive/", "/nowhere/", "/static/site.js", "/api/v1/"])
def test_headers(client, page) -> None:
    headers = client.get(page).headers
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
    if not page.startswith("/static/"):
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
        assert not re.search(r"unsafe|\*|https?:", policy)
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin" and headers["X-Frame-Options"] == "DENY"


def test_an_address_that_is_a_key_is_nobodys_referrer(client, ana) -> None:
    game = open_table(ana, "gloria", size=2, public=False)
    seat = game.seats.get()
    keys = [
        reverse("games:access_link", args=[game.slug, stamped.link_token(seat.pk, ana, 1)]),
        reverse("games:join", args=[game.slug]) + f"?invite={game.invitation}",
        switches.stop_url(ana, Kind.TURN).partition("/unsubscribe/")[2].join(["/unsubscribe/", ""]),
        "/accounts/password/reset/key/1-forged/",
    ]
    for address in keys:
        answer = client.get(address)
        assert answer.status_code in (200, 302), address
        assert answer["Referrer-Policy"] == "strict-origin", address


# No script, no style of a page's own

INLINE = re.compile(
    r"""<style|\sstyle=|\son(?:click|load|error|submit|change|input|focus|key\w+|mouse\w+)=|javascript:"""
    r"""|<script(?![^>]*\bsrc=)(?![^>]*application/json)""",
    re.IGNORECASE,
)
# Mails have to bring their style with them; it is put into them by css-inline, and no page shows them but in a frame.
MAILS = ("mail/",)


def test_no_template_brings_script_or_style_of_its_own() -> None:
    found = []
    for file in sorted((ROOT / "templates").rglob("*.html")):
        name = file.relative_to(ROOT / "templates").as_posix()
        if not name.startswith(MAILS):
            found += [f"{name}: {one.group()}" for one in INLINE.finditer(file.read_text())]
    assert not found, found


def test_no_script_writes_a_style_attribute() -> None:
    written = re.compile(r"""\.style\b|cssText|["']style["']""")
    found = [
        f"{file.name}: {line}"
        for file in sorted((ROOT / "static").glob("*.js"))
        for line in file.read_text().splitlines()
        if written.search(line)
    ]
    assert not found, found


# The CSRF token is in no address

FORM = re.compile(r"<form\b(.*?)</form>", re.DOTALL)


def sends_token_by_get(form: str) -> bool:
    """Whether this form, or one button of it, puts its CSRF token into the address."""
    by_get = re.search(r"""formmethod=["']?get""", form) or not re.match(r"""[^>]*\bmethod=["']?post""", form)
    return bool(by_get) and ("csrf_token" in form or "csrfmiddlewaretoken" in form)


def test_no_form_sends_its_csrf_token_by_get() -> None:
    """Addresses are kept by browsers and proxies; test_who_may.py looks at every rendered page."""
    assert sends_token_by_get('<form method="post">{% csrf_token %}<button formmethod="get">')
    found = [
        f"{file.name}: {form}"
        for file in sorted((ROOT / "templates").rglob("*.html"))
        for form in FORM.findall(file.read_text())
        if sends_token_by_get(form)
    ]
    assert not found, found


# No file is taken


@pytest.mark.parametrize("address", ["/you/", "/you/theme/", "/tables/new/", "/you/confirm/"])
def test_no_file_is_taken(client, ana, address) -> None:
    client.force_login(ana)
    client.raise_request_exception = False
    file = SimpleUploadedFile("x.txt", b"x" * 100)
    answer = client.post(address, {"public_name": "Other", "theme": "dark", "file": file})
    assert answer.status_code == 400
    assert b"Nothing was changed" in answer.content
    ana.refresh_from_db()
    assert ana.public_name == "Ana"


# Limits on password attempts and on emails to one address


def test_an_hour_brings_a_mailbox_few_codes(client, ana, mailoutbox) -> None:
    begin = datetime(2026, 3, 1, 12, tzinfo=UTC)
    for number in range(30):
        with time_machine.travel(begin + timedelta(seconds=100 * number), tick=False):
            place = {"REMOTE_ADDR": f"192.0.2.{number}"}
            client.post("/accounts/login/code/", {"email": ana.email}, **place)
            client.post("/accounts/password/reset/", {"email": ana.email}, **place)
    assert 2 <= len(mailoutbox) <= 24


def test_a_password_is_not_guessed_in_patience(client, ana) -> None:
    ana.set_password("carpe diem 77")
    ana.save()
    begin, told = datetime(2026, 3, 1, tzinfo=UTC), []
    for number in range(60):
        with time_machine.travel(begin + timedelta(minutes=10 * number), tick=False):
            sent = {"login": ana.email, "password": f"guess {number}"}
            told.append("try again later" in client.post("/accounts/login/", sent).content.decode().lower())
    assert not any(told[:50]) and all(told[50:])


def test_sign_ups_from_one_place_end(client, mailoutbox) -> None:
    for number in range(25):
        answer = client.post(
            "/accounts/signup/", {"public_name": f"P{number}", "email": f"p{number}@example.org", "language": "en"}
        )
        client.post("/accounts/logout/")
    assert answer.status_code == 429
    assert len(mailoutbox) == 20


# The locks


@pytest.fixture
def audit():
    spec = importlib.util.spec_from_file_location("audit", ROOT / "deploy/audit.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_lock_is_whole(audit, capsys) -> None:
    assert audit.main([]) == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("django>=5", "not pinned"),
        ("django==5.2.19", "no hash"),
        ("django==5.2.19 --hash=md5:0", "no hash"),
        ("--index-url https://somewhere.example", "contains a URL or option"),
        ("django @ https://somewhere.example/django.whl --hash=sha256:0", "contains a URL or option"),
    ],
)
def test_a_lock_with_a_fault_is_told(audit, line, fault) -> None:
    assert any(fault in found for found in audit.lock_faults("x.txt", line + "\n"))


def test_advisories_are_read(audit, monkeypatch) -> None:
    """As OSV answers: a result for each query, in order."""

    class Answer:
        def __init__(self, request, **how):
            assert b'"django"' in request.data

        def __enter__(self):
            return self

        def __exit__(self, *error):
            return None

        def read(self, *size):
            return b'{"results": [{}, {"vulns": [{"id": "GHSA-1"}]}]}'

    monkeypatch.setattr(audit.urllib.request, "urlopen", Answer)
    assert audit.advisories([("django", "5.2.19"), ("redis", "1.0")]) == ["redis 1.0: GHSA-1"]
