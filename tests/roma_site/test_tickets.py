"""Tickets: who receives them, their scope and their revocation; moves do not wait for update messages."""

import re

import pytest
from django.conf import settings
from django.test import Client
from redis.exceptions import ConnectionError as Lost

from games.models import Access, Game, Message
from games.tables import access_links, chat, opening
from games.tables.chat import post_message
from games.tables.tokens import make_token
from roma_site.live import changes, tickets
from tests import stamped
from tests.browser import scenes
from tests.tables import open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db):
    return [scenes.person(name) for name in ("Ana", "Bruno", "Carla")]


@pytest.fixture
def said(monkeypatch):
    noted = []
    monkeypatch.setattr(changes, "note_after_commit", lambda *what: noted.extend(what))
    return noted


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def ticket_of(response):
    assert response.status_code == 200 and "no-store" in response["Cache-Control"]
    said = response.json()
    text = said["ticket"] if "ticket" in said else said["url"].removeprefix("/stream/?ticket=")
    return tickets.read_ticket(text, settings.SECRET_KEY)


def ended(ticket):
    return changes.broker_client().get(tickets.ended_key(ticket.credential)) is not None


def test_players_hear_of_all_their_tables_and_who_watches_of_one(people):
    game = scenes.table(*people[:2])
    ana, carla = signed_in(people[0]), signed_in(people[2])
    own = ticket_of(ana.get("/ticket/"))
    assert (own.user, own.tables, own.restricted) == (people[0].pk, (), False)
    assert ticket_of(ana.get(f"/t/{game.slug}/ticket/")).user == people[0].pk
    for client in (carla, Client()):
        watching = ticket_of(client.get(f"/t/{game.slug}/ticket/"))
        assert (watching.user, watching.tables) == (0, (game.slug,))
    assert Client().get("/ticket/").status_code == 204


def test_strangers_of_one_network_share_a_mark_whatever_sessions_they_begin(people):
    """The hub keeps MOST_OF_ONE streams of a mark (test_streams.py)."""
    game = scenes.table(*people[:2])

    def mark_at(address, client=None):
        client = client or Client()
        client.get("/accounts/login/")
        return ticket_of(client.get(f"/t/{game.slug}/ticket/", REMOTE_ADDR=address)).credential

    assert mark_at("192.0.2.7") == mark_at("192.0.2.7") != mark_at("192.0.2.8") != ""
    assert mark_at("2001:db8:1:2::7") == mark_at("2001:db8:1:2:ffff::8") != mark_at("2001:db8:1:3::7")
    watching = [mark_at("192.0.2.7", signed_in(people[2])) for _ in range(2)]
    assert len({*watching, mark_at("192.0.2.7")}) == 3


def test_at_a_private_table_strangers_get_none(people):
    game = scenes.table(*people[:2], public=False)
    for client in (signed_in(people[2]), Client()):
        assert client.get(f"/t/{game.slug}/ticket/").status_code == 404
    assert Client().get("/t/nowhere-1/ticket/").status_code == 404


def test_signing_out_ends_it(people, django_capture_on_commit_callbacks):
    here, elsewhere = signed_in(people[0]), signed_in(people[0])
    one, other = ticket_of(here.get("/ticket/")), ticket_of(elsewhere.get("/ticket/"))
    assert one.credential != other.credential
    here.post("/accounts/logout/")
    assert ended(one) and not ended(other)


def test_the_link_of_a_mail_is_for_one_table_until_it_is_closed(people, django_capture_on_commit_callbacks):
    game = scenes.play(scenes.table(*people[:2]), 0, 5)
    seat = game.seats.get(number=0)
    client = Client()
    client.get(f"/t/{game.slug}/by/{stamped.link_token(seat.pk, people[0], opening_of(game))}/")
    linked = ticket_of(client.get(f"/t/{game.slug}/ticket/"))
    assert (linked.user, linked.tables, linked.restricted) == (people[0].pk, (game.slug,), True)
    assert client.get("/ticket/").status_code == 204
    with django_capture_on_commit_callbacks(execute=True):
        access_links.close_accesses_of(people[0])
    assert ended(linked) and not Access.objects.exists()


