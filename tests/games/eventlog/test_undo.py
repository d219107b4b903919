"""Taking answers back."""

from array import array
from dataclasses import astuple

import pytest

from games.eventlog import loading, log
from games.eventlog.answer_batches import TurnUndo, find_turn_undo
from games.eventlog.loaded import CLOSING_STEP, LUCK_STEP, play_log
from games.eventlog.loading import loaded_games
from games.eventlog.log import Illegal, Stale
from games.eventlog.verification import find_log_fault
from games.facts.errors import Diverged
from games.facts.events import Answered, Conceded, Replaced, Undone
from games.models import OpenQuestion
from games.tables import opening
from tests.games.playing import answer, bid, bids, kinds, play_on, rows

pytestmark = pytest.mark.both


@pytest.fixture
def proud(game):
    """The winner of the first bid has said how proud (7) and what it gives (7: nothing); asked to cheer. (game,
    winner)"""
    bids(game)
    winner, _ = answer(game, 4)
    answer(game, ())
    return game, winner


def test_one_step_at_a_time_back_to_the_barrier(proud):
    game, winner = proud
    assert log.observe(game, winner).undo_to == 8
    log.append(game, Undone(8, winner))
    assert log.observe(game, winner).question.what == "give"
    assert log.observe(game, winner).undo_to == 7
    log.append(game, Undone(7, winner))
    look = log.observe(game, winner)
    assert look.question.what == "pride" and look.undo_to is None and look.view["pride"] == [0, 0, 0]


def test_two_steps_at_once(proud):
    game, winner = proud
    log.append(game, Undone(7, winner))
    assert log.observe(game, winner).question.what == "pride"


def test_nothing_is_deleted_and_numbers_go_on(proud):
    game, winner = proud
    before = rows(game)
    assert log.append(game, Undone(7, winner)).number == 9
    assert rows(game)[:8] == before and kinds(game)[-1] == "undone"
    assert answer(game, 2)[1].number == 10


def test_the_question_is_a_new_one(proud):
    game, winner = proud
    log.append(game, Undone(7, winner))
    assert log.observe(game, winner).opened == 9 == OpenQuestion.objects.get(game=game).opened
    with pytest.raises(Stale):
        log.append(game, Answered(winner, "pride", 1), 6)


def test_the_undone_answer_is_no_repetition(proud):
    game, winner = proud
    log.append(game, Undone(7, winner))
    for _ in range(2):
        with pytest.raises(Stale):
            log.append(game, Answered(winner, "pride", 4), 6)
        loaded_games.clear()


def test_a_double_click_undoes_once(proud):
    game, winner = proud
    first = log.append(game, Undone(8, winner))
    again = log.append(game, Undone(8, winner))
    assert (again.number, again.repeated) == (first.number, True)
    assert log.observe(game, winner).question.what == "give"


@pytest.mark.parametrize("to", [1, 2, 3, 4, 6, 9, 99, -1, 0, True, "8", None, 8.0])
def test_what_cannot_be_undone(proud, to):
    game, winner = proud
    with pytest.raises(Illegal, match="undone"):
        log.append(game, Undone(to, winner))
    assert len(rows(game)) == 8


def test_nobody_undoes_others_answers(proud):
    game, winner = proud
    for seat in {0, 1, 2, None, "0"} - {winner}:
        with pytest.raises(Illegal, match="undone"):
            log.append(game, Undone(8, seat))


def test_a_held_answer_is_taken_back(game):
    bid(game, 1)
    assert log.observe(game, 1).undo_to == 4
    log.append(game, Undone(4, 1))
    assert log.observe(game, 1).held is None
    assert {a.seat.number for a in OpenQuestion.objects.filter(game=game)} == {0, 1, 2}


def test_another_seat_s_answer_stops_it(game):
    bid(game, 1)
    assert log.observe(game, 1).undo_to == 4
    bid(game, 2)
    assert log.observe(game, 1).undo_to is None and log.observe(game, 2).undo_to is None


def test_conceding_is_never_dropped(proud):
    game, winner = proud
    loser = (winner + 1) % 3
    log.append(game, Conceded(loser))
    assert log.observe(game, winner).undo_to == 8
    log.append(game, Undone(7, winner))
    assert log.load(game).conceded == {loser}
    loaded_games.clear()
    assert log.load(game).conceded == {loser} and find_log_fault(game) is None


def test_luck_is_not_drawn_again_by_undoing(proud):
    game, winner = proud
    answer(game, "pass")  # all draw, the die is rolled
    assert log.observe(game, winner).undo_to is None
    with pytest.raises(Illegal, match="undone"):
        log.append(game, Undone(9, winner))


def test_dropped_branches_are_loaded_around_and_verified(proud):
    game, winner = proud
    log.append(game, Undone(7, winner))
    answer(game, 9)
    log.append(game, Undone(10, winner))
    answer(game, 1)
    warm = log.observe(game, winner)
    loaded_games.clear()
    assert log.load(game).view(winner) == warm.view and warm.view["pride"][winner] == 1
    assert warm.steps == [1, 2, 3, 4, 5, 6, 12]
    play_on(game)
    assert find_log_fault(game) is None


