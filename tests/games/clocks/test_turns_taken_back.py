"""Taking back winds no clock of a turn back, nor do pauses, concessions, stand-ins and substitutes."""

import pytest

from games.clocks import stopping
from games.clocks.table_clocks import MIN_SECONDS_AFTER_UNDO
from games.clocks.time_control import SECONDS_PER_DAY, SECONDS_PER_HOUR, TimeControl
from games.eventlog import log
from games.facts.events import Answered, Conceded, Undone
from games.models import Game, Seat
from games.tables import seats
from tests.games.clocks.trading import THREE_DAYS, left, offer, say, take_back, take_turn

pytestmark = pytest.mark.django_db


def test_who_takes_back_alone_has_never_stopped_the_clock(city, clock):
    game = city(THREE_DAYS)
    take_turn(game, 0)
    say(game, 1, ("trade", 0))
    clock.on(hours=30)
    take_back(game, 1)
    assert left(game, 1) == 42 * SECONDS_PER_HOUR
    take_turn(game, 1)
    for shown in (MIN_SECONDS_AFTER_UNDO, 0):  # ten minutes the first time
        clock.traveller.shift(3 * SECONDS_PER_DAY - 300)
        take_back(game, 1)
        assert left(game, 1) == shown
        say(game, 1, "end")


def test_a_withdrawn_offer_is_at_the_cost_of_the_partners_clock_but_for_its_last_hour(city, clock):
    game = city(THREE_DAYS)
    offer(game)
    clock.on(hours=30)
    take_back(game)
    assert left(game, 0) == 3 * SECONDS_PER_DAY
    say(game, 0, "send")
    assert left(game, 1) == 42 * SECONDS_PER_HOUR
    clock.traveller.shift(42 * SECONDS_PER_HOUR - 1800)
    for used in (1800, 1800 + 3599):
        take_back(game)
        assert left(game, 0) == 3 * SECONDS_PER_DAY - used
        say(game, 0, "send")
        assert left(game, 1) == SECONDS_PER_HOUR  # as ever, asked again
        clock.traveller.shift(SECONDS_PER_HOUR - 1)


def test_a_pause_takes_nothing_from_who_takes_back(city, clock, people):
    game = city(THREE_DAYS)
    say(game, 0, ("trade", 1))
    for user in people[:2]:
        stopping.set_pause_consent(game, user, True)
    clock.on(days=10)
    stopping.set_pause_consent(game, people[0], False)
    clock.on(hours=1)
    take_back(game)
    assert left(game, 0) == 71 * SECONDS_PER_HOUR


def test_nor_where_another_is_asked(city, clock, people):
    game = city(THREE_DAYS)
    take_turn(game, 0)
    clock.on(hours=1)
    for user in people[:2]:
        stopping.set_pause_consent(game, user, True)
    clock.on(days=10)
    stopping.set_pause_consent(game, people[0], False)
    clock.on(hours=1)
    take_back(game)
    assert left(game, 0) == 70 * SECONDS_PER_HOUR


def test_a_grace_is_not_lost_by_taking_back(city, clock):
    game = city(THREE_DAYS)
    say(game, 0, ("trade", 1))
    clock.on(days=3)
    clock.on(hours=1)
    take_back(game)
    assert left(game, 0) == 23 * SECONDS_PER_HOUR


def test_taking_back_what_the_stand_in_answered_gives_no_new_clock(city, clock, people):
    game = city(THREE_DAYS, size=3)
    log.append(game, Conceded(0))
    log.append(game, Answered(0, "turn", "income", "stand_in"))
    log.append(game, Conceded(0, stands=False))
    clock.on(hours=60)
    take_back(game)
    assert left(game, 0) == 12 * SECONDS_PER_HOUR


@pytest.mark.parametrize("kind", ["answer", "bank"])
def test_who_comes_back_in_their_turn_has_an_hour_once(city, clock, people, kind):
    game = city(
        TimeControl(
            kind, SECONDS_PER_DAY, 12 * SECONDS_PER_HOUR, SECONDS_PER_DAY, grace=0, weekends=False, late="free"
        ),
        size=3,
    )
    clock.on(days=1)
    for hour in (SECONDS_PER_HOUR, 0):
        assert Seat.objects.get(game=game, number=0).by_stand_in
        seats.come_back(game, people[0])
        assert left(game, 0) == hour
        clock.on(seconds=hour)


def test_a_substitutes_reply_is_no_longer_than_a_reply(city, clock, people, django_user_model):
    game = city(
        TimeControl(
            "bank", 3 * SECONDS_PER_DAY, 12 * SECONDS_PER_HOUR, 5 * SECONDS_PER_DAY, weekends=False, late="free"
        ),
        size=3,
    )
    offer(game)
    seats.leave_seat(game, people[1])
    Game.objects.filter(pk=game.pk).update(public=True)
    game.refresh_from_db()
    seats.take_seat(game, 1, django_user_model.objects.create_user("dora@example.org", "Dora"))
    assert left(game, 1) == SECONDS_PER_DAY


def test_by_consent_the_clock_shows_what_it_showed(city, clock):
    game = city(THREE_DAYS)
    offer(game)
    clock.on(hours=30)
    game.refresh_from_db()
    log.append(game, Undone(log.observe(game, 0).undo_to, 0), agreed=True)
    assert left(game, 0) == 3 * SECONDS_PER_DAY


def test_conceding_and_playing_on_gives_no_new_clock(city, clock):
    game = city(THREE_DAYS, size=3)
    clock.on(hours=30)
    log.append(game, Conceded(0))
    log.append(game, Conceded(0, stands=False))
    assert left(game, 0) == 42 * SECONDS_PER_HOUR
