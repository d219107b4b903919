"""The what-if board's pages: opened at a question or a finished game's step, answered on, compared, sent."""

import json
import re
from datetime import timedelta
from html import unescape

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.eventlog import log
from games.models import Event, Game, Seat, WhatIf
from games.pages.what_if_panels import BoardVisit
from games.players.stand_ins import first_choice
from games.rules.ask import Ask
from games.rules.match import Match
from games.rules.sampling import Unsampled
from games.tables import opening
from games.tables.access_links import link_token
from games.what_if import keeping
from games.what_if.tasks import forget_what_ifs
from tests.browser import scenes
from tests.games.what_if.conftest import with_a_choice

pytestmark = pytest.mark.django_db


def at(name: str, *args) -> str:
    return reverse(f"games:{name}", args=args)


def opened(client, game: Game) -> WhatIf:
    """The board that "Try it out" opens."""
    response = client.post(at("what_if", game.slug), {"opened": log.look(game, 0).opened}, follow=True)
    assert response.status_code == 200
    return WhatIf.objects.get(game=game)


def answers(page: str) -> list[str]:
    """What the buttons of the form send."""
    return [unescape(one) for one in re.findall(r'<button name="choice" value="([^"]+)"', page)]


def tried(client, board: WhatIf, line: int, step: int, pick: int = 0) -> str:
    """Give one of the answers that are offered there; the address it leads to."""
    board.refresh_from_db()
    trial = keeping.trial_of(board, line, step)
    seat = 0 if 0 in trial.asked else trial.asked[0]
    question = trial.match.asked(seat)
    choice = question.options[pick] if isinstance(question, Ask) else first_choice(question)
    sent = {"what": question.what, "choice": json.dumps(choice)}
    response = client.post(at("what_if_answer", board.key, line, step), sent)
    assert response.status_code == 303, response.content.decode()[:2000]
    return response["Location"]


def step_of(game: Game) -> int:
    """The last step but one of a finished game: there Ana has a choice."""
    return log.look(game, 0).steps[-2]


def plain(response) -> str:
    """A page without the tokens that every answer has anew."""
    return re.sub(r"[A-Za-z0-9]{64}", "token", response.content.decode())


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
    form = {"opened": log.look(game, 0).opened, "what": log.look(game, 0).question.what, "choice": answers(asked)[0]}
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
    assert "Line A" in compared and "Line B" in compared and compared.count("Back to the table with") == 2
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
    assert "The table has moved on since" in page
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
    refused = ana.post(at("what_if", game.slug), {"opened": log.look(game, 0).opened})
    assert refused.status_code == 400 and "cannot be tried out" in refused.content.decode()
    assert not WhatIf.objects.exists()


def test_built_in_players_do_not_help_where_several_people_play(ana, game):
    board = opened(ana, game)
    there = tried(ana, board, 0, 0)
    line, step = map(int, there.rstrip("/").split("/")[-2:])
    refused = ana.post(at("what_if_built_in", board.key, line, step), {"on": "yes"})
    assert refused.status_code == 400 and "you answer for everybody yourself" in unescape(refused.content.decode())


def test_alone_with_built_in_players_they_answer_until_i_am_asked(ana, people):
    game = scenes.play(scenes.table(people[0], built_in=2), 0)
    board = opened(ana, game)
    line, step = 0, 0
    for _ in range(20):  # an answer of one's own may lead to another
        there = tried(ana, board, line, step)
        line, step = map(int, there.rstrip("/").split("/")[-2:])
        if "Let the built-in players answer" in (page := ana.get(there).content.decode()):
            break
    assert "Let the built-in players answer" in page
    went = ana.post(at("what_if_built_in", board.key, line, step), {"on": "yes"})
    assert went.status_code == 303
    assert "Let the built-in players answer" not in ana.get(went["Location"]).content.decode()


