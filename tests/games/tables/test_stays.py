"""Stays: every way into and out of a seat, and the results of the people who sat there."""

import importlib
from random import Random

import pytest
from django.apps import apps

from games.clocks.time_control import SECONDS_PER_DAY, TimeControl
from games.eventlog import log
from games.facts.errors import Refused
from games.facts.events import Closed, Conceded
from games.models import Game, Participation, Seat
from games.motions import voting
from games.operating import archive_file, leaving
from games.selectors.person import profile_person
from games.tables import opening, seats, stays
from tests import tiers
from tests.games import season
from tests.games.clocks.conftest import clock, sit  # noqa: F401
from tests.games.playing import bid, bids, kinds, play_on
from tests.tables import open_table, replace_player

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture
def dora(django_user_model):
    return django_user_model.objects.create_user("dora@example.org", "Dora")


def all_stays(game):
    """Each stay as (seat, person's name, first event, last event, ending)."""
    rows = Participation.objects.filter(game=game).select_related("user")
    return [(row.seat, row.user and row.user.public_name, row.from_event, row.to_event, row.ending) for row in rows]


def finish(game):
    game.refresh_from_db()
    play_on(game)
    assert stays.complete_due_results() == 1
    return {(row.seat, row.from_event): row for row in Participation.objects.filter(game=game)}


def places(rows):
    return {key: (row.place, row.shared, row.of, row.ending) for key, row in rows.items()}


def test_stays_begin_when_the_game_begins(people):
    game = open_table(people[0], "tiny", {"length": 3}, size=3, built_in=1)
    assert all_stays(game) == []
    opening.join(game, people[1])
    assert all_stays(game) == [(0, "Alice", 1, None, ""), (2, "Bob", 1, None, "")]


def test_who_stays_gets_a_place_and_points(game):
    rows = finish(game)
    seats_now = {seat.number: seat for seat in game.seats.all()}
    assert {row.of for row in rows.values()} == {3}
    assert {row.seat: (row.points, row.won) for row in rows.values()} == {
        number: (seat.score, seat.winner) for number, seat in seats_now.items()
    }
    assert {row.ending for row in rows.values()} == {"stayed"}
    assert all(row.place == 1 for row in rows.values() if row.won)


def test_who_leaves_is_last(game, people):
    bids(game)
    number = seats.leave_seat(game, people[0]).number
    assert all_stays(game)[0] == (0, "Alice", 1, number, "left")
    rows = finish(game)
    assert places(rows)[0, 1] == (3, False, 3, "left") and rows[0, 1].points is None


def test_a_substitute_has_a_row_of_their_own(game, people, dora):
    left = seats.leave_seat(game, people[0]).number
    taken = seats.take_seat(game, 0, dora).number
    assert all_stays(game)[:2] == [(0, "Alice", 1, left, "left"), (0, "Dora", taken, None, "")]
    rows = finish(game)
    assert rows[0, taken].of == 4 and rows[0, 1].place == 4


def test_who_left_and_returns_keeps_the_last_place(game, people):
    seats.leave_seat(game, people[0])
    taken = seats.take_seat(game, 0, people[0]).number
    rows = finish(game)
    assert rows[0, taken].first_stay == rows[0, 1] and rows[0, taken].place is None
    assert rows[0, 1].place == 3 and {row.of for row in rows.values() if row.of} == {3}


def test_away_and_back_is_one_stay(sit, clock, people):  # noqa: F811
    game = sit()
    clock.on(days=30)
    Seat.objects.filter(game=game, number=0).update(absent_since=clock.now)
    seats.come_back(game, people[0])
    assert [row[:2] for row in all_stays(game)] == [(0, "Alice"), (1, "Bob"), (2, "Charlie")]


def test_who_is_away_at_the_end_is_last(game, people):
    leaving.replace_suspended_player(people[2])
    assert places(finish(game))[2, 1] == (3, False, 3, "absent")


def test_a_substitute_for_an_absent_player_ends_their_stay(sit, clock, people, dora):  # noqa: F811
    game = sit(TimeControl("answer", 3 * SECONDS_PER_DAY, grace=0, late="free"))
    clock.on(days=3)
    taken = seats.take_seat(game, 2, dora).number
    assert all_stays(game)[2:] == [(2, "Charlie", 1, taken, "absent"), (2, "Dora", taken, None, "")]


def test_who_is_erased_while_away_was_absent(game, people, dora):
    leaving.replace_suspended_player(people[2])
    leaving.erase_player(people[2])
    assert all_stays(game)[2] == (2, None, 1, None, "absent")
    taken = seats.take_seat(game, 2, dora).number
    assert all_stays(game)[2:] == [(2, None, 1, taken, "absent"), (2, "Dora", taken, None, "")]


