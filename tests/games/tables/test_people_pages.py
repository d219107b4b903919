"""Inviting, declining, blocking, nudging and waiting for a seat, by page. In both languages."""

import re
from datetime import timedelta
from html import unescape
from urllib.parse import parse_qs

import pytest
from django.test import Client
from django.utils import timezone

from games import rules
from games.models import Block, Game, Invitation, Nudge, OpenQuestion, WaitingListEntry
from games.tables import blocks, invitations, opening
from tests.browser import scenes
from tests.markup import close_up, plain_names
from tests.tables import open_table

pytestmark = pytest.mark.both


@pytest.fixture(autouse=True)
def _games_with_pages(request, monkeypatch):
    """The tiny game has no words."""
    request.getfixturevalue("tiny_game")
    monkeypatch.delitem(rules.GAMES, "tiny")


@pytest.fixture
def ana(db):
    return scenes.person("Ana", "es")


@pytest.fixture
def bruno(db):
    return scenes.person("Bruno")


@pytest.fixture
def room(ana) -> Game:
    """Ana's private table, not started."""
    return open_table(ana, "gloria", size=3, public=False)


@pytest.fixture
def game(ana, bruno) -> Game:
    """A running one, where one of the two has been asked for a day."""
    made = scenes.table(ana, bruno)
    OpenQuestion.objects.filter(game=made).update(asked_at=timezone.now() - timedelta(days=1))
    return made


def browser(user=None) -> Client:
    client = Client()
    if user:
        client.force_login(user)
    return client


def text(client: Client, path: str) -> str:
    page = client.get(path)
    assert page.status_code == 200
    return plain_names(page.content.decode())


def anonymous(page: str, one: Invitation) -> str:
    """A page without the address it names, its row and its tokens for forms."""
    page = page.replace(one.label, "#").replace(f"invitations/{one.pk}/", "")
    return re.sub(r'csrfmiddlewaretoken" value="[^"]+"|X-CSRFToken[^}]+|data-ticket="[^"]*"', "", page)


def post(client: Client, game: Game, what: str, **data):
    return client.post(f"/t/{game.slug}/{what}/", data, follow=True)


def link_to(game: Game) -> str:
    return f"/t/{game.slug}/join/?invite={game.invitation}"


def test_an_invitation_says_what_it_is_and_how_to_sit_down(room, bruno):
    """The game's name on top, the way in before what else there is to know; back to the table after signing in."""
    page = text(browser(), link_to(room))
    assert page.index("<h1>Gloria a Roma") < page.index("we email you when it’s your turn")
    assert page.index('action="/accounts/signup/"') < page.index("/rules/gloria/")
    page = text(browser(bruno), link_to(room))
    assert page.index("Join and play") < page.index("Your share of randomness")
    assert "when the last seat is taken" in page and "starts right away" not in page


def test_who_comes_back_by_the_invitation_signed_out_is_not_sent_away(room, bruno):
    opening.join(room, bruno, room.invitation)
    opening.start_early(room, room.host)
    page = text(browser(), link_to(room))
    assert "If you have a seat here, sign in" in page and "/accounts/login/?next=%2Ft%2F" in page
    assert browser(bruno).get(link_to(room))["Location"] == f"/t/{room.slug}/"
    assert "all seats are taken" in text(browser(scenes.person("Clara")), link_to(room))


@pytest.mark.parametrize("path", ["{}/", "nowhere-1/"])
def test_a_private_table_asks_to_sign_in(room, bruno, path):
    """An address without a table gives the same page, so that no visitor learns which tables exist.

    Invalid invitations have a page of their own (tests/games/pages/test_invitation.py)."""
    address = "/t/" + path.format(room.slug)
    asked, refused = browser().get(address), browser(bruno).get(address)
    assert (asked.status_code, refused.status_code) == (404, 404)
    assert (
        b"Sign in to see this table" in asked.content and b'class="button main" href="/accounts/login/' in asked.content
    )
    assert b"the table is private" in refused.content and b"/accounts/login/" not in refused.content


