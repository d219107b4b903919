"""The clocks of a table during the game: only a player who is asked loses time."""

from datetime import timedelta
from random import Random

import pytest

from games.clocks import stopping
from games.clocks.table_clocks import TableClocks
from games.clocks.time_control import SECONDS_PER_DAY, SECONDS_PER_HOUR, TimeControl
from games.eventlog import log, open_questions
from games.facts.events import Conceded, Replaced, Undone
from games.models import ClockReading, Habits, OpenQuestion
from tests.games.clocks.conftest import TUESDAY, asked, winner
from tests.games.playing import answer, bid

pytestmark = pytest.mark.both

BANK = TimeControl("bank", 3 * SECONDS_PER_DAY, 12 * SECONDS_PER_HOUR, 5 * SECONDS_PER_DAY)


def hours(asked: OpenQuestion) -> float:
    """From the first noon to the deadline."""
    return (asked.deadline - TUESDAY) / timedelta(hours=1)


def test_a_table_without_a_limit_has_no_clocks(game):
    assert set(OpenQuestion.objects.values_list("given", "deadline", "alarm")) == {(None, None, None)}
    answer(game)
    assert not ClockReading.objects.exists()


def test_everybody_asked_at_once_has_their_own_clock(sit):
    game = sit()
    assert [hours(asked(game, seat)) for seat in range(3)] == [72, 72, 72]


def test_answers_in_a_row_share_the_days_of_a_turn_and_the_next_turn_has_its_own(sit, clock):
    game = sit()
    clock.on(hours=10)
    first = winner(game)
    clock.on(hours=10)
    answer(game)
    assert hours(asked(game, first)) == 10 + 72
    answer(game), answer(game)
    assert [hours(asked(game, seat)) for seat in range(3)] == [20 + 72] * 3


def test_only_who_is_asked_burns_time(sit, clock):
    game = sit(BANK)
    clock.on(hours=24)
    first = winner(game)  # all have used a day of three
    clock.on(hours=24)
    assert hours(asked(game, first)) == 24 + 48
    for _ in range(3):
        answer(game)
    others = [seat for seat in range(3) if seat != first]
    assert [hours(asked(game, seat)) for seat in others] == [48 + 60, 48 + 60]
    # Each gains twelve hours with the next turn; who was asked alone has used another day.
    assert hours(asked(game, first)) == 48 + 60 - 24


def test_a_bank_is_capped(sit):
    game = sit(TimeControl("bank", 3 * SECONDS_PER_DAY, 2 * SECONDS_PER_DAY, 4 * SECONDS_PER_DAY))
    winner(game)
    for _ in range(3):
        answer(game)
    assert [asked(game, seat).given for seat in range(3)] == [4 * SECONDS_PER_DAY] * 3


def test_a_second_thought_while_others_bid_costs_nothing(sit, clock):
    game = sit(BANK)
    bid(game, 0)
    clock.on(hours=30)
    look = log.observe(game, 0)
    bid(game, 0, look.question.options[-1])
    assert ClockReading.objects.filter(game=game, seat=0).count() == 1


def test_a_built_in_player_has_no_clock(sit):
    game = sit(built_in=1)
    built_in = asked(game, 1)
    assert (built_in.stand_in, built_in.given, built_in.alarm) == (True, None, None)
    assert asked(game, 0).deadline is not None


def test_who_concedes_has_no_clock_and_a_new_one_when_they_play_on(sit, clock):
    game = sit()
    log.append(game, Conceded(0))
    assert asked(game, 0).deadline is None
    clock.on(hours=5)
    log.append(game, Conceded(0, stands=False))
    assert hours(asked(game, 0)) == 77
    assert hours(asked(game, 1)) == 72


def test_the_clock_reads_the_quiet_hours_of_its_owner(people, sit):
    Habits.objects.create(user=people[1], quiet_from=22 * 60, quiet_until=8 * 60)
    game = sit(TimeControl("answer", SECONDS_PER_DAY, quiet=True))
    assert [hours(asked(game, seat)) for seat in range(3)] == [24, 24 + 10, 24]


def test_quiet_hours_stop_no_clock_where_the_table_was_not_opened_so(people, sit):
    Habits.objects.create(user=people[1], quiet_from=22 * 60, quiet_until=8 * 60)
    assert hours(asked(sit(TimeControl("answer", SECONDS_PER_DAY)), 1)) == 24


def test_an_undo_by_consent_gives_back_what_the_clock_showed(sit, clock):
    game = sit(BANK)
    first = winner(game)
    clock.on(hours=20)
    _, receipt = answer(game)
    clock.on(hours=7)
    log.append(game, Undone(receipt.number, first), agreed=True)
    assert hours(asked(game, first)) == 27 + 72 - 20
    answer(game)
    assert (
        ClockReading.objects.filter(game=game, seat=first).order_by("-number").first().bank
        == (72 - 20) * SECONDS_PER_HOUR
    )


def test_an_undo_by_consent_to_the_last_second_leaves_ten_minutes(sit, clock):
    game = sit()
    first = winner(game)
    clock.traveller.shift(3 * SECONDS_PER_DAY - 1)
    _, receipt = answer(game)
    log.append(game, Undone(receipt.number, first), agreed=True)
    assert asked(game, first).deadline == clock.now + timedelta(minutes=10)


@pytest.mark.parametrize(
    ("pace", "most"), [(TimeControl("answer", 3 * SECONDS_PER_DAY), 3 * SECONDS_PER_DAY), (BANK, 5 * SECONDS_PER_DAY)]
)
def test_an_undo_across_a_pause_gives_no_more_than_a_clock_can_show(sit, clock, people, pace, most):
    game = sit(pace)
    receipt = bid(game, 0)
    for user in people:
        stopping.set_pause_consent(game, user, True)
    clock.on(days=30)
    bid(game, 1)  # whoever likes may go on in a pause
    log.append(game, Undone(receipt.number, 0), agreed=True)
    assert (asked(game, 1).given, asked(game, 1).left) == (most, most)


def test_who_was_asked_only_because_of_an_undone_answer_has_lost_nothing(sit, clock):
    game = sit(BANK)
    first = winner(game)
    before = {seat: ClockReading.objects.filter(game=game, seat=seat).latest("number").bank for seat in range(3)}
    clock.on(hours=9)
    _, receipt = answer(game)
    log.append(game, Undone(receipt.number, first))
    after = {seat: ClockReading.objects.filter(game=game, seat=seat).latest("number").bank for seat in range(3)}
    assert after == before


@pytest.mark.parametrize("seed", range(4))
def test_what_is_kept_from_move_to_move_is_what_the_database_says(sit, clock, seed):
    chance, game = Random(seed), sit(BANK, length=40)
    Habits.objects.create(user=game.host, quiet_from=23 * 60, quiet_until=420, weekends_off=True)
    for _ in range(60):
        clock.traveller.shift(chance.randrange(30 * 3600))
        seat, _receipt = answer(game)
        if chance.random() < 0.2 and (to := log.observe(game, seat).undo_to):
            log.append(game, Undone(to, seat))
        if chance.random() < 0.1:
            log.append(game, Replaced(seat))
        game.refresh_from_db()
        kept, fresh = open_questions.table_clocks_cache.get(game.pk)[2], TableClocks(game, clock.now)
        clocks = {seat: clock for seat, clock in kept.clocks.items() if seat in fresh.clocks}
        assert (clocks, kept.banks) == (fresh.clocks, fresh.banks)
