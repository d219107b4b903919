"""Every URL, requested by every kind of user, as addresses.txt says, also with unreadable rows.

A new URL fails this test until it has its lines."""

import re
from collections.abc import Iterator
from datetime import timedelta
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode

import pytest
from celery import current_app
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver, resolve
from django.utils import timezone

from games.clocks.time_control import SECONDS_PER_DAY, TimeControl
from games.models import Event, OpenQuestion, Remark
from notifications.models import Kind, Notification
from tests.browser import scenes
from tests.safety.broken import Planter
from tests.safety.test_hardening import FORM, sends_token_by_get
from tests.safety.unwritable import full_disk, read_only
from tests.safety.world import ROLES, World, one_world

pytestmark = pytest.mark.django_db
SAME_PAGES = ("/t/{run}/news/", "/t/{done}/replay/{step}/?eyes=0", "/what-if/{kept}/0/0/")  # as at other addresses
TABLE = Path(__file__).with_name("addresses.txt")


def rows() -> list[tuple[str, str, list[int]]]:
    """(address, method, status for each role) of each line."""
    lines = (line.split() for line in TABLE.read_text().splitlines() if line and not line.startswith("#"))
    return [(address, method, [int(status) for status in told]) for address, method, *told in lines]


def routes(patterns: URLResolver | None = None, before: str = "") -> Iterator[str]:
    """Every route that a resolver knows."""
    for one in (patterns or get_resolver()).url_patterns:
        if isinstance(one, URLResolver):
            yield from routes(one, before + str(one.pattern))
        elif isinstance(one, URLPattern):
            yield (before + str(one.pattern)).replace("^", "")


@pytest.fixture(scope="module")
def world(request, django_db_blocker) -> Iterator[World]:
    with one_world(request, django_db_blocker) as made:
        yield made


def asked(world: World, role: str, method: str, address: str) -> HttpResponse:
    """The answer to this role; its cookies are what they were."""
    if method != "GET" or role == ROLES[0]:
        cache.clear()  # reset the rate limits
    client, path = world.clients[role], world.path(address, role)
    cookies = SimpleCookie({name: one.value for name, one in client.cookies.items()})
    api = {"content_type": "application/json", "data": "{}"} if path.startswith("/api/v1/") and method != "GET" else {}
    answer = getattr(client, method.lower())(path, **api)
    client.cookies = cookies
    return answer


def told(world: World, role: str, method: str, address: str) -> int:
    with transaction.atomic():
        answer = asked(world, role, method, address)
        transaction.set_rollback(True)
    if role != "nobody" and answer.status_code == 200 and "no-store" not in answer.get("Cache-Control", ""):
        world.kept.append((role, method, address))
    if role in ("nobody", "mine") and (method, answer.status_code) == ("GET", 200):
        page = answer.getvalue().decode(errors="replace")
        if page.startswith("<!doctype html>"):
            title = page.partition("<title>")[2].partition("</title>")[0]
            world.heads[address] = (" ".join(title.split()), page.count("<h1"))
            world.leaking |= {address for form in FORM.findall(page) if sends_token_by_get(form)}
    return answer.status_code


def line(address: str, method: str, statuses: list[int]) -> str:
    """A line of addresses.txt."""
    return f"{address:<44} {method:<6}" + "".join(f"{status:>8}" for status in statuses)


def test_the_table_has_every_address() -> None:
    known = {
        resolve(re.sub(r"{\w+}", "1", address).partition("?")[0]).route.replace("^", "") for address, _, _ in rows()
    }
    missing = sorted({route for route in routes() if not route.startswith("admin/")} - known)
    assert not missing, (
        "add these to tests/safety/addresses.txt, with a line for each method that it takes; write down what each role "
        "should be told, {run}, {open}, {done} … as in tests/safety/world.py:\n" + "\n".join(missing)
    )


def test_everybody_is_told_what_the_table_says(world) -> None:
    wrong = []
    for address, method, expected in rows():
        got = [told(world, role, method, address) for role in ROLES]
        if got != expected:
            wrong += [line(address, method, expected) + "   is written", line(address, method, got) + "   is so"]
    assert not wrong, "\n".join([line("#", "", []) + "".join(f"{role:>8}" for role in ROLES), *wrong])


def test_what_is_made_for_somebody_is_stored_nowhere(world) -> None:
    pages = [row for row in rows() if row[1] == "GET" and row[2][ROLES.index("mine")] == 200]
    for address, method, _ in pages:
        told(world, "mine", method, address)
    assert len(pages) > 50 and not world.kept


def test_every_page_has_a_title_of_its_own_and_one_heading(world) -> None:
    for address, method, statuses in rows():
        if method == "GET" and 200 in statuses[:5] and address not in world.heads:
            for role in ("nobody", "mine"):
                told(world, role, method, address)
    assert len(world.heads) > 50 and not world.leaking
    assert not {address: head for address, head in world.heads.items() if head[1] != 1 or not head[0].partition("·")[0]}
    by_title: dict[str, list[str]] = {}
    for address, (title, _) in world.heads.items():
        if address not in SAME_PAGES:
            by_title.setdefault(title, []).append(address)
    assert not {title: found for title, found in by_title.items() if len(found) > 1}


