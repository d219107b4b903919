"""Unread chat messages: counted for the players of a table only."""

import re

import pytest

from games.models import ChatMark, Game, Message
from games.selectors.own_tables import count_waiting
from games.tables import chat
from tests.browser import scenes
from tests.markup import close_up

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture
def game(people):
    return scenes.table(*people[:2])


def unread(person):
    return count_waiting(person.pk)[1:3]


def door(client, game):
    """Return the number of unread messages on the chat link of the table's page, None without a link."""
    page = close_up(client.get(f"/t/{game.slug}/").content.decode())
    found = re.search(r'<span id="chat-new"[^>]*>(.*?)</span>', page)
    return found and re.sub("<[^>]*>", "", found[1])


def head(client, game):
    """Return the text about unread messages in the head of the table's page, None without one."""
    page = client.get(f"/t/{game.slug}/").content.decode()
    found = re.search(r'<a id="chat-here"(?![^>]* hidden)[^>]*>(.*?)</a>', page, re.DOTALL)
    return found and re.sub(r"<[^>]*>|\s+", " ", found[1]).replace("  ", " ").strip()


def test_what_others_say_is_unread_until_the_talk_is_opened(people, game, client):
    chat.post_message(game, people[0], "Salve")
    chat.post_message(game, people[0], "Salve, @Bruno!")
    assert unread(people[0]) == (0, 0), "one's own words are read"
    assert unread(people[1]) == (2, 1)
    client.force_login(people[1])
    assert re.search(
        r'id="unread" class="badge chat">\s*2 @1\s*<span', close_up(client.get("/rules/").content.decode())
    )
    assert door(client, game) == "2 new @1, you are mentioned"
    assert "you are mentioned, 2 @1" in head(client, game)
    client.get(f"/t/{game.slug}/chat/")
    assert unread(people[1]) == (0, 0)
    assert (door(client, game), head(client, game)) == ("", None)


def test_a_forgotten_tab_reads_nothing_and_who_looks_at_it_does(people, game, client):
    client.force_login(people[1])
    chat.post_message(game, people[0], "Salve")
    client.get(f"/t/{game.slug}/chat/?after=0", HTTP_HX_REQUEST="true")
    assert unread(people[1]) == (1, 0)
    last = Message.objects.get().pk
    client.get(f"/t/{game.slug}/chat/?after={last}&active=1", HTTP_HX_REQUEST="true")
    assert unread(people[1]) == (0, 0)


def test_what_is_said_while_the_talk_is_opened_stays_unread(people, game):
    first = chat.post_message(game, people[0], "@Bruno")
    chat.post_message(game, people[0], "and another thing")
    chat.mark_read_until(game, people[1], first.pk)
    assert unread(people[1]) == (1, 0)
    chat.mark_read_until(game, people[1], first.pk - 1)
    assert unread(people[1]) == (1, 0), "what was read stays so"


def test_who_answers_by_page_has_read_the_rest(people, game, client):
    chat.post_message(game, people[0], "Salve")
    client.force_login(people[1])
    client.post(f"/t/{game.slug}/chat/", {"text": "Salve!"}, HTTP_HX_REQUEST="true")
    assert (unread(people[1]), unread(people[0])) == ((0, 0), (1, 0))


def test_erased_words_need_not_be_read(people, game):
    first, _ = (chat.post_message(game, people[0], text) for text in ("@Bruno", "Salve"))
    chat.erase_message(game, people[0], first.pk)
    assert unread(people[1]) == (1, 0)


def test_nobody_else_is_told(people, game, client):
    """Neither spectators of a public table, nor players who have left it, nor players of a canceled table."""
    chat.post_message(game, people[0], "@Carla, look!")
    client.force_login(people[2])
    assert unread(people[2]) == (0, 0) and not ChatMark.objects.filter(user=people[2]).exists()
    assert door(client, game) is None
    chat.post_message(game, people[0], "@Bruno")
    seat = game.seats.get(user=people[1])
    seat.user = None
    seat.save()
    assert unread(people[1]) == (0, 0)
    seat.user = people[1]
    seat.save()
    assert unread(people[1]) == (2, 1), "they sit there again"
    Game.objects.filter(pk=game.pk).update(state=Game.State.CANCELLED)
    assert unread(people[1]) == (0, 0)


def test_what_waits_costs_one_query(people, game, django_assert_num_queries):
    chat.post_message(game, people[0], "Salve")
    count_waiting(people[1].pk)  # the query is written once
    with django_assert_num_queries(1):
        assert count_waiting(people[1].pk).mark.endswith(".1.0")
