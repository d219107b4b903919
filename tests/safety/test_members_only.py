"""READING=members: strangers learn nothing about games and people, at any address of the site.

Two sites, one full of tables and people and one empty, give a stranger the same bytes at every address. Links that are
keys keep working: invitations, email links, unsubscribing, signing in."""

import re
from collections.abc import Iterator

import pytest
import time_machine
from django.conf import settings as site_settings
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import resolve, reverse

from games.models import Club, Game
from games.tables.tokens import make_token
from notifications.models import Kind
from notifications.preferences import switches
from tests import stamped
from tests.browser import scenes
from tests.memory import forget
from tests.page_law import FORGERY
from tests.safety.test_who_may import routes, rows
from tests.safety.world import World
from tests.tables import open_table, replace_player

pytestmark = pytest.mark.django_db
SOUGHT = (
    "/archive/?player=Carla", "/archive/?game=gloria", "/tables/?page=2", "/rules/gloria/?q=client", "/people/?q=car",
    "/people/Carla/", "/sitemap.xml", "/robots.txt", "/feed/", "/api/v1/people/Carla/", "/api/v1/tables/open/?game=gloria",
    "/api/v1/tables/archive/?player=Carla", "/static/links/nothing.png", "/nowhere/",
)  # fmt: skip
KEYS = ("{link}", "{stop}")  # parts of an address that are a key
GAMES = re.compile(rb"gloria|great city|foundations|\bana\b|bruno|carla|tiber-42", re.IGNORECASE)
# The pages that a stranger may open; everything else leads to the sign-in page.
PAGES = set(
    "healthz readyz metrics manifest.webmanifest push-worker.js ticket/ stream/ turns/ you/language/ you/theme/ privacy/ "
    "t/<slug:slug>/join/ t/<slug:slug>/by/<str:token>/ unsubscribe/<str:token>/ mailbox/ mailbox/<str:name>/ "
    "appeal/ appeal/<str:token>/ report/code/ c/<slug:slug>/report/ c/<slug:slug>/join/ mailbox/<str:name>/reply mailbox/<str:name>/html demo/<str:name>/".split()
)


@pytest.fixture(autouse=True)
def _members(settings, monkeypatch) -> Iterator[None]:
    monkeypatch.setattr("games.players.stand_ins._queue_answers", lambda game: None)
    settings.READING, settings.API_PER_MINUTE = "members", 100_000
    forget()
    yield
    forget()


def answer(method: str, path: str) -> tuple:
    """All that a stranger gets at an address."""
    cache.clear()
    client = Client(raise_request_exception=False, REMOTE_ADDR="203.0.113.9")  # not from this machine
    api = {"content_type": "application/json", "data": "{}"} if path.startswith("/api/v1/") and method != "GET" else {}
    with transaction.atomic():
        got = getattr(client, method.lower())(path, **api)
        transaction.set_rollback(True)
    headers = sorted((name, value) for name, value in got.headers.items() if name != "Set-Cookie")
    return got.status_code, headers, FORGERY.sub(b"", got.getvalue())


def asked(world: World) -> Iterator[tuple[str, str]]:
    """Every address with every method, at the private and at the public tables."""
    yield from (("GET", path) for path in SOUGHT)
    for address, method, _ in rows():
        if not any(key in address for key in KEYS) and "metrics" not in address:
            yield from ((method, world.path(address, role)) for role in ("nobody", "watcher"))


@time_machine.travel("2026-03-01 12:00:00+00:00", tick=False)
def test_a_full_site_and_an_empty_one_are_the_same_to_strangers() -> None:
    with transaction.atomic():
        world = World()
        Club.objects.update(kind=Club.Kind.OPEN)  # that all members can find and join
        wanted = sorted(set(asked(world)))
        full = {one: answer(*one) for one in wanted}
        transaction.set_rollback(True)
    forget()
    different = [one for one in wanted if answer(*one) != full[one]]
    assert not different
    showing = [one for one in wanted if GAMES.search(full[one][2].replace(one[1].encode(), b""))]
    assert not [one for one in showing if full[one][0] == 200], "rules and games are for members too"


