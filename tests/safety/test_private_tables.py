"""A private table leaks nothing: to users who are not at it, it seems not to exist.

Two sites that differ only in private tables, their players, chat and results, at the same time of day: every page whose
address names no table is the same to the byte. At a table's own address, an existing private table gives the same reply
as a missing one."""

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.utils import timezone

from games.models import Game, Participation, Seat
from games.tables import chat, drafts, opening
from games.tables.results import complete_results
from roma_site.live import tickets
from tests.browser import scenes
from tests.memory import forget
from tests.safety.test_who_may import rows
from tests.tables import open_table

pytestmark = pytest.mark.django_db
# What differs from one visit to the next, and tells nothing: the token against forged forms.
FORGERY = re.compile(rb'(csrfmiddlewaretoken" value=|X-CSRFToken"\s*:\s*)"[A-Za-z0-9]{64}"')
SOUGHT = (
    "/archive/?player=Carla", "/archive/?player=Ana", "/archive/?game=gloria", "/archive/?page=2", "/archive/?game=roma",
    "/archive/?end=deck", "/tables/?page=2", "/?turns=2", "/?waiting=2", "/rules/gloria/?q=client", "/sitemap.xml",
    "/robots.txt", "/feed/", "/api/v1/tables/archive/?game=gloria", "/api/v1/tables/archive/?player=Carla",
    "/api/v1/tables/open/?game=gloria", "/people/Carla/", "/people/Bruno/", "/api/v1/people/Carla/", "/people/?q=car",
)  # fmt: skip


@pytest.fixture(autouse=True)
def _quiet(monkeypatch, settings) -> None:
    monkeypatch.setattr("games.players.stand_ins._queue_answers", lambda game: None)
    settings.API_PER_MINUTE = 100_000


def pages() -> Iterator[str]:
    yield from (a for a, method, _ in rows() if method == "GET" and "{" not in a and a != "/metrics")
    yield from SOUGHT


def seen_by(reader) -> dict[str, tuple]:
    """All that a reader, or a stranger (None), can read."""
    forget()
    cache.clear()
    found = {}
    for page in dict.fromkeys(pages()):
        client = Client()
        if reader:
            client.force_login(reader)
        with transaction.atomic():
            answer = client.get(page)
            transaction.set_rollback(True)
        headers = sorted((name, value) for name, value in answer.headers.items() if name != "Set-Cookie")
        found[page] = answer.status_code, headers, FORGERY.sub(b"", answer.getvalue())
    return found


def private_tables(ana, bruno, carla) -> None:
    """One of each kind, with results, talk, and a seat to take."""
    for host in (carla, bruno, bruno):  # of his tables the lobby shows one
        open_table(host, "gloria", size=3, public=False)
    running = scenes.table(carla, ana, bruno, public=False)
    chat.post_message(running, carla, "hidden words")
    left = scenes.table(carla, ana, public=False)
    opening.replace_player(left, 1, None)
    done = scenes.table(ana, carla, ruleset="roma", public=False)
    now = timezone.now()
    Game.objects.filter(pk=done.pk).update(
        state="finished", result={"reason": "deck", "scores": [9, 7], "winners": [0]}, finished_at=now, started_at=now
    )
    Seat.objects.filter(game=done).update(score=9, winner=True)
    Participation.objects.filter(game=done).update(finished_at=now)
    assert complete_results(done.pk)


@pytest.mark.parametrize("role", ["stranger", "player"])
def test_with_and_without_private_tables_every_page_is_the_same(role, monkeypatch) -> None:
    monkeypatch.setattr(
        tickets, "credential_digest", lambda *key: "0" * 16
    )  # of the session, which is another each time
    with time_machine.travel("2026-03-01 12:00:00+00:00", tick=False):
        ana, bruno, carla, eva = (scenes.person(name) for name in ("Ana", "Bruno", "Carla", "Eva"))
        reader = eva if role == "player" else None
        drafts.draft_of(eva)  # else each visit of the form is shown another promise
        scenes.table(eva, ana)
        open_table(bruno, "gloria", size=4)
        ended = timezone.now() - timedelta(days=1)
        done = scenes.table(bruno, eva, ruleset="roma")
        Game.objects.filter(pk=done.pk).update(
            state="finished",
            finished_at=ended,
            started_at=ended,
            result={"reason": "deck", "scores": [1, 2], "winners": [1]},
        )
        without = seen_by(reader)
        private_tables(ana, bruno, carla)
        withal = seen_by(reader)
    assert without["/archive/"][0] == 200 and done.name.encode() in without["/archive/"][2]
    different = [page for page in without if without[page] != withal[page]]
    assert not different, different


@pytest.mark.parametrize("role", ["stranger", "player"])
@pytest.mark.parametrize("hosted", [True, False], ids=["hosted", "host_erased"])
def test_a_private_table_answers_like_one_that_is_not_there(role, hosted) -> None:
    ana, bruno, eva = (scenes.person(name) for name in ("Ana", "Bruno", "Eva"))
    there = {
        "run": scenes.table(ana, bruno, public=False).slug,
        "open": open_table(ana, "gloria", size=3, public=False).slug,
        "done": scenes.table(ana, bruno, ruleset="roma", public=False).slug,
    }
    Game.objects.filter(slug=there["done"]).update(state="finished", result={})
    if not hosted:
        Game.objects.update(host=None)
    nowhere = {name: f"no-{name}-here" for name in there}
    different = []
    for address, method, _ in rows():
        if not {"{run}", "{open}", "{done}"} & set(re.findall(r"{\w+}", address)):
            continue
        told = []
        for slugs in (there, nowhere):
            client = Client()
            if role == "player":
                client.force_login(eva)
            path = re.sub(r"{\w+}", "1", address.format_map(Names(slugs)))
            api = {"content_type": "application/json", "data": "{}"} if "/api/" in path and method != "GET" else {}
            answer = getattr(client, method.lower())(path, **api)
            body = FORGERY.sub(b"", answer.getvalue())
            for slug in slugs.values():
                body = body.replace(slug.encode(), b"-")
            told.append((answer.status_code, re.sub("|".join(slugs.values()), "-", answer.get("Location", "")), body))
        if told[0] != told[1]:
            different.append((address, method, told[0][:2], told[1][:2]))
    assert not different, different


class Names(dict):
    """Holes without a value stay holes."""

    def __missing__(self, name: str) -> str:
        return "{" + name + "}"
