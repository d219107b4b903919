"""Times when a clock does not run: quiet hours, weekends, vacations, daylight saving time."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clocks.rest import Rest
from tests.untimed import untimed

MADRID = "Europe/Madrid"
HOUR, DAY = 3600, 86400
NIGHT = (23 * 60, 7 * 60)


def local(text: str, zone: str = MADRID) -> datetime:
    """A moment as a wall clock there shows it."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def shown(at: datetime, zone: str = MADRID) -> str:
    """What the wall clock there shows then."""
    return at.astimezone(ZoneInfo(zone)).strftime("%a %d %H:%M")


def test_without_rest_seconds_are_seconds_whatever_the_wall_clock_does():
    start = local("2026-03-28 18:00")
    assert shown(Rest(MADRID).advance(start, DAY)) == "Sun 29 19:00"


def test_quiet_hours_stand():
    assert shown(Rest(MADRID, NIGHT).advance(local("2026-11-24 21:00"), 4 * HOUR)) == "Wed 25 09:00"


def test_a_question_put_at_night_begins_in_the_morning():
    assert shown(Rest(MADRID, NIGHT).advance(local("2026-11-24 02:00"), HOUR)) == "Tue 24 08:00"


def test_time_that_ends_as_quiet_hours_begin_is_up_then():
    assert shown(Rest(MADRID, NIGHT).advance(local("2026-11-24 21:00"), 2 * HOUR)) == "Tue 24 23:00"


def test_quiet_hours_that_do_not_cross_midnight():
    siesta = Rest(MADRID, (14 * 60, 16 * 60))
    assert shown(siesta.advance(local("2026-11-24 13:00"), 2 * HOUR)) == "Tue 24 17:00"


def test_a_weekend_off_is_the_players_own_saturday_and_sunday():
    auckland = Rest("Pacific/Auckland", weekends=True)
    start = local("2026-11-20 18:00", "Pacific/Auckland")  # Friday
    assert shown(auckland.advance(start, DAY), "Pacific/Auckland") == "Mon 23 18:00"


def test_a_night_of_a_weekend_is_taken_off_once():
    rest = Rest(MADRID, NIGHT, weekends=True)
    assert shown(rest.advance(local("2026-11-20 22:00"), 2 * HOUR)) == "Mon 23 08:00"


def test_the_night_that_is_an_hour_shorter_stands_seven_hours():
    spring = Rest(MADRID, NIGHT)
    start, end = local("2026-03-28 12:00"), local("2026-03-29 12:00")
    assert end - start == timedelta(hours=23)
    assert spring.running(start, end) == (11 + 5) * HOUR
    assert shown(spring.advance(start, 12 * HOUR)) == "Sun 29 08:00"


def test_the_night_that_is_an_hour_longer_stands_nine_hours():
    autumn = Rest(MADRID, NIGHT)
    start, end = local("2026-10-24 12:00"), local("2026-10-25 12:00")
    assert end - start == timedelta(hours=25)
    assert autumn.running(start, end) == (11 + 5) * HOUR
    assert shown(autumn.advance(start, 12 * HOUR)) == "Sun 25 08:00"


def test_quiet_hours_that_begin_in_the_hour_that_does_not_exist():
    rest = Rest(MADRID, (2 * 60 + 30, 6 * 60))
    start = local("2026-03-29 00:00")  # the wall clock leaps from 2 to 3
    assert rest.running(start, local("2026-03-29 06:00")) == 2.5 * HOUR


def test_quiet_hours_that_end_in_the_hour_that_comes_twice_end_with_the_second():
    rest = Rest(MADRID, (0, 2 * 60 + 30))
    start = local("2026-10-25 00:00")
    assert rest.advance(start, 0) == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    "quiet", [(2 * 60 + 15, 2 * 60 + 45), (2 * 60 + 30, 3 * 60 + 10), (90, 2 * 60 + 30), (90, 3 * 60)]
)
def test_quiet_hours_that_the_wall_clock_leaps_over_end_after_they_begin(quiet):
    rest, start = Rest(MADRID, quiet), local("2026-03-28 20:00")
    for _, (begin, end) in zip(range(3), rest.spans(start), strict=False):
        assert begin < end
    assert rest.running(start, start + timedelta(hours=12)) <= 12 * HOUR


@pytest.mark.parametrize("zone", ["America/Havana", "Asia/Beirut", "America/Santiago"])
def test_where_the_clock_changes_at_midnight_every_weekend_ends(zone):
    rest = Rest(zone, weekends=True)
    start = datetime(2026, 1, 1, tzinfo=UTC)
    assert rest.running(start, start + timedelta(days=364)) == pytest.approx(260 * DAY, abs=2 * HOUR)


def test_vacations_stand_even_where_nothing_else_does():
    vacation = (local("2026-08-01 00:00"), local("2026-08-16 00:00"))
    rest = Rest(MADRID, vacations=(vacation,))
    assert shown(rest.advance(local("2026-07-31 12:00"), 2 * DAY)) == "Mon 17 12:00"
    assert rest.at(local("2026-08-10 10:00")) == vacation
    assert rest.at(vacation[1]) is None


zones = st.sampled_from(["UTC", MADRID, "Pacific/Auckland", "America/Havana", "Asia/Kathmandu", "Australia/Lord_Howe"])
minutes = st.integers(0, 1439)
moments = st.datetimes(datetime(2024, 1, 1), datetime(2028, 1, 1), timezones=st.just(UTC))
nights = st.none() | st.tuples(minutes, st.integers(1, 16 * 60)).map(lambda n: (n[0], (n[0] + n[1]) % 1440))
spans = st.tuples(moments, st.integers(1, 30)).map(lambda one: (one[0], one[0] + timedelta(days=one[1])))
vacations = st.lists(spans, max_size=4).map(lambda found: tuple(sorted(found)))
rests = st.builds(Rest, zones, nights, st.booleans(), vacations)


@untimed
@given(rests, moments, st.integers(0, 30 * DAY))
def test_up_to_the_deadline_the_clock_has_run_just_so_long(rest, start, seconds):
    deadline = rest.advance(start, seconds)
    assert deadline >= start + timedelta(seconds=seconds)
    assert rest.running(start, deadline) == pytest.approx(seconds)


@untimed
@given(rests, moments, st.integers(0, 10 * DAY), st.integers(0, 10 * DAY))
def test_the_deadline_is_the_same_however_often_the_clock_is_stopped_and_set_going(rest, start, first, then):
    middle = rest.advance(start, first)
    assert rest.advance(middle, then + 1) == rest.advance(start, first + then + 1)


@untimed
@given(rests, moments)
def test_spans_come_in_order_and_apart(rest, start):
    before = start
    for number, (begin, end) in enumerate(rest.spans(start)):
        assert begin < end > before
        assert number == 0 or begin > before
        before = end
        if number == 20:
            break
