"""SIGNUPS=open|invited|closed: who can create an account, in every way in which accounts are made."""

import io
import re
from html import unescape

import pytest
from django.core import mail
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from games.clubs import founding
from games.models import Game
from games.pages.invitation_cookie import INVITATION_COOKIE
from games.tables import opening
from roma_site.accounts.adapter import AccountAdapter
from roma_site.accounts.models import User
from tests.browser.scenes import person
from tests.games.pages.test_invitation import code, form_of
from tests.safety.test_who_may import routes
from tests.tables import open_table

pytestmark = pytest.mark.django_db
FORM = {"public_name": "Livia", "email": "livia@example.org", "language": "en", "time_zone": "UTC"}
CLOSED = "You cannot create an account here"


@pytest.fixture(autouse=True)
def _quiet(monkeypatch) -> None:
    monkeypatch.setattr("games.players.stand_ins._queue_answers", lambda game: None)
    cache.clear()


@pytest.fixture
def room(settings) -> Game:
    """A private table with free seats on a site for invited people."""
    settings.SIGNUPS = "invited"
    return open_table(person("Ana"), "gloria", size=4, public=False)


def link(game: Game) -> str:
    return reverse("games:join", args=[game.slug]) + f"?invite={game.invitation}"


def invited(game: Game) -> Client:
    client = Client()
    assert client.get(link(game)).status_code == 200
    return client


def sign_up(client: Client, **more: str) -> str:
    """The page that waits for the code, or ""."""
    return client.post("/accounts/signup/", FORM | more).get("Location", "")


@pytest.mark.parametrize("signups", ["invited", "closed"])
def test_a_stranger_makes_no_account(settings, signups) -> None:
    settings.SIGNUPS, client = signups, Client()
    page = client.get("/accounts/signup/").content.decode()
    assert CLOSED in page and 'name="email"' not in page
    assert ("invitation link" in page) is (signups == "invited")
    assert CLOSED in client.post("/accounts/signup/", FORM).content.decode()
    assert CLOSED in client.post("/accounts/signup/again/", follow=True).content.decode()
    assert not User.objects.exists() and not mail.outbox
    assert "/accounts/signup/" not in client.get("/accounts/login/").content.decode()
    assert "/accounts/signup/" not in client.get("/").content.decode()


@pytest.mark.parametrize("signups", ["open", "invited", "closed"])
def test_a_code_by_email_makes_no_account_and_the_page_tells_nothing(settings, signups) -> None:
    """allauth mails unknown addresses; the mail says only what is possible here."""
    settings.SIGNUPS = signups
    person("Ana")
    told = []
    for address in ("ana@example.org", "nobody@example.org"):
        client = Client()
        answer = client.post("/accounts/login/code/", {"email": address}, follow=True)
        body = re.sub(r'(csrfmiddlewaretoken" value=|X-CSRFToken": )"\w+"', "", answer.content.decode())
        told.append((answer.redirect_chain, body.replace(address, "-")))
    assert told[0] == told[1] and User.objects.count() == 1
    unknown = mail.outbox[-1].body
    assert ("/accounts/signup/" in unknown) is (signups == "open")
    assert ("does not accept new accounts" in unknown) is (signups == "closed")
    assert ("Only invited people" in unknown) is (signups == "invited")


def test_a_link_lets_in_and_leads_to_the_table(room) -> None:
    """The usual way: name and address on the invitation, the code, the seat."""
    client = invited(room)
    said = form_of(client.get(link(room)).content.decode()) | FORM
    waiting = client.post("/accounts/signup/", said)["Location"]
    page = client.post(waiting, {"code": code()}, follow=True)
    assert page.redirect_chain[-1][0] == room.get_absolute_url()
    room.refresh_from_db()
    assert room.seats.filter(name="Livia").exists() and room.invite_uses == 1


@pytest.mark.parametrize("signups", ["open", "invited"])
def test_whoever_looks_around_first_still_gets_to_the_table(room, settings, signups) -> None:
    settings.SIGNUPS = signups
    client = invited(room)
    assert "/accounts/signup/" in client.get("/accounts/login/").content.decode()
    client.get("/rules/gloria/")
    waiting = sign_up(client)
    assert link(room) in mail.outbox[-1].body.replace("&amp;", "&"), "for another device"
    page = client.post(waiting, {"code": code()}, follow=True)
    assert page.redirect_chain[0][0] == link(room)
    assert "Join and play" in page.content.decode() and not room.seats.filter(name="Livia").exists()


@pytest.mark.parametrize("reading", ["public", "members"])
def test_a_clubs_link_lets_in_and_leads_to_the_club(room, settings, reading) -> None:
    settings.READING = reading
    club = founding.create_club(User.objects.get(), "The Aventine Circle")
    path = f"/c/{club.slug}/join/"
    client = Client()
    shown = unescape(client.get(f"{path}?invite={club.invite}").content.decode())
    assert "The Aventine Circle" in shown and "Create an account and join" in shown
    assert client.post(path, {"invite": club.invite, "new": "yes"})["Location"].startswith("/accounts/signup/")
    waiting = sign_up(client)  # without `next`, as after a detour
    page = client.post(waiting, {"code": code()}, follow=True)
    assert [one for one, _status in page.redirect_chain] == [f"{path}?invite={club.invite}", f"/c/{club.slug}/"]
    client.post(path, {"invite": club.invite})  # again
    club.refresh_from_db()
    assert club.invite_uses == 1 and club.memberships.count() == 2
    founding.end_link(club, User.objects.get(public_name="Ana"))
    assert Client().get(f"{path}?invite={club.invite}").status_code == 404


