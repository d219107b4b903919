"""Standing orders and deadlines: the order answers before the stand-in does, and its owner has missed nothing."""

from datetime import timedelta

import pytest

from games.clocks import stopping
from games.clocks.time_control import SECONDS_PER_DAY, SECONDS_PER_HOUR, TimeControl
from games.deadlines.sweep import sweep_clocks
from games.deadlines.timeouts import handle_timeout
from games.models import ClockReading, Firing, Game, OpenQuestion, Seat
from games.orders import arming, placing, vocabulary
from tests.games.clocks.conftest import asked, remarks
from tests.games.deadlines.test_timeouts import by
from tests.games.orders.conftest import TINY

pytestmark = [pytest.mark.both, pytest.mark.django_db]
SHORT = TimeControl("answer", SECONDS_PER_HOUR // 2, grace=0)


@pytest.fixture(autouse=True)
def _ordered(monkeypatch):
    monkeypatch.setattr(vocabulary, "vocabulary_of", lambda ruleset: TINY)


def give(game, user, **choices):
    return placing.set_order(Game.objects.get(pk=game.pk), user, "low", choices, "game")


def test_it_answers_before_its_deadline(sit, clock, people):
    game = sit(SHORT)
    give(game, people[0], **{"from": "c00"})
    row = asked(game, 0)
    Firing.objects.update(due_at=arming.answer_due(clock.now, True, row.deadline))
    assert Firing.objects.get().due_at <= row.deadline - timedelta(minutes=1)
    clock.traveller.move_to(row.deadline)
    assert sweep_clocks()["ordered"] == 1
    assert by(game)[0] == "order" and ("missed", 0) not in remarks(game)


def test_after_a_night_without_a_server_the_order_comes_first(sit, clock, people):
    """Its time and the deadline have both passed."""
    game = sit(TimeControl("answer", SECONDS_PER_DAY, grace=0))
    give(game, people[0])
    clock.traveller.move_to(asked(game, 0).deadline + timedelta(hours=9))
    done = sweep_clocks()
    assert done["ordered"] == 1 and "order" in by(game)
    assert ("missed", 0) not in remarks(game) and Seat.objects.get(game=game, number=0).missed == 0


def test_a_deadline_that_was_moved_finds_the_order(sit, clock, people):
    """The order waits till after it: it answers at the deadline all the same."""
    game = sit(SHORT)
    give(game, people[0])
    row = asked(game, 0)
    Firing.objects.update(due_at=row.deadline + timedelta(hours=1))
    clock.traveller.move_to(row.deadline)
    assert handle_timeout(row.pk, row.opened, clock.now) == "ordered"
    assert by(game) == ["order"] and remarks(game) == []


def test_clocks_that_stand_do_not_stop_an_order(sit, clock, people):
    game = sit(SHORT)
    give(game, people[0])
    stopping.stop_clocks(Game.objects.get(pk=game.pk), clock.now)
    clock.traveller.shift(timedelta(hours=2))
    assert OpenQuestion.objects.get(game=game, seat__number=0).deadline is None
    assert sweep_clocks()["ordered"] == 1


def test_a_bank_loses_what_the_order_has_waited(sit, clock, people):
    """An answer by order stops the clock like any other."""
    game = sit(TimeControl("bank", SECONDS_PER_DAY, increment=SECONDS_PER_HOUR, cap=2 * SECONDS_PER_DAY, grace=0))
    give(game, people[0])
    clock.traveller.shift(timedelta(minutes=10))
    sweep_clocks()
    assert not OpenQuestion.objects.filter(game=game, seat__number=0).exists() and by(game) == ["order"]
    assert ClockReading.objects.get(game=game).bank == SECONDS_PER_DAY - 600
