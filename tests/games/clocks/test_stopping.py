"""Clocks that stand: a pause by consent, vacations, habits that change, a table held for repair."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.core.management import call_command

from games.clocks import stopping, vacations
from games.clocks.time_control import SECONDS_PER_DAY, TimeControl
from games.eventlog import log
from games.eventlog.loading import suspend_table
from games.facts.errors import Refused
from games.facts.events import Conceded
from games.models import Game, OpenQuestion, Remark, Vacation
from tests.games.clocks.conftest import TUESDAY, asked, remarks
from tests.games.playing import bid

pytestmark = pytest.mark.both

NO_GRACE = TimeControl("answer", 3 * SECONDS_PER_DAY, grace=0)


def hours(asked: OpenQuestion) -> float:
    """From the first noon to the deadline."""
    return (asked.deadline - TUESDAY) / timedelta(hours=1)


def paused(game) -> bool:
    game.refresh_from_db()
    return game.paused_at is not None


# Pauses


def test_a_pause_needs_everybody(sit, people):
    game = sit(NO_GRACE)
    for user in people[:2]:
        assert not stopping.set_pause_consent(game, user, True)
    assert asked(game, 0).alarm is not None
    assert stopping.set_pause_consent(game, people[2], True)
    assert set(OpenQuestion.objects.filter(game=game).values_list("counted", "deadline", "alarm")) == {
        (None, None, None)
    }
    assert remarks(game)[-1] == ("paused", None)


def test_no_deadline_passes_in_a_pause_and_one_word_ends_it(sit, people, clock):
    game = sit(NO_GRACE)
    clock.on(hours=12)
    for user in people:
        stopping.set_pause_consent(game, user, True)
    assert clock.on(days=40) == {"reminded": 0, "times_up": 0}
    assert not stopping.set_pause_consent(game, people[1], False)
    assert [hours(asked(game, seat)) for seat in range(3)] == [40 * 24 + 72] * 3


def test_who_likes_may_answer_in_a_pause_and_the_next_clock_stands_too(sit, people, clock):
    game = sit(NO_GRACE)
    for user in people:
        stopping.set_pause_consent(game, user, True)
    for seat in range(3):
        bid(game, seat)
    row = OpenQuestion.objects.get(game=game)
    assert (row.given, row.left, row.deadline) == (3 * SECONDS_PER_DAY, 3 * SECONDS_PER_DAY, None)


def test_whoever_stops_playing_is_no_longer_asked_about_a_pause(sit, people):
    game = sit(NO_GRACE)
    for user in people[:2]:
        stopping.set_pause_consent(game, user, True)
    log.append(game, Conceded(2))
    assert paused(game)
    log.append(game, Conceded(2, stands=False))
    assert not paused(game)
    assert hours(asked(game, 0)) == 72


def test_strangers_and_tables_without_a_limit_have_no_pause(sit, people, django_user_model):
    dora = django_user_model.objects.create_user("dora@example.org", "Dora")
    with pytest.raises(Refused):
        stopping.set_pause_consent(sit(NO_GRACE), dora, True)
    with pytest.raises(Refused):
        stopping.set_pause_consent(sit(TimeControl()), people[0], True)


# Vacations


def test_a_vacation_is_told_at_the_table_and_moves_no_question_that_is_open(sit, people, clock):
    game = sit(NO_GRACE)
    clock.on(hours=12)
    vacations.plan_vacation(people[0], date(2026, 11, 25), date(2026, 11, 27))
    assert hours(asked(game, 0)) == hours(asked(game, 1)) == 72
    told = Remark.objects.get(game=game)
    assert (told.key, told.seat, told.facts) == ("vacation", 0, {"first": "2026-11-25", "last": "2026-11-27"})


def test_a_planned_vacation_moves_the_deadline_of_its_owners_next_question_behind_it(sit, people, clock):
    vacations.plan_vacation(people[0], date(2026, 11, 26), date(2026, 12, 5))
    game = sit(NO_GRACE)
    assert asked(game, 0).deadline == datetime(2026, 12, 7, 12, tzinfo=UTC)
    assert hours(asked(game, 1)) == 72


def test_who_is_back_early_has_what_was_announced_for_the_open_question(sit, people, clock):
    vacation = vacations.plan_vacation(people[0], date(2026, 11, 24), date(2026, 12, 3))
    game = sit(NO_GRACE)
    announced = asked(game, 0).deadline
    assert announced == datetime(2026, 12, 7, tzinfo=UTC)
    clock.on(days=2)
    vacations.cancel_vacation(people[0], vacation.pk)
    assert asked(game, 0).deadline == announced
    assert Vacation.objects.get().last == date(2026, 11, 26)
    assert vacations.vacation_days_left(people[0], clock.now) == 27


def test_a_planned_vacation_that_is_cancelled_costs_no_day(sit, people, clock):
    game = sit(NO_GRACE)
    vacation = vacations.plan_vacation(people[0], date(2026, 11, 26), date(2026, 12, 5))
    vacations.cancel_vacation(people[0], vacation.pk)
    assert hours(asked(game, 0)) == 72
    assert vacations.vacation_days_left(people[0], clock.now) == 30
    assert remarks(game) == [("vacation", 0), ("no_vacation", 0)]


def test_the_budget_is_by_the_year(people, clock):
    vacations.plan_vacation(people[0], date(2026, 12, 3), date(2027, 1, 4))
    assert vacations.vacation_days_left(people[0], clock.now) == 1
    with pytest.raises(Refused) as refusal:
        vacations.plan_vacation(people[0], date(2026, 11, 24), date(2026, 11, 25))
    assert refusal.value.key == "no_days_left"
    vacations.plan_vacation(people[0], date(2026, 11, 24), date(2026, 11, 24))
    with pytest.raises(Refused):
        vacations.plan_vacation(people[0], date(2027, 2, 1), date(2027, 2, 27))
    vacations.plan_vacation(people[0], date(2027, 2, 1), date(2027, 2, 26))


@pytest.mark.parametrize(
    ("first", "last", "key"),
    [
        (date(2026, 11, 23), date(2026, 11, 25), "bad_dates"),
        (date(2026, 11, 26), date(2026, 11, 25), "bad_dates"),
        (date(2027, 11, 20), date(2027, 11, 26), "too_far"),
        (date(2026, 12, 1), date(2026, 12, 31), "no_days_left"),
    ],
)
def test_impossible_vacations_are_refused(people, clock, first, last, key):
    with pytest.raises(Refused) as refusal:
        vacations.plan_vacation(people[0], first, last)
    assert refusal.value.key == key
    assert not Vacation.objects.exists()


def test_two_vacations_do_not_overlap(people, clock):
    vacations.plan_vacation(people[0], date(2026, 12, 1), date(2026, 12, 3))
    with pytest.raises(Refused):
        vacations.plan_vacation(people[0], date(2026, 12, 3), date(2026, 12, 5))


def test_somebody_elses_vacation_cannot_be_cancelled(people, clock):
    vacation = vacations.plan_vacation(people[0], date(2026, 12, 1), date(2026, 12, 3))
    with pytest.raises(Refused):
        vacations.cancel_vacation(people[1], vacation.pk)
    assert Vacation.objects.exists()


def test_days_are_those_of_the_players_own_zone(people, clock):
    people[0].time_zone = "Pacific/Auckland"  # where it is Wednesday already
    people[0].save()
    with pytest.raises(Refused):
        vacations.plan_vacation(people[0], date(2026, 11, 24), date(2026, 11, 24))
    made = vacations.plan_vacation(people[0], date(2026, 11, 26), date(2026, 11, 26))
    assert made.begins == datetime(2026, 11, 25, 11, tzinfo=UTC)


# Habits


@pytest.mark.parametrize(
    ("quiet", "ladder", "key"),
    [
        ((0, 0), [], "long_quiet_hours"),
        ((0, 961), [], "long_quiet_hours"),
        (None, [["share", 0]], "bad_reminders"),
        (None, 7, "bad_reminders"),
    ],
)
def test_impossible_habits_are_refused(people, clock, quiet, ladder, key):
    with pytest.raises(Refused) as refusal:
        vacations.set_habits(people[0], quiet, False, ladder)
    assert refusal.value.key == key


# Repair


def test_a_table_held_for_repair_has_time(sit, clock):
    game = sit(NO_GRACE)
    clock.on(hours=70)
    suspend_table(game.pk, "a test")
    assert clock.on(days=9) == {"reminded": 0, "times_up": 0}
    call_command("verify", game.slug, "--release")
    assert not Game.objects.get(pk=game.pk).suspended
    assert hours(asked(game, 0)) == 70 + 9 * 24 + 2
