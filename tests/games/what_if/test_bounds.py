"""Boards from typed positions, and how many boards, lines and steps there may be."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from games.eventlog import log
from games.models import WhatIf
from games.what_if import board_store
from tests.games.what_if.boards import at, step_of, tried

pytestmark = pytest.mark.django_db


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
        for step in log.observe(over, 0).steps[-4:-1]:
            assert ana.post(at("what_if", over.slug), {"number": step}).status_code == 303
        assert sorted(WhatIf.objects.values_list("number", flat=True)) == log.observe(over, 0).steps[-3:-1]
        WhatIf.objects.update(kept=True)
        assert ana.post(at("what_if", over.slug), {"number": 5}).status_code == 400
        assert WhatIf.objects.count() == 2

    def test_no_more_lines_than_there_is_room_for(self, ana, over, monkeypatch):
        monkeypatch.setattr(board_store, "MAX_VARIATIONS", 1)
        ana.post(at("what_if", over.slug), {"number": step_of(over)})
        board = WhatIf.objects.get()
        trial = board_store.trials.board_start(board).trial("1")
        seat = trial.asked[0]
        options = trial.match.asked(seat).options
        assert len(options) > 1
        board_store.add_answer(board.pk, 0, 0, seat, trial.match.asked(seat).what, options[0])
        with pytest.raises(board_store.Refused):
            board_store.add_answer(board.pk, 0, 0, seat, trial.match.asked(seat).what, options[1])

    def test_old_boards_are_given_up(self, ana, over):
        for step in log.observe(over, 0).steps[-4:-1]:
            ana.post(at("what_if", over.slug), {"number": step})
        first, second, _ = WhatIf.objects.order_by("pk")
        long_ago = timezone.now() - timedelta(days=31)
        WhatIf.objects.filter(pk__in=[first.pk, second.pk]).update(used_at=long_ago)
        WhatIf.objects.filter(pk=second.pk).update(kept=True)
        assert board_store.delete_unused_boards() == 1
        assert not WhatIf.objects.filter(pk=first.pk).exists()


def test_a_board_tells_what_came_of_an_answer_and_of_those_after_it(ana, over):
    ana.post(at("what_if", over.slug), {"number": step_of(over)})
    trial = board_store.trials.board_start(WhatIf.objects.get()).trial("1")
    for _ in range(2):
        question = trial.match.asked(trial.asked[0])
        trial.take(question.seat, question.what, question.options[0])
    first, second = (trial.match.said(None, step) for step in trial.lines_from)
    assert [trial.said(None, number) for number in (1, 2)] == [second, []]
    assert trial.said(None)[-len(first) :] == first and len(first) > len(second) > 0
