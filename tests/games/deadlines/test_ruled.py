"""A game may say itself what counts as the answer of who misses a question; the clock asks it before the built-in
player."""

import pytest

from games.clocks.time_control import SECONDS_PER_DAY, TimeControl
from games.eventlog import log
from games.eventlog.loading import log_rows
from games.facts.events import Answered
from games.models import OpenQuestion, Seat
from tests.games import tiny
from tests.games.clocks.conftest import remarks, winner
from tests.games.playing import answer, bid, kinds

NO_GRACE = TimeControl("answer", 3 * SECONDS_PER_DAY, grace=0)
FREE = TimeControl("answer", 3 * SECONDS_PER_DAY, grace=0, late="free")


@pytest.fixture(autouse=True)
def silence(monkeypatch):
    """At a bid and at a cheer silence means something; the built-in player would do otherwise."""
    said = {"bid": lambda options: options[-1], "cheer": lambda options: ("cheer", "soft")}

    def timed_out(question):
        return said[question.what](question.options) if question.what in said else None

    monkeypatch.setattr(tiny, "timed_out", timed_out, raising=False)


def last_answer(game) -> Answered:
    game.refresh_from_db()
    return [event for _, event in log_rows(game.pk, 1, game.head)[0] if isinstance(event, Answered)][-1]


def only_seat_0_is_late(game) -> str:
    """The highest card of the hand, which its rule bids for it."""
    bid(game, 1), bid(game, 2)
    return max(log.observe(game, 0).question.options)


def test_a_missed_question_is_answered_as_the_game_says(sit, clock):
    game = sit(NO_GRACE, length=40)
    highest = only_seat_0_is_late(game)
    clock.on(days=3)
    assert (last_answer(game).choice, last_answer(game).by) == (highest, "stand_in")
    assert remarks(game) == [("missed", 0)]


def test_where_the_game_says_nothing_the_built_in_player_decides(sit, clock):
    game = sit(NO_GRACE, length=40)
    winner(game)
    clock.on(days=3)
    assert (last_answer(game).what, last_answer(game).choice) == ("pride", 3)


@pytest.mark.parametrize(("pace", "missed", "said"), [(FREE, 0, "free"), (NO_GRACE, 2, "kept")])
def test_it_holds_for_the_question_after_which_the_seat_changes_hands(sit, clock, pace, missed, said):
    game = sit(pace, length=40)
    Seat.objects.filter(game=game, number=0).update(missed=missed)
    highest = only_seat_0_is_late(game)
    clock.on(days=3)
    assert last_answer(game).choice == highest
    assert [one for one in remarks(game) if one[1] == 0] == [("missed", 0), (said, 0)]
    assert kinds(game)[-1] == "replaced"
    assert Seat.objects.get(game=game, number=0).absent_since == clock.now


def test_the_last_answer_of_a_game_leaves_no_seat_to_keep(sit, clock):
    game = sit(FREE, length=1)
    seat = winner(game)
    while log.observe(game, seat).question.what != "cheer":
        answer(game)
    clock.on(days=3)
    game.refresh_from_db()
    assert game.state == "finished"
    assert last_answer(game).choice == ("cheer", "soft")
    assert not OpenQuestion.objects.filter(game=game).exists()
    assert "replaced" not in kinds(game)
