"""A nudge: who may, when, and how seldom. And who waits for a seat."""

from datetime import timedelta

import pytest

from games.clocks import stopping, vacations
from games.clocks.time_control import SECONDS_PER_DAY, SECONDS_PER_HOUR, TimeControl
from games.facts.errors import Refused
from games.models import Game, Nudge, Seat
from games.tables import blocks, nudges, opening, seats
from tests.games.clocks.conftest import winner
from tests.games.playing import answer

pytestmark = [pytest.mark.both, pytest.mark.django_db]
TWO_HOURS = TimeControl("answer", 2 * SECONDS_PER_HOUR)
WEEK = TimeControl("answer", 7 * SECONDS_PER_DAY)


@pytest.fixture
def waiting(sit, people):
    """A table at which one is asked and two wait: (game, seat asked, a user who waits, another)."""

    def make(pace: TimeControl = WEEK):
        game = sit(pace)
        one = winner(game)
        seated = {seat.number: seat.user for seat in Seat.objects.filter(game=game).select_related("user")}
        others = [user for number, user in sorted(seated.items()) if number != one]
        return game, one, seated[one], *others

    return make


def refused(act) -> str:
    with pytest.raises(Refused) as caught:
        act()
    return caught.value.key


def test_after_half_a_day_and_once_a_day_whoever_asks(waiting, clock):
    game, seat, _, a, b = waiting()
    assert refused(lambda: nudges.nudge_player(game, a, seat)) == "too_soon"
    clock.on(hours=12)
    nudges.nudge_player(game, a, seat)
    assert refused(lambda: nudges.nudge_player(game, b, seat)) == "nudged_already"
    clock.on(hours=24, minutes=1)
    nudges.nudge_player(game, b, seat)
    assert Nudge.objects.count() == 2


def test_a_short_time_is_nudged_after_half_of_it(waiting, clock):
    game, seat, _, a, _ = waiting(TWO_HOURS)
    clock.on(minutes=59)
    assert refused(lambda: nudges.nudge_player(game, a, seat)) == "too_soon"
    clock.on(minutes=1)
    nudges.nudge_player(game, a, seat)


def test_a_new_question_is_a_new_patience(waiting, clock):
    game, seat, _, a, _ = waiting()
    clock.on(hours=13)
    nudges.nudge_player(game, a, seat)
    answer(game)
    assert refused(lambda: nudges.nudge_player(game, a, seat)) == "too_soon"


def test_only_who_waits_and_only_who_is_waited_for(waiting, clock, django_user_model):
    game, seat, asked, a, _ = waiting()
    clock.on(days=1)
    stranger = django_user_model.objects.create_user("eva@example.org", "Eva")
    assert refused(lambda: nudges.nudge_player(game, stranger, seat)) == "no_seat"
    assert refused(lambda: nudges.nudge_player(game, asked, seat)) == "your_turn_too"
    mine = Seat.objects.get(game=game, user=a).number
    assert refused(lambda: nudges.nudge_player(game, a, mine)) == "nobody_asked"
    assert refused(lambda: nudges.nudge_player(game, a, 99)) == "nobody_asked"
    opening.concede(game, a)
    assert refused(lambda: nudges.nudge_player(game, a, seat)) == "no_seat"


def test_who_is_blocked_is_answered_as_anybody(waiting, clock):
    game, seat, asked, a, b = waiting()
    blocks.block_user(asked, a.pk)
    assert refused(lambda: nudges.nudge_player(game, a, seat)) == "too_soon"
    clock.on(hours=12)
    nudges.nudge_player(game, a, seat)
    assert refused(lambda: nudges.nudge_player(game, b, seat)) == "nudged_already"


def test_vacations_and_pauses_are_peace(waiting, clock):
    game, seat, asked, a, b = waiting()
    clock.on(days=1)
    today = vacations.local_date(asked, clock.now)
    vacations.plan_vacation(asked, today, today)
    assert refused(lambda: nudges.nudge_player(game, a, seat)) == "clock_stopped"
    clock.on(days=1)
    for user in (asked, a, b):
        stopping.set_pause_consent(game, user, True)
    assert refused(lambda: nudges.nudge_player(game, a, seat)) == "clock_stopped"


def test_one_player_gives_so_many_a_day(waiting, clock, monkeypatch):
    game, seat, _, a, _ = waiting()
    clock.on(days=1)
    monkeypatch.setattr(nudges, "MAX_NUDGES_PER_DAY", 0)
    assert refused(lambda: nudges.nudge_player(game, a, seat)) == "many_nudges"


def test_who_watches_waits_for_a_seat(waiting, django_user_model):
    game, seat, asked, _, _ = waiting()
    eva = django_user_model.objects.create_user("eva@example.org", "Eva")
    assert refused(lambda: seats.set_waiting(game, asked, True)) == "already_here"
    seats.set_waiting(game, eva, True)
    seats.set_waiting(game, eva, True)
    assert seats.is_waiting(game, eva)
    assert not seats.is_seat_free(game, seat)
    seats.leave_seat(game, asked)
    assert seats.is_seat_free(Game.objects.get(pk=game.pk), seat)
    seats.set_waiting(game, eva, False)
    assert not seats.is_waiting(game, eva)
    Game.objects.filter(pk=game.pk).update(public=False)
    assert refused(lambda: seats.set_waiting(Game.objects.get(pk=game.pk), eva, True)) == "other_state"


def test_half_of_the_time_is_counted_from_the_question(waiting):
    game, *_ = waiting()
    row = game.open_questions.first()
    assert nudges.nudge_allowed_at(row) - row.asked_at == timedelta(hours=12)
