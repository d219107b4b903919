"""The pages of a what-if board: opening, answering, comparing, sending."""

import json
import re
from html import unescape

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from games.eventlog import log
from games.models import Event, Seat, WhatIf
from games.pages.what_if.panels import MAX_ENTRIES_SHOWN
from games.rules.match import Match
from games.rules.sampling import Unsampled
from games.tables import opening
from games.what_if import board_store
from tests import stamped
from tests.browser import scenes
from tests.games.what_if.boards import answers, at, opened, plain, tried
from tests.games.what_if.conftest import with_a_choice

pytestmark = pytest.mark.django_db


def test_a_line_is_tried_and_its_first_answer_is_ready_to_send(ana, game):
    assert "Try it out" in ana.get(at("table", game.slug)).content.decode()
    board, head = opened(ana, game), game.head
    there = tried(ana, board, 0, 0)
    page = ana.get(there).content.decode()
    assert "Back to the table with" in page
    link = unescape(re.search(r'class="button" href="([^"]+answer=[^"]+)"', page)[1])
    asked = ana.get(link).content.decode()
    assert 'class="confirm"' in asked
    game.refresh_from_db()
    assert game.head == head  # nothing was played
    form = {
        "opened": log.observe(game, 0).opened,
        "what": log.observe(game, 0).question.what,
        "choice": answers(asked)[0],
    }
    assert ana.post(at("answer", game.slug), form).status_code == 303
    game.refresh_from_db()
    assert game.head > head


def test_nothing_of_a_board_is_in_the_log_or_told_to_anybody(ana, people, game):
    bruno = Client()
    bruno.force_login(people[1])
    with time_machine.travel(timezone.now(), tick=False):
        before = [plain(bruno.get(at(name, game.slug))) for name in ("table", "history")]
        rows = Event.objects.count()
        board = opened(ana, game)
        tried(ana, board, 0, 0)
        ana.post(at("what_if_deal", board.key))
        assert [plain(bruno.get(at(name, game.slug))) for name in ("table", "history")] == before
    assert Event.objects.count() == rows


def test_a_board_is_nobody_elses(ana, people, game):
    board = opened(ana, game)
    for other in (Client(), Client()):
        posts = [at("what_if_answer", board.key, 0, 0), at("what_if_built_in", board.key, 0, 0)]
        posts += [at(f"what_if_{name}", board.key) for name in ("deal", "keep", "drop")]
        posts += [at("what_if_drop_line", board.key, 0)]
        gets = [
            at("what_if_board", board.key),
            at("what_if_step", board.key, 0, 0),
            at("what_if_compare", board.key, 0, 1),
        ]
        assert {other.post(one).status_code for one in posts} == {404}
        assert {other.get(one).status_code for one in gets} == {404}
        other.force_login(people[1])
        assert {other.post(one).status_code for one in posts} == {404}
        assert {other.get(one).status_code for one in gets} == {404}
    assert WhatIf.objects.filter(pk=board.pk, lines=[[]]).exists()


def test_another_answer_branches_and_two_lines_are_compared(ana, game):
    board = opened(ana, game)
    tried(ana, board, 0, 0, 0)
    tried(ana, board, 0, 1, 0)
    there = tried(ana, board, 0, 0, 1)
    assert there.endswith("/1/1/")
    assert tried(ana, board, 0, 0, 0).endswith("/0/1/")  # the same answer goes on in its own line
    page = ana.get(there).content.decode()
    assert "Compare B with A" in page
    compared = ana.get(at("what_if_compare", board.key, 0, 1)).content.decode()
    assert "Variation A" in compared and "Variation B" in compared and compared.count("Back to the table with") == 2
    ana.post(at("what_if_drop_line", board.key, 0))
    board.refresh_from_db()
    assert len(board.lines) == 1


def test_another_deal_keeps_what_still_fits(ana, game):
    board = opened(ana, game)
    tried(ana, board, 0, 0)
    was = WhatIf.objects.get().base
    assert ana.post(at("what_if_deal", board.key)).status_code == 303
    now = WhatIf.objects.get()
    assert now.seed == "2" and now.base["deck"] != was["deck"] and len(now.base["deck"]) == len(was["deck"])
    assert len(now.lines[0]) == 1  # the own first answer always fits


def test_a_board_whose_table_has_moved_on_can_be_looked_at_only(ana, game):
    board = opened(ana, game)
    there = tried(ana, board, 0, 0)
    scenes.answer(game, 0)
    page = ana.get(there).content.decode()
    assert "The game has moved on" in page
    assert 'name="choice"' not in page and "Back to the table with" not in page
    for address in (at("what_if_answer", board.key, 0, 1), at("what_if_deal", board.key)):
        refused = ana.post(address, {"what": "lead", "choice": '"think"'})
        assert refused.status_code == 409 and "The table has moved on" in refused.content.decode()
    assert WhatIf.objects.get().lines == WhatIf.objects.get(pk=board.pk).lines
    late = ana.post(at("what_if", game.slug), {"opened": board.opened}, follow=True)
    assert late.status_code in (200, 409)


