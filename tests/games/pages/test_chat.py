"""Chat and notes: who reads them, what they may contain, and how they are deleted."""

import pytest
import time_machine
from django.test import Client

from games.facts.errors import Refused
from games.facts.signals import message_written
from games.models import Event, Message, Note, Participation
from games.tables import chat
from tests.browser import scenes

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture
def clients(client_of, people):
    return [client_of(person) for person in people]


@pytest.fixture
def client_of():
    def make(user=None):
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return make


@pytest.fixture
def game(people):
    return scenes.table(*people[:2])


def said(client, game):
    return client.get(f"/t/{game.slug}/chat/").content.decode()


def say(client, game, text, **more):
    return client.post(f"/t/{game.slug}/chat/", {"text": text}, **more)


def test_players_talk_and_read_each_other(clients, game):
    assert say(clients[0], game, "Salve, **Bruno**!").status_code == 303
    assert "Salve, <strong>Bruno</strong>!" in said(clients[1], game)


def test_what_is_said_stands_in_its_list_alone(clients, game):
    say(clients[0], game, "Salve!")
    page = said(clients[1], game)
    assert page.count("Salve!") == 1 and 'class="messages"' not in page, "the site itself has said nothing"


def test_who_does_not_play_finds_nothing(clients, client_of, people, game):
    say(clients[0], game, "a secret pact")
    for outsider in (clients[2], client_of()):
        for path in ("chat/", "chat/1/erase/", "note/"):
            assert outsider.post(f"/t/{game.slug}/{path}", {"text": "me too"}).status_code == 404
        assert outsider.get(f"/t/{game.slug}/chat/").status_code == 404
        for path in ("", "history/", "news/"):
            assert b"pact" not in outsider.get(f"/t/{game.slug}/{path}").content
    assert Message.objects.count() == 1


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("<script>alert(1)</script>", "<script>alert"),
        ("[click](javascript:alert(1))", 'javascript:alert(1)"'),
        ("![spy](https://example.org/spy.png)", "<img"),
        ('<a href="x" onclick="y">z</a>', '<a href="x"'),
        ("<style>body{}</style>", "<style>body"),
    ],
)
def test_no_html_of_a_player_reaches_another(clients, game, text, gone):
    say(clients[0], game, text)
    body = said(clients[1], game).partition('id="chat-messages"')[2].partition("<textarea")[0]
    assert gone not in body
    assert body


def test_links_carry_no_referrer(clients, people, game, monkeypatch):
    monkeypatch.setattr(chat, "MIN_TABLES_FOR_LINKS", 0)
    Participation.objects.create(game=game, seat=0, user=people[0], from_event=1000, ending="stayed", won=True)
    say(clients[0], game, "[rules](https://example.org/)")
    assert 'href="https://example.org/" rel="noopener noreferrer nofollow"' in said(clients[1], game)


def test_a_name_behind_an_at_sign_calls_that_player(people, game):
    called = []

    def receiver(message, mentioned, **more):
        called.append([seat.user.public_name for seat in mentioned])

    message_written.connect(receiver)
    try:
        chat.post_message(game, people[0], "@bruno, your turn")
        chat.post_message(game, people[0], "bruno and @Brunosaurus and @Ana")
    finally:
        message_written.disconnect(receiver)
    assert called == [["Bruno"], []]


def test_own_words_can_be_erased_and_no_others(clients, game):
    say(clients[0], game, "too much said")
    key = Message.objects.get().pk
    assert clients[1].post(f"/t/{game.slug}/chat/{key}/erase/").status_code == 400
    assert "too much said" in said(clients[1], game)
    assert clients[0].post(f"/t/{game.slug}/chat/{key}/erase/").status_code == 303
    assert "too much said" not in said(clients[1], game)
    assert not Message.objects.get().text


@pytest.mark.parametrize("text", ["", "  \n", "x" * (chat.MAX_MESSAGE_LENGTH + 1)])
def test_nothing_and_too_much_are_refused(clients, game, text):
    assert say(clients[0], game, text).status_code == 400
    assert not Message.objects.exists()


def test_who_talks_too_fast_is_stopped_for_a_minute(people, game):
    with time_machine.travel("2026-03-01 12:00:00+00:00", tick=False) as clock:
        for _ in range(chat.MAX_MESSAGES_PER_BURST):
            chat.post_message(game, people[0], "and another thing")
        with pytest.raises(Refused):
            chat.post_message(game, people[0], "and another thing")
        chat.post_message(game, people[1], "I may")
        clock.shift(61)
        chat.post_message(game, people[0], "and another thing")


def test_notes_are_seen_by_their_writer_alone(clients, people, game):
    clients[0].post(f"/t/{game.slug}/note/", {"text": "Bruno always patrons"})
    assert "Bruno always patrons" in said(clients[0], game)
    assert "always patrons" not in said(clients[1], game)
    clients[0].post(f"/t/{game.slug}/note/", {"text": " "})
    assert not Note.objects.exists()


def test_talk_leaves_no_trace_in_the_log(clients, game):
    before = Event.objects.count(), clients[1].get(f"/t/{game.slug}/news/")["ETag"]
    say(clients[0], game, "nothing to see")
    assert (Event.objects.count(), clients[1].get(f"/t/{game.slug}/news/")["ETag"]) == before


def test_what_a_person_wrote_goes_with_them(people, game):
    chat.post_message(game, people[0], "remember me not")
    chat.save_note(game, people[0], "mine")
    game.seats.filter(user=people[0]).update(user=None)
    type(game).objects.filter(pk=game.pk).update(host=people[1])
    people[0].delete()
    assert not Message.objects.exists()
    assert not Note.objects.exists()


def test_htmx_gets_the_list_alone_and_nothing_while_nothing_is_new(clients, game):
    say(clients[0], game, "first")
    last = Message.objects.get().pk
    new = clients[1].get(f"/t/{game.slug}/chat/", {"after": 0}, HTTP_HX_REQUEST="true")
    assert b"first" in new.content
    assert b"<html" not in new.content
    assert clients[1].get(f"/t/{game.slug}/chat/", {"after": last}, HTTP_HX_REQUEST="true").status_code == 204


def test_the_writer_s_name_and_text_are_in_no_log_line(people, game):
    assert "pact" not in f"{chat.post_message(game, people[0], 'a pact')!r}"
