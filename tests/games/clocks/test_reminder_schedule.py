"""Reminders: half the time, four fifths of it, the last hour; never at night."""

from datetime import UTC, datetime, timedelta

import pytest

from games.clocks.rest import Rest, RunningClock, due_reminders, read_schedule
from games.models.clock import DEFAULT_REMINDER_SCHEDULE

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)
HOUR, DAY = 3600, 86400
ALWAYS, NIGHT = Rest(), Rest("UTC", (22 * 60, 8 * 60))


def rungs(clock, ladder=DEFAULT_REMINDER_SCHEDULE, sleep=ALWAYS):
    """(hours from noon, rung)."""
    return [((at - NOON) / timedelta(hours=1), number) for at, number in due_reminders(clock, ladder, sleep)]


def test_the_usual_ladder_has_half_four_fifths_and_the_last_hour():
    assert rungs(RunningClock.start(NOON, 2 * DAY, 2 * DAY, ALWAYS)) == [(24, 1), (38.4, 2), (47, 3)]


def test_shares_are_of_the_whole_time_however_often_the_clock_stood():
    later = RunningClock.start(NOON, given=2 * DAY, left=DAY // 2, rest=ALWAYS)  # three quarters are used
    assert rungs(later) == [(2.4, 2), (11, 3)]


def test_shares_are_of_the_time_that_runs():
    clock = RunningClock.start(NOON, 20 * HOUR, 20 * HOUR, NIGHT)
    assert rungs(clock) == [(10, 1), (26, 2), (29, 3)]
    assert clock.deadline == NOON + timedelta(hours=30)


def test_nobody_is_reminded_at_night_but_in_the_morning():
    clock = RunningClock.start(NOON, DAY, DAY, ALWAYS)
    assert rungs(clock, sleep=NIGHT) == [(20, 1), (20, 2), (23, 3)]


def test_where_the_morning_is_too_late_the_reminder_comes_the_evening_before():
    clock = RunningClock.start(NOON, 18 * HOUR, 18 * HOUR, ALWAYS)  # up at six
    assert rungs(clock, sleep=NIGHT) == [(9, 1), (9.75, 2), (9.75, 3)]


def test_a_time_shorter_than_a_rung_does_without_it():
    assert rungs(RunningClock.start(NOON, HOUR // 2, HOUR // 2, ALWAYS)) == [(0.25, 1), (0.4, 2)]


def test_left_counts_what_ran_and_never_below_zero():
    clock = RunningClock.start(NOON, DAY, DAY, NIGHT)
    assert clock.left_at(NOON + timedelta(hours=12)) == 14 * HOUR
    assert clock.left_at(NOON + timedelta(days=9)) == 0


def test_a_ladder_is_kept_in_order():
    assert read_schedule([["before", 60], ["share", 80], ["before", 600], ["share", 50]]) == (
        ("share", 50),
        ("share", 80),
        ("before", 600),
        ("before", 60),
    )


@pytest.mark.parametrize(
    "ladder",
    [
        [["share", 0]],
        [["share", 100]],
        [["before", 0]],
        [["after", 5]],
        [["share", True]],
        [["share"]],
        [["share", n] for n in range(1, 9)],
    ],
)
def test_what_is_no_ladder_is_refused(ladder):
    with pytest.raises(ValueError):
        read_schedule(ladder)