@pytest.mark.parametrize("to", [0, 1, 2, 8, 9, 10, 99])
def test_a_log_undoes_nothing_but_answers_in_force(proud, to):
    """Neither its start nor luck, nor what was undone before, nor what has yet to come."""
    game, winner = proud
    log.append(game, Undone(8, winner))
    events, _, _ = loading.log_rows(game.pk, 1, 9)
    assert play_log(loading.rules_of(game), events).head == 9
    with pytest.raises(Diverged, match="event 10: it undoes something that is not an answer in force"):
        play_log(loading.rules_of(game), [*events, (10, Undone(to, winner))])


@pytest.mark.parametrize("first", [1, 2, 3])
def test_a_log_begins_with_the_start_of_the_game(game, first):
    events, _, _ = loading.log_rows(game.pk, 1, 3)
    with pytest.raises(Diverged, match="event 1: the log does not begin with the start"):
        play_log(loading.rules_of(game), events[first:])


@pytest.mark.parametrize("event", [Undone(4, 0), Replaced(0), Conceded(0)])
def test_a_log_has_nothing_more_of_a_game_that_is_over(game, event):
    bid(game, 0)
    events, _, _ = loading.log_rows(game.pk, 1, 4)
    ended = [*events, (5, Conceded(1)), (6, Conceded(2))]
    assert play_log(loading.rules_of(game), ended).match.over
    with pytest.raises(Diverged, match="event 7: This game is over"):
        play_log(loading.rules_of(game), [*ended, (7, event)])


def test_by_the_player(proud, people):
    game, winner = proud
    receipt = opening.undo(game, people[winner], log.observe(game, winner).undo_to)
    assert receipt.number == 9


def test_the_short_way_comes_to_the_same_as_the_long_way(proud, monkeypatch):
    """An undo within the turn does not load the log; what comes out is what loading it gives."""
    from games.eventlog import writing

    monkeypatch.setattr(writing, "play_log", None)
    game, winner = proud
    log.append(game, Conceded((winner + 1) % 3))
    log.append(game, Undone(7, winner))
    warm_is_cold(game)


def warm_is_cold(game):
    """The table as it was played on is the table as its log is loaded."""
    warm = loaded_games.take_out(game.pk)
    loaded_games.discard(game.pk)
    log.load(game)
    cold = loaded_games.take_out(game.pk)
    loaded_games.discard(game.pk)
    assert warm is not cold and warm.match.position() == cold.match.position()
    assert warm.match.turn_began == cold.match.turn_began
    for name in ("head", "digest", "steps", "actors", "answered_questions", "turns", "opened", "unordered_answers"):
        assert getattr(warm, name) == getattr(cold, name), name


def test_who_changes_their_mind_fifty_times_still_begins_the_turn_where_it_began(game):
    """Undone answers are no steps of the turn, so loading knows the last restart points."""
    for _ in range(10):
        answer(game)
    while log.observe(game, log.load(game).awaited[0]).question.what != "give":
        answer(game)
    for _ in range(50):
        seat, receipt = answer(game, ())
        log.append(game, Undone(receipt.number, seat))
    warm_is_cold(game)


def test_a_turn_longer_than_a_hurry_looks_after_begins_where_it_began(game, monkeypatch):
    monkeypatch.setattr("games.rules.match.RESTART_POINTS_TAIL_STEPS", 1)
    for _ in range(12):
        answer(game)
        warm_is_cold(game)


def test_what_lies_before_the_turn_takes_the_long_way(game):
    bids(game)
    loaded = loaded_games.take_out(game.pk)
    assert loaded.match.turn_began == loaded.step_of(2)
    assert loaded.undone(7, 2) is None and loaded.undone(7, 99) is None and loaded.undone(7, 4) is not None
    loaded_games.discard(game.pk)


def by_stand_in(game, seat, choice):
    look = log.observe(game, seat)
    return log.append(game, Answered(seat, look.question.what, choice, "stand_in"), look.opened)


@pytest.mark.parametrize("by", ["player", "order", "stand_in"])
def test_whoever_answers_for_another_seat_stops_it(game, by):
    """Alice bids, then Bob has answered, himself or not: that he has is for all to see."""
    bid(game, 0)
    look = log.observe(game, 1)
    log.append(game, Answered(1, "bid", look.question.options[0], by), look.opened)
    assert (log.observe(game, 0).undo_to, log.observe(game, 0).undo_count) == (None, 0)
    with pytest.raises(Illegal, match="undone"):
        log.append(game, Undone(4, 0))


@pytest.mark.parametrize("by", ["order", "stand_in"])
def test_what_was_answered_for_oneself_is_one_s_own_answer(game, by):
    look = log.observe(game, 0)
    log.append(game, Answered(0, "bid", look.question.options[0], by), look.opened)
    assert log.observe(game, 0).undo_to == 4


