"""The sweep of reminders and deadlines, and the canary that reports when no sweep runs."""

from datetime import timedelta

import pytest
from django.db import connection

from games.clocks import stopping, vacations
from games.clocks.time_control import SECONDS_PER_DAY, TimeControl
from games.deadlines import sweep
from games.eventlog import log
from games.facts.events import Undone
from games.facts.signals import reminders_due
from games.models import Game, OpenQuestion
from tests.games.clocks.conftest import asked
from tests.games.playing import bid

pytestmark = pytest.mark.both

NO_GRACE = TimeControl("answer", 4 * SECONDS_PER_DAY, grace=0)


@pytest.fixture
def told():
    """Collect the reminders in their order, as (seat, number of the reminder)."""
    heard: list = []

    def hear(reminders, **_):
        heard.extend((one.seat.number, rung) for one, rung in reminders)

    reminders_due.connect(hear)
    yield heard
    reminders_due.disconnect(hear)


def test_reminders_come_up_the_ladder(sit, clock, told):
    game = sit(NO_GRACE)
    bid(game, 1), bid(game, 2)
    for hour in range(1, 96):
        clock.on(hours=1)
        assert len(told) == (hour >= 48) + (hour >= 77) + (hour >= 95)
    assert told == [(0, 1), (0, 2), (0, 3)]


def test_who_has_answered_is_not_reminded(sit, clock, told):
    game = sit(NO_GRACE)
    bid(game, 1)
    clock.on(days=2)
    assert sorted(told) == [(0, 1), (2, 1)]


def test_another_seat_s_undo_brings_no_reminder_back(sit, clock, told):
    game = sit(NO_GRACE)
    receipt = bid(game, 1)
    clock.on(days=2, minutes=1)
    assert told == [(0, 1), (2, 1)]
    log.append(game, Undone(receipt.number, 1))
    clock.on(minutes=1)
    assert told.count((0, 1)) == 1


def test_of_rungs_that_come_at_once_the_last_one_counts(sit, clock, told):
    game = sit(NO_GRACE)
    bid(game, 1), bid(game, 2)
    clock.on(days=3, hours=12)
    assert told == [(0, 2)]
    clock.on(hours=11)
    assert told == [(0, 2), (0, 3)]


def test_after_a_long_night_without_a_server_who_is_late_is_not_reminded(sit, clock, told):
    game = sit(NO_GRACE)
    bid(game, 1), bid(game, 2)
    clock.on(days=30)
    assert told == []
    assert OpenQuestion.objects.get(game=game).asked_at == clock.now


def test_a_ladder_of_ones_own(sit, clock, told, people):
    vacations.set_habits(people[0], None, False, [["before", 24 * 60]])
    vacations.set_habits(people[1], None, False, [])
    game = sit(NO_GRACE)
    bid(game, 2)
    assert asked(game, 1).alarm == asked(game, 1).deadline
    clock.on(days=3)
    clock.on(hours=23)
    assert told == [(0, 1)]


def test_nobody_is_reminded_in_a_pause(sit, clock, told, people):
    game = sit(NO_GRACE)
    for user in people:
        stopping.set_pause_consent(game, user, True)
    clock.on(days=100)
    assert told == []
    stopping.set_pause_consent(game, people[0], False)
    clock.on(days=2)
    assert sorted(told) == [(0, 1), (1, 1), (2, 1)]


def test_a_reminder_is_told_once_whatever_moves_the_deadline(sit, clock, told, people):
    game = sit(NO_GRACE)
    bid(game, 1), bid(game, 2)
    clock.on(days=2)
    for _ in range(2):
        for user in people:
            stopping.set_pause_consent(game, user, True)
        clock.on(days=1)
        stopping.set_pause_consent(game, people[0], False)
        clock.on(minutes=5)
    assert told == [(0, 1)]


def test_many_are_reminded_in_batches(sit, clock, told, monkeypatch):
    monkeypatch.setattr(sweep, "REMINDERS_PER_TRANSACTION", 4)
    for _ in range(3):
        sit(NO_GRACE)
    assert clock.on(days=2)["reminded"] == 9
    assert len(told) == 9
    assert clock.on(seconds=5)["reminded"] == 0


def test_a_round_takes_so_many_and_the_next_one_the_rest(sit, clock, monkeypatch):
    monkeypatch.setattr(sweep, "MAX_DEADLINES_PER_SWEEP", 2)
    sit(NO_GRACE, length=40)
    assert [clock.on(days=4)["times_up"], clock.on(seconds=5)["times_up"]] == [2, 1]


def test_the_canary_counts_what_nobody_has_swept(sit, clock):
    sit(NO_GRACE)
    assert sweep.count_overdue_alarms() == 0
    clock.traveller.shift(2 * SECONDS_PER_DAY + 60)
    assert sweep.count_overdue_alarms() == 0
    clock.traveller.shift(90)
    assert sweep.count_overdue_alarms() == 3
    sweep.sweep_deadlines()
    assert sweep.count_overdue_alarms() == 0


def test_a_table_held_for_repair_does_not_wake_the_canary(sit, clock):
    game = sit(NO_GRACE)
    Game.objects.filter(pk=game.pk).update(suspended=True)
    clock.traveller.shift(9 * SECONDS_PER_DAY)
    assert sweep.count_overdue_alarms() == 0


def test_what_is_due_is_found_by_the_index_of_what_is_armed(sit, clock):
    sit(NO_GRACE)
    if connection.vendor == "postgresql":  # three rows are quicker read one by one
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off")
    assert (
        "question_alarm"
        in OpenQuestion.objects.filter(alarm__lte=clock.now + timedelta(days=9)).order_by("alarm").explain()
    )
