"""Computer players wait so that a person can undo an answer, if several people play."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games.eventlog import log
from games.facts.events import Answered, Undone
from games.models import Game
from games.players import stand_ins
from games.tables import opening
from games.tables.bots import make_bot
from tests.games.playing import bid, kinds
from tests.tables import open_table

pytestmark = pytest.mark.both

WAIT = timedelta(seconds=5)


@pytest.fixture(autouse=True)
def wait(settings):
    settings.STAND_IN_WAIT = WAIT.seconds


@pytest.fixture
def later(monkeypatch):
    """The tasks sent for later: how long they wait."""
    sent = []
    monkeypatch.setattr(stand_ins, "_queue_answers_later", lambda game_id, wait: sent.append(wait))
    return sent


@pytest.fixture
def clock():
    with time_machine.travel(timezone.now(), tick=False) as clock:
        yield clock


@pytest.fixture
def two(clock, people):
    """Alice and Bob with two built-in players, who have not answered yet."""
    game = open_table(people[0], "tiny", {"length": 3}, size=4, built_in=2)
    opening.join(game, people[1])
    return Game.objects.get(pk=game.pk)


def test_the_first_waits_after_a_person_s_answer_and_the_next_ones_do_not(two, clock, later):
    clock.shift(WAIT)
    bid(two, 0)
    clock.shift(WAIT - timedelta(seconds=1))
    assert stand_ins.answer_for_stand_ins(two.pk) == 0 and later == [timedelta(seconds=1)]
    assert log.observe(two, 0).undo_to is not None
    clock.shift(timedelta(seconds=1))
    assert stand_ins.answer_for_stand_ins(two.pk) == 2
    assert log.observe(Game.objects.get(pk=two.pk), 0).undo_to is None


def test_while_they_wait_nobody_looks_at_what_they_are_asked(two, clock, later, monkeypatch):
    """Else the wait could tell what they hold: that one answer is left, say."""
    clock.shift(WAIT)
    bid(two, 0)
    with monkeypatch.context() as patch:
        for name in ("observe", "append", "load"):
            patch.setattr(stand_ins.log, name, None)
        assert stand_ins.answer_for_stand_ins(two.pk) == 0 and later == [WAIT]
    clock.shift(WAIT)
    assert stand_ins.answer_for_stand_ins(two.pk) == 2


def test_nobody_waits_for_a_clock_that_was_put_back(two, clock, later, monkeypatch):
    clock.shift(timedelta(hours=1))
    bid(two, 0)
    bid(two, 1)
    clock.shift(timedelta(minutes=-50))
    woken = []
    monkeypatch.setattr(stand_ins, "_queue_answers", woken.append)
    stand_ins.sweep_stand_ins()
    assert woken == [two.pk]
    assert stand_ins.answer_for_stand_ins(two.pk) and later == []


def test_what_is_taken_back_in_time_no_built_in_player_has_seen(two, clock, later):
    clock.shift(WAIT)
    number = bid(two, 0).number
    stand_ins.answer_for_stand_ins(two.pk)
    log.append(two, Undone(number, 0))
    assert kinds(two)[-2:] == ["answered", "undone"]


def test_each_person_who_answers_has_the_whole_time(two, clock, later):
    clock.shift(WAIT)
    bid(two, 0)
    clock.shift(WAIT - timedelta(seconds=1))
    bid(two, 1)
    clock.shift(timedelta(seconds=1))
    assert stand_ins.answer_for_stand_ins(two.pk) == 0


def change_bid(game, seat):
    """Another answer to the question that this seat has answered already."""
    look = log.observe(game, seat)
    other = next(one for one in look.question.options if one != look.held)
    log.append(game, Answered(seat, look.question.what, other), look.opened)


def test_an_answer_that_is_changed_makes_nobody_wait_longer(two, clock, later, monkeypatch):
    """Bob could see by it that Alice has thought again."""
    clock.shift(WAIT)
    bid(two, 0)
    for _ in range(2):
        clock.shift(timedelta(seconds=1))
        change_bid(two, 0)
    clock.shift(timedelta(seconds=2))
    assert stand_ins.answer_for_stand_ins(two.pk) == 0 and later[-1] == timedelta(seconds=1)
    clock.shift(timedelta(seconds=1))
    assert stand_ins.answer_for_stand_ins(two.pk) == 2
    woken = []
    monkeypatch.setattr(stand_ins, "_queue_answers", woken.append)
    change_bid(two, 0)
    stand_ins.sweep_stand_ins()
    assert woken == []


def test_nor_does_it_keep_the_sweep_away(two, clock, monkeypatch):
    """Where the task was lost they answer after the sweep, whether an answer was changed meanwhile or not."""
    woken = []
    monkeypatch.setattr(stand_ins, "_queue_answers", woken.append)
    clock.shift(timedelta(minutes=1))
    bid(two, 0)
    clock.shift(WAIT - timedelta(seconds=1))
    change_bid(two, 0)
    assert stand_ins.sweep_stand_ins() == 0
    clock.shift(timedelta(seconds=2))
    stand_ins.sweep_stand_ins()
    assert woken == [two.pk]


def test_an_order_s_answer_is_its_owner_s(two, clock, later):
    clock.shift(WAIT)
    look = log.observe(two, 0)
    log.append(two, Answered(0, "bid", look.question.options[0], "order"), look.opened)
    assert stand_ins.answer_for_stand_ins(two.pk) == 0


def test_at_a_table_of_one_person_they_answer_at_once(clock, people, later):
    alone = open_table(people[0], "tiny", {"length": 3}, size=3, built_in=2)
    bid(alone, 0)
    assert stand_ins.answer_for_stand_ins(alone.pk) >= 2 and later == []  # both bid; who wins goes on


def test_a_bot_and_who_is_away_are_nobody_who_could_slip(clock, people, later):
    game = open_table(people[0], "tiny", {"length": 3}, size=4, built_in=1, bots=True)
    opening.join(game, make_bot("Legio"))
    opening.join(game, people[1])
    game.seats.filter(user=people[1]).update(absent_since=timezone.now())
    bid(game, 0)
    assert not stand_ins.undo_wait(Game.objects.get(pk=game.pk))


def test_the_task_is_sent_for_when_the_wait_is_over(two, clock, later, django_capture_on_commit_callbacks):
    clock.shift(WAIT)
    with django_capture_on_commit_callbacks(execute=True):
        bid(two, 0)
    assert later == [WAIT]


def test_the_sweep_does_not_wake_those_who_wait(two, clock, monkeypatch):
    woken = []
    monkeypatch.setattr(stand_ins, "_queue_answers", woken.append)
    clock.shift(timedelta(minutes=1))
    bid(two, 0)
    assert stand_ins.sweep_stand_ins() == 0
    clock.shift(WAIT + timedelta(seconds=1))
    assert stand_ins.sweep_stand_ins() == 1 and woken == [two.pk]
