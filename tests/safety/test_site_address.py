"""Absolute links name the address of the site (SITE_URL), never the host that a request claims."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from tests.browser import scenes
from tests.tables import open_table

ROOT = Path(__file__).parents[2]
# `address_before` compares with the host of the request; it writes it nowhere.
MAY_READ_HOST = {"roma_site/accounts/views.py"}


@pytest.fixture
def other_host(settings) -> dict[str, str]:
    settings.ALLOWED_HOSTS = ["*"]
    return {"HTTP_HOST": "mallory.example:81"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("page", "typed"),
    [
        ("/accounts/password/reset/", {"email": "ana@example.org"}),
        ("/accounts/password/reset/", {"email": "nobody@example.org"}),
        ("/accounts/login/code/", {"email": "ana@example.org"}),
        ("/accounts/login/code/", {"email": "nobody@example.org"}),
        ("/accounts/signup/", {"public_name": "New", "email": "ana@example.org", "language": "en"}),
        ("/accounts/signup/", {"public_name": "New", "email": "new@example.org", "language": "en"}),
    ],
)
def test_mails_about_an_account_link_to_the_site(page, typed, other_host, mailoutbox) -> None:
    scenes.person("Ana")
    assert Client(**other_host).post(page, typed).status_code == 302
    (mail,) = mailoutbox
    html = mail.alternatives[0][0]
    assert "mallory" not in f"{mail.subject}{mail.body}{html}{mail.extra_headers}"
    links = re.findall(r"https?://[^\s\"<]+", mail.body)
    assert links and all(link.startswith(settings.SITE_URL) for link in links)


@pytest.mark.django_db
def test_links_to_be_passed_on_name_the_site(other_host) -> None:
    ana = scenes.person("Ana")
    table = open_table(ana, "gloria", size=2, public=False)
    client = Client(**other_host)
    client.force_login(ana)
    page = client.get(table.get_absolute_url()).content.decode()
    assert f'value="{settings.SITE_URL}/t/{table.slug}/' in page and "mallory" not in page


def test_nothing_else_builds_links_from_a_request() -> None:
    files = [
        path for folder in ("roma_site", "games", "notifications", "templates") for path in (ROOT / folder).rglob("*.*")
    ]
    read = {
        str(path.relative_to(ROOT))
        for path in files
        if path.suffix in {".py", ".html", ".txt"}
        and re.search(r"get_host|build_absolute_uri|get_current_site|current_site", path.read_text())
    }
    assert read == MAY_READ_HOST
