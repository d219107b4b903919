"""The tables of a season: when they open, who sits down, and what counts."""

from collections import Counter
from threading import Barrier, Thread

import pytest
from django.db import connection
from django.utils import timezone

from games.clubs import founding, joining
from games.eventlog import loading, log
from games.facts.errors import TableSuspended
from games.facts.events import Closed
from games.models import Club, Entrant, Fixture, Game, Participation
from games.moderation.measures import begin_measure, end_measure
from games.operating import verifying
from games.tables import opening, seats
from games.tournaments import decisions, entering, fixtures, sweep
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
    season,
    users,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def open_due(made):
    return fixtures.open_due_fixtures(made, timezone.now())


def place_results(made, number):
    """{number of the place: place} at a table."""
    return {one: place for one, place, _ in made.fixtures.get(number=number).results}


def finish(fixture, *winners):
    """End a table with these seats as its winners."""
    game = Game.objects.get(pk=fixture.game_id)
    log.append(game, Closed("agreed", winners))


# Opening


def test_everyone_plays_at_most_so_many_tables_at_once():
    made = drawn(users(7), at_once=2)
    while open_due(made):
        pass
    playing = fixtures.tables_running(made)
    assert max(playing.values()) == 2
    free = {one for one in range(1, 8) if playing[one] < 2}
    assert not any(set(one.entrants) <= free for one in made.fixtures.filter(state="waiting")), "none could start"


def test_the_next_one_opens_when_a_table_ends():
    made = begun(users(3), at_once=1)
    assert fixture_states(made) == ["running", "waiting", "waiting"]
    play(made.fixtures.get(number=1).game)
    sweep.look_after_tournaments()
    assert fixture_states(made) == ["finished", "running", "waiting"]


def test_a_late_table_opens_even_if_its_players_are_busy(clock):
    made = begun(users(3), at_once=1)
    clock.move_to(made.fixtures.first().starts_by)
    sweep.look_after_tournaments()
    assert fixture_states(made) == ["running"] * 3


def test_a_table_is_of_the_season():
    made = begun(users(3))
    fixture = made.fixtures.get(number=1)
    game, kept = fixture.game, made.entrants.in_bulk(field_name="pk")
    by_number = {one.number: one for one in kept.values()}
    assert [seat.user for seat in game.seats.order_by("number")] == [by_number[one].user for one in fixture.entrants]
    assert fixture.seated == [[one, one] for one in fixture.entrants]
    assert (game.tournament, game.host, game.club, game.public, game.bots) == (made, None, None, True, False)
    assert game.time_control == made.time_control and game.options == made.options
    assert Participation.objects.filter(game=game).count() == 3


def test_the_limits_of_accounts_do_not_count(settings):
    settings.RUNNING_TABLES_PER_ACCOUNT = settings.OPEN_TABLES_PER_ACCOUNT = 1
    assert fixture_states(begun(users(3), at_once=3)) == ["running"] * 3


def test_a_reserve_takes_an_empty_place_before_the_table_opens():
    people = users(5)
    made = drawn(people[:3])
    enter(made, people[3:], state=State.RESERVE)
    entering.withdraw(made, people[0])
    sweep.look_after_tournaments()
    fixture = made.fixtures.get(number=1)
    assert [4 if place == 1 else place for place, _ in fixture.seated] == [holder for _, holder in fixture.seated]
    assert fixture.game.seats.filter(user=people[3]).exists()
    assert made.entrants.get(number=5).state == State.RESERVE


def test_a_reserve_who_comes_later_takes_the_place_that_was_empty():
    people = users(4)
    made = drawn(people[:3])
    entering.withdraw(made, people[0])
    entering.enter(made, people[3])
    sweep.look_after_tournaments()
    assert made.fixtures.get(number=1).game.seats.filter(user=people[3]).exists()


def test_without_a_reserve_there_is_one_seat_fewer():
    made = drawn(people := users(4), size=4)
    entering.withdraw(made, people[2])
    open_due(made)
    fixture = made.fixtures.get(number=1)
    assert fixture.game.size == 3 and [place for place, _ in fixture.seated] == [n for n in fixture.entrants if n != 3]
    play(fixture.game)
    fixtures.record_results(made)
    assert set(place_results(made, 1)) == {1, 2, 4}


def test_if_the_game_needs_more_a_computer_player_sits_down(monkeypatch):
    made = drawn(people := users(4), size=4)
    monkeypatch.setattr("tests.games.tiny.SEATS", range(4, 5))
    entering.withdraw(made, people[2])
    open_due(made)
    fixture = made.fixtures.get(number=1)
    (computer,) = fixture.game.seats.filter(built_in=True)
    assert fixture.entrants[computer.number] == 3 and fixture.seated[computer.number] is None
    play(fixture.game)
    fixtures.record_results(made)
    assert set(place_results(made, 1)) == {1, 2, 4}, "outside the points"