def test_a_new_process_and_another_browser_lose_nothing(room) -> None:
    """Nothing is kept in a process; the account and the invitation are in the database and the browser."""
    client = invited(room)
    said = form_of(client.get(link(room)).content.decode()) | FORM
    waiting = client.post("/accounts/signup/", said)["Location"]
    first, second = Client(), Client()
    for name, morsel in client.cookies.items():
        first.cookies[name] = morsel.value
    cache.clear()  # as after the broker was killed
    assert CLOSED in second.get("/accounts/signup/").content.decode()
    first.post(waiting, {"code": code()}, follow=True)
    first.post(waiting, {"code": code()}, follow=True)  # pressed twice
    assert room.seats.filter(name="Livia").count() == User.objects.filter(public_name="Livia").count() == 1
    room.refresh_from_db()
    assert room.invite_uses == 1


def test_a_confirmed_address_is_no_reason_to_be_let_in_again(room) -> None:
    """Two presses of the form make one account, and both wait for its code."""
    client = invited(room)
    assert sign_up(client) and sign_up(client)
    assert User.objects.filter(public_name="Livia").count() == 1


@pytest.mark.parametrize("why", ["ended", "renewed", "full", "cancelled", "withdrawn", "forged"])
def test_a_link_that_no_longer_lets_in_makes_no_account(room, why) -> None:
    client, ana = invited(room), User.objects.get()
    if why == "ended":
        Game.objects.update(invite_until=room.created_at)
    if why == "renewed":
        opening.renew_invitation(room, ana)
    if why == "full":
        opening.start_early(room, ana)
    if why == "cancelled":
        opening.cancel(room, ana)
    if why == "withdrawn":
        room.delete()
    if why == "forged":
        client.cookies[INVITATION_COOKIE] = f"table:{room.slug}:forged"
    page = client.post("/accounts/signup/", FORM).content.decode()
    assert CLOSED in page and "Ask the sender for a new one" in page
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    "cookie", ["", "x", "table:", "table:../../:x", "club", "table:nowhere-1:", "::", "table:\u00e9:x", "table:a b:c"]
)
def test_nonsense_in_the_cookie_is_no_link(room, cookie) -> None:
    client = Client()
    client.cookies[INVITATION_COOKIE] = cookie
    assert CLOSED in client.get("/accounts/signup/").content.decode()


def test_a_public_tables_address_is_no_invitation(room) -> None:
    """On a site for invited people the list of open tables must not let strangers in."""
    game = open_table(User.objects.get(), "gloria", size=3)
    client = Client()
    page = client.get(reverse("games:join", args=[game.slug])).content.decode()
    assert 'name="email"' not in page and "Only invited people can create an account" in page
    assert "I have an account" in page
    assert CLOSED in client.post("/accounts/signup/", FORM).content.decode()


def test_one_link_makes_only_so_many_accounts(room) -> None:
    """Whether the address has an account or not: the answer is the same."""
    person("Bruno")
    told = []
    for number in range(22):
        client, name = invited(room), f"Livia{number}"
        address = "bruno@example.org" if number == 21 else f"livia{number}@example.org"
        answer = client.post(
            "/accounts/signup/", FORM | {"public_name": name, "email": address}, REMOTE_ADDR=f"203.0.113.{number}"
        )
        told.append("Too many accounts" in answer.content.decode())
    assert told == [False] * 20 + [True] * 2
    assert User.objects.filter(public_name__startswith="Livia").count() == 20


def test_accounts_are_made_in_no_other_way(settings) -> None:
    """Passkey sign-up and allauth's API are off; operators cannot add users in the admin."""
    settings.SIGNUPS = "closed"
    assert not [
        one for one in routes() if "signup" in one and one not in ("accounts/signup/", "accounts/signup/again/")
    ]
    assert not [one for one in routes() if "_allauth" in one or "headless" in one]
    from django.contrib import admin

    assert not admin.site._registry[User].has_add_permission(None)
    assert not AccountAdapter().is_open_for_signup(Client().get("/accounts/login/").wsgi_request)


def test_an_account_that_was_begun_before_is_confirmed(settings) -> None:
    client = Client()
    waiting = sign_up(client)
    settings.SIGNUPS = "closed"
    client.post(waiting, {"code": code()})
    assert client.get("/you/").status_code == 200


def test_the_operator_makes_the_first_account(settings) -> None:
    settings.SIGNUPS = "closed"
    User.objects.create_superuser("op@example.org", "Operator")
    client = Client()
    waiting = client.post("/accounts/login/code/", {"email": "op@example.org"})["Location"]
    client.post(waiting, {"code": code()})
    assert client.get("/you/").status_code == 200


@pytest.mark.parametrize(
    ("signups", "reading", "people", "warned"),
    [
        ("open", "public", 0, []),
        ("open", "members", 0, ["roma_site.W001"]),
        ("invited", "members", 0, ["roma_site.W002"]),
        ("closed", "public", 0, ["roma_site.W002"]),
        ("closed", "members", 1, []),
        ("invited", "public", 1, []),
    ],
)
def test_combinations_that_make_no_sense_are_warned_of(settings, signups, reading, people, warned) -> None:
    settings.SIGNUPS, settings.READING = signups, reading
    for number in range(people):
        person(f"Person{number}")
    out = io.StringIO()
    call_command("check", deploy=True, databases=["default"], fail_level="CRITICAL", stderr=out, stdout=out)
    assert re.findall(r"roma_site\.W\d+", out.getvalue()) == warned