def test_what_was_changed_in_an_open_together_is_taken_back_while_nobody_else_has_answered(game):
    first, second, *_ = log.observe(game, 0).question.options
    bid(game, 0, first)
    bid(game, 0, second)
    assert (log.observe(game, 0).undo_to, log.observe(game, 0).undo_all) == (5, 4)
    log.append(game, Undone(5, 0))
    assert log.observe(game, 0).held == first and log.observe(game, 0).undo_to == 4


def test_beside_another_s_answer_it_is_changed_again_and_not_taken_back(game):
    """Bob bids, Alice bids: could she take hers back until he changes his, she would know that he has."""
    first, second, *_ = log.observe(game, 0).question.options
    bid(game, 1)
    bid(game, 0, first)
    assert log.observe(game, 0).undo_to is None
    bid(game, 1, log.observe(game, 1).question.options[-1])
    assert log.observe(game, 0).undo_to is None
    with pytest.raises(Illegal, match="undone"):
        log.append(game, Undone(5, 0))
    bid(game, 0, second)
    assert log.observe(game, 0).held == second


def test_an_old_log_that_took_back_past_a_stand_in_loads_as_it_is(game):
    """Alice bid, a stand-in bid for Bob, Alice thought again: such rows were written once, and loading asks no law."""
    bid(game, 0)
    by_stand_in(game, 1, log.observe(game, 1).question.options[0])
    events, _, _ = loading.log_rows(game.pk, 1, 5)
    assert play_log(loading.rules_of(game), [*events, (6, Undone(4, 0))]).match.awaited == (0, 1, 2)


def test_what_a_stand_in_brought_to_light_stops_it(game):
    bid(game, 0)
    bid(game, 2)
    by_stand_in(game, 1, log.observe(game, 1).question.options[0])  # all have bid: the bids are turned up
    assert log.observe(game, 0).undo_to is log.observe(game, 2).undo_to is None


def again(game, seat):
    """What begins this seat's turn again: (to, count, after, seat)."""
    turn = log.observe(game, seat).undo_turn
    return turn and astuple(turn)


def test_a_turn_is_begun_again_after_the_bid_that_was_turned_up(proud):
    game, winner = proud
    assert again(game, winner) == (7, 2, "seen" if winner == 2 else "answer", None if winner == 2 else 2)
    assert again(game, (winner + 1) % 3) is None


def test_a_turn_begins_again_after_the_roll_or_another_s_answer(game):
    """Alice bids after the roll, Charlie offers to concede, Alice bids otherwise; Bob bids, which lets her take nothing
    back."""
    first, second, *_ = log.observe(game, 0).question.options
    bid(game, 0, first)
    log.append(game, Conceded(2))
    bid(game, 0, second)
    assert again(game, 0) == (4, 2, "roll", None)
    warm_is_cold(game)
    bid(game, 1)
    assert again(game, 0) is None
    warm_is_cold(game)


@pytest.mark.parametrize(("undoable", "begun"), [([8, 7], (7, 2)), ([7, 6, 5], (7, 1)), ([6, 5], (5, 2))])
def test_what_was_answered_in_an_earlier_turn_is_none_of_this_one(game, undoable, begun):
    """Of a log in which event 6 ended a turn of Bob's, with another one of his right behind it that event 8 ended."""
    log.load(game)
    loaded = loaded_games.take_out(game.pk)
    loaded_games.discard(game.pk)
    loaded.steps, loaded.actors = array("I", [1, 2, 5, 6, 7, 8]), array("b", [LUCK_STEP, CLOSING_STEP, 1, 1, 1, 1])
    loaded.turns = array("I", [0, 1, 1, 2, 2, 3])
    assert find_turn_undo(loaded, undoable) == TurnUndo(*begun, "turn")


def test_further_back_only_if_it_was_agreed(proud):
    game, winner = proud
    answer(game, "pass")  # all draw, the die is rolled
    first = 4 + winner
    assert log.observe(game, winner).own == (9, 8, 7, first)
    with pytest.raises(Illegal, match="undone"):
        log.append(game, Undone(first, winner))
    for to in (4 + (winner + 1) % 3, 1, 2, 3, True, "9", None):
        with pytest.raises(Illegal, match="undone"):
            log.append(game, Undone(to, winner), agreed=True)
    log.append(game, Undone(first, winner), agreed=True)
    assert log.load(game).awaited == tuple(range(winner, 3))
    assert find_log_fault(game) is None
    play_on(game)
    assert find_log_fault(game) is None
    with pytest.raises(Illegal, match="over"):
        log.append(game, Undone(game.head - 1, winner), agreed=True)


def test_an_agreed_undo_reaches_before_the_turn(game):
    for _ in range(2):
        bids(game)
        for _ in range(3):
            answer(game)
    to = log.observe(game, 1).own[-1]
    log.append(game, Undone(to, 1), agreed=True)
    assert log.observe(game, 1).opened == game.head
    warm = log.observe(game, 1).view
    loaded_games.clear()
    assert log.load(game).view(1) == warm and find_log_fault(game) is None