def test_who_is_left_alone_plays_against_the_computer_and_nobody_plays_nothing():
    made = drawn(people := users(3), size=2)
    entering.withdraw(made, people[0])
    entering.withdraw(made, people[1])
    open_due(made)
    for fixture in made.fixtures.all():
        if 3 in fixture.entrants:
            assert fixture.game.seats.filter(built_in=True).count() == 1
            play(fixture.game)
        else:
            assert (fixture.state, fixture.game) == ("void", None)
    fixtures.record_results(made)
    (table,) = division_tables(made)
    assert (table.lines[0].place.number, table.lines[0].standing.points) == (3, 24)


def test_a_table_waits_for_a_suspended_player_until_it_is_late(clock):
    made = drawn(people := users(3), at_once=3)
    measure = begin_measure(people[0], "suspended", "a reason", 300, None)
    assert open_due(made) == 0
    clock.move_to(made.fixtures.first().starts_by)
    assert open_due(made) == 3 and {one.game.size for one in made.fixtures.all()} == {2}
    end_measure(measure.pk)


def test_a_club_that_has_been_closed_gets_private_tables():
    people = users(3)
    club = founding.create_club(people[0], "The Aventine")
    for one in people[1:]:
        joining.join_by_link(club, one, club.invite)
    Club.objects.filter(pk=club.pk).update(kind="open")
    club.refresh_from_db()
    made = drawn(people, club=club, public=True)
    Club.objects.filter(pk=club.pk).update(kind="closed")
    assert open_due(made) and not Game.objects.filter(tournament=made, public=True).exists()


def test_a_table_that_cannot_open_does_not_keep_the_others(monkeypatch):
    made = drawn(users(7), at_once=7)
    start, broken = fixtures.start_fixture_table, made.fixtures.get(number=1).entrants

    def fail_at_first(tournament, players):
        if [user.entries.get().number for user in players] == broken:
            raise RuntimeError("broken")
        return start(tournament, players)

    monkeypatch.setattr(fixtures, "start_fixture_table", fail_at_first)
    assert open_due(made) == 6 and fixture_states(made) == ["waiting", *["running"] * 6]
    monkeypatch.setattr(fixtures, "start_fixture_table", start)
    assert open_due(made) == 1


@pytest.mark.both
def test_killed_at_every_statement_no_table_opens_twice_or_half():
    made = drawn(users(3), at_once=3)
    for _ in killed_at_each_statement(lambda: open_due(made)):
        games = Game.objects.filter(tournament=made)
        assert set(games) == {one.game for one in made.fixtures.filter(state="running")}
        assert all(game.state == "running" and game.seats.count() == 3 for game in games)
    assert fixture_states(made) == ["running"] * 3
    assert all(log.load(one.game).awaited for one in made.fixtures.all())


@pytest.mark.both
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("at_once", [1, 7])
def test_two_processes_open_each_table_once(at_once):
    made = drawn(users(7), at_once=at_once)
    both(lambda: open_due(made))
    running = fixture_states(made).count("running")
    assert max(fixtures.tables_running(made).values()) <= at_once
    assert running == Game.objects.filter(tournament=made).count() == at_once, "each two tables share a player"


