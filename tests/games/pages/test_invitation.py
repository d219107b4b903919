"""From an invitation link to a seat, with signing up on the way, or to a full table."""

import re
from html import unescape

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from games.models import Game, Seat
from games.pages.invitation_cookie import JOIN_REQUEST_KEY
from games.rules import GAMES
from games.tables import invitations, opening
from games.wording import game_words
from tests.browser.scenes import person, table
from tests.tables import open_table

pytestmark = pytest.mark.django_db
NOWHERE = "/t/no-table-here/join/?invite=no"


@pytest.fixture(autouse=True)
def _quiet(monkeypatch) -> None:
    monkeypatch.setattr("games.players.stand_ins._queue_answers", lambda game: None)


@pytest.fixture
def host():
    return person("Ana")


def link(game: Game) -> str:
    return reverse("games:join", args=[game.slug]) + (f"?invite={game.invitation}" if not game.public else "")


def form_of(page: str) -> dict[str, str]:
    """What the invitation's form sends by itself."""
    form = re.search(r'<form method="post" action="/accounts/signup/" class="sit">(.*?)</form>', page, re.DOTALL)[1]
    return {name: unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form)}


def code() -> str:
    return re.search(r"^([A-Z0-9]{4,}(?:-[A-Z0-9]+)*)$", mail.outbox[-1].body, re.MULTILINE)[1]


def signed_up(client: Client, game: Game, **more: str) -> str:
    """Name and address on the invitation; the address of the page that waits for the code."""
    said = form_of(client.get(link(game)).content.decode())
    said |= {"public_name": "Livia", "email": "livia@example.org", "time_zone": "Europe/Rome"} | more
    return client.post("/accounts/signup/", said)["Location"]


def test_name_and_code_lead_to_the_seat_with_the_question_in_sight(client, host):
    game = open_table(host, "great_city", size=2, public=False)
    waiting = signed_up(client, game, nonce="livia1")
    page = client.post(waiting, {"code": code()}, follow=True)
    assert page.redirect_chain[-1][0] == game.get_absolute_url()
    seat = Seat.objects.get(user__public_name="Livia")
    assert (seat.nonce, seat.commitment_seen, seat.user.time_zone) == ("livia1", True, "Europe/Rome")
    assert Game.objects.get().state == Game.State.RUNNING and b'id="question"' in page.content


def test_what_is_refused_is_mended_on_the_next_page_and_the_seat_is_not_lost(client, host):
    game = open_table(host, "gloria", size=3, public=False)
    said = form_of(client.get(link(game)).content.decode()) | {"email": "livia@example.org", "time_zone": ""}
    page = client.post("/accounts/signup/", said | {"public_name": "Ana", "nonce": "mine"}).content.decode()
    kept = {name: unescape(value) for name, value in re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page)}
    assert {name: kept[name] for name in ("table", "nonce", "next")} == {
        "table": game.slug,
        "nonce": "mine",
        "next": link(game),
    }
    waiting = client.post("/accounts/signup/", said | kept | {"public_name": "Livia"})["Location"]
    client.post(waiting, {"code": code()}, follow=True)
    assert game.seats.filter(user__public_name="Livia").exists()


def test_another_address_keeps_the_seat(client, host):
    game = open_table(host, "gloria", size=3, public=False)
    signed_up(client, game, email="livia@exmaple.org")
    client.post("/accounts/signup/again/")
    said = {"public_name": "Livia", "email": "livia@example.org", "language": "en", "time_zone": "UTC"}
    waiting = client.post("/accounts/signup/", said | {"next": link(game)})["Location"]
    client.post(waiting, {"code": code()}, follow=True)
    assert game.seats.filter(user__public_name="Livia").exists()


def test_signing_in_leads_to_the_seat_too(client, host):
    game, bruno = open_table(host, "gloria", size=3, public=False), person("Bruno")
    bruno.set_password("colosseum-80")
    bruno.save()
    there = client.post(reverse("games:join", args=[game.slug]), {"invite": game.invitation})["Location"]
    assert there.startswith("/accounts/login/?next=")
    said = {"login": bruno.email, "password": "colosseum-80", "next": link(game)}
    done = client.post("/accounts/login/", said, follow=True)
    assert done.redirect_chain[-1][0] == game.get_absolute_url()