@pytest.mark.both
@pytest.mark.parametrize("unwritable", [read_only, pytest.param(full_disk, marks=pytest.mark.deep)])
def test_reading_goes_on_where_nothing_can_be_written(world, unwritable) -> None:
    broken, refused = [], 0
    for address, method, expected in rows():
        for role in ("mine", "token") if method == "GET" else ("mine",):
            with unwritable():
                answer = asked(world, role, method, address)
            if answer.status_code == 503 and address != "/healthz":
                refused += 1
                assert answer["Retry-After"] == "60", address
            # allauth begins a session for a form of its own, and the link of a mail lets a browser in.
            may_write = method != "GET" or address.startswith("/accounts/") or "/by/" in address
            as_usual = answer.status_code == expected[ROLES.index(role)]
            if not (as_usual or (may_write and answer.status_code in (302, 400, 404, 503))):
                broken.append((method, address, role, answer.status_code))
    assert not broken
    assert refused > 10


def test_no_line_says_that_something_breaks() -> None:
    """But for /healthz: no beat and no worker have been heard of in a test."""
    assert not [row for row in rows() if any(status >= 500 for status in row[2]) and row[0] != "/healthz"]
    assert all(len(statuses) == len(ROLES) for _, _, statuses in rows())


def test_nothing_takes_a_method_that_is_not_in_the_table(world) -> None:
    before, taken = Event.objects.count(), {(address, method) for address, method, _ in rows()}
    for address in {address for address, _ in taken}:
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE"} - {one for there, one in taken if there == address}:
            # allauth's pages show their form to a method they do not know.
            form = (200,) if address.startswith("/accounts/") else ()
            assert told(world, "mine", method, address) in (*form, 302, 400, 403, 404, 405), (method, address)
    assert Event.objects.count() == before


ODD_TEXTS = ("https://[::1/", "\0", "9" * 30, "\U0001f3db\u202e", "9999-12-31", "[", "-1")
ODD_NAMES = "next after at before code cursor day eyes game invite limit number opened page player q seat since step to until what words"


def test_nothing_breaks_where_a_query_or_a_form_holds_nonsense(world) -> None:
    broken = []
    for number, (address, method, _) in enumerate(rows()):
        texts = ODD_TEXTS if address.startswith("/accounts/") else [ODD_TEXTS[number % len(ODD_TEXTS)]]
        for text in texts:
            query = urlencode(dict.fromkeys(ODD_NAMES.split(), text))
            status = told(
                world, "mine" if method == "GET" else "nobody", method, f"{address.partition('?')[0]}?{query}"
            )
            broken += [(method, address, text)] * (status >= 500 and address != "/healthz")
    assert not broken


@pytest.mark.both
def test_the_operators_pages_are_for_operators(world) -> None:
    event = Event.objects.first()
    assert event is not None
    filled = {"<path:object_id>": event.pk, "<int:key>": event.pk, "<int:content_type_id>": 1}
    for route in {route for route in routes() if route.startswith("admin/") and "(?P" not in route}:
        for hole, value in filled.items():
            route = route.replace(hole, str(value))
        for method in ("GET", "POST"):
            assert told(world, "staff", method, f"/{route}") < 500, (method, route)
            if route not in ("admin/jsi18n/", "admin/logout/", "admin/login/"):
                for role in ("nobody", "mine", "host", "token"):
                    assert told(world, role, method, f"/{route}") == 302, (role, method, route)


# Broken rows: one that cannot be read stops nothing else, no page, no program and no sweep of anybody

BARE = ("/rules/", "/tutorials/", "/demo/", "/accounts/", "/luck/", "/fair")  # show no rows of these kinds


@pytest.fixture
def broken(world) -> Iterator[World]:
    with transaction.atomic():
        Planter(world).plant_all()
        yield world
        transaction.set_rollback(True)


def test_everybody_is_told_the_same_where_rows_cannot_be_read(broken) -> None:
    wrong = []
    for address, method, expected in rows():
        if method != "GET" or address.startswith(BARE):
            continue
        lists = ("nobody", "player") if "{" not in address else ()
        for role in ("mine", "other", *lists):
            if (got := told(broken, role, method, address)) != expected[ROLES.index(role)]:
                wrong.append(f"{address} as {role}: {got}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.both
def test_sweeps_do_their_work_for_the_others_where_rows_cannot_be_read(broken) -> None:
    """They look twice, as beat does: what could not be done comes after all others."""
    ana, bruno, now = broken.people["mine"], broken.people["other"], timezone.now()
    late, soon = (
        scenes.table(ana, bruno, time_control=TimeControl("answer", SECONDS_PER_DAY, grace=0)) for _ in range(2)
    )
    OpenQuestion.objects.filter(game=late).update(deadline=now, alarm=now)
    end = now + timedelta(minutes=50)
    OpenQuestion.objects.filter(game=soon).update(
        counted=end - timedelta(days=1), deadline=end, alarm=end - timedelta(hours=1)
    )
    assert Notification.objects.filter(game=late, kind=Kind.STARTED).update(due_at=now)
    mail.outbox.clear()
    failed = []
    for entry in [*settings.CELERY_BEAT_SCHEDULE.values()] * 2:
        try:
            current_app.tasks[entry["task"]]()
        except Exception as fault:
            failed.append((entry["task"], repr(fault)))
    assert not failed
    assert Remark.objects.filter(game=late, key="missed").exists()
    assert Notification.objects.filter(game=soon, kind=Kind.TURN, reminder_number__gt=0).exists()
    assert [one for one in mail.outbox if late.slug in one.body]