def test_a_concession_that_comes_too_late_is_not_the_next_player_s(game, people, dora, monkeypatch):
    """The seat changes hands while the request waits for the table."""
    lock = opening._locked_game

    def wait(*given):
        monkeypatch.setattr(opening, "_locked_game", lock)
        seats.leave_seat(game, people[0])
        seats.take_seat(game, 0, dora)
        return lock(*given)

    monkeypatch.setattr(opening, "_locked_game", wait)
    with pytest.raises(Refused):
        opening.concede(game, people[0])
    assert not Seat.objects.filter(game=game, conceded=True).exists() and "conceded" not in kinds(game)


def test_a_concession_counts_as_the_last_place_unless_it_is_withdrawn(game, people):
    log.append(game, Conceded(1))
    log.append(game, Conceded(1, False))
    log.append(game, Conceded(0))
    rows = finish(game)
    assert places(rows)[0, 1] == (3, False, 3, "conceded") and rows[1, 1].ending == "stayed"


def test_who_is_voted_out_is_last(game, people):
    motion = voting.propose_motion(game, people[0], "kick", 2)
    voting.cast_vote(game, people[1], motion.pk, True)
    assert all_stays(game)[2][4] == "voted_out"
    assert places(finish(game))[2, 1] == (3, False, 3, "voted_out")


def test_a_player_whom_an_operator_replaces_has_no_place(game, people, dora):
    given = replace_player(game, 0, dora).number
    gone = replace_player(game, 1, None).number
    assert all_stays(game)[:3] == [
        (0, "Alice", 1, given, "replaced"),
        (0, "Dora", given, None, ""),
        (1, "Bob", 1, gone, "replaced"),
    ]
    rows = finish(game)
    assert rows[0, 1].place is rows[1, 1].place is None and rows[0, given].of == 2


def test_an_operator_s_replacement_does_not_save_who_conceded_or_is_away(game, people, dora):
    log.append(game, Conceded(0))
    leaving.replace_suspended_player(people[1])
    given = replace_player(game, 0, dora).number
    replace_player(game, 1, None)
    assert [row[4] for row in all_stays(game)] == ["conceded", "", "absent", ""]
    rows = finish(game)
    assert places(rows)[0, 1] == (*places(rows)[1, 1][:3], "conceded")
    assert rows[0, given].ending == "stayed" and rows[0, 1].place == 3


def test_a_player_whom_an_operator_replaced_can_come_back_for_a_place(game, people):
    replace_player(game, 0, None)
    replace_player(game, 0, people[0])
    rows = finish(game)
    assert rows[0, 1].place is None and [row.of for row in rows.values()] == [None, 3, 3, 3]
    assert profile_person("Alice", people[1]).begun == profile_person("Alice", people[1]).finished == 1


def test_erasing_locks_every_running_table_that_names_the_user(game, people, dora):
    """Otherwise a substitute who sits down in this moment would be refused by the database."""
    seats.leave_seat(game, people[0])
    hosted = open_table(people[0], "tiny", {"length": 3}, size=2)
    opening.join(hosted, dora)
    replace_player(hosted, 0, people[1])
    assert [one.pk for one in leaving._running_tables(people[0])] == [game.pk, hosted.pk]


@pytest.mark.parametrize("conceded", [False, True])
def test_an_erased_player_leaves_no_trace_and_changes_no_place(game, people, conceded):
    if conceded:
        log.append(game, Conceded(0))
    leaving.erase_player(people[0])
    assert all_stays(game)[0][1] is None
    rows = finish(game)
    assert places(rows)[0, 1] == (3, False, 3, "conceded" if conceded else "left")


def test_erasing_after_the_end_changes_no_result(game, people):
    rows = places(finish(game))
    for user in people:
        leaving.erase_player(user)
    assert all(stays.complete_results(game.pk) == [] for _ in range(2))
    assert {(row.seat, row.from_event): row.user for row in game.participations.all()} == dict.fromkeys(rows)


def test_a_stay_that_ends_at_a_suspended_table_gets_its_event_later(game, people):
    Game.objects.filter(pk=game.pk).update(suspended=True)
    leaving.erase_player(people[0])
    assert all_stays(game)[0] == (0, None, 1, None, "left")
    Game.objects.filter(pk=game.pk).update(suspended=False)
    game.refresh_from_db()
    assert leaving.log_missed_replacements(game) == 1
    assert all_stays(game)[0] == (0, None, 1, game.head, "left")


def test_an_agreed_end_gives_places_to_the_named_winners(game):
    log.append(game, Closed("agreed", (0, 1)))
    assert stays.complete_due_results() == 1
    assert [(row.place, row.shared, row.points) for row in game.participations.all()] == [
        (1, True, None),
        (1, True, None),
        (3, False, None),
    ]


