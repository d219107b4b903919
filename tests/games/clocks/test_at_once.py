"""Sweepers and players at the same moment: one of them comes first, and the clocks are right for the other."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection

from games.clocks import stopping
from games.clocks.time_control import SECONDS_PER_DAY, TimeControl
from games.deadlines import sweep
from games.deadlines.timeouts import handle_timeout
from games.eventlog import log
from games.eventlog.verification import find_log_fault
from games.facts.errors import Stale
from games.facts.events import Answered
from games.facts.signals import reminders_due
from games.models import Game, OpenQuestion, Remark
from tests.games.clocks.conftest import asked, winner
from tests.games.eventlog.test_threads import THREADS, at_once
from tests.games.playing import kinds

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]
NO_GRACE = TimeControl("answer", 3 * SECONDS_PER_DAY, grace=0)


def test_sweepers_and_the_player_together_give_one_answer(sit, clock):
    game = sit(NO_GRACE)
    row = asked(game, winner(game))
    clock.traveller.move_to(row.deadline)

    def act(place):
        if place % 2:
            return handle_timeout(row.pk, row.opened, clock.now)
        return log.append(game.pk, Answered(row.seat.number, "pride", 7), row.opened)

    results = at_once(act)
    given = [one for one in results if isinstance(one, log.Receipt)]
    assert results.count("answered") + len({one.number for one in given}) == 1, results
    assert {type(one) for one in results} <= {log.Receipt, Stale, str}
    assert Remark.objects.filter(key="missed").count() == results.count("answered")
    assert find_log_fault(Game.objects.get(pk=game.pk)) is None


def test_many_sweeps_at_once_remind_and_answer_once(sit, clock):
    games = [sit(NO_GRACE) for _ in range(3)]
    clock.traveller.shift(timedelta(days=3))
    results = at_once(lambda _: sweep.sweep_deadlines(), 4)
    # Nine bids; who had the highest and bid last has no time left for the rest of that turn, either.
    answered = sum(kinds(game).count("answered") for game in games)
    assert sum(one["times_up"] for one in results) == answered >= 9, results
    assert Counter(Remark.objects.values_list("key", flat=True)) == {"missed": 9}
    assert all(find_log_fault(Game.objects.get(pk=game.pk)) is None for game in games)


def test_reminders_and_a_move_do_not_wait_for_each_other(sit, clock):
    """The sweep holds the question and then writes a row that names the table; a move holds the table and then the
    question."""
    game = sit(NO_GRACE)
    row = asked(game, winner(game))
    clock.traveller.shift(timedelta(days=2))
    moves = []

    def told(reminders, at, **kwargs):
        moves.append(
            pool.submit(at_once, lambda _: log.append(game.pk, Answered(row.seat.number, "pride", 7), row.opened), 1)
        )
        until_somebody_waits()
        Remark.objects.create(game=game, number=1, key="late", at=at)

    with ThreadPoolExecutor(1) as pool:
        reminders_due.connect(told)
        try:
            assert sweep.send_reminders(clock.now) == 1
        finally:
            reminders_due.disconnect(told)
    assert [type(one) for move in moves for one in move.result()] == [log.Receipt]


def until_somebody_waits():
    """For a row that is locked; on SQLite the second writer waits before its first one."""
    for _ in range(500 if connection.vendor == "postgresql" else 0):
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_stat_clear_snapshot(), pg_sleep(0.01), count(*) FROM pg_stat_activity"
                " WHERE datname = current_database() AND wait_event_type = 'Lock'"
            )
            if cursor.fetchone()[2]:
                return


def test_a_pause_and_the_sweep_at_once_leave_no_deadline_in_a_pause(sit, clock, people):
    game = sit(NO_GRACE)
    for user in people[:2]:
        stopping.set_pause_consent(game, user, True)
    clock.traveller.move_to(asked(game, 0).deadline)
    at_once(
        lambda place: stopping.set_pause_consent(game, people[2], True) if place else sweep.sweep_deadlines(), THREADS
    )
    assert Game.objects.get(pk=game.pk).paused_at is not None
    assert not OpenQuestion.objects.filter(game=game, alarm__isnull=False).exists()
