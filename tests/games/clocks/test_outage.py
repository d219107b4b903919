"""After an outage of the site no player has lost time."""

from datetime import timedelta

import pytest

from games.clocks import stopping, vacations
from games.clocks.time_control import SECONDS_PER_HOUR, TimeControl
from games.deadlines import sweep
from games.models import Game, OpenQuestion, Remark, SweepHeartbeat
from tests.games.clocks.conftest import THREE_DAYS, asked, remarks

pytestmark = [pytest.mark.both, pytest.mark.django_db]
DAY = timedelta(days=1)


@pytest.fixture
def swept(clock):
    """Go somewhere in time and let the task of beat look; unless the site is away it has looked a moment before,
    too."""

    def go(away: bool = False, **time: float) -> dict[str, int]:
        end = clock.now + timedelta(**time)
        if not away:
            SweepHeartbeat.objects.update(at=end - timedelta(minutes=1))
        clock.traveller.move_to(end)
        return sweep.sweep_clocks()

    stopping.record_heartbeat(clock.now)
    return go


def test_a_deadline_in_the_gap_moves_by_as_much_as_was_lost(sit, swept, clock):
    game = sit(THREE_DAYS)
    before = asked(game, 0).deadline
    swept(days=2, hours=20)
    found = swept(away=True, hours=10)
    assert (found["given_back"], found["times_up"]) == (3, 0)
    assert asked(game, 0).deadline == before + timedelta(hours=10)
    assert [key for key, _ in remarks(game)] == ["outage"] * 3
    assert Remark.objects.first().facts == {"until": asked(game, 0).deadline.isoformat()}
    assert Game.objects.get(pk=game.pk).retimed
    assert swept(hours=4, seconds=1)["times_up"] == 3, "then the time is up as ever"


def test_a_death_in_between_leaves_whole_tables_and_the_rest_for_the_next_sweep(sit, swept, clock, monkeypatch):
    games = [sit(THREE_DAYS) for _ in range(3)]
    before = asked(games[0], 0).deadline
    swept(days=2, hours=20)
    once, done = stopping._give_back_at_table, []

    def dies(key, last, now):
        if len(done) == 1:
            raise KeyboardInterrupt
        done.append(key)
        return once(key, last, now)

    monkeypatch.setattr(stopping, "_give_back_at_table", dies)
    with pytest.raises(KeyboardInterrupt):
        swept(away=True, hours=10)
    monkeypatch.setattr(stopping, "_give_back_at_table", once)
    assert OpenQuestion.objects.filter(deadline__gt=before).count() == 3, "one table has its time, all of it"
    found = swept(away=True, seconds=30)
    assert (found["given_back"], found["times_up"]) == (6, 0)
    moments = {asked(game, seat).deadline for game in games for seat in range(3)}
    assert moments == {before + timedelta(hours=10), before + timedelta(hours=10, seconds=30)}
    assert Remark.objects.filter(key="outage").count() == 9


def test_who_had_but_a_moment_left_gets_an_hour(sit, swept, clock):
    game = sit(THREE_DAYS)
    swept(days=2, hours=23, minutes=59)
    swept(away=True, minutes=30)
    assert asked(game, 0).deadline == clock.now + timedelta(hours=1)


def test_a_deadline_soon_after_the_gap_moves_too_and_a_distant_one_does_not(sit, swept, clock):
    soon, distant = sit(TimeControl("answer", 12 * SECONDS_PER_HOUR)), sit(THREE_DAYS)
    far = asked(distant, 0).deadline
    swept(away=True, hours=10)
    assert asked(soon, 0).deadline == clock.now + timedelta(hours=12)
    assert asked(distant, 0).deadline == far


def test_a_restart_gives_nothing_back(sit, swept):
    game = sit(THREE_DAYS)
    before = asked(game, 0).deadline
    swept(days=2, hours=23, minutes=58)
    found = swept(away=True, minutes=4)
    assert (found["given_back"], found["times_up"]) == (0, 3)
    assert asked(game, 0).deadline != before, "the grace of a first miss"
    assert {key for key, _ in remarks(game)} == {"grace"}


def test_a_clock_that_stood_over_the_gap_has_lost_nothing(sit, swept, clock, people):
    today = vacations.local_date(people[0], clock.now)
    # From midnight on, when twelve hours are left.
    vacations.plan_vacation(people[0], today + 3 * DAY, today + 4 * DAY)
    game = sit(THREE_DAYS)
    swept(days=2, hours=23, minutes=59)
    before = asked(game, 0).deadline
    swept(away=True, hours=20)
    assert asked(game, 0).deadline == before
    assert ("outage", 0) not in remarks(game) and ("outage", 1) in remarks(game)


def test_the_first_sweep_of_all_knows_of_no_gap(sit, clock):
    game = sit(THREE_DAYS)
    SweepHeartbeat.objects.all().delete()
    clock.traveller.shift(4 * DAY)
    assert sweep.sweep_clocks()["given_back"] == 0
    assert SweepHeartbeat.objects.get().at == clock.now
    assert OpenQuestion.objects.filter(game=game).exists()


def test_a_machine_whose_clock_was_ahead(sit, clock):
    sit(THREE_DAYS)
    SweepHeartbeat.objects.create(pk=1, at=clock.now + DAY)
    assert stopping.record_heartbeat(clock.now) == 0
    assert SweepHeartbeat.objects.get().at == clock.now
