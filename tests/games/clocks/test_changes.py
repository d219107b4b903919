"""A change of zone, quiet hours, weekends or vacations counts from the next question on: no question lasts longer than
was announced when it opened."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.clocks import vacations
from games.clocks.time_control import SECONDS_PER_DAY, SECONDS_PER_HOUR, TimeControl
from games.clocks.vacations import changing_rest
from games.eventlog import open_questions
from games.facts.errors import Refused
from games.models import ClockReading, OpenQuestion, Remark, Seat, Vacation
from tests import tiers
from tests.browser import scenes
from tests.games.clocks.conftest import TUESDAY, asked
from tests.games.clocks.trading import say, take_back
from tests.games.playing import answer, bid
from tests.untimed import untimed

pytestmark = pytest.mark.django_db
QUIET = TimeControl("answer", 3 * SECONDS_PER_DAY, grace=0, quiet=True)
ZONES = ("UTC", "Asia/Tokyo", "Pacific/Auckland", "America/Los_Angeles", "Asia/Calcutta", "Mars/Olympus")


def hours(row: OpenQuestion) -> float:
    """From the first noon to the deadline."""
    return (row.deadline - TUESDAY) / timedelta(hours=1)


def move(user, zone: str, now: datetime) -> None:
    """The player lives in another zone from now on."""
    user.time_zone = zone
    with changing_rest(user, now):
        user.save(update_fields=["time_zone"])


def quiet_now(user, now: datetime) -> None:
    """Sixteen hours of quiet that begin an hour ago."""
    begin = now.hour * 60 - 60
    vacations.set_habits(user, (begin % 1440, (begin + 16 * 60) % 1440), True, [["share", 50]])


@pytest.mark.both
def test_who_moves_quiet_hours_every_fifteen_hours_has_no_longer_than_was_announced(sit, people, clock):
    game = sit(QUIET)
    announced = asked(game, 0).deadline
    assert hours(asked(game, 0)) == 72
    while clock.now < announced:
        assert asked(game, 0).deadline == announced
        quiet_now(people[0], clock.now)
        clock.on(hours=15)
    assert Remark.objects.filter(game=game, key="missed", seat=0).count() == 1


def test_a_change_counts_from_the_next_question_on(sit, people, clock):
    game = sit(TimeControl("answer", SECONDS_PER_DAY, grace=0, quiet=True))
    vacations.set_habits(people[0], (12 * 60, 16 * 60), False, [])
    assert hours(asked(game, 0)) == 24
    for seat in range(3):
        bid(game, seat)
    while not OpenQuestion.objects.filter(game=game, seat__number=0).exists():
        answer(game)
    assert hours(asked(game, 0)) == 32
    assert Seat.objects.get(game=game, number=0).frozen_rest is None


def test_taking_back_brings_no_new_rest_into_a_turn(city, people, clock):
    """A player who ends a turn and undoes it every fifteen hours still gets only three days."""
    game = city(QUIET)
    say(game, 0, "income")
    for _ in range(5):
        quiet_now(people[0], clock.now)
        say(game, 0, "end")
        clock.on(hours=14)
        take_back(game)
    assert asked(game, 0).left == 2 * SECONDS_PER_HOUR


def test_an_hour_of_a_change_is_no_hour_of_a_bank(sit, people, clock):
    """Quiet hours that are set just before the answer give no time back."""
    game = sit(TimeControl("bank", 2 * SECONDS_PER_DAY, SECONDS_PER_HOUR, 3 * SECONDS_PER_DAY, grace=0, quiet=True))
    clock.on(hours=14)
    quiet_now(people[0], clock.now)
    assert asked(game, 0).left == 2 * SECONDS_PER_DAY
    bid(game, 0)
    assert ClockReading.objects.get(game=game, seat=0).left == 34 * SECONDS_PER_HOUR


def test_reminders_come_outside_the_new_quiet_hours(sit, people, clock):
    """A reminder is planned by the running clock, then moved out of the new quiet hours."""
    vacations.set_habits(people[0], None, False, [["before", 24 * 60]])
    game = sit(QUIET)
    assert asked(game, 0).alarm == TUESDAY + timedelta(hours=48)
    vacations.set_habits(people[0], (10 * 60, 14 * 60), False, [["before", 24 * 60]])
    assert asked(game, 0).alarm == TUESDAY + timedelta(hours=50)
    assert hours(asked(game, 0)) == 72


# Planned times that depend on a player's time zone


def test_vacations_to_come_begin_and_end_at_midnight_in_the_new_zone(people, clock):
    planned = vacations.plan_vacation(people[0], date(2026, 12, 1), date(2026, 12, 2))
    running = vacations.plan_vacation(people[0], date(2026, 11, 24), date(2026, 11, 25))
    move(people[0], "Asia/Tokyo", clock.now)
    planned.refresh_from_db(), running.refresh_from_db()
    assert (planned.begins, planned.ends) == (datetime(2026, 11, 30, 15, tzinfo=UTC), datetime(2026, 12, 2, 15, tzinfo=UTC))  # fmt: skip
    assert (running.begins, running.ends) == (TUESDAY, datetime(2026, 11, 25, 15, tzinfo=UTC))


def test_a_vacation_that_is_over_in_the_new_zone_ends_now(people, clock):
    one = vacations.plan_vacation(people[0], date(2026, 11, 24), date(2026, 11, 24))
    clock.on(hours=6)
    move(people[0], "Pacific/Auckland", clock.now)
    one.refresh_from_db()
    assert one.ends == clock.now


def test_a_zone_of_an_operators_page_counts_from_the_next_question_on_too(
    sit, people, clock, client, django_user_model
):
    vacations.set_habits(people[0], (20 * 60, 8 * 60), False, [])
    game = sit(QUIET)
    announced = asked(game, 0).deadline
    scenes.operator(client)
    sent = {"public_name": "Alice", "language": "en", "time_zone": "Asia/Tokyo"}
    assert client.post(f"/admin/accounts/user/{people[0].pk}/change/", sent).status_code == 302
    assert django_user_model.objects.get(pk=people[0].pk).time_zone == "Asia/Tokyo"
    assert asked(game, 0).deadline == announced
    assert Seat.objects.get(game=game, number=0).frozen_rest["zone"] == "UTC"


# Any changes in any order

minutes = st.integers(0, 1439)
changes = st.one_of(
    st.tuples(st.just("zone"), st.sampled_from(ZONES)),
    st.tuples(st.just("quiet"), st.none() | st.tuples(minutes, minutes), st.booleans()),
    st.tuples(st.just("vacation"), st.integers(0, 3), st.integers(0, 6)),
    st.just(("home",)),
    st.just(("answer",)),
    st.tuples(st.just("wait"), st.integers(1, 40)),
)
paces = st.sampled_from([QUIET, TimeControl("bank", 2 * SECONDS_PER_DAY, 6 * SECONDS_PER_HOUR, 3 * SECONDS_PER_DAY, grace=0, quiet=True), TimeControl("answer", SECONDS_PER_DAY, grace=0, quiet=True)])  # fmt: skip


@pytest.mark.seeded
@settings(
    untimed,
    max_examples=tiers.size(12, 100),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(pace=paces, steps=st.lists(changes, min_size=5, max_size=40))
def test_no_question_lasts_longer_than_was_announced(sit, people, clock, pace, steps):
    clock.traveller.move_to(TUESDAY)
    open_questions.table_clocks_cache.clear()
    with transaction.atomic():
        alice, announced = people[0], {}
        alice.time_zone = "Europe/Madrid"
        alice.save()
        game = sit(pace)
        for step in steps:
            do(alice, game, step, clock)
            questions = OpenQuestion.objects.filter(game__state="running", stand_in=False).select_related("seat")
            for row in questions:  # none while the table is paused
                first = announced.setdefault((row.seat.number, row.opened), row.deadline)
                assert row.deadline == first >= clock.now
        assert announced
        transaction.set_rollback(True)


def do(user, game, step: tuple, clock) -> None:
    """One of the changes; time goes on, and the sweep looks."""
    now = clock.now
    try:
        match step:
            case ("zone", zone):
                move(user, zone, now)
            case ("quiet", quiet, weekends):
                vacations.set_habits(user, quiet, weekends, [["share", 50]])
            case ("vacation", begin, length):
                first = vacations.local_date(user, now) + timedelta(days=begin)
                vacations.plan_vacation(user, first, first + timedelta(days=length))
            case ("home",):
                for one in Vacation.objects.filter(user=user, ends__gt=now)[:1]:
                    vacations.cancel_vacation(user, one.pk)
            case ("answer",):
                if OpenQuestion.objects.filter(game=game, stand_in=False).exists():
                    answer(game)
            case ("wait", hours):
                clock.on(hours=hours)
    except Refused:
        pass
