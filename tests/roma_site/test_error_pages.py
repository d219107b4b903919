"""Error pages are in every language, English first, whatever is broken."""

import re

import pytest
from django.conf import settings as site
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError, connection
from django.test import Client

from games.wording.messages import catalogue
from roma_site import error_pages
from roma_site.catalogues.watching import compile_file
from roma_site.error_pages import ERROR_TEXTS, error_page

pytestmark = pytest.mark.django_db
STATUS = pytest.mark.parametrize("status", sorted(ERROR_TEXTS))


@pytest.fixture(autouse=True)
def _drawn_anew():
    for memory in (catalogue, error_page):
        memory.cache_clear()
    yield
    for memory in (catalogue, error_page):
        memory.cache_clear()


@pytest.fixture
def client():
    return Client(raise_request_exception=False)


def broken(client, status, monkeypatch):
    if status == 400:
        return client.post("/you/theme/", {"theme": SimpleUploadedFile("dark.txt", b"dark")})

    def fail(*_):
        raise OperationalError("no route") if status == 503 else ZeroDivisionError("nothing to divide")

    if status == 503:
        with connection.execute_wrapper(fail):
            return client.get("/tables/")
    monkeypatch.setattr("games.pages.lobby.views.render", fail)
    return client.get("/tables/")


def sentences(answer):
    """{language: what the page says in it}."""
    page = answer.content.decode()
    parts = re.split(r'<div lang="([\w-]+)">', page.split("<main")[1])
    return {"en": parts[0], **dict(zip(parts[1::2], parts[2::2], strict=True))}


@STATUS
def test_it_is_said_in_every_language_english_first(status, client, monkeypatch):
    answer = broken(client, status, monkeypatch)
    said = sentences(answer)
    assert answer.status_code == status and list(said) == ["en", "es"]
    title, text = ERROR_TEXTS[status]
    assert title in said["en"] and text in said["en"] and title not in said["es"] and text not in said["es"]
    assert re.search(r"<h2>[^<]+</h2>\s*<p>[^<]+</p>", said["es"])
    assert answer.content.startswith(b'<!doctype html>\n<html lang="en">')


@STATUS
def test_a_language_more_comes_with_its_catalogue(status, client, monkeypatch, settings, tmp_path):
    settings.LOCALE_PATHS = [tmp_path]
    settings.LANGUAGES = [*settings.LANGUAGES, ("pt-br", "Português (Brasil)"), ("it", "Italiano")]
    made = tmp_path / "pt_BR/LC_MESSAGES/django.po"
    made.parent.mkdir(parents=True)
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
    made.write_text(f'{head}msgid "{ERROR_TEXTS[status][0]}"\nmsgstr "Quebrado."\n')
    compile_file(made)
    said = sentences(broken(client, status, monkeypatch))
    assert list(said) == ["en", "pt-br"], "who has no words for it is not told it in English twice"
    assert "Quebrado." in said["pt-br"]


@STATUS
@pytest.mark.parametrize("garbage", [b"", b"no catalogue", b"\xde\x12\x04\x95 cut", "whole"])
def test_a_broken_catalogue_leaves_the_others(status, garbage, client, monkeypatch, settings, tmp_path):
    file = tmp_path / "es/LC_MESSAGES/django.mo"
    file.parent.mkdir(parents=True)
    whole = site.BASE_DIR / "locale/es/LC_MESSAGES/django.mo"
    file.write_bytes(whole.read_bytes()[:5000] if garbage == "whole" else garbage)
    settings.LOCALE_PATHS = [tmp_path]
    answer = broken(client, status, monkeypatch)
    assert answer.status_code == status and list(sentences(answer)) == ["en"]


def test_who_reads_a_broken_catalogue_is_told_so(client, settings, tmp_path):
    file = tmp_path / "es/LC_MESSAGES/django.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"\xde\x12\x04\x95 cut")
    settings.LOCALE_PATHS = [tmp_path]
    answer = client.get("/rules/", headers={"accept-language": "es"})
    assert answer.status_code == 500 and ERROR_TEXTS[500][0] in sentences(answer)["en"]


@STATUS
def test_whatever_else_breaks_english_is_left(status, client, monkeypatch):
    monkeypatch.setattr(error_pages, "language_codes", None)
    answer = broken(client, status, monkeypatch)
    assert answer.status_code == status and list(sentences(answer)) == ["en"]


def test_what_is_not_allowed_is_a_page_in_the_readers_language(client, ana):
    client.force_login(ana)
    ana.language = "es"
    ana.save()
    answer = client.get("/accounts/reauthenticate/")
    assert answer.status_code == 403
    assert '<html lang="es"' in answer.content.decode() and "<h1>No permitido</h1>" in answer.content.decode()