@pytest.mark.parametrize("kind", ["practice", "demo", "imported"])
def test_practice_demo_and_imported_games_do_not_count(people, game, dora, kind):
    if kind == "imported":
        data = archive_file.export_game(game)
        Participation.objects.all().delete()
        Game.objects.filter(pk=game.pk).update(uuid="00000000-0000-4000-8000-000000000000")
        other = archive_file.import_game(data, {0: people[0]})
    elif kind == "practice":
        other = open_table(people[0], "tiny", {"length": 3}, size=3, built_in=2, practice=True)
    else:
        Participation.objects.all().delete()
        Game.objects.filter(pk=game.pk).update(demo=True)
        other = Game.objects.get(pk=game.pk)
    if kind != "practice":
        seats.leave_seat(other, people[0])
        seats.take_seat(other, 0, dora, other.invitation)
    assert all_stays(other) == []


def test_only_own_answers_that_were_not_undone_count(played):
    assert stays.complete_due_results() == 1
    answers = {row.seat: row.answers for row in played.participations.all()}
    in_force = stays.FinishedGame.fetch(played.pk).answers
    assert answers == {seat: list(in_force.values()).count(seat) for seat in range(3)}
    assert sum(answers.values()) < sum(kind == "answered" for kind in kinds(played))


def test_answer_times_and_misses_come_from_the_clock(sit, clock, people):  # noqa: F811
    game = sit(length=3)
    clock.on(hours=3)
    bid(game, 0)
    clock.on(hours=10)
    bid(game, 1)
    clock.on(days=5)  # Charlie's grace period, then the miss
    clock.on(days=5)
    rows = finish(game)
    assert rows[0, 1].answer_times[1] == 1 and rows[1, 1].answer_times[3] == 1
    assert rows[2, 1].misses >= 1 and sum(rows[2, 1].answer_times) == rows[2, 1].answers


def test_a_recount_corrects_a_row_that_was_changed_by_hand(game):
    finish(game)
    assert stays.complete_results(game.pk) == []
    Participation.objects.filter(game=game, seat=1).update(place=7, answers=99)
    assert [row.seat for row in stays.complete_results(game.pk)] == [1]


def test_one_game_that_cannot_be_counted_does_not_stop_the_others(game, people):
    other = open_table(people[0], "tiny", {"length": 3}, size=2)
    opening.join(other, people[1])
    for one in (game, other):
        one.refresh_from_db()
        play_on(one)
    Game.objects.filter(pk=game.pk).update(ruleset="unknown")
    assert stays.complete_due_results() == 1
    assert set(Participation.objects.filter(won=None).values_list("game", flat=True)) == {game.pk}


def test_games_that_cannot_be_counted_do_not_fill_every_run(game, people, monkeypatch):
    other = open_table(people[0], "tiny", {"length": 3}, size=2)
    opening.join(other, people[1])
    for one in (game, other):
        one.refresh_from_db()
        play_on(one)
    Game.objects.filter(pk=game.pk).update(ruleset="unknown")
    monkeypatch.setattr(stays, "MAX_STAYS_PER_RUN", 1)
    assert any(stays.complete_due_results() for _ in range(100))
    assert not Participation.objects.filter(game=other, won=None).exists()


def test_the_migration_fills_in_what_other_rows_tell(game, people, dora, django_user_model):
    seats.leave_seat(game, people[0])
    seats.take_seat(game, 0, dora)
    motion = voting.propose_motion(game, people[1], "kick", 2)
    voting.cast_vote(game, dora, motion.pk, True)
    before = all_stays(game)
    Participation.objects.all().delete()
    fill_in = importlib.import_module("games.migrations.0002_participation").fill_in
    for _ in range(2):
        fill_in(apps, None)
        assert all_stays(game) == before


@pytest.mark.seeded
@pytest.mark.parametrize("seed", tiers.seeds(few=2, many=35))
def test_after_any_season_the_stays_are_those_of_the_seats_and_a_recount_changes_nothing(seed):
    """The law: whatever happens at tables, the open stays are the people in the seats, and each seat's stays follow one
    another; results are equal in whatever order the games are counted, and erasing people changes none."""
    one = season.Season(Random(seed))
    for _ in range(120):
        running = list(Game.objects.filter(state=Game.State.RUNNING))
        if len(running) < 4:
            one.open()
            continue
        game = one.rng.choice(running)
        one.act(game)
        assert not [*season.stay_faults(game)]
        if game.state == Game.State.FINISHED and one.rng.random() < 0.5:
            stays.complete_results(game.pk)
    games = Game.objects.exclude(head=0)
    for game in games.filter(state=Game.State.RUNNING):
        season.finish(game)
    stays.complete_due_results()
    assert not Participation.objects.filter(won=None).exists()
    assert not [fault for game in games for fault in (*season.stay_faults(game), *season.result_faults(game))]
    for user in one.users():
        leaving.erase_player(user)
    assert all(stays.complete_results(game.pk) == [] for game in games)