def test_a_guest_waits_without_waiting_and_leaves_by_two_presses(room, bruno):
    """The host invites first; the guest sees first who is here."""
    opening.join(room, bruno, room.invitation)
    guest, host = text(browser(bruno), f"/t/{room.slug}/"), text(browser(room.host), f"/t/{room.slug}/")
    assert "We will email you when the game starts" in guest
    assert guest.index('id="here-h"') < guest.index('id="invite-h"') and host.index('id="invite-h"') < host.index(
        'id="here-h"'
    )
    assert re.search(r"<summary>Leave this table</summary><form[^>]*/leave/", close_up(guest))
    assert 'data-share="invitation"' in guest and 'data-share="invitation"' in host


def test_a_host_invites_and_the_guest_sits_down(room, ana, bruno):
    a, b = browser(ana), browser(bruno)
    assert b.get(f"/t/{room.slug}/join/").status_code == 404
    page = post(a, room, "invite", who="bruno").content.decode()
    assert "Invitación enviada." in page
    assert "Bruno" in page and "con invitación" in page
    assert b.get(f"/t/{room.slug}/")["Location"] == f"/t/{room.slug}/join/"
    home = close_up(text(b, "/"))
    assert "<b>Ana</b> invites you to play" in home and f"/t/{room.slug}/join/" in home
    told, buttons = home.split("<b>Ana</b> invites you to play")[1].split('<div class="buttons">')[:2]
    assert "<b>Gloria a Roma</b>" in told and "no time limit" in told and "answers from you" in told
    assert [buttons.index(one) for one in ("Accept", "View", "Decline", 'name="block"')] == sorted(
        buttons.index(one) for one in ("Accept", "View", "Decline", 'name="block"')
    )
    assert post(b, room, "join").status_code == 200
    assert room.seats.filter(user=bruno).exists()
    assert "invites you" not in text(b, "/")


@pytest.mark.parametrize(("signups", "reading"), [("open", "public"), ("invited", "members"), ("closed", "members")])
def test_what_a_host_is_told_is_the_same_whoever_has_the_address(room, ana, bruno, settings, signups, reading):
    settings.SIGNUPS, settings.READING = signups, reading
    carla = scenes.person("Carla")
    blocks.block_user(carla, ana.pk)
    opening.join(room, scenes.person("Dora"), room.invitation)
    pages = []
    for who in ("bruno", "nobody", "carla", "dora", "ana"):
        page = post(browser(ana), room, "invite", who=f"{who}@example.org").content.decode()
        invitations.notify_address_owners()
        pages += [page, text(browser(ana), f"/t/{room.slug}/")]
        one = Invitation.objects.get(label=f"{who}@example.org")
        pages[-2:] = [anonymous(page, one) for page in pages[-2:]]
        one.delete()
    assert len(set(pages[::2])) == len(set(pages[1::2])) == 1
    assert pages[0].count("Si esta dirección es de alguien que juega aquí, ya tiene el aviso.") == 2
    link = f"http://localhost:8000{link_to(room)}"
    mailto = unescape(re.search(r'href="(mailto:[^"]+)"', pages[0])[1])
    address, _, query = mailto.removeprefix("mailto:").partition("?")
    assert address == "#" and parse_qs(query)["subject"] == ["Gloria a Roma"]
    assert link in parse_qs(query)["body"][0] and f">{link}</code>" in pages[0]
    assert "Ningún jugador tiene ese nombre." in post(browser(ana), room, "invite", who="Nobody").content.decode()


def test_a_new_table_from_a_persons_page_invites_them(ana, bruno):
    page = browser(ana).get("/people/Bruno/").content.decode()
    assert 'href="/tables/new/?with=Bruno"' in page
    form = browser(ana).get("/tables/new/?with=Bruno").content.decode()
    assert 'name="with" value="Bruno"' in form and re.search(rf'name="invited" value="{bruno.pk}"[^>]* checked', form)
    sent = {"ruleset": "roma", "size": 2, "who": "friends", "pace": "none", "with": "Bruno", "invited": [bruno.pk]}
    browser(ana).post("/tables/new/", sent)
    assert Invitation.objects.filter(user=bruno, game__host=ana).exists()