def test_an_answer_made_ready_for_a_question_that_is_gone_says_so(ana, game):
    board = opened(ana, game)
    page = ana.get(tried(ana, board, 0, 0)).content.decode()
    link = unescape(re.search(r'class="button" href="([^"]+answer=[^"]+)"', page)[1])
    scenes.answer(game, 0)
    stale = ana.get(link)
    assert stale.status_code == 400 and "The table has moved on" in stale.content.decode()


def test_what_cannot_be_dealt_again_says_so(ana, game, monkeypatch):
    def never(match, seat, rng):
        raise Unsampled("No world that fits was found.")

    monkeypatch.setattr(Match, "sampled", never)
    refused = ana.post(at("what_if", game.slug), {"opened": log.observe(game, 0).opened})
    assert refused.status_code == 400 and "A what-if board is not possible" in refused.content.decode()
    assert not WhatIf.objects.exists()


def test_built_in_players_do_not_help_where_several_people_play(ana, game):
    board = opened(ana, game)
    there = tried(ana, board, 0, 0)
    line, step = map(int, there.rstrip("/").split("/")[-2:])
    refused = ana.post(at("what_if_built_in", board.key, line, step), {"on": "yes"})
    assert refused.status_code == 400 and "you answer for all seats yourself" in unescape(refused.content.decode())


@pytest.mark.usefixtures("contexts")
def test_alone_with_built_in_players_they_answer_until_i_am_asked(ana, people):
    game = scenes.play(scenes.table(people[0], built_in=2), 0)
    board = opened(ana, game)
    line, step = 0, 0
    for _ in range(20):  # an answer of one's own may lead to another
        there = tried(ana, board, line, step)
        line, step = map(int, there.rstrip("/").split("/")[-2:])
        if "Let computer players answer" in (page := ana.get(there).content.decode()):
            break
    assert "Let computer players answer" in page
    went = ana.post(at("what_if_built_in", board.key, line, step), {"on": "yes"})
    assert went.status_code == 303
    here = ana.get(went["Location"])
    assert "Let computer players answer" not in here.content.decode()
    first = ana.get(at("what_if_step", board.key, line, step + 1)).context["said"]
    told = here.context["said"]  # all that they did, not the last of it alone
    assert told[: len(first)] == first or len(told) == MAX_ENTRIES_SHOWN


class TestWhoseSeat:
    @pytest.mark.usefixtures("contexts")
    def test_the_link_in_a_mail_opens_no_board(self, people, game):
        """An access link would give its holder the seat's knowledge for good."""
        carla, seat = Client(), Seat.objects.get(game=game, number=0)
        opens = log.observe(game, 0).opened
        carla.force_login(people[2])
        carla.get(at("access_link", game.slug, stamped.link_token(seat.pk, people[0], opens)))
        assert carla.get(at("table", game.slug)).context["table"].by_access_link
        refused = carla.post(at("what_if", game.slug), {"opened": opens})
        assert refused.status_code == 403 and "Sign in to do that" in refused.content.decode()
        assert not WhatIf.objects.exists()

    def test_a_board_of_a_seat_that_is_no_longer_ones_own_stands_still(self, ana, people, game):
        board = opened(ana, game)
        Seat.objects.filter(game=game, number=0).update(user=people[2])
        question = board_store.board_trial(board, 0, 0).match.asked(0)
        sent = {"what": question.what, "choice": json.dumps(question.options[0])}
        assert ana.post(at("what_if_answer", board.key, 0, 0), sent).status_code == 409
        assert ana.post(at("what_if_deal", board.key)).status_code == 409
        now = WhatIf.objects.get()
        assert (now.seed, now.base, now.lines) == (board.seed, board.base, board.lines)


class TestHiddenTurns:
    """Where earlier turns are hidden until the game is over."""

    def test_a_board_of_an_earlier_turn_is_not_shown(self, ana, people):
        game = with_a_choice(scenes.table(people[0], people[1], options={"strict_vault": True}))
        board = opened(ana, game)
        there = tried(ana, board, 0, 0)
        assert ana.get(there).status_code == 200
        scenes.answer(game, 0)
        sent = {"what": "lead", "choice": '"think"'}
        gone = [ana.get(there), ana.get(at("what_if_compare", board.key, 0, 0)), ana.post(f"{there}answer/", sent)]
        gone += [ana.post(at("what_if_deal", board.key)), ana.post(at("what_if_built_in", board.key, 0, 1))]
        assert {one.status_code for one in gone} == {302}
        page = unescape(ana.get(there, follow=True).content.decode())
        assert "earlier turns are hidden until the game is over" in page and "Player" not in page
        assert ana.post(at("what_if_keep", board.key), {"kept": "yes"}).status_code == 302
        assert not WhatIf.objects.get().kept
        opening.concede(game, people[1], True)
        assert ana.get(there).status_code == 200