def test_the_code_may_be_left_for_another_device(client, host):
    """The mail has the link; there one signs in by a code of its own, and sits. The first one still opens its page."""
    game = open_table(host, "gloria", size=3, public=False)
    waiting = signed_up(client, game)
    first, phone = code(), Client()
    assert link(game) in mail.outbox[-1].body
    there = phone.post(reverse("games:join", args=[game.slug]), {"invite": game.invitation})["Location"]
    asked = phone.post(there, {"login": "livia@example.org", "password": "", "next": link(game)})
    phone.post(asked["Location"], {"code": code()}, follow=True)
    assert game.seats.filter(user__public_name="Livia").count() == 1
    client.post(waiting, {"code": first}, follow=True)
    assert game.seats.filter(user__public_name="Livia").count() == 1


def test_a_link_alone_seats_nobody(client, host):
    game, other = (open_table(host, "gloria", size=3) for _ in range(2))
    client.post(link(other))
    client.force_login(person("Bruno"))
    assert client.get(link(game)).status_code == 200 and game.seats.count() == 1
    stale = client.session
    stale[JOIN_REQUEST_KEY] = {"table": game.slug, "until": 0, "commitment": "", "nonce": ""}
    stale.save()
    assert client.get(link(game)).status_code == 200 and game.seats.count() == 1


def test_a_table_that_filled_meanwhile_is_told_and_others_are_offered(client, host):
    game = open_table(host, "gloria", size=2, public=False)
    waiting = signed_up(client, game)
    opening.join(game, person("Bruno"), game.invitation)
    client.get(client.post(waiting, {"code": code()})["Location"])  # which is refused, and leads back
    page = client.get(link(game)).content.decode()
    assert "message error" in page and "all seats are taken" in page
    assert 'href="/tables/"' in page and 'href="/tables/new/?ruleset=gloria"' in page
    assert game.seats.count() == 2


@pytest.mark.parametrize("signed_in", [True, False])
def test_an_invitation_that_opens_nothing_is_kind_and_tells_nothing(client, host, signed_in):
    """Withdrawn, renewed, cut short, or of no table at all: the same page, which offers something."""
    game = open_table(host, "gloria", size=3, public=False)
    old, bruno = link(game), person("Bruno")
    if signed_in:
        client.force_login(bruno)
        asked = invitations.invite(game, host, "Bruno")
        assert client.get(reverse("games:join", args=[game.slug])).status_code == 200
        invitations.withdraw_invitation(game, host, asked.pk)
    opening.renew_invitation(game, host)
    pages = []
    for address in (old, reverse("games:join", args=[game.slug]), NOWHERE):
        answer = client.get(address)
        assert answer.status_code == 404
        pages.append(answer.content.decode().partition("<main")[2].partition("</main>")[0])
    assert len({page.replace(game.slug, "no-table-here") for page in pages}) == 1
    assert 'href="/tables/"' in pages[0] and "Ask the sender" in pages[0]
    assert ('href="/accounts/login/' in pages[0]) is not signed_in


def test_the_link_opened_again_leads_to_the_table(client, host):
    game = table(host, bruno := person("Bruno"), public=False)
    client.force_login(bruno)
    assert client.get(link(game))["Location"] == game.get_absolute_url()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("ruleset", GAMES)
def test_the_page_says_how_it_plays_and_how_long(host, ruleset, language):
    game = open_table(host, ruleset, size=2, public=False)
    page = unescape(Client(headers={"accept-language": language}).get(link(game)).content.decode())
    assert game_words(ruleset, language).term("plays") in page
    assert Client().get(f"/rules/{ruleset}/{language}/example.svg").status_code == 200 and "/example.svg" in page
    assert {"en": "How long it takes", "es": "Cuánto dura"}[language] in page
    assert f'name="language" value="{language}"' in page