def both(act):
    """Do this in two threads at the same moment."""
    barrier, faults = Barrier(2), []

    def run():
        barrier.wait()
        try:
            act()
        except Exception as fault:
            faults.append(fault)
        finally:
            connection.close()

    threads = [Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults


# Results


@pytest.mark.both
@pytest.mark.django_db(transaction=True)
def test_two_tables_of_a_division_end_at_the_same_moment():
    made = begun(users(3), at_once=3)
    games = iter([made.fixtures.get(number=one).game for one in (1, 2)])
    both(lambda: log.append(next(games), Closed("agreed", (0,))))
    both(sweep.look_after_tournaments)
    assert fixture_states(made) == ["finished", "finished", "running"]
    assert [place_results(made, one)[made.fixtures.get(number=one).entrants[0]] for one in (1, 2)] == [1, 1]


def test_winners_are_first_and_the_others_by_points():
    made = begun(users(5), size=5)
    fixture = made.fixtures.get(number=1)
    play(fixture.game)
    fixtures.record_results(made)
    fixture.refresh_from_db()
    scores = dict(fixture.game.seats.values_list("number", "score"))
    expected = [
        [n, 1 + sum(other > scores[at] for other in scores.values()), scores[at]]
        for at, n in enumerate(fixture.entrants)
    ]
    assert fixture.results == expected and fixture.state == "finished"


def test_an_end_without_points_leaves_them_out():
    made = begun(users(4), size=4)
    fixture = made.fixtures.get(number=1)
    finish(fixture, 0, 2)
    fixtures.record_results(made)
    fixture.refresh_from_db()
    assert fixture.results == [[n, place, None] for n, place in zip(fixture.entrants, (1, 3, 1, 3), strict=True)]


def test_who_left_conceded_or_was_erased_is_last_whoever_played_on():
    people = users(8)
    made = begun(people[:6], size=5)
    enter(made, people[6:], state=State.RESERVE)
    fixture = made.fixtures.get(number=1)
    sitting = list(fixture.game.seats.order_by("number"))
    opening.concede(fixture.game, sitting[0].user)
    entering.withdraw(made, sitting[1].user)
    erasing.erase_account(sitting[2].user)
    assert Entrant.objects.filter(tournament=made, takes_over__isnull=False).count() == 2
    finish(fixture, *range(5))
    fixtures.record_results(made)
    assert [place_results(made, 1)[one] for one in fixture.entrants] == [3, 3, 3, 1, 1]


def test_the_substitute_plays_on_but_the_place_is_last(clock):
    people = users(4)
    made = begun(people[:3])
    enter(made, people[3:], state=State.RESERVE)
    fixture = made.fixtures.get(number=1)
    leaver = fixture.game.seats.get(number=0).user
    entering.withdraw(made, leaver)
    assert fixture.game.seats.get(number=0).user == people[3]
    finish(fixture, 0)
    sweep.look_after_tournaments()
    assert place_results(made, 1)[fixture.entrants[0]] == 3
    (table,) = division_tables(made)
    (line,) = [one for one in table.lines if len(one.place.stays) > 1]
    assert (line.place.entrant.user, line.holder.user, line.standing.tables) == (leaver, people[3], 1)


def test_who_was_away_at_the_end_is_last_and_who_came_back_is_not(clock):
    made = begun(users(3))
    fixture = made.fixtures.get(number=1)
    away, back = list(fixture.game.seats.order_by("number"))[:2]
    fixture.game.seats.filter(pk__in=[away.pk, back.pk]).update(absent_since=timezone.now())
    seats.come_back(fixture.game, back.user)
    finish(fixture)
    fixtures.record_results(made)
    assert [place_results(made, 1)[one] for one in fixture.entrants] == [3, 1, 1]


def test_results_are_recorded_once_and_a_void_table_stays_void(django_user_model):
    made = begun(users(3))
    director = django_user_model.objects.create_user("d@example.org", "Direktor")
    made.directors.add(director)
    play(made.fixtures.get(number=1).game)
    decisions.void(made, director, 1, "The cards were known.")
    assert fixtures.record_results(made) == 0 and fixture_states(made)[0] == "void"
    play(made.fixtures.get(number=2).game)
    assert (fixtures.record_results(made), fixtures.record_results(made)) == (1, 0)
    (table,) = division_tables(made)
    assert Counter(line.standing.tables for line in table.lines) == Counter({1: 3})


def test_a_result_that_cannot_be_computed_does_not_keep_the_others(monkeypatch):
    made = begun(users(3), at_once=3)
    for fixture in made.fixtures.all():
        finish(fixture, 0)
    broken, complete = made.fixtures.get(number=1).game_id, fixtures.complete_results

    def fail_at_one(key):
        if key == broken:
            raise RuntimeError("broken")
        return complete(key)

    monkeypatch.setattr(fixtures, "complete_results", fail_at_one)
    assert fixtures.record_results(made) == 2 and sorted(fixture_states(made)) == ["finished", "finished", "running"]


def test_a_suspended_table_waits_and_counts_when_it_is_repaired():
    made = begun(users(3), at_once=3)
    game = made.fixtures.get(number=1).game
    loading.suspend_table(game.pk, "a test")
    with pytest.raises(TableSuspended):
        answer(game)
    sweep.look_after_tournaments()
    assert fixture_states(made)[0] == "running"
    verifying.try_to_resume(game)
    play(game)
    sweep.look_after_tournaments()
    assert fixture_states(made)[0] == "finished"


def test_a_restored_copy_goes_on():
    """All of a season is in the database: a copy of it is an earlier moment."""
    made = begun(users(3), at_once=1)
    Game.objects.filter(state="running").update(next_timeline="ab" * 16)
    play(made.fixtures.get(number=1).game)
    sweep.look_after_tournaments()
    assert fixture_states(made) == ["finished", "running", "waiting"]


def test_nothing_is_asked_of_other_tables(django_assert_num_queries):
    """A game outside tournaments ends with no query more."""
    game = Game(ruleset="tiny", size=3)
    with django_assert_num_queries(0):
        fixtures._mark_ended(game=game, at=timezone.now())
    assert not Fixture.objects.exists() and season(users(1)).fixtures.count() == 0
