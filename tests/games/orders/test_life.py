"""The life of an order: it is given, waits, answers, lapses."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.conf import settings

from games.clocks.vacations import changing_rest
from games.eventlog import log
from games.eventlog.verification import find_log_fault
from games.facts.events import Conceded, Replaced
from games.models import Order, Seat
from games.orders import placing
from games.tables.seats import come_back
from tests.games.orders.conftest import START, asked, ends, fate, fresh, give, last, sweep, waiting
from tests.games.playing import answer, bids

pytestmark = [pytest.mark.both, pytest.mark.django_db]


# Answering


def test_it_answers_the_question_that_is_open(game, people, clock):
    give(game, people[0], "low", from_="c00")
    assert waiting(game) == [0]
    assert sweep(clock) == 1
    assert asked(game) == [1, 2] and '"by":"order"' in last(game).payload
    assert fate(game) == [("fired", "")] and find_log_fault(fresh(game)) is None


def test_it_answers_questions_to_come(game, people, clock):
    for user in people:
        give(game, user, "proud", how="9")
    assert waiting(game) == []
    bids(game)
    winner = asked(game)[0]
    assert waiting(game) == [winner]
    assert sweep(clock) == 1
    assert fresh(game).head == last(game).number and log.observe(fresh(game), 0).view["pride"][winner] == 9


def test_not_before_it_is_due(game, people, clock):
    give(game, people[0], "low")
    assert sweep(clock, timedelta(seconds=settings.NOTIFICATION_DELAY_SECONDS - 1)) == 0
    assert sweep(clock, timedelta(seconds=settings.NOTIFICATION_DELAY_SECONDS + 1)) == 1


def test_the_first_order_given_answers(game, people, clock):
    for user in people:
        give(game, user, "proud", how="0")
        give(game, user, "proud", how="9")
    bids(game)
    sweep(clock)
    assert log.observe(fresh(game), 0).view["pride"] == [0, 0, 0]


def test_an_order_that_does_not_apply_leaves_it_to_the_next(game, people, clock):
    for user in people:
        give(game, user, "proud", how="10")  # never offered
        give(game, user, "proud", how="9")
    bids(game)
    sweep(clock)
    assert sorted(log.observe(fresh(game), 0).view["pride"]) == [0, 0, 9]


def test_one_answer_for_one_question(game, people, clock):
    give(game, people[0], "low")
    assert sweep(clock) == 1 and sweep(clock) == 0
    assert fresh(game).head == game.head + 1


def test_orders_play_a_turn_to_its_end(game, people, clock):
    for user in people:
        for kind in ("low", "proud", "keep", "quiet"):
            give(game, user, kind)
    while fresh(game).state == "running":
        assert sweep(clock) > 0
    assert find_log_fault(fresh(game)) is None
    assert set(Order.objects.values_list("why", flat=True)) == {"over"} and fresh(game).orders == 0


# Its end


def test_once_and_twice(game, people, clock):
    once, twice = give(game, people[0], "low", "times", times=1), give(game, people[1], "low", "times", times=2)
    sweep(clock)
    assert (ends(once), ends(twice)) == ("times", "") and fresh(game).orders == 1


def test_until_the_turn_is_over(game, people, clock):
    order = give(game, people[0], "low", "turn")
    bids(game)
    while asked(game) != [0, 1, 2]:
        assert ends(order) == ""
        answer(fresh(game))
    assert ends(order) == "turn" and waiting(game) == []


def test_until_my_turn(game, people, clock):
    now, next_one = (
        give(game, people[0], "quiet", "mine"),
        give(game, people[1], "quiet", "mine"),
    )  # it is Alice's round
    bids(game)
    while asked(game) != [0, 1, 2]:
        answer(fresh(game))
    assert (ends(now), ends(next_one)) == ("", "mine")


def test_until_i_am_attacked(game, people, clock):
    orders = [give(game, user, "low", "attacked") for user in people]
    bids(game)
    winner = asked(game)[0]
    answer(game)
    answer(fresh(game), (log.observe(fresh(game), winner).question.options[0],))
    assert [ends(order) for order in orders].count("attacked") == 1
    assert ends(orders[(winner + 1) % 3]) == "attacked"


def test_until_a_day(game, people, clock):
    people[0].time_zone = "Europe/Madrid"
    order = give(game, people[0], "quiet", "date", day=date(2026, 11, 22))
    assert order.ends_at == datetime(2026, 11, 22, 23, tzinfo=UTC)
    sweep(clock, timedelta(hours=34))
    assert ends(order) == ""
    sweep(clock, timedelta(hours=2))
    assert ends(order) == "date" and fresh(game).orders == 0


def test_until_a_day_ends_with_that_day_where_its_owner_lives_now(game, people, clock):
    order = give(game, people[0], "quiet", "date", day=date(2026, 11, 22))
    with changing_rest(people[0], datetime.now(UTC)):
        people[0].time_zone = "Asia/Tokyo"
        people[0].save()
    order.refresh_from_db()
    assert order.ends_at == datetime(2026, 11, 22, 15, tzinfo=UTC)


def test_stopped_by_its_owner(game, people, clock):
    first, second = give(game, people[0], "low", from_="c00"), give(game, people[0], "low", from_="c09")
    placing.stop_order(fresh(game), people[0], first.pk)
    assert ends(first) == "stopped" and fate(game)[0] == ("lapsed", "stopped")
    placing.stop_order(fresh(game), people[0], second.pk)
    assert waiting(game) == [] and sweep(clock) == 0


def test_the_next_order_takes_over_from_a_stopped_one(game, people, clock):
    first, _ = give(game, people[0], "low"), give(game, people[0], "low", from_="c09")
    give(game, people[1], "low", from_="c00", until="turn")
    placing.stop_order(fresh(game), people[0], first.pk)
    lowest = [log.observe(fresh(game), seat).question.options[0] for seat in range(2)]
    assert waiting(game) == ([0, 1] if lowest[0] >= "c09" else [1])
    give(game, people[0], "low", from_="c00")
    assert waiting(game) == [0, 1]


def test_it_goes_with_its_owner(game, people, clock, django_user_model):
    order = give(game, people[0], "low")
    Seat.objects.filter(game=game, number=0).update(user=django_user_model.objects.create_user("d@example.org", "Dora"))
    assert sweep(clock) == 0 and fate(game) == [("lapsed", "seat")]
    log.append(fresh(game), Replaced(0))
    assert ends(order) == "seat"


def test_it_rests_while_the_stand_in_keeps_the_seat(game, people, clock):
    order = give(game, people[0], "low")
    Seat.objects.filter(game=game, number=0).update(absent_since=START)
    log.append(fresh(game), Replaced(0))
    assert ends(order) == "" and waiting(game) == [] and sweep(clock) == 0
    come_back(fresh(game), people[0])
    assert ends(order) == "" and waiting(game) == [0]


def test_it_rests_while_the_stand_in_answers(game, people, clock):
    order = give(game, people[0], "low")
    log.append(fresh(game), Conceded(0))
    assert waiting(game) == [] and sweep(clock) == 0
    log.append(fresh(game), Conceded(0, False))
    assert ends(order) == ""