def test_every_address_is_for_members_or_is_named_here() -> None:
    """A new page is for members, until it is added to PUBLIC_VIEWS and to this list."""
    shown = set()
    for address, method, _ in rows():
        path = re.sub(r"{\w+}", "1", address)
        route = resolve(path.partition("?")[0]).route.replace("^", "")
        if route.startswith(("accounts/", "admin/", "anymail/")):
            continue
        status, headers, _ = answer(method, path)
        if route.startswith("api/v1/"):
            assert status in (401, 404), (method, path, status)
        elif status != 302 or not dict(headers)["Location"].startswith("/accounts/login/"):
            shown.add(route)
    assert shown == PAGES & set(routes())


@pytest.mark.parametrize("public", [True, False])
def test_an_invitation_link_still_shows_the_table_and_leads_to_it(settings, public) -> None:
    settings.SIGNUPS = "invited"
    game = open_table(scenes.person("Ana"), "gloria", size=3, public=public)
    path = reverse("games:join", args=[game.slug])
    page = Client().get(f"{path}?invite={game.invitation}").content.decode()
    assert "Ana" in page and 'name="public_name"' in page
    for hidden in ("/rules/", "/demo/", "/archive/", "/tables/", "/tutorials/"):
        assert f'"{hidden}' not in page, hidden
    assert Client().get(path).status_code == Client().get(f"{path}?invite=wrong").status_code == 404


def test_links_in_emails_keep_working() -> None:
    ana, bruno = scenes.person("Ana"), scenes.person("Bruno")
    game, other = scenes.table(ana, bruno), scenes.table(ana, bruno)
    scenes.play(game, 1, 12)
    seat = game.seats.get(user=bruno)
    asked = seat.open_questions.get()
    client = Client()
    link = reverse("games:access_link", args=[game.slug, stamped.link_token(seat.pk, bruno, asked.opened)])
    assert client.get(link)["Location"] == game.get_absolute_url()
    page = client.get(game.get_absolute_url())
    assert page.status_code == 200 and b'id="question"' in page.content
    # not at another table, not even with a cookie sent there
    elsewhere = Client()
    elsewhere.cookies["pass"] = client.cookies["pass"].value
    assert elsewhere.get(other.get_absolute_url())["Location"].startswith("/accounts/login/?next=/t/")
    assert client.get("/people/Ana/").status_code == client.get("/").status_code == 302
    stop = switches.stop_url(bruno, Kind.TURN).partition(site_settings.SITE_URL)[2]
    assert Client().post(stop).status_code == 200
    seat.links_valid_from = None
    replace_player(game, seat.number, None)
    assert client.get(game.get_absolute_url()).status_code == 302, "the access has ended with the seat"


def test_members_and_programs_read_as_before() -> None:
    ana = scenes.person("Ana")
    game = scenes.table(ana, scenes.person("Bruno"))
    client = Client()
    client.force_login(scenes.person("Carla"))
    for path in ("/", "/archive/", "/rules/gloria/", game.get_absolute_url(), "/api/v1/games/"):
        assert client.get(path).status_code == 200, path
    _, text = make_token(ana, "any", ["read"])
    program = Client(HTTP_AUTHORIZATION=f"Bearer {text}")
    assert program.get(f"/api/v1/tables/{game.slug}/").status_code == 200
    assert Client(HTTP_AUTHORIZATION="Bearer roma_wrong").get("/api/v1/games/").status_code == 401


def test_a_page_that_stays_open_after_signing_out_is_not_replaced_by_the_sign_in_page() -> None:
    game = scenes.table(scenes.person("Ana"), scenes.person("Bruno"))
    assert Client().get(f"/t/{game.slug}/news/", headers={"HX-Request": "true"}).status_code == 404
    assert Client().post(f"/t/{game.slug}/answer/")["Location"] == "/accounts/login/?next=/"
    assert Game.objects.count() == 1
