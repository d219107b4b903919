"""What-if boards after the end of a game, kept lines and their links, and boards that are gone."""

import json

import pytest
from django.test import Client
from django.utils import timezone

from games.eventlog import log
from games.models import Game, WhatIf
from games.pages.what_if.context import WhatIfContext
from games.players.stand_ins import first_legal_choice
from games.rules.match import Match
from games.what_if import board_store
from tests.games.what_if.boards import at, opened, step_of, tried

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("way", ["answer", "built_in", "drop_line", "deal", "keep", "drop"])
def test_a_board_that_is_given_up_in_another_window_is_gone(ana, over, monkeypatch, way):
    """Its row goes while the request is under way."""
    ana.post(at("what_if", over.slug), {"number": step_of(over)})
    board = WhatIf.objects.get()
    where = [board.key, 0, 0] if way in ("answer", "built_in") else [board.key, 0][: 1 + (way == "drop_line")]
    coming = WhatIfContext.from_request

    def late(request, found):
        WhatIf.objects.all().delete()
        return coming(request, found)

    monkeypatch.setattr(WhatIfContext, "from_request", late)
    trial = board_store.board_trial(board, 0, 0)
    question = trial.match.asked(trial.asked[0])
    choice = json.dumps(first_legal_choice(question))
    gone = ana.post(at(f"what_if_{way}", *where), {"what": question.what, "choice": choice, "kept": "yes"})
    assert gone.status_code == (303 if way == "drop" else 404)


def test_a_board_that_made_room_meanwhile_is_opened_anew(ana, people, over, monkeypatch):
    number = step_of(over)
    before = board_store.open_at_step(over, people[0], 0, number)
    now = timezone.now

    def late():
        WhatIf.objects.filter(pk=before.pk).delete()
        return now()

    monkeypatch.setattr(board_store.timezone, "now", late)
    assert board_store.open_at_step(over, people[0], 0, number).pk != before.pk
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
        assert "The cards are the real ones" in page
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
        page = ana.get(at("what_if_step", board.key, 0, 0)).content.decode()
        assert "Players at this table can see this board" in page and "Others can see this board with" not in page
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
