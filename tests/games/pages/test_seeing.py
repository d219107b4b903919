"""A table's page: who may see what, by links and buttons alone, and the cheap look for news."""

import json
import re
from datetime import timedelta
from html import unescape
from types import SimpleNamespace

import pytest
import time_machine

from games.eventlog import log, observations
from games.models import Game
from games.pages.table import panels
from games.pages.table import views as table
from games.rules.ask import Ask
from tests.browser import scenes
from tests.games.pages.buttons import HTMX, address
from tests.markup import close_up, plain_names

pytestmark = pytest.mark.django_db


def test_the_table_says_whose_turn_it_is(ana, game):
    page = ana.get(address(game)).content.decode()
    assert "<title>● your turn" in page
    assert page.index('id="question"') < page.index('id="since"') < page.index('class="area player gl-player mine')


def test_head_and_title_say_the_game_and_the_small_name_and_the_bar_says_the_people(ana, game):
    page = ana.get(address(game)).content.decode()
    head = page[page.index('<header class="table-head') : page.index('<div class="columns')]
    said = [unescape(text).strip() for text in re.findall(r">([^<>]*\w[^<>]*)<", head)]
    assert said == ["Gloria a Roma", game.name, "Chat and notes", "Chat", "The rules"]
    bar = page[page.index('<ul class="scoreboard') : page.index("</ul>", page.index('<ul class="scoreboard'))]
    assert re.findall(r"</(?:span|svg)>\s*(\w+)</a>", bar) == ["Ana", "Bruno"]
    assert 'href="/rules/gloria/"' in head
    for title in re.findall(r"<title>(.*?) · Roma by post</title>|data-title=\"(.*?) · Roma by post\"", page):
        assert "".join(title) == f"● your turn · Gloria a Roma · Bruno · {game.name}"


def test_who_watches_reads_all_names_in_the_title(client, game):
    assert f"<title>Gloria a Roma · Ana, Bruno · {game.name} ·" in client.get(address(game)).content.decode()


def test_who_waits_is_told_so_and_has_nothing_to_press(client, people, game):
    client.force_login(people[1])
    page = client.get(address(game)).content.decode()
    assert "<title>● your turn" not in page
    assert "Waiting for Ana" in plain_names(page)
    assert 'name="choice"' not in page


def test_private_tables_do_not_exist_for_strangers(client, people):
    game = scenes.table(people[0], people[1], public=False)
    for who in (None, people[2]):
        if who:
            client.force_login(who)
        for name in ("table", "news", "history", "replay_start"):
            assert client.get(address(game, name)).status_code == 404
        for name in ("answer", "undo", "concede"):
            assert client.post(address(game, name), {"opened": 1}).status_code == 404
    client.force_login(people[1])
    assert client.get(address(game)).status_code == 200


def test_anybody_may_watch_a_public_table_and_sees_no_hand(client, game):
    page = client.get(address(game)).content.decode()
    assert 'class="pile hand"' not in page
    assert 'name="choice"' not in page


def test_no_page_names_what_lies_face_down(ana, game):
    """Cards are drawn only where they may be seen: of the other's hand just the backs, all the same."""
    look = log.observe(game, 0)
    page = ana.get(address(game)).content.decode()
    backs = sum(seat["hand_size"] - seat["senators"] for seat in look.view["seats"][1:])
    assert page.count('<i class="back"></i>') == backs + sum(seat["vault_size"] for seat in look.view["seats"])


def test_htmx_gets_the_main_part_only(ana, game):
    page = ana.get(address(game), **HTMX).content.decode()
    assert page.lstrip().startswith('<div id="table"')
    assert "<html" not in page


@pytest.mark.parametrize(
    "path", ["nonsense", '["nonsense"]', "{}", "[[[[[[[[[]]]]]]]]]", '"think"', "[]", "9" * 5000, '["lead",null]']
)
def test_a_path_that_leads_nowhere_is_no_fault(ana, game, path):
    assert ana.get(address(game), {"path": path}).status_code == 200


def test_every_answer_can_be_reached_by_links_and_buttons(ana, game):
    """Without scripts: follow every link of the question and collect what its buttons send."""
    while not isinstance(log.observe(game, 0).question, Ask):
        scenes.answer(game, log.load(game).awaited[0])
    found, todo = set(), [""]
    while todo:
        page = unescape(close_up(ana.get(address(game) + todo.pop()).content.decode()))
        question = page[page.index('id="question"') : page.index('id="since"')]
        found |= set(re.findall(r"name=\"choice\" value=\"(.*?)\" class", question))
        todo += re.findall(r'<a class="tile[^"]*" href="[^"?]*(\?path=[^"]*)"', question)
    look = log.observe(game, 0)
    assert {json.dumps(json.loads(one)) for one in found} == {json.dumps(option) for option in look.question.options}


