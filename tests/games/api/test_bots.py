"""Bots: where they may sit, how they are shown, how they wait for questions; the page that makes them and their
tokens."""

import pytest
from django.test import Client

from games.api import questions
from games.facts.errors import Refused
from games.models import Bot, Game, Token
from games.tables import bots, invitations, opening, talk, tokens
from games.tables.seats import leave_seat, take_seat
from roma_site.live.held import ENVIRON
from tests.browser.scenes import play, proved, table
from tests.games.api.conftest import Program

pytestmark = pytest.mark.both


@pytest.fixture
def robo(ana):
    return bots.make_bot("Robo", ana)


def test_a_bot_sits_only_where_bots_may(ana, bruno, robo):
    closed, let_in = opening.open_table(ana, "roma", size=2), opening.open_table(ana, "roma", size=2, bots=True)
    assert Program(robo).post(f"tables/{closed.slug}/join/", {}, 400)["key"] == "no_bots"
    assert Program(robo).post("tables/", {"game": "roma", "size": 2}, 400)["key"] == "no_bots"
    with pytest.raises(Refused, match="Bots"):
        invitations.invite(closed, ana, "Robo")
    row = Program(robo).post(f"tables/{let_in.slug}/join/", {})
    assert [(seat["name"], seat["kind"]) for seat in row["seats"]] == [("Ana", "person"), ("Robo (bot)", "bot")]
    running = table(ana, bruno)
    leave_seat(running, bruno)
    with pytest.raises(Refused, match="Bots"):
        take_seat(running, 1, robo)


def test_a_bot_is_shown_as_one_wherever_its_name_stands(ana, robo):
    game = table(ana, robo, bots=True)
    game = play(game, 0, 10)
    talk.say(game, robo, "Salve")
    client = Client()
    client.force_login(ana)
    at = f"/t/{game.slug}/"
    for page in (at, f"{at}history/", f"{at}talk/", "/", f"{at}replay/{game.head}/"):
        html = client.get(page, follow=True).content.decode()
        assert html.count("Robo (bot)") == html.count("Robo") > 0, page
    assert Program(ana).get(f"tables/{game.slug}/talk/")["messages"][0]["name"] == "Robo (bot)"


def test_nobody_can_pass_for_a_bot(ana):
    with pytest.raises(Refused):
        bots.make_bot("Ana (bot)", ana)
    with pytest.raises(Refused, match="already"):
        bots.make_bot("ana", ana)


def test_a_bot_gets_no_mail(ana, robo, mailoutbox):
    from notifications.delivery.mails import deliver_due_mails
    from notifications.models import Notice

    game = table(ana, robo, bots=True)
    Notice.objects.filter(game=game).update(due_at="2026-01-01T00:00Z")
    deliver_due_mails()
    assert not any(bots.HOST in to for mail in mailoutbox for to in mail.to)
    assert set(Notice.objects.filter(user=robo).values_list("state", flat=True)) <= {"dropped"}


def test_a_bot_that_goes_leaves_its_seats_to_others(ana, robo):
    running, waiting = table(ana, robo, bots=True), opening.open_table(ana, "roma", size=2, bots=True)
    opening.join(opening.open_table(ana, "gloria", size=3, bots=True), robo)
    program = Program(robo)
    bots.retire_bot(robo)
    assert program.get("me/", 401)
    assert running.seats.get(number=1).user is None and not waiting.seats.filter(user=robo).exists()
    assert not Game.objects.filter(state="open", seats__user=robo).exists()


# Waiting for questions


class Server:
    """What a web server that can hold requests says of one: `again`, it has been held."""

    def __init__(self, again=False):
        self.again, self.wishes = again, []

    def wish(self, person, seconds):
        self.wishes.append((person, seconds))


def looked_at(program, server, wait="20"):
    return program.client.get(f"/api/v1/me/questions/?wait={wait}", headers=program.headers, **{ENVIRON: server})


def test_nothing_to_say_is_a_wish_to_be_asked_again(ana, bruno):
    game, server, program = play(table(ana, bruno), 1), Server(), Program(ana)
    looked_at(program, server, "99")
    looked_at(program, server, "0")
    assert server.wishes == [(ana.pk, questions.LONGEST)]
    play(game, 0)
    response = looked_at(program, later := Server(again=True))
    assert game.slug in response.content.decode() and not later.wishes and "Retry-After" not in response


def test_who_cannot_be_held_is_told_when_to_come_again(ana):
    program = Program(ana)
    response = program.ask("GET", "me/questions/?wait=20")
    assert response["Retry-After"] == questions.SOON and b'"questions":[]' in response.content
    assert looked_at(program, Server())["Retry-After"] == questions.SOON, "there may be no room"
    assert "Retry-After" not in looked_at(program, Server(again=True)), "held to the end"


def test_a_request_that_is_held_counts_once(ana, settings):
    settings.API_PER_MINUTE = 1
    program = Program(ana)
    looks = [Server(), Server(again=True), Server(again=True), Server()]
    assert [looked_at(program, one).status_code for one in looks] == [200, 200, 200, 429]


def test_a_token_that_ends_meanwhile_hears_nothing_more(ana, bruno):
    play(table(ana, bruno), 1)
    program = Program(ana)
    program.token.delete()
    assert looked_at(program, Server(again=True)).status_code == 401


# The page


@pytest.fixture
def page(ana):
    client = Client()
    client.force_login(ana)
    proved(client, ana)
    return client


def test_a_token_is_made_shown_once_and_dropped(ana, page):
    sent = {"name": "my phone", "user": ana.pk, "scopes": ["read", "talk"], "table": "", "days": "30"}
    shown = page.post("/you/programs/tokens/", sent).content.decode()
    text = shown.split('readonly value="')[1].split('"')[0]
    assert tokens.find_token(text).scopes == ["read", "talk"] and tokens.find_token(text).expires_at is not None
    assert text not in page.get("/you/programs/").content.decode()
    page.post(f"/you/programs/tokens/{Token.objects.get().pk}/drop/")
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
    assert other.post(f"/you/programs/tokens/{Token.objects.get().pk}/drop/").status_code == 404
    assert other.post(f"/you/programs/bots/{bot.pk}/drop/").status_code == 404
    page.post(f"/you/programs/bots/{bot.pk}/drop/")
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