class TestWhoseSeat:
    def test_the_link_in_a_mail_opens_no_board(self, people, game):
        """Whoever holds it would have the seat's knowledge for good."""
        carla, seat = Client(), Seat.objects.get(game=game, number=0)
        opens = log.look(game, 0).opened
        carla.force_login(people[2])
        carla.get(at("by_mail", game.slug, link_token(seat.pk, people[0].pk, opens)))
        assert carla.get(at("table", game.slug)).context["at"].by_access_link
        refused = carla.post(at("what_if", game.slug), {"opened": opens})
        assert refused.status_code == 403 and "Sign in to do that" in refused.content.decode()
        assert not WhatIf.objects.exists()

    def test_a_board_of_a_seat_that_is_no_longer_ones_own_stands_still(self, ana, people, game):
        board = opened(ana, game)
        Seat.objects.filter(game=game, number=0).update(user=people[2])
        question = keeping.trial_of(board, 0, 0).match.asked(0)
        sent = {"what": question.what, "choice": json.dumps(question.options[0])}
        assert ana.post(at("what_if_answer", board.key, 0, 0), sent).status_code == 409
        assert ana.post(at("what_if_deal", board.key)).status_code == 409
        now = WhatIf.objects.get()
        assert (now.seed, now.base, now.lines) == (board.seed, board.base, board.lines)


class TestHiddenTurns:
    """Where earlier turns stay hidden until the game is over."""

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
        assert "earlier turns stay hidden until the game is over" in page and "Player" not in page
        assert ana.post(at("what_if_keep", board.key), {"kept": "yes"}).status_code == 302
        assert not WhatIf.objects.get().kept
        opening.concede(game, people[1], True)
        assert ana.get(there).status_code == 200


@pytest.mark.parametrize("way", ["answer", "built_in", "drop_line", "deal", "keep", "drop"])
def test_a_board_that_is_given_up_in_another_window_is_gone(ana, over, monkeypatch, way):
    """Its row goes while the request is under way."""
    ana.post(at("what_if", over.slug), {"number": step_of(over)})
    board = WhatIf.objects.get()
    where = [board.key, 0, 0] if way in ("answer", "built_in") else [board.key, 0][: 1 + (way == "drop_line")]
    coming = BoardVisit.coming

    def late(request, found):
        WhatIf.objects.all().delete()
        return coming(request, found)

    monkeypatch.setattr(BoardVisit, "coming", late)
    trial = keeping.trial_of(board, 0, 0)
    question = trial.match.asked(trial.asked[0])
    choice = json.dumps(first_choice(question))
    gone = ana.post(at(f"what_if_{way}", *where), {"what": question.what, "choice": choice, "kept": "yes"})
    assert gone.status_code == (303 if way == "drop" else 404)


def test_a_board_that_made_room_meanwhile_is_opened_anew(ana, people, over, monkeypatch):
    number = step_of(over)
    before = keeping.open_at_step(over, people[0], 0, number)
    now = timezone.now

    def late():
        WhatIf.objects.filter(pk=before.pk).delete()
        return now()

    monkeypatch.setattr(keeping.timezone, "now", late)
    assert keeping.open_at_step(over, people[0], 0, number).pk != before.pk
    assert WhatIf.objects.count() == 1


