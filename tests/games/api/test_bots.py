"""Bots: where they may sit, how they are shown, the page that makes them and their
tokens."""

import pytest
from django.test import Client
from django.urls import reverse

from games.facts.errors import Refused
from games.models import Bot, Game, Token
from games.tables import bots, chat, invitations, opening, tokens
from games.tables.seats import leave_seat, take_seat
from tests.browser.scenes import play, proved, table
from tests.games.api.conftest import Program
from tests.tables import open_table

pytestmark = pytest.mark.both


@pytest.fixture
def robo(ana):
    return bots.make_bot("Robo", ana)


def test_a_bot_sits_only_where_bots_may(ana, bruno, robo):
    closed, let_in = open_table(ana, "roma", size=2), open_table(ana, "roma", size=2, bots=True)
    assert Program(robo).post(f"tables/{closed.slug}/join/", {}, 400)["key"] == "no_bots"
    assert Program(robo).post("tables/", {"game": "roma", "size": 2}, 400)["key"] == "no_bots"
    with pytest.raises(Refused, match="allow bots"):
        invitations.invite(closed, ana, "Robo")
    row = Program(robo).post(f"tables/{let_in.slug}/join/", {})
    assert [(seat["name"], seat["kind"]) for seat in row["seats"]] == [("Ana", "person"), ("Robo (bot)", "bot")]
    running = table(ana, bruno)
    leave_seat(running, bruno)
    with pytest.raises(Refused, match="allow bots"):
        take_seat(running, 1, robo)


def test_a_bot_is_shown_as_one_wherever_its_name_stands(ana, robo):
    game = table(ana, robo, bots=True)
    game = play(game, 0, 10)
    chat.post_message(game, robo, "Salve")
    client = Client()
    client.force_login(ana)
    at = f"/t/{game.slug}/"
    for page in (at, f"{at}history/", f"{at}chat/", "/", f"{at}replay/{game.head}/"):
        html = client.get(page, follow=True).content.decode().replace(reverse("games:person", args=["Robo"]), "")
        assert html.count("Robo (bot)") == html.count("Robo") > 0, page
    assert Program(ana).get(f"tables/{game.slug}/chat/")["messages"][0]["name"] == "Robo (bot)"


def test_nobody_can_pass_for_a_bot(ana):
    with pytest.raises(Refused):
        bots.make_bot("Ana (bot)", ana)
    with pytest.raises(Refused, match="already"):
        bots.make_bot("ana", ana)


def test_a_bot_gets_no_mail(ana, robo, mailoutbox):
    from notifications.delivery.mails import deliver_due_mails
    from notifications.models import Notification

    game = table(ana, robo, bots=True)
    Notification.objects.filter(game=game).update(due_at="2026-01-01T00:00Z")
    deliver_due_mails()
    assert not any(bots.BOT_EMAIL_DOMAIN in to for mail in mailoutbox for to in mail.to)
    assert set(Notification.objects.filter(user=robo).values_list("state", flat=True)) <= {"dropped"}


def test_a_bot_that_goes_leaves_its_seats_to_others(ana, robo):
    running, waiting = table(ana, robo, bots=True), open_table(ana, "roma", size=2, bots=True)
    opening.join(open_table(ana, "gloria", size=3, bots=True), robo)
    program = Program(robo)
    bots.retire_bot(robo)
    assert program.get("me/", 401)
    assert running.seats.get(number=1).user is None and not waiting.seats.filter(user=robo).exists()
    assert not Game.objects.filter(state="open", seats__user=robo).exists()


# The page


@pytest.fixture
def page(ana):
    client = Client()
    client.force_login(ana)
    proved(client, ana)
    return client


def test_a_token_is_made_shown_once_and_dropped(ana, page):
    sent = {"name": "my phone", "user": ana.pk, "scopes": ["read", "chat"], "table": "", "days": "30"}
    shown = page.post("/you/programs/tokens/", sent).content.decode()
    text = shown.split('readonly value="')[1].split('"')[0]
    assert tokens.find_token(text).scopes == ["read", "chat"] and tokens.find_token(text).expires_at is not None
    assert text not in page.get("/you/programs/").content.decode()
    page.post(f"/you/programs/tokens/{Token.objects.get().pk}/revoke/")
    assert tokens.find_token(text) is None


def test_a_bot_and_its_token_are_made_on_the_page(ana, bruno, page):
    page.post("/you/programs/bots/", {"bot_name": "Faber"})
    bot = Bot.objects.get(owner=ana)
    sent = {"name": "server", "user": bot.user.pk, "scopes": ["read", "play"], "table": "", "days": ""}
    assert page.post("/you/programs/tokens/", sent).status_code == 200
    assert Token.objects.get().user == bot.user
    other = Client()
    other.force_login(bruno)
    proved(other, bruno)
    assert other.post("/you/programs/tokens/", sent).status_code == 400
    assert other.post(f"/you/programs/tokens/{Token.objects.get().pk}/revoke/").status_code == 404
    assert other.post(f"/you/programs/bots/{bot.pk}/delete/").status_code == 404
    page.post(f"/you/programs/bots/{bot.pk}/delete/")
    bot.user.refresh_from_db()
    assert not bot.user.is_active and not Token.objects.exists()


def test_a_token_for_one_table_is_for_a_table_of_ones_own(ana, bruno, page):
    game, private = table(ana, bruno), table(bruno, public=False, built_in=1)
    sent = {"name": "x", "user": ana.pk, "scopes": ["read"], "days": ""}
    assert page.post("/you/programs/tokens/", {**sent, "table": private.slug}).status_code == 400
    assert page.post("/you/programs/tokens/", {**sent, "table": "nowhere-1"}).status_code == 400
    assert page.post("/you/programs/tokens/", {**sent, "table": game.slug.upper()}).status_code == 200
    assert Token.objects.get().game == game


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_reference_tells_every_address(db, language):
    client = Client(headers={"Accept-Language": language})
    html = client.get("/api/docs/").content.decode()
    for word in ("/api/v1/tables/{slug}/answer/", 'id="stale"', 'id="shape-Question"'):
        assert word in html
    assert "<script" not in html.replace("<script src=", "") and "style=" not in html
