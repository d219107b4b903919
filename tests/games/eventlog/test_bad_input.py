"""Refused input: nothing is written, and the Match does not change."""

import pytest

from games.eventlog import log
from games.eventlog.loading import loaded_games
from games.eventlog.log import Illegal, Stale
from games.facts.events import Answered, Closed, Conceded, Dealt, Finished, Replaced, Undone
from tests.games.playing import rows
from tests.tables import open_table

BAD = [
    (Answered(9, "bid", "c01"), 3, "no such seat"),
    (Answered(3, "bid", "c01"), 3, "no such seat"),
    (Answered(-1, "bid", "c01"), 3, "no such seat"),
    (Answered(True, "bid", "c01"), None, "no such seat"),
    (Answered(None, "bid", "c01"), None, "no such seat"),
    (Answered("0", "bid", "c01"), None, "no such seat"),
    (Answered([0], "bid", "c01"), None, "no such seat"),
    (Answered(0, "pride", 3), 3, "Another question"),
    (Answered(0, None, 3), 3, "Another question"),
    (Answered(0, "bid", "c99"), 3, "not among"),
    (Answered(0, "bid", 1), 3, "not among"),
    (Answered(0, "bid", 1.0), 3, "not among"),
    (Answered(0, "bid", True), 3, "not among"),
    (Answered(0, "bid", None), 3, "not among"),
    (Answered(0, "bid", {"a": 1}), 3, "not among"),
    (Answered(0, "bid", ()), 3, "not among"),
    (Answered(0, "bid", (("c01",),)), 3, "not among"),
    (Conceded(9), None, "no such seat"),
    (Conceded(3), None, "no such seat"),
    (Conceded("0"), None, "no such seat"),
    (Conceded(0, stands="yes"), None, "changes nothing"),
    (Conceded(0, stands=False), None, "changes nothing"),
    (Replaced(9), None, "no such seat"),
    (Replaced(3), None, "no such seat"),
    (Replaced(None), None, "no such seat"),
    (Undone(3, 0), None, "undone"),
    (Undone("4", 0), None, "undone"),
    (Undone(4, 0), None, "undone"),
    (Undone(4, None), None, "undone"),
    (Closed("agreed", (7,)), None, "no such seat"),
]


class TestBadInput:
    @pytest.mark.parametrize(("event", "opened", "text"), BAD)
    def test_nothing_is_written_and_the_match_is_as_before(self, game, event, opened, text):
        before, shown = rows(game), log.observe(game, 0)
        with pytest.raises(Illegal, match=text):
            log.append(game, event, opened)
        game.refresh_from_db()
        assert rows(game) == before and not game.suspended
        again = log.observe(game, 0)
        assert (again.view, again.said, again.opened, again.question.options) == (
            shown.view,
            shown.said,
            shown.opened,
            shown.question.options,
        )
        assert loaded_games.take_out(game.pk).match.position() == log.load(game, until=3).position()

    @pytest.mark.parametrize("opened", [2, 4, 0, -3, "3", 3.0, True, (3,), 10**30])
    def test_a_forged_identity_is_stale(self, game, opened):
        before = rows(game)
        with pytest.raises(Stale):
            log.append(game, Answered(0, "bid", log.observe(game, 0).question.options[0]), opened)
        assert rows(game) == before

    @pytest.mark.parametrize("event", [Dealt("die", (6,), 6), Finished({}, "00")])
    def test_the_log_s_own_events_come_from_nobody_else(self, game, event):
        with pytest.raises(TypeError):
            log.append(game, event)
        assert len(rows(game)) == 3

    def test_a_table_that_has_not_started(self, people):
        game = open_table(people[0], "tiny")
        for event in (Answered(0, "bid", "c01"), Conceded(0), Undone(1, 0)):
            with pytest.raises(Illegal, match="not started"):
                log.append(game, event)
        with pytest.raises(Illegal, match="not started"):
            log.observe(game, 0)
