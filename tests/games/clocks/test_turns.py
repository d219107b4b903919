"""One clock for a turn: however many answers it takes, it gets no longer than its pace says."""

import pytest

from games.clocks.time_control import SECONDS_PER_DAY, SECONDS_PER_HOUR, TimeControl
from games.eventlog import log
from games.facts.events import Conceded
from games.models import Seat
from games.tables import opening
from tests.games.clocks.conftest import asked, remarks
from tests.games.clocks.trading import BANK, THREE_DAYS, compose, left, offer, say, take_back, take_turn, usual
from tests.tables import open_table

pytestmark = pytest.mark.django_db


def test_the_answers_of_a_turn_share_its_days(city, clock):
    game = city(THREE_DAYS)
    clock.on(hours=20)
    say(game, 0, ("trade", 1))
    clock.on(hours=2)
    compose(game, 0)
    assert (asked(game, 0).given, left(game, 0)) == (3 * SECONDS_PER_DAY, 50 * SECONDS_PER_HOUR)
    say(game, 0, "drop")
    take_turn(game, 0)
    assert left(game, 1) == 3 * SECONDS_PER_DAY
    take_turn(game, 1)
    assert left(game, 0) == 3 * SECONDS_PER_DAY


def test_a_partner_answers_on_a_clock_of_their_own_while_the_other_stands(city, clock):
    game = city(THREE_DAYS)
    clock.on(hours=20)
    offer(game)
    assert left(game, 1) == 3 * SECONDS_PER_DAY
    clock.on(hours=30)
    say(game, 1, "refuse")
    assert left(game, 0) == 52 * SECONDS_PER_HOUR


def test_a_counter_offer_is_put_together_on_the_partners_clock(city, clock):
    game = city(THREE_DAYS)
    offer(game)
    clock.on(hours=30)
    say(game, 1, "counter")
    assert left(game, 1) == 42 * SECONDS_PER_HOUR
    clock.on(hours=2)
    compose(game, 1)
    assert left(game, 1) == 40 * SECONDS_PER_HOUR


def test_asked_again_in_the_turn_a_partner_has_what_is_left_but_an_hour(city, clock):
    game = city(THREE_DAYS)
    offer(game)
    clock.on(hours=60)
    say(game, 1, "refuse")
    offer(game)
    assert left(game, 1) == 12 * SECONDS_PER_HOUR
    clock.traveller.shift(12 * SECONDS_PER_HOUR - 60)
    say(game, 1, "refuse")
    offer(game)
    assert left(game, 1) == SECONDS_PER_HOUR


def test_a_partner_who_lets_the_time_run_out_refuses_all_of_that_turn_and_misses_once(city, clock):
    game = city(TimeControl("answer", SECONDS_PER_DAY, grace=0, weekends=False))
    offer(game)
    clock.on(hours=24)
    offer(game)
    assert left(game, 1) == 0
    clock.on(seconds=5)
    assert log.observe(game, 0).question.what == "turn"
    assert (remarks(game), Seat.objects.get(game=game, number=1).missed) == ([("missed", 1)], 1)
    take_turn(game, 0)
    assert left(game, 1) == SECONDS_PER_DAY


def test_time_up_lets_the_built_in_player_end_the_turn_which_is_one_miss(city, clock):
    game = city(TimeControl("answer", SECONDS_PER_DAY, grace=0, weekends=False))
    say(game, 0, ("trade", 1))
    clock.on(hours=24)
    for _ in range(12):
        clock.on(seconds=5)
    game.refresh_from_db()
    assert log.load(game).awaited == (1,)
    assert (remarks(game), Seat.objects.get(game=game, number=0).missed) == ([("missed", 0)], 1)


def test_a_clock_that_taking_back_has_emptied_is_a_miss_all_the_same(city, clock):
    game = city(TimeControl("answer", SECONDS_PER_DAY, grace=0, weekends=False))
    take_turn(game, 0)
    for _ in range(2):
        clock.traveller.shift(SECONDS_PER_DAY - 60)
        take_back(game)
        say(game, 0, "end")
    take_back(game)
    assert left(game, 0) == 0
    clock.on(seconds=5)
    assert (remarks(game), Seat.objects.get(game=game, number=0).missed) == ([("missed", 0)], 1)


def test_a_bank_gains_once_in_a_turn_whatever_is_dropped(city, clock):
    game = city(BANK)
    for _ in range(2):
        take_turn(game, 0)
        take_turn(game, 1)
    assert left(game, 0) == 4 * SECONDS_PER_DAY  # two increments
    for _ in range(3):
        say(game, 0, ("trade", 1))
        compose(game, 0)
        say(game, 0, "drop")
    assert left(game, 0) == 4 * SECONDS_PER_DAY


@pytest.mark.parametrize("name", ["gloria", "roma", "great_city", "foundations"])
def test_a_bank_gains_once_in_a_turn_in_every_game_whoever_answers_in_between(people, clock, name):
    game = open_table(people[0], name, {}, size=3 if name == "gloria" else 2, time_control=BANK)
    for user in people[1 : game.size]:
        opening.join(game, user)
    seen: dict[int, tuple[int, int]] = {}  # the turn and the bank of each seat's last clock
    for _ in range(60):
        game.refresh_from_db()
        if (match := log.load(game)).over:
            break
        for seat in match.awaited:
            turn, shown = match.turn_step, asked(game, seat).left
            assert seat not in seen or shown <= seen[seat][1] + (12 * SECONDS_PER_HOUR if turn != seen[seat][0] else 0)
            seen[seat] = turn, shown
        seat = match.awaited[0]
        clock.traveller.shift(SECONDS_PER_HOUR)
        say(game, seat, usual(game, seat))


def test_a_reply_does_not_touch_the_bank(city, clock):
    game = city(BANK)
    take_turn(game, 0)
    take_turn(game, 1)
    offer(game)
    assert left(game, 1) == SECONDS_PER_DAY
    clock.on(hours=20)
    say(game, 1, "refuse")
    take_turn(game, 0)
    assert left(game, 1) == 3 * SECONDS_PER_DAY + 12 * SECONDS_PER_HOUR


def test_where_several_are_asked_at_once_each_has_a_clock_for_that(people, clock):
    game = open_table(people[0], "foundations", {"draft": True}, size=2, time_control=THREE_DAYS)
    opening.join(game, people[1])
    for _ in range(3):
        clock.on(hours=40)
        for seat in (0, 1):
            say(game, seat, usual(game, seat))
        assert [left(game, seat) for seat in (0, 1)] == [3 * SECONDS_PER_DAY, 3 * SECONDS_PER_DAY]


@pytest.mark.parametrize("pace", [THREE_DAYS, BANK], ids=lambda pace: pace.kind)
def test_nor_does_it_where_several_are_asked_at_once(people, clock, pace):
    game = open_table(people[0], "foundations", {"draft": True}, size=3, time_control=pace)
    for user in people[1:]:
        opening.join(game, user)
    for hours in (42, 12):
        clock.on(hours=30)
        log.append(game, Conceded(0))
        log.append(game, Conceded(0, stands=False))
        assert left(game, 0) == hours * SECONDS_PER_HOUR
    for seat in range(3):
        say(game, seat, usual(game, seat))
    assert left(game, 0) == (
        3 * SECONDS_PER_DAY if pace is THREE_DAYS else 12 * SECONDS_PER_HOUR
    )  # the next question: new days, or the bank
