"""The end of a season: its last tables, the final places, and the season after it."""

from collections import Counter
from datetime import timedelta

import pytest
from django.utils import timezone

from games.eventlog import loading
from games.facts.leagues.divisions import next_ranking
from games.models import Entrant, Game, OpenQuestion, Tournament
from games.moderation.measures import begin_measure
from games.operating import verifying
from games.tournaments import decisions, entering, seasons, sweep
from games.tournaments.standing import division_tables
from roma_site.accounts import erasing
from tests.games.playing import answer

from .auctions import (
    State,
    begun,
    drawn,
    enter,
    fixture_states,
    killed_at_each_statement,
    play,
    play_all,
    rows,
    season,
    users,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def order(table):
    return [line.place.number for line in table.lines]


def later_of(made):
    return Tournament.objects.get(previous=made)


# Adjudication


def at_the_end(made, clock):
    made.refresh_from_db()
    clock.move_to(made.closes_at + decisions.GRACE_PERIOD)
    sweep.look_after_tournaments()


def test_until_two_weeks_after_its_end_a_season_waits_for_its_tables(clock):
    made = begun(users(3), at_once=3)
    clock.move_to(made.closes_at + decisions.GRACE_PERIOD - timedelta(seconds=1))
    sweep.look_after_tournaments()
    assert fixture_states(made) == ["running"] * 3
    play(made.fixtures.get(number=1).game)
    at_the_end(made, clock)
    made.refresh_from_db()
    assert made.state == "finished" and fixture_states(made) == ["finished"] * 3
    assert list(made.fixtures.order_by("number").values_list("adjudicated", flat=True)) == [False, True, True]
    assert not OpenQuestion.objects.filter(game__tournament=made).exists(), "nobody is asked any more"


def test_whoever_let_the_others_wait_is_last(clock):
    made = begun(users(4), size=4)
    fixture = made.fixtures.get(number=1)
    for _ in range(3):
        answer(fixture.game)  # all but one bid at once
    at_the_end(made, clock)
    fixture.refresh_from_db()
    assert [place for _, place, _ in fixture.results] == [1, 1, 1, 4]
    assert [points for _, _, points in fixture.results] == [None] * 4
    fixture.game.refresh_from_db()
    assert fixture.game.result == {"reason": "adjudicated", "scores": None, "winners": [0, 1, 2]}


def test_if_nobody_is_clearly_slower_all_share(clock):
    made = begun(users(4), size=4)
    at_the_end(made, clock)
    fixture = made.fixtures.get(number=1)
    assert [place for _, place, _ in fixture.results] == [1] * 4 and fixture.game.result["winners"] == []


def test_who_has_left_is_last_at_an_adjudicated_table(clock):
    people = users(4)
    made = begun(people, size=4)
    fixture = made.fixtures.get(number=1)
    entering.withdraw(made, fixture.game.seats.get(number=2).user)
    at_the_end(made, clock)
    fixture.refresh_from_db()
    assert [place for _, place, _ in fixture.results] == [1, 1, 4, 1]


def test_time_used_for_earlier_answers_counts(clock):
    made = begun(users(4), size=4)
    game = made.fixtures.get(number=1).game
    for days in (0, 0, 0, 2):
        clock.shift(timedelta(days=days))
        answer(game)
    used = decisions.used_seconds(game, list(game.seats.select_related("user")), timezone.now())
    assert [round(used[seat] / 86_400, 1) for seat in range(4)] == [0, 0, 0, 2]


@pytest.mark.parametrize(
    ("days", "slow"),
    [
        ([0, 0, 0, 0], None),
        ([10, 10, 10], None),
        ([1, 3.1, 2.1], None),  # not half as much again as the next
        ([1, 3.1, 2.05], 1),
        ([0, 1.4, 0], None),  # less than a day beyond a share
        ([0, 1.6, 0], 1),
        ([0, 2], 1),
        ([0, 1.9], None),
        ([5], None),
        ([], None),
    ],
)
def test_slow_is_a_day_beyond_a_share_and_half_as_much_again(days, slow):
    assert decisions.slowest({seat: one * 86_400 for seat, one in enumerate(days)}) == slow


def test_rest_times_are_not_used_time(clock):
    made = begun(people := users(4), size=4)
    game = made.fixtures.get(number=1).game
    sleeper = game.seats.get(number=3).user
    for _ in range(3):
        answer(game)
    begins = timezone.now() + timedelta(hours=1)
    sleeper.vacations.create(
        first=begins.date(), last=begins.date() + timedelta(days=200), begins=begins, ends=begins + timedelta(days=200)
    )
    at_the_end(made, clock)
    assert len(people) == 4 and {place for _, place, _ in made.fixtures.get(number=1).results} == {1}


def test_a_suspended_table_is_adjudicated_and_closed_when_it_is_repaired(clock):
    made = begun(users(3), at_once=3)
    game = made.fixtures.get(number=1).game
    loading.suspend_table(game.pk, "a test")
    at_the_end(made, clock)
    made.refresh_from_db()
    assert made.state == "finished"
    game.refresh_from_db()
    assert game.state == "running" and game.suspended
    clock.shift(timedelta(days=3))
    sweep.look_after_tournaments()
    verifying.try_to_resume(game)
    clock.shift(timedelta(days=3))
    sweep.look_after_tournaments()
    sweep.look_after_tournaments()
    game.refresh_from_db()
    made.refresh_from_db()
    assert game.state == "finished" and made.due_at is None and made.fixtures.get(number=1).adjudicated


def test_a_table_that_never_opened_does_not_count(clock, monkeypatch):
    made = begun(users(3), at_once=1)
    monkeypatch.setattr(sweep.fixtures, "open_due_fixtures", lambda *args: 0)
    at_the_end(made, clock)
    assert fixture_states(made) == ["finished", "void", "void"]


# The end


def test_the_final_places_are_those_of_the_people_who_still_play(clock):
    people = users(16)
    made = begun(people[:15])
    enter(made, people[15:], state=State.RESERVE)
    entering.withdraw(made, people[0])
    play_all(made, clock)
    entering_rows = {one.number: one for one in made.entrants.all()}
    for table in division_tables(made):
        for line in table.lines:
            if line.holder:
                assert (line.holder.place, line.holder.division) == (line.rank, table.number)
    assert entering_rows[1].place is None and entering_rows[16].place is not None
    assert sorted(Counter(made.entrants.exclude(place=None).values_list("place", flat=True)).values())[-1] == 2


@pytest.mark.both
def test_killed_at_every_statement_the_end_comes_once_and_one_season_follows(clock):
    made = begun(users(3), at_once=3)
    for fixture in made.fixtures.all():
        play(fixture.game)
    kills = list(killed_at_each_statement(lambda: [sweep.look_after(made.pk, timezone.now()) for _ in range(3)]))
    later = later_of(made)
    assert len(kills) > 20 and later.entrants.count() == 3 and later.state == "open"
    assert sorted(made.entrants.values_list("place", flat=True)) == [1, 2, 3]


def test_killed_anywhere_a_whole_season_ends_as_if_it_had_not_been(clock):
    """Every run of the sweep is killed once, each time a little later."""
    made = begun(users(4), at_once=4, size=2, continues=False)
    step = 0
    while made.state == "running":
        runs = killed_at_each_statement(lambda: sweep.look_after(made.pk, timezone.now()))
        for _ in range(step):
            next(runs, None)
        step += 7
        runs.close()
        sweep.look_after(made.pk, timezone.now())
        for game in Game.objects.filter(tournament=made, state="running"):
            play(game)
        made.refresh_from_db()
    assert fixture_states(made) == ["finished"] * 6 and Game.objects.filter(tournament=made).count() == 6


# The next season


def test_the_next_season_has_the_same_rules_and_opens_once(clock, django_user_model):
    director = django_user_model.objects.create_user("d@example.org", "Direktor")
    made = season(people := users(15), scoring="wins", movers=1, at_once=3, about="For all.", min_reliability=0)
    made.directors.add(director)
    play_all(made, clock)
    sweep.look_after_tournaments()
    later = later_of(made)
    same = ("name", "about", "ruleset", "options", "size", "time_control", "scoring", "movers", "at_once", "public")
    assert [getattr(later, one) for one in same] == [getattr(made, one) for one in same]
    assert (later.season, later.state, list(later.directors.all())) == (2, "open", [director])
    assert later.secret != made.secret and later.commitment != made.commitment
    assert later.draw_at == made.finished_at + timedelta(days=7)
    assert later.closes_at - later.draw_at == made.closes_at - made.draw_at
    assert {one.user for one in later.entrants.all()} == set(people)
    assert seasons.open_next_season(made, timezone.now()) is None
    made.refresh_from_db()
    assert made.due_at is None


def test_promotion_and_relegation_across_each_border(clock):
    made = season(users(21), movers=2)
    play_all(made, clock)
    sweep.look_after_tournaments()
    tables = division_tables(made)
    user_of = {one.number: one.user_id for one in made.entrants.all()}
    expected = [user_of[one] for one in next_ranking([order(table) for table in tables], 2, reserves=(), leavers=())]
    assert list(later_of(made).entrants.order_by("rank_before").values_list("user", flat=True)) == expected
    first, second = order(tables[0]), order(tables[1])
    top = {user_of[one] for one in first[:5] + second[:2]}
    assert set(expected[:7]) == top


def test_newcomers_enter_below_and_who_left_or_cannot_play_is_gone(clock):
    people = users(15)
    made = season(people[:14], size=3)
    play_all(made, clock)
    entering_people = [people[0], people[1]]
    erasing.erase_account(entering_people[0])
    begin_measure(entering_people[1], "no_tournaments", "a reason", 90, None)
    sweep.look_after_tournaments()
    later = later_of(made)
    assert later.entrants.count() == 12 and not later.entrants.filter(user=people[1]).exists()
    entering.withdraw(later, people[2])  # no to the next season
    entering.enter(later, people[14])
    later.entrants.update(confirmed_at=timezone.now())
    seasons.draw(later, later.draw_at)
    groups = Counter(later.entrants.filter(state="playing").values_list("division", flat=True))
    assert groups == {1: 6, 2: 6}, "the gaps close"
    assert later.entrants.get(user=people[14]).division == 2


def test_no_before_the_end_of_a_season_is_no(clock):
    people = users(4)
    made = begun(people, at_once=4)
    entering.withdraw(made, people[3])
    play_all(made, clock)
    sweep.look_after_tournaments()
    assert {one.user for one in later_of(made).entrants.all()} == set(people[:3])


def test_who_was_away_at_the_end_must_confirm(clock):
    people = users(4)
    made = begun(people, at_once=4)
    for game in Game.objects.filter(tournament=made):
        game.seats.filter(user=people[0]).update(absent_since=timezone.now())
    play_all(made, clock)
    sweep.look_after_tournaments()
    later = later_of(made)
    assert set(later.entrants.filter(confirmed_at=None).values_list("user", flat=True)) == {people[0].pk}


def test_a_reserve_who_took_over_is_not_promoted_and_a_free_reserve_is_a_newcomer(clock):
    people = users(17)
    made = begun(people[:14], size=3, movers=7)
    enter(made, people[14:], state=State.RESERVE)
    lower = made.entrants.filter(division=2).first()
    entering.withdraw(made, lower.user)
    taker = Entrant.objects.get(takes_over=lower)
    play_all(made, clock)
    for fixture in made.fixtures.filter(division=2):  # the place wins everything
        fixture.results = [[number, 1 if number == lower.number else 2, None] for number, _, _ in fixture.results]
        fixture.save(update_fields=["results"])
    Tournament.objects.filter(previous=made).delete()
    sweep.seasons.open_next_season(made, timezone.now())
    later = later_of(made)
    carried = later.entrants.get(user=taker.user)
    assert division_tables(made)[1].lines[0].holder == taker and carried.rank_before > 7, "not promoted"
    free = later.entrants.filter(user__in=people[14:]).exclude(user=taker.user)
    assert {(one.rank_before, one.confirmed_at) for one in free} == {(None, None)} and free.count() == 2


def test_a_full_season_carries_everyone_over_and_the_reserves_wait(clock):
    people = users(5)
    made = season(people[:3], max_entrants=3)
    enter(made, people[3:], state=State.WAITING)
    play_all(made, clock)
    sweep.look_after_tournaments()
    later = later_of(made)
    assert list(later.entrants.order_by("number").values_list("state", flat=True)) == [
        *["entered"] * 3,
        *["waiting"] * 2,
    ]


def test_a_season_that_does_not_continue_is_the_last(clock):
    made = season(users(3), continues=False)
    play_all(made, clock)
    sweep.look_after_tournaments()
    assert not Tournament.objects.filter(previous=made).exists() and made.state == "finished"


# Before the draw


def test_confirmations_are_asked_in_time_and_once(clock):
    made = season(users(3), confirmed=False)
    clock.move_to(made.draw_at - timedelta(hours=48, seconds=1))
    sweep.look_after_tournaments()
    made.refresh_from_db()
    assert made.confirmation_asked_at is None
    clock.shift(timedelta(seconds=1))
    sweep.look_after_tournaments()
    made.refresh_from_db()
    assert made.confirmation_asked_at == timezone.now() and made.due_at <= made.draw_at
    first = made.confirmation_asked_at
    clock.shift(timedelta(hours=1))
    sweep.look_after_tournaments()
    made.refresh_from_db()
    assert made.confirmation_asked_at == first


def test_after_an_outage_everyone_gets_the_time_to_confirm(clock):
    made = season(users(3), confirmed=False)
    clock.move_to(made.draw_at + timedelta(days=3))
    sweep.look_after_tournaments()
    draw_at, length = made.draw_at, made.closes_at - made.draw_at
    made.refresh_from_db()
    assert made.state == "open" and made.draw_at == timezone.now() + timedelta(hours=48) > draw_at
    assert made.closes_at - made.draw_at == length
    entering.confirm(made, made.entrants.get(number=1).user)


def test_a_season_that_fails_does_not_keep_the_others(clock, monkeypatch):
    broken, sound = season(people := users(3)), season(people)
    draw = seasons.draw

    def fail_at_one(made, now):
        if made.pk == broken.pk:
            raise RuntimeError("broken")
        return draw(made, now)

    monkeypatch.setattr(sweep, "draw", fail_at_one)
    clock.move_to(broken.draw_at)
    sweep.look_after_tournaments()
    sound.refresh_from_db()
    broken.refresh_from_db()
    assert (sound.state, broken.state) == ("running", "open")
    assert broken.due_at == timezone.now() + sweep.RETRY_DELAY
    assert sweep.count_overdue() == 0 and sweep.count_overdue(timezone.now() + timedelta(hours=1)) == 2


# Standings


def test_standings_take_two_queries(django_assert_num_queries, clock):
    made = begun(users(15))
    play_all(made, clock)
    with django_assert_num_queries(2):
        tables = division_tables(made)
        assert [line.holder.user.public_name for table in tables for line in table.lines]
    meetings = tables[0].crosstable
    for (one, other), met in meetings.items():
        back = meetings[other, one]
        assert (met.before, met.equal, met.behind) == (back.behind, back.equal, back.before)
        shared = [table for division in tables for table in division.fixtures if {one, other} <= {*table.entrants}]
        assert met.before + met.equal + met.behind == len(shared)


def test_before_the_draw_there_are_no_standings_and_after_it_lots_decide():
    made = season(users(5))
    assert division_tables(made) == []
    seasons.draw(made, made.draw_at)
    (table,) = division_tables(made)
    assert [line.place.entrant.lot for line in table.lines] == [1, 2, 3, 4, 5]
    assert [line.standing.separated_by for line in table.lines] == [None, *["lot"] * 4]


def test_every_rule_separates(clock):
    """Two entrants who are equal by all rules before it."""
    made = drawn(users(4), size=2)
    made.fixtures.update(state="finished")

    def rules(*results):
        for fixture, (first, second, points) in zip(made.fixtures.order_by("number"), results, strict=False):
            one, other = fixture.entrants
            fixture.results = [[one, first, points and points[0]], [other, second, points and points[1]]]
            fixture.save(update_fields=["results"])
        (table,) = division_tables(made)
        return [line.standing.separated_by for line in table.lines]

    all_draws = [(1, 1, None)] * 6
    assert rules(*all_draws) == [None, "lot", "lot", "lot"]
    assert "share" in rules((1, 1, (9, 1)), *all_draws[1:])
    assert rules((1, 2, None), *all_draws[1:]).count("points") == 2
    assert rows(made)
