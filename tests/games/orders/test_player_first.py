"""The player comes before the standing order: who answers first, and what is undone."""

import pytest

from games.eventlog import log
from games.facts.events import Answered, Undone
from games.models import Firing
from games.motions import voting
from games.orders import firing, placing, vocabulary
from games.orders.record import fired_orders_query
from games.orders.vocabulary import OrderKind
from games.tables import opening
from tests.games.orders.conftest import LONG, START, TINY, asked, ends, fate, fresh, give, last, sweep, waiting
from tests.games.playing import answer, bid, bids
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]


# The player is first


def test_the_player_who_answers_first_wins(game, people, clock):
    give(game, people[0], "low")
    card = log.observe(game, 0).question.options[-1]
    bid(game, 0, card)
    assert fate(game) == [("lapsed", "answered")] and waiting(game) == []
    assert sweep(clock) == 0 and log.observe(fresh(game), 0).held == card


def test_a_late_worker_does_not_change_the_player_s_answer(game, people, clock):
    """The sweep has read the row; then the player answers in secret, and might be asked again until all have."""
    give(game, people[0], "low")
    row = Firing.objects.get()
    card = log.observe(game, 0).question.options[-1]
    bid(game, 0, card)
    assert not firing.fire_order(row.pk, game.pk, START + LONG)
    Firing.objects.filter(pk=row.pk).update(state="waiting")  # even if the row said otherwise
    assert not firing.fire_order(row.pk, game.pk, START + LONG)
    assert log.observe(fresh(game), 0).held == card


def test_an_answer_by_order_may_be_changed_like_one_s_own(game, people, clock):
    give(game, people[0], "low")
    sweep(clock)
    card = log.observe(fresh(game), 0).question.options[-1]
    bid(fresh(game), 0, card)
    assert log.observe(fresh(game), 0).held == card and waiting(game) == []


def test_a_turn_that_has_passed_is_not_answered(game, people, clock):
    """By an undo the same question is another one."""
    give(game, people[0], "low")
    receipt = bid(game, 1)
    log.append(game, Undone(receipt.number, 1))
    states = fate(game)
    assert states[0] == ("lapsed", "passed")
    assert states[1:] == [("waiting", "")] and Firing.objects.last().opened == receipt.number + 1


# Taking back


def test_an_own_undo_leaves_the_question_to_the_player(game, people, clock):
    give(game, people[0], "low")
    sweep(clock)
    log.append(fresh(game), Undone(last(game).number, 0))
    assert fate(game) == [("undone", "")] and waiting(game) == [] and asked(game) == [0, 1, 2]
    assert sweep(clock) == 0
    bids(fresh(game))
    while asked(game) != [0, 1, 2]:
        answer(fresh(game))
    assert waiting(game) == [0]  # the order still applies and answers in the next round


@pytest.mark.parametrize("deed", ["stop", "set", "undo"])
def test_what_the_owner_has_taken_back_no_order_gives_again(game, people, clock, deed):
    first, other = give(game, people[0], "low"), give(game, people[0], "quiet")
    sweep(clock)
    log.append(fresh(game), Undone(last(game).number, 0))
    if deed == "stop":
        placing.stop_order(fresh(game), people[0], other.pk)
    elif deed == "set":
        give(game, people[0], "keep")
    else:
        receipt = bid(fresh(game), 1)
        log.append(fresh(game), Undone(receipt.number, 1))  # hers is a new question, too, but she has thought about it
    assert waiting(game) == [] and sweep(clock) == 0 and ends(first) == ""
    bids(fresh(game))
    while asked(game) != [0, 1, 2]:
        answer(fresh(game))
    assert waiting(game) == [0]


def test_another_order_may_be_given_for_what_was_taken_back(game, people, clock):
    first = give(game, people[0], "low")
    sweep(clock)
    log.append(fresh(game), Undone(last(game).number, 0))
    placing.stop_order(fresh(game), people[0], first.pk)
    assert waiting(game) == []
    give(game, people[0], "low")
    assert waiting(game) == [0]


def test_an_own_answer_taken_back_is_left_to_the_player_too(game, people, clock):
    give(game, people[0], "low")
    receipt = bid(game, 0, log.observe(game, 0).question.options[-1])
    log.append(game, Undone(receipt.number, 0))
    receipt = bid(game, 1)
    log.append(game, Undone(receipt.number, 1))
    assert waiting(game) == []


def test_what_another_has_taken_back_the_order_answers_again(game, people, clock):
    game_events = bid(game, 1)
    give(game, people[0], "low")
    sweep(clock)
    motion = voting.propose_motion(fresh(game), people[1], "undo", game_events.number)
    for user in (people[0], people[2]):
        voting.cast_vote(fresh(game), user, motion.pk, True)
    assert fate(game) == [("undone", ""), ("waiting", "")]


def test_an_answer_by_order_is_taken_back_like_one_s_own(game, people, clock):
    give(game, people[0], "low")
    sweep(clock)
    assert log.observe(fresh(game), 0).undo_to == last(game).number
    bid(fresh(game), 1)
    assert log.observe(fresh(game), 0).undo_to is None  # another player has answered since


def test_what_was_taken_back_does_not_count(game, people, clock):
    order = give(game, people[0], "low", until="times", times=2)
    sweep(clock)
    log.append(fresh(game), Undone(last(game).number, 0))
    assert ends(order) == "" and not any(one.number for one in fired_orders_query.all(game=game.pk, user=people[0].pk))


def test_while_somebody_asks_to_undo_the_player_is_asked(game, people, clock):
    """Playing on declines the undo, and an order must not decline for its owner."""
    bids(game)
    winner = asked(game)[0]
    answer(game)
    voting.propose_motion(
        fresh(game), people[(winner + 1) % 3], "undo", log.observe(fresh(game), (winner + 1) % 3).own[0]
    )
    give(game, people[winner], "keep")
    assert sweep(clock) == 0 and fate(game) == [("lapsed", "motion")]


def test_an_order_is_not_armed_inside_a_breath(people, monkeypatch):
    """A question inside an answer batch is never left to an order, and no row says that it was."""
    kind = OrderKind("ends", frozenset({"turn"}), lambda view, question, choices: question.options[-1])
    known = vocabulary.Vocabulary(
        {"ends": kind}, turn_key=lambda view: 0, is_own_turn=TINY.is_own_turn, is_attack=TINY.is_attack
    )
    monkeypatch.setattr(vocabulary, "vocabulary_of", lambda ruleset: known)
    game = open_table(people[0], "foundations", {"trade": True, "first": 0}, size=2)
    opening.join(game, people[1])
    game.refresh_from_db()
    give(game, people[0], "ends")
    first = log.observe(game, 0).opened
    log.append_all(game, [Answered(0, "turn", "income")], first, end_turn=True)
    assert list(Firing.objects.values_list("opened", "state", "why")) == [(first, Firing.State.LAPSED, "answered")]
