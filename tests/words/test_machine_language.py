"""All pages and API responses in the generated language: none fails or contains English."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.template.loader import render_to_string
from django.test import Client
from django.utils.translation import override

from games.models import Game
from games.rules import GAMES
from tests import tiers
from tests.browser import scenes
from tests.safety.test_who_may import rows
from tests.safety.world import ROLES as WHO
from tests.safety.world import World, one_world
from tests.words import machine
from tests.words.latin import latin_of_page, latin_words

pytestmark = pytest.mark.django_db
LOOKERS_ON = ("watcher", "former", "link")
ROLES = ("mine", "host", "watcher", "former", "link", "nobody")
# Names of people, of the house and of machines.
NAMES = set(
    "ana bruno carla dora eva operator anabot acca faustulus any narrow salve ntfy discord matrix slack telegram aventinus via appia salvete".split()
)


@pytest.fixture(scope="module")
def world(request, django_db_blocker, tmp_path_factory) -> Iterator[World]:
    folder = tmp_path_factory.mktemp("locale")
    machine.write_language(folder)
    with machine.spoken(folder) as language, one_world(request, django_db_blocker) as made:
        for person in made.people.values():
            type(person).objects.filter(pk=person.pk).update(language=language)
        for client in made.clients.values():
            client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
        yield made


def answered(client: Client, method: str, path: str) -> tuple[int, str, str]:
    cache.clear()
    api = {"content_type": "application/json", "data": "{}"} if path.startswith("/api/") and method != "GET" else {}
    with transaction.atomic():
        response = getattr(client, method.lower())(path, follow=True, **api)
        transaction.set_rollback(True)
    body = b"".join(response) if response.streaming else response.content  # type: ignore[arg-type]
    return response.status_code, response.headers.get("Content-Type", ""), body.decode(errors="replace")


def latin(kind: str, text: str) -> list[str]:
    return latin_of_page(text, NAMES) if kind.startswith("text/html") else []


def shows_more(role: str, method: str, address: str, told: list[int]) -> bool:
    if role in LOOKERS_ON:
        return method == "GET" and address.startswith("/t/")
    return role == "mine" or address.startswith("/t/") or told[WHO.index(role)] != told[WHO.index("mine")]


@pytest.mark.seeded
@pytest.mark.parametrize("role", ROLES)
def test_every_page_speaks_it(world, role) -> None:
    left: dict[str, list[str]] = {}
    for address, method, told in rows():
        if not (tiers.DEEP or shows_more(role, method, address, told)):
            continue
        if address.startswith(("/api/v1/", "/metrics", "/healthz", "/readyz", "/static")):
            continue
        with transaction.atomic():
            session = dict(world.clients[role].cookies)
            status, kind, text = answered(world.clients[role], method, world.path(address, role))
            world.clients[role].cookies.clear()
            world.clients[role].cookies.update(session)
            transaction.set_rollback(True)
        assert status < 500, (address, method)
        if found := latin(kind, text):
            left[f"{method} {address}"] = found
    assert left == {}


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_every_table_speaks_it(world, ruleset) -> None:
    """A running table, its steps and its history, for who is asked and for who looks on."""
    ana, bruno = world.people["mine"], world.people["other"]
    game = scenes.play(scenes.table(ana, bruno, ruleset=ruleset), 0, 40)
    scenes.play(Game.objects.get(pk=game.pk), None)
    left = {}
    for role in ("mine", "nobody"):
        for page in ("", "history/", "replay/"):
            status, kind, text = answered(world.clients[role], "GET", f"/t/{game.slug}/{page}")
            assert status == 200, page
            if found := latin(kind, text):
                left[f"{role} {page}"] = found
    assert left == {}


def sentences(value: Any) -> Iterator[str]:
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from sentences(one)
    elif isinstance(value, str) and " " in value:
        yield value


@pytest.mark.parametrize("role", ["mine", "host", "nobody"])
def test_every_answer_of_the_api_speaks_it(world, role) -> None:
    left: dict[str, list[str]] = {}
    heard = 0
    for address, method, _ in rows():
        if address.startswith("/api/v1/") and "schema" not in address:
            status, kind, text = answered(world.clients[role], method, world.path(address, role))
            assert status < 500, (address, method)
            told = [*sentences(json.loads(text))] if kind.startswith("application/") and "json" in kind and text else []
            heard += len(told)
            if found := [one for one in told if latin_words(one, NAMES)]:
                left[f"{method} {address}"] = found
    assert left == {}
    assert heard > 20


@pytest.mark.parametrize(
    "template", sorted((settings.BASE_DIR / "templates/account").rglob("*.txt")), ids=lambda one: one.name
)
def test_every_mail_and_notice_about_an_account_speaks_it(world, template) -> None:
    facts = {"code": "123456", "email": "ana@example.org", "user": world.people["mine"], "username": "Ana"}
    urls = dict.fromkeys(("activate_url", "password_reset_url", "signup_url", "url"), "https://example.org/x")
    with override(machine.CODE):
        told = render_to_string(template.relative_to(settings.BASE_DIR / "templates").as_posix(), facts | urls)
    assert latin_words(re.sub(r"https?://\S+|\S+@\S+", "", told), NAMES) == []
