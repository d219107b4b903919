"""What each measure stops, asked at every address, API operation and email command."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from allauth.account.internal.flows.login import record_authentication
from django.apps import apps
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest
from django.test import Client

from games.models import Measure
from games.moderation import measures
from games.moderation.measures import STOPPED_ACTS, Act, Kind
from tests.games.moderation.test_reports import TEXTS
from tests.safety.test_who_may import ROLES, rows, told
from tests.safety.world import World, one_world

pytestmark = pytest.mark.django_db
DOCS = Path(__file__).parents[3] / "docs" / "moderation.md"
MARK = "Zqx"  # in no text of the site
FIELDS = "text name public_name bot_name title about words"
# What else a form or a request needs, so that it is accepted.
MORE = {"language": "en", "time_zone": "UTC", "kind": "closed", "asks_first": ""}
# The addresses at which a text gets in front of others; a new one is found by the test.
WRITING = {
    "/you/ POST",
    "/you/programs/bots/ POST",
    "/t/{run}/chat/ POST",
    "/t/{done}/chat/ POST",
    "/clubs/new/ POST",
    "/c/{club}/settings/ POST",
    "/c/{club}/talk/ POST",
    "/api/v1/clubs/ POST",
    "/api/v1/clubs/{club}/ PUT",
    "/api/v1/clubs/{club}/chat/ POST",
    "/api/v1/me/ PATCH",
    "/api/v1/tables/{run}/chat/ POST",
}
SHOWN = [name for name, way in TEXTS.items() if way in ("name", "message", "club")]


@pytest.fixture(scope="module")
def world(request, django_db_blocker) -> Iterator[World]:
    with one_world(request, django_db_blocker) as made:
        yield made


def begin(world: World, kind: str) -> Measure:
    return measures.begin_measure(world.people["mine"], kind, "Insults.", 7, world.people["staff"])


@pytest.fixture(scope="module")
def confirmed(world) -> Client:
    """Ana's, who has just confirmed who she is."""
    client, request = Client(raise_request_exception=False), HttpRequest()
    client.force_login(world.people["mine"])
    request.session = client.session
    record_authentication(request, world.people["mine"], "code")
    request.session.save()
    return client


def written(world: World, browser: Client, addresses: Iterable[tuple[str, str]]) -> set[str]:
    """The addresses, with their methods, at which Ana's text now gets in front of others."""
    found = set()
    for address, method in addresses:
        with transaction.atomic():
            cache.clear()
            send(browser, method, world.path(address, "mine"))
            if any(holds_mark(column) for column in SHOWN):
                found.add(f"{address} {method}")
            transaction.set_rollback(True)
    return found


def posts() -> list[tuple[str, str]]:
    """Each address and method that may change something."""
    return [(address, method) for address, method, _ in rows() if method != "GET" and address[:10] != "/accounts/"]


def send(browser: Client, method: str, path: str) -> None:
    """A request in which every field has a text."""
    body: dict[str, Any] = dict.fromkeys(FIELDS.split(), MARK) | MORE
    if path.startswith("/api/"):
        body["asks_first"] = False
        getattr(browser, method.lower())(path, json.dumps(body), content_type="application/json")
    else:
        browser.post(path, body)


def holds_mark(column: str) -> bool:
    model, _, field = column.rpartition(".")
    return apps.get_model(model)._default_manager.filter(**{f"{field}__contains": MARK}).exists()


def test_the_docs_have_the_table_of_the_code() -> None:
    lines = [line for line in DOCS.read_text().splitlines() if line.startswith("| ")]
    table = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    head = next(row for row in table if row[0] == "measure")
    stopped = {
        row[0]: {act for act, cell in zip(head[1:], row[1:], strict=True) if cell == "stopped"}
        for row in table
        if row[0] in Kind.values
    }
    assert stopped == {str(kind): {str(act) for act in acts} for kind, acts in STOPPED_ACTS.items()}
    assert head[1:] == [str(act) for act in Act]


def test_each_address_where_a_text_gets_in_front_of_others_is_closed_to_the_muted_alone(world, confirmed) -> None:
    assert written(world, confirmed, posts()) == WRITING
    writing = [tuple(one.split()) for one in WRITING]
    for kind in Kind:
        with transaction.atomic():
            begin(world, kind)
            still = written(world, confirmed, writing)
            assert still == (set() if Act.WRITE in STOPPED_ACTS[kind] else WRITING), kind
            transaction.set_rollback(True)


def test_the_others_stop_no_address(world) -> None:
    """An empty request is answered as without the measures."""
    with transaction.atomic():
        for kind in (Kind.MUTED, Kind.WARNING, Kind.NO_TOURNAMENTS, Kind.UNRATED):
            begin(world, kind)
        wrong = [
            f"{method} {address}"
            for address, method, statuses in rows()
            if method != "GET" and told(world, "mine", method, address) != statuses[ROLES.index("mine")]
        ]
        transaction.set_rollback(True)
    assert not wrong


def test_the_suspended_are_told_at_each_address_what_nobody_is_told(world) -> None:
    """In the browser, through the link of an email, and by a program."""
    with transaction.atomic():
        begin(world, Kind.SUSPENDED)
        wrong = []
        for address, method, statuses in rows():
            program = address.startswith("/api/v1/")
            for role in ("mine", "token" if program else "link"):
                expected = 404 if "/by/" in address else statuses[ROLES.index("nobody")]
                expected = 401 if role == "token" else expected
                if (got := told(world, role, method, address)) != expected:
                    wrong.append(f"{role} {method} {address}: {got} instead of {expected}")
        transaction.set_rollback(True)
    assert not wrong, "\n".join(wrong)