def test_declining_and_never_again(room, ana, bruno):
    invitations.invite(room, ana, "Bruno")
    b = browser(bruno)
    post(b, room, "decline", block="yes")
    assert Invitation.objects.get().state == "declined"
    assert blocks.has_blocked(bruno, ana)
    assert b.get(f"/t/{room.slug}/join/").status_code == 404
    page = text(b, "/you/blocked/")
    assert "Ana" in page
    b.post("/you/blocked/", {"unblock": str(ana.pk)})
    assert not blocks.has_blocked(bruno, ana)
    b.post("/you/blocked/", {"who": " aNa "})
    assert blocks.has_blocked(bruno, ana)
    assert "No player has that name." in b.post("/you/blocked/", {"who": "x"}, follow=True).content.decode()
    assert b.post("/you/blocked/", {"unblock": "x"}).status_code == 404
    assert "rechazada" in text(browser(ana), f"/t/{room.slug}/")


def test_withdrawing(room, ana, bruno):
    made = invitations.invite(room, ana, "Bruno")
    post(browser(ana), room, f"invitations/{made.pk}/withdraw")
    assert "invites you" not in text(browser(bruno), "/")


def test_only_the_host_sees_and_does_it(room, ana, bruno):
    opening.join(room, bruno, room.invitation)
    invitations.invite(room, ana, "carla@example.org")
    page = text(browser(bruno), f"/t/{room.slug}/")
    assert "carla@" not in page and "/invite/" not in page
    assert "Only the host of the table can do that." in post(browser(bruno), room, "invite", who="Ana").content.decode()
    stranger = browser(scenes.person("Dora"))
    for what in ("invite", "decline", "invitations/1/withdraw"):
        assert post(stranger, room, what, who="x").status_code == 404


def test_who_waits_may_ask_for_hurry_once(game, ana, bruno):
    asked = OpenQuestion.objects.select_related("seat__user").get(game=game).seat
    other = bruno if asked.user == ana else ana
    mine, theirs = browser(other), browser(asked.user)
    path, button = f"/t/{game.slug}/", f"/seats/{asked.number}/nudge/"
    assert button in text(mine, path) and button not in text(theirs, path) and button not in text(browser(), path)
    assert post(mine, game, f"seats/{asked.number}/nudge").status_code == 200
    assert Nudge.objects.get().user == other
    page = text(mine, path)
    assert button not in page
    assert f"A {asked.name} se le ha metido prisa" in page
    assert mine.post(f"{path}seats/{asked.number}/nudge/").status_code == 400
    assert browser().post(f"{path}seats/{asked.number}/nudge/").status_code == 403
    assert Nudge.objects.count() == 1


def test_no_button_before_it_is_time(game, ana, bruno):
    OpenQuestion.objects.filter(game=game).update(asked_at=timezone.now())
    asked = OpenQuestion.objects.select_related("seat__user").get(game=game).seat
    assert "/nudge/" not in text(browser(bruno if asked.user == ana else ana), f"/t/{game.slug}/")


def test_who_watches_asks_for_a_seat(game, ana):
    dora = scenes.person("Dora")
    d = browser(dora)
    assert "Join the waiting list" in text(d, f"/t/{game.slug}/")
    post(d, game, "waiting-list", wants="yes")
    assert WaitingListEntry.objects.get().user == dora
    assert "You are on the waiting list. We will notify you when a seat becomes free here." in text(
        d, f"/t/{game.slug}/"
    )
    post(d, game, "waiting-list", wants="no")
    assert not WaitingListEntry.objects.exists()
    assert "/waiting-list/" not in text(browser(ana), f"/t/{game.slug}/") + text(browser(), f"/t/{game.slug}/")
    Game.objects.filter(pk=game.pk).update(public=False)
    assert d.post(f"/t/{game.slug}/waiting-list/", {"wants": "yes"}).status_code == 404


@pytest.mark.parametrize("path", ["invite", "waiting-list", "invitations/1/withdraw", "seats/0/nudge"])
def test_looking_changes_nothing(game, ana, path):
    assert browser(ana).get(f"/t/{game.slug}/{path}/").status_code == 405
    assert not Block.objects.exists()