def test_the_picture_shows_what_the_look_shows(people):
    from games.boards import picture
    from games.boards.canvas import Text

    game = scenes.play(scenes.table(people[0], people[1]), 0)
    look = log.observe(game, 0)
    board = picture.board_drawing(look, "en")
    svg = board.svg()
    names = picture.board_alt_text(look, "en")
    assert svg.startswith("<svg")
    assert "Ana (you)" in svg
    assert "Bruno" in names
    image = picture.board_png(board)
    assert image.startswith(b"\x89PNG")
    silent = board._replace(marks=tuple(mark for mark in board.marks if not isinstance(mark, Text)))
    assert len(image) > len(picture.board_png(silent))  # text is drawn


def test_a_card_on_the_page_is_escaped(people, client):
    """Names come from people: they may hold anything that the account form lets through."""
    people[1].public_name = "O'Brien"
    people[1].save()
    game = scenes.table(people[0], people[1])
    client.force_login(people[0])
    assert "O&#x27;Brien" in client.get(address(game)).content.decode()


def test_without_functions_no_card_promises_one(people, client):
    game = scenes.play(scenes.table(people[0], people[1], options={"no_functions": True}), 0)
    client.force_login(people[0])
    assert 'class="does"' not in client.get(address(game)).content.decode().replace(
        '<span class="does">Leads or follows', ""
    )


# The cheap look


def test_news_is_nothing_until_somebody_moves(ana, game):
    at = address(game, "news")
    assert ana.get(at, {"seen": game.head}).status_code == 204
    mark = ana.get(at, {"seen": game.head})["ETag"]
    assert ana.get(at, HTTP_IF_NONE_MATCH=mark).status_code == 304
    assert mark == f'"{game.head}-0-en"'
    seen = game.head
    scenes.answer(game, 0)
    answer = ana.get(at, {"seen": seen}, HTTP_IF_NONE_MATCH=mark, **HTMX)
    assert answer.status_code == 200
    assert 'id="table"' in answer.content.decode()


def test_news_costs_few_queries(ana, game, django_assert_max_num_queries):
    ana.get(address(game, "news"))
    with django_assert_max_num_queries(5):  # session, user, game, seats
        ana.get(address(game, "news"), {"seen": game.head})
    with django_assert_max_num_queries(9):
        ana.get(address(game))


def test_a_page_is_of_one_moment_though_somebody_moves_meanwhile(ana, game, monkeypatch):
    """Another player moves after the table is read; the rest of the page is read after that move."""
    seen = []

    def observe(at, seat, **more):
        monkeypatch.setattr(table, "log", log)
        scenes.answer(Game.objects.get(pk=at.pk), log.load(Game.objects.get(pk=at.pk)).awaited[0])
        observations.observation_cache.clear()  # then the loaded game is read, and the row is updated
        return log.observe(at, seat, **more)

    def context_of(at, it):
        seen.append((set(at.asked), {one["seat"] for one in it.outline.asked}, at.game.head, it.head))
        return panels.context_of(at, it)

    monkeypatch.setattr(table, "log", SimpleNamespace(observe=observe, Unavailable=log.Unavailable))
    monkeypatch.setattr(table, "context_of", context_of)
    assert ana.get(address(game)).status_code == 200
    ((asked, awaited, row, head),) = seen
    assert (asked, row) == (awaited, head), seen


def test_pages_are_not_kept_by_anybody_else(ana, game):
    answer = ana.get(address(game))
    assert "private" in answer["Cache-Control"]
    assert "no-cache" in answer["Cache-Control"]
    assert {"HX-Request", "Cookie"} <= {name.strip() for name in answer["Vary"].split(",")}


def test_how_long_the_game_has_waited_is_told_after_a_minute(client, game, people):
    client.force_login(people[1])
    asked = game.open_questions.get(seat__number=0).asked_at
    for seconds, told in ((0, ""), (59, ""), (60, "for 1\xa0minute"), (7200, "for 2\xa0hours")):
        with time_machine.travel(asked + timedelta(seconds=seconds), tick=False):
            page = client.get(game.get_absolute_url()).content.decode()
        assert "You will get an email when it is your turn." in page
        assert re.findall(r"for \d+\xa0\w+", page) == ([told] if told else []), seconds