class TestAfterTheEnd:
    def begun(self, client, game: Game, eyes: str = "") -> WhatIf:
        number = step_of(game)
        page = client.get(at("replay", game.slug, number)).content.decode()
        assert "What if?" in page
        address = at("what_if", game.slug) + (f"?eyes={eyes}" if eyes else "")
        assert client.post(address, {"number": number}).status_code == 303
        return WhatIf.objects.latest("pk")

    def test_any_step_is_gone_on_from_with_the_true_cards(self, ana, over):
        board = self.begun(ana, over)
        number = step_of(over)
        true = log.load(over, number)
        assert Match.at(true.rules, board.base).view(0) == true.view(0)
        page = ana.get(at("what_if_step", board.key, 0, 0)).content.decode()
        assert "the cards are the true ones" in page
        tried(ana, board, 0, 0)

    def test_a_kept_line_can_be_looked_at_by_others_and_no_more(self, ana, people, over):
        board = self.begun(ana, over)
        there = tried(ana, board, 0, 0)
        bruno = Client()
        assert bruno.get(there).status_code == 404
        ana.post(at("what_if_keep", board.key), {"kept": "yes"})
        page = bruno.get(there)
        assert page.status_code == 200 and 'name="choice"' not in page.content.decode()
        assert bruno.post(at("what_if_answer", board.key, 0, 1), {"what": "x", "choice": "1"}).status_code == 404
        assert board.key in bruno.get(at("replay", over.slug, board.number)).content.decode()
        ana.post(at("what_if_keep", board.key), {"kept": "no"})
        assert bruno.get(there).status_code == 404

    def test_a_line_of_a_private_table_stays_among_its_players(self, ana, people, over):
        board = self.begun(ana, over)
        ana.post(at("what_if_keep", board.key), {"kept": "yes"})
        Game.objects.filter(pk=over.pk).update(public=False)
        assert Client().get(at("what_if_step", board.key, 0, 0)).status_code == 404

    def test_a_running_table_is_not_kept_for_others(self, ana, game):
        board = opened(ana, game)
        assert ana.post(at("what_if_keep", board.key), {"kept": "yes"}).status_code == 400
        assert not WhatIf.objects.get().kept

    def test_a_running_table_gives_nobody_its_true_cards(self, ana, game):
        refused = ana.post(at("what_if", game.slug), {"number": 5})
        assert refused.status_code == 400 and not WhatIf.objects.exists()

    def test_the_last_step_asks_nothing(self, ana, over):
        assert ana.post(at("what_if", over.slug), {"number": over.head}).status_code == 400


class TestPositions:
    def test_a_position_becomes_a_board(self, ana, game):
        position = log.load(game).position()
        went = ana.post(at("what_ifs"), {"ruleset": "gloria", "position": json.dumps(position), "seat": 1})
        assert went.status_code == 303
        board = WhatIf.objects.get()
        assert board.game is None
        page = ana.get(at("what_if_board", board.key), follow=True).content.decode()
        assert "Player 1" in page
        tried(ana, board, 0, 0)
        assert ana.get(at("what_ifs")).status_code == 200

    @pytest.mark.parametrize(
        "position", ["", "[]", "{}", '{"hands": 1}', "{" * 5000, '{"seats": 1e400}', '{"since": [[0]]}']
    )
    def test_what_is_no_position_gets_a_sentence(self, ana, position):
        assert ana.post(at("what_ifs"), {"ruleset": "gloria", "position": position, "seat": 1}).status_code in (
            303,
            400,
        )


class TestBounds:
    def test_one_board_more_takes_the_place_of_the_one_used_longest_ago(self, ana, people, over, settings):
        settings.WHAT_IF_BOARDS = 2
        for step in log.look(over, 0).steps[-4:-1]:
            assert ana.post(at("what_if", over.slug), {"number": step}).status_code == 303
        assert sorted(WhatIf.objects.values_list("number", flat=True)) == log.look(over, 0).steps[-3:-1]
        WhatIf.objects.update(kept=True)
        assert ana.post(at("what_if", over.slug), {"number": 5}).status_code == 400
        assert WhatIf.objects.count() == 2

    def test_no_more_lines_than_there_is_room_for(self, ana, over, monkeypatch):
        monkeypatch.setattr(keeping, "LINES", 1)
        ana.post(at("what_if", over.slug), {"number": step_of(over)})
        board = WhatIf.objects.get()
        trial = keeping.starts.of_board(board).trial("1")
        seat = trial.asked[0]
        options = trial.match.asked(seat).options
        assert len(options) > 1
        keeping.answer(board.pk, 0, 0, seat, trial.match.asked(seat).what, options[0])
        with pytest.raises(keeping.Refused):
            keeping.answer(board.pk, 0, 0, seat, trial.match.asked(seat).what, options[1])

    def test_old_boards_are_given_up(self, ana, over):
        for step in log.look(over, 0).steps[-4:-1]:
            ana.post(at("what_if", over.slug), {"number": step})
        first, second, _ = WhatIf.objects.order_by("pk")
        long_ago = timezone.now() - timedelta(days=31)
        WhatIf.objects.filter(pk__in=[first.pk, second.pk]).update(used_at=long_ago)
        WhatIf.objects.filter(pk=second.pk).update(kept=True)
        assert forget_what_ifs() == 1
        assert not WhatIf.objects.filter(pk=first.pk).exists()
