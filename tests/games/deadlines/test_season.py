"""Months of play with vacations, daylight-saving changes and restarts, against a reference that counts minutes."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine

from games.clocks.time_control import SECONDS_PER_DAY, SECONDS_PER_HOUR, TimeControl
from games.eventlog import open_questions
from games.facts.signals import reminders_due
from games.models import Habits
from tests.games.deadlines.season import Reference, Season

PACES = [
    TimeControl("answer", 2 * SECONDS_PER_DAY, grace=12 * SECONDS_PER_HOUR, quiet=True),
    TimeControl("bank", 3 * SECONDS_PER_DAY, 6 * SECONDS_PER_HOUR, 4 * SECONDS_PER_DAY, grace=0, late="free"),
    TimeControl("answer", SECONDS_PER_DAY, grace=0, late="claim", weekends=False),
    TimeControl("bank", SECONDS_PER_DAY, 3 * SECONDS_PER_HOUR, SECONDS_PER_DAY, quiet=True, grace=0),
]
HABITS = [
    ("Europe/Madrid", (23 * 60, 7 * 60), True),
    ("Pacific/Auckland", None, True),
    ("America/New_York", (4 * 60, 9 * 60), False),
    ("Asia/Kolkata", None, False),
]


@pytest.mark.parametrize(
    ("start", "days"),
    [
        pytest.param(datetime(2026, 3, 20, 9, tzinfo=UTC), 20, id="spring in Europe, autumn in New Zealand"),
        pytest.param(
            datetime(2026, 10, 22, 9, tzinfo=UTC), 20, id="autumn in Europe and America", marks=pytest.mark.deep
        ),
    ],
)
def test_a_season(people, django_user_model, start, days):
    people.append(django_user_model.objects.create_user("dora@example.org", "Dora"))
    references = []
    for user, (zone, quiet, weekends) in zip(people, HABITS, strict=True):
        user.time_zone = zone
        user.save()
        begin, end = quiet or (None, None)
        Habits.objects.create(user=user, quiet_from=begin, quiet_until=end, weekends_off=weekends)
        references.append(Reference(ZoneInfo(zone), quiet, weekends))
    open_questions.table_clocks_cache.clear()
    with time_machine.travel(start, tick=False) as traveller:
        season = Season(traveller, people, references, PACES, seed=days)
        reminders_due.connect(season.reminded)
        try:
            season.until(start + timedelta(days=days))
        finally:
            reminders_due.disconnect(season.reminded)
    assert all(season.counts.values()), season.counts
    assert season.counts["misses"] > 10, season.counts
