"""Dates have one style in each language: that of games/wording/time.py, on every page and in every mail."""

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.conf import settings
from django.template import Context, Template
from django.test import Client
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import override

from games.models import Message, Scope
from games.tables import tokens
from tests.browser.scenes import scene

BASE = settings.BASE_DIR
# What else writes a time, and is read by programs, operators or a browser's own field.
NOT_TOLD = re.compile(r"games/(facts/luck|operating/archive_file|models/clock|pages/time_forms)\.py|roma_site/(logs|accounts/views)\.py|.*/(admin|commands/\w+)\.py")  # fmt: skip
OWN_STYLE = re.compile(r"strftime|date_format\(|format_(?:date|datetime|time|skeleton)\(|\{[^{}]*:%[a-zA-Z]")
AT = datetime(2026, 11, 24, 18, 0, tzinfo=UTC)


def files(*patterns):
    return [(file.relative_to(BASE).as_posix(), file.read_text()) for one in patterns for file in BASE.glob(one)]


def test_no_template_has_a_date_style_of_its_own():
    found = [
        (name, use)
        for name, text in files("templates/**/*.html", "templates/**/*.txt", "locale/*/rules/*.html")
        for use in re.findall(r"\|(?:date|time)\b(?!\w)[^ }]*|{% *now\b", text)
        if use not in ("|date:'c'", '|date:"c"')
    ]
    assert found == [], "write {{ at|moment }} or {{ at|day }} (games/templatetags/display.py)"


def test_no_code_has_one_either():
    sources = files("games/**/*.py", "roma_site/**/*.py", "notifications/**/*.py")
    assert len(sources) > 300
    told = {name for name, text in sources if OWN_STYLE.search(text) and not NOT_TOLD.fullmatch(name)}
    assert told == {"games/wording/time.py"}


@pytest.mark.parametrize(
    ("language", "moment", "day", "before"),
    [
        ("en", "Tue 24 Nov, 19:00", "Tue 24 Nov", "Thu 13 Nov 2025"),
        ("es", "mar 24 nov, 19:00", "mar 24 nov", "jue 13 nov 2025"),
    ],
)
def test_the_filters_write_by_the_readers_language_and_clock(language, moment, day, before):
    page = Template("{% load display %}{{ at|moment }}|{{ at|day }}|{{ before|day }}|{{ late|day }}")
    late = datetime(2026, 11, 24, 23, 30, tzinfo=UTC)
    with time_machine.travel(AT), override(language), timezone.override("Europe/Madrid"):
        told = page.render(Context({"at": AT, "before": AT.replace(year=2025, day=13), "late": late}))
    assert told.split("|")[:3] == [moment, day, before]
    assert "25" in told.split("|")[3], "it is tomorrow there"


@pytest.mark.django_db
def test_no_page_lets_django_write_a_date(monkeypatch):
    """A bare {{ at }} would come in Django's style."""
    at, written = scene(), formats.date_format

    def only_for_machines(value, format=None, use_l10n=None):
        assert format == "c", (value, format)
        return written(value, format, use_l10n)

    monkeypatch.setattr(formats, "date_format", only_for_machines)
    ana, game = at["ana"], at["mine"]
    Message.objects.create(game=game, user=ana, text="Salve", written_at=timezone.now())
    tokens.make_token(ana, "a program", (Scope.READ,), None, timezone.now() + timedelta(days=3))
    client = Client()
    client.force_login(ana)
    pages = ["/", "/tables/", "/archive/", "/you/time/", "/you/programs/", "/you/notifications/", "/you/notifications/history/", "/accounts/sessions/", "/accounts/2fa/", "/mailbox/"]  # fmt: skip
    pages += [reverse(f"games:{name}", args=[game.slug]) for name in ("table", "chat", "orders")]
    for page in pages:
        assert client.get(page, follow=True).status_code == 200, page