def opening_of(game):
    return game.open_questions.get(seat__number=0).opened


def test_programs_hear_as_far_as_their_token_reaches(people, django_capture_on_commit_callbacks):
    game = scenes.table(*people[:2])
    for table in (None, game):
        token, text = make_token(people[0], "a bot", ["read"], table)
        client = Client(headers={"Authorization": f"Bearer {text}"})
        held = ticket_of(client.get("/api/v1/me/stream/"))
        assert (held.user, held.tables, held.restricted) == (people[0].pk, (game.slug,) * bool(table), bool(table))
        with django_capture_on_commit_callbacks(execute=True):
            token.delete()
        assert ended(held)
    assert Client().get("/api/v1/me/stream/").status_code == 401


def test_a_page_says_where_its_tickets_are(people):
    game = scenes.table(*people[:2])
    found = {
        who: re.search(r'data-ticket="([^"]*)"', client.get(f"/t/{game.slug}/").content.decode())[1].split()
        for who, client in {"player": signed_in(people[0]), "watcher": signed_in(people[2]), "nobody": Client()}.items()
    }
    at = f"/t/{game.slug}/ticket/"
    assert found == {"player": ["/ticket/"], "watcher": ["/ticket/", at], "nobody": [at]}
    assert b"data-ticket" not in Client().get("/").content


def test_what_changes_a_page_is_noted(people, said):
    room = open_table(people[0], "gloria", size=3)
    for change in (
        lambda: opening.join(room, people[1]),
        lambda: opening.leave(room, people[1]),
        lambda: opening.cancel(room, people[0]),
    ):
        said.clear()
        change()
        assert str(room.pk) in said
    game = scenes.table(*people[:2])
    said.clear()
    scenes.answer(game, 0 if 0 in scenes.log.load(game).awaited else 1)
    assert str(game.pk) in said
    [word] = changes.update_messages([str(game.pk)])
    [quiet] = changes.update_messages([f"{game.pk}:0"])  # a changed answer, say
    assert (word["watch"] is None, len(word["people"])) == (False, 2)
    assert (quiet["watch"], list(quiet["people"])) == (None, [str(game.seats.get(number=0).user_id)])
    said.clear()
    game.retimed += 1
    game.save(update_fields=["retimed"])  # it goes on after a repair
    assert said == [str(game.pk)]
    said.clear()
    post_message(game, people[0], "Good morning")
    assert said == [f"{game.pk}:talk"]
    [word] = changes.update_messages(said)
    assert (word["kind"], word["watch"]) == ("talk", None)  # only who sits there
    assert set(word["people"]) == {str(one.pk) for one in people[:2]}
    bruno = game.seats.get(user=people[1]).number
    for news in ([f"{game.pk}:talk:{bruno}"], []):  # who reads it has nothing new in any window; once
        said.clear()
        chat.mark_read_until(game, people[1], Message.objects.latest("pk").pk)
        assert said == news
        assert [list(word["people"]) for word in changes.update_messages(said)] == [[str(people[1].pk)]] * len(news)


def test_what_no_page_shows_is_not_noted(people, said):
    """A seat's row knows more than its page: a question that was missed, a standing order."""
    game = scenes.table(*people[:2])
    said.clear()
    seat = game.seats.get(number=0)
    seat.missed += 1
    seat.save(update_fields=["missed"])
    game.orders += 1
    game.save(update_fields=["orders"])
    assert said == []


def test_a_move_does_not_fail_for_its_word(people, monkeypatch, django_capture_on_commit_callbacks):
    def away():
        raise Lost("no broker")

    monkeypatch.setattr(changes, "broker_client", away)
    game = scenes.table(*people[:2])
    with django_capture_on_commit_callbacks(execute=True):
        scenes.answer(game, scenes.log.load(game).awaited[0])
    head = Game.objects.get(pk=game.pk).head
    changes.pending_changes.send()
    monkeypatch.setattr(changes.pending_changes, "note", lambda *_: 1 / 0)
    with django_capture_on_commit_callbacks(execute=True):
        scenes.answer(game, scenes.log.load(Game.objects.get(pk=game.pk)).awaited[0])
    assert Game.objects.get(pk=game.pk).head > head
