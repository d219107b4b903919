"""Every page and every answer of the API in a language that a machine has made of the msgids: none breaks, and none has
a word of English left."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client, override_settings

from games.models import Game
from games.rules import GAMES
from tests.browser import scenes
from tests.safety.test_who_may import rows
from tests.safety.world import World
from tests.words import machine
from tests.words.latin import latin_of_page

pytestmark = pytest.mark.django_db
ROLES = ("mine", "host", "watcher", "former", "link", "nobody")
# Names of people, of the house and of machines.
NAMES = set("ana bruno carla dora eva operator roma anabot ntfy ntfy.sh europe madrid utc español english".split())


@pytest.fixture(scope="module")
def world(request, django_db_blocker, tmp_path_factory) -> Iterator[World]:
    """A world whose people all read the machine's language."""
    request.getfixturevalue("django_db_setup")
    folder = tmp_path_factory.mktemp("locale")
    machine.write_language(folder)
    with (
        django_db_blocker.unblock(),
        pytest.MonkeyPatch.context() as patch,
        machine.spoken(folder) as language,
        override_settings(API_PER_MINUTE=100_000),
        transaction.atomic(),
    ):
        patch.setattr("games.players.stand_ins._wake", lambda game: None)
        made = World()
        for person in made.people.values():
            type(person).objects.filter(pk=person.pk).update(language=language)
        for client in made.clients.values():
            client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
        yield made
        transaction.set_rollback(True)


def answered(client: Client, method: str, path: str) -> tuple[int, str, str]:
    """Status, kind and text of what is answered; of a redirect, of the page it leads to. All that is done is taken
    back."""
    cache.clear()
    api = {"content_type": "application/json", "data": "{}"} if path.startswith("/api/") and method != "GET" else {}
    with transaction.atomic():
        response = getattr(client, method.lower())(path, follow=True, **api)
        transaction.set_rollback(True)
    body = b"".join(response) if response.streaming else response.content  # type: ignore[arg-type]
    return response.status_code, response.headers.get("Content-Type", ""), body.decode(errors="replace")


def latin(kind: str, text: str) -> list[str]:
    """What of it is in Latin letters."""
    return latin_of_page(text, NAMES) if kind.startswith("text/html") else []


@pytest.mark.parametrize("role", ROLES)
def test_every_page_speaks_it(world, role) -> None:
    left: dict[str, list[str]] = {}
    for address, method, _ in rows():
        if address.startswith(("/api/", "/rules/", "/metrics", "/healthz", "/readyz", "/static")):
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
    open(f"/tmp/left_{role}","w").write("\n".join(sorted({f"{one}   [{where}]" for where, found in left.items() for one in found})))
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
    open(f"/tmp/left_{ruleset}","w").write("\n".join(sorted({f"{one}   [{where}]" for where, found in left.items() for one in found})))
    assert left == {}


def sentences(value) -> Iterator[str]:
    """What people read in an answer of the API: whatever has a space."""
    if isinstance(value, dict):
        for one in value.values():
            yield from sentences(one)
    elif isinstance(value, list):
        for one in value:
            yield from sentences(one)
    elif isinstance(value, str) and " " in value:
        yield value
