"""The link in a mail opens the very table, for its reader alone, and does nothing else."""

import re

import pytest
import time_machine
from django.test import Client

from games import urls
from games.eventlog import log
from games.facts.events import Answered
from games.models import Game, OpenQuestion
from games.players.stand_ins import first_legal_choice
from games.tables import access_links
from notifications.emails import writing
from notifications.models import Notification
from tests import stamped
from tests.notifications.inbound.conftest import opened

pytestmark = pytest.mark.django_db


@pytest.fixture
def private(table, asked):
    """Make the table private."""
    Game.objects.filter(pk=table.pk).update(public=False)
    return asked


@pytest.fixture
def link(private) -> str:
    """The address in the mail to who is asked."""
    mail = writing.write_email(Notification.objects.get(game=private.game_id, user=private.user, stint_open=True))
    found = re.search(r"http://localhost:8000(/t/\S+/by/\S+)", mail.plain)[1]
    assert found in mail.html
    return found


def answer(client: Client, seat, choice: str = '"think"', **more) -> int:
    data = {
        "opened": opened(seat),
        "what": log.observe(seat.game_id, seat.number).question.what,
        "choice": choice,
        **more,
    }
    return client.post(f"/t/{seat.game.slug}/answer/", data).status_code


def test_it_opens_the_form_without_signing_in(private, link, client) -> None:
    assert client.get(f"/t/{private.game.slug}/").status_code == 404
    page = client.get(link, follow=True)
    assert page.redirect_chain == [(f"/t/{private.game.slug}/", 302)]
    assert f'action="/t/{private.game.slug}/answer/"' in page.content.decode()
    assert "_auth_user_id" not in client.session, "never a login"


def test_looking_plays_nothing(private, link, client) -> None:
    head = Game.objects.get(pk=private.game_id).head
    for _ in range(3):
        client.get(link, follow=True)
        client.head(link)
    assert client.post(link).status_code == 405
    assert Game.objects.get(pk=private.game_id).head == head


def test_its_holder_answers_and_takes_back(private, link, client) -> None:
    client.get(link)
    assert answer(client, private) == 303
    look = log.observe(Game.objects.get(pk=private.game_id), private.number)
    assert look.view["seats"]
    assert client.post(f"/t/{private.game.slug}/undo/", {"to": look.undo_to}).status_code == 303


def test_the_page_speaks_the_readers_language(private, link, client) -> None:
    private.user.language = "es"
    private.user.save()
    page = client.get(link, follow=True, headers={"accept-language": "en"}).content.decode()
    assert '<html lang="es"' in page
    assert '<html lang="en"' in client.get("/", headers={"accept-language": "en"}).content.decode()


def test_everything_else_asks_for_the_account(private, link, client) -> None:
    client.get(link)
    at_table = [
        pattern.pattern._route.rpartition("<slug:slug>")[2]
        for pattern in urls.urlpatterns
        if "<slug:slug>" in str(pattern.pattern)
    ]
    addresses = [
        f"/t/{private.game.slug}{rest}"
        for rest in at_table
        if "<" not in rest and "answer" not in rest and "undo" not in rest
    ]
    assert len(addresses) > 10
    head = Game.objects.get(pk=private.game_id).head
    for address in addresses:
        answer = client.post(address, {"sure": "yes", "wants": "yes"})
        assert answer.status_code in (403, 404, 405) or answer["Location"].startswith("/accounts/login/"), address
    private.refresh_from_db()
    assert not private.conceded
    assert Game.objects.get(pk=private.game_id).head == head


def test_the_cookie_belongs_to_its_table_alone(private, link, client) -> None:
    cookie = client.get(link).cookies[access_links.ACCESS_COOKIE_NAME]
    assert cookie["path"] == f"/t/{private.game.slug}/"
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    other = Game.objects.create(ruleset="gloria", size=3, public=False, host=private.user, slug="other-1")
    client.cookies.load({access_links.ACCESS_COOKIE_NAME: cookie.value})
    assert client.get(f"/t/{other.slug}/").status_code == 404, "carried elsewhere it opens nothing"


def test_the_link_is_dead_once_its_question_is(private, link, client) -> None:
    look = log.observe(private.game_id, private.number)
    log.append(
        private.game_id, Answered(private.number, look.question.what, first_legal_choice(look.question)), look.opened
    )
    assert not OpenQuestion.objects.filter(seat=private, opened=look.opened).exists()
    page = client.get(link)
    assert page.status_code == 200
    assert access_links.ACCESS_COOKIE_NAME not in page.cookies
    assert b"/accounts/login/" in page.content
    assert client.get(f"/t/{private.game.slug}/").status_code == 404


def test_a_pass_that_is_held_goes_on_after_the_question(private, link, client) -> None:
    client.get(link)
    answer(client, private)
    assert client.get(link, follow=True).redirect_chain


def test_a_pass_ends_after_some_hours(private, link, client) -> None:
    with time_machine.travel("2026-11-21 10:00:00+00:00", tick=False):
        client.get(link)
        value = client.cookies[access_links.ACCESS_COOKIE_NAME].value
    client.cookies.load({access_links.ACCESS_COOKIE_NAME: value})
    with time_machine.travel("2026-11-21 21:59:00+00:00", tick=False):
        assert client.get(f"/t/{private.game.slug}/").status_code == 200
    with time_machine.travel("2026-11-21 22:01:00+00:00", tick=False):
        assert client.get(f"/t/{private.game.slug}/").status_code == 404


def test_a_pass_dies_with_its_players_seat(private, link, client, people) -> None:
    client.get(link)
    private.game.seats.filter(pk=private.pk).update(user=None, built_in=True)
    assert client.get(f"/t/{private.game.slug}/").status_code == 404
    assert client.get(link).status_code == 404


def test_others_at_the_table_keep_their_own_eyes(private, link, client, table) -> None:
    other = table.seats.exclude(pk=private.pk).select_related("user").first()
    client.force_login(other.user)
    client.get(link)
    assert answer(client, private) in (400, 409), "signed in, one plays one's own seat"


@pytest.mark.parametrize("token", ["x", "WzEsMSwyXQ:forged", "%00", "WzEsMSwyXQ"])
def test_a_forged_link_does_not_exist(private, client, token: str) -> None:
    assert client.get(f"/t/{private.game.slug}/by/{token}/").status_code == 404


def test_a_link_of_another_table_does_not_exist(private, client) -> None:
    other = Game.objects.create(ruleset="gloria", size=3, public=True, host=private.user, slug="other-1")
    token = stamped.link_token(private.pk, private.user, opened(private))
    assert client.get(f"/t/{other.slug}/by/{token}/").status_code == 404


@pytest.mark.parametrize("value", ["x", "WzEsMV0:1:forged", "", "\x00"])
def test_a_forged_pass_opens_nothing(private, client, value: str) -> None:
    client.cookies.load({access_links.ACCESS_COOKIE_NAME: value})
    assert client.get(f"/t/{private.game.slug}/").status_code == 404


def test_a_reply_address_is_no_link_and_a_link_no_pass(private, client) -> None:
    token = stamped.link_token(private.pk, private.user, opened(private))
    client.cookies.load({access_links.ACCESS_COOKIE_NAME: token})
    assert client.get(f"/t/{private.game.slug}/").status_code == 404


def test_forms_of_other_sites_play_nothing(private, link) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.get(link)
    assert answer(strict, private) == 403
