"""Decisions of directors: who may decide what, and what each decision does."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.clubs import founding, joining
from games.facts.signals import decided
from games.models import Decision, Fixture, Game, Membership
from games.moderation.measures import begin_measure
from games.operating.leaving import erase_player
from games.tournaments import decisions, entering
from games.tournaments.access import deciders
from tests.browser.scenes import person

from .seasons import Stage, State, begin, drawn_season, open_season, states
from .test_entering import refusal

pytestmark = pytest.mark.django_db
WHY = "Ana is away for months."


@pytest.fixture
def director():
    return person("Direktor")


def test_a_decision_needs_a_director_and_a_reason(people, director):
    season = drawn_season(director, people[:3])
    for reason in ("", "  ", "x" * 1001):
        assert refusal(decisions.exclude, season, director, 1, reason) == "no_league_reason"
    assert refusal(decisions.exclude, season, people[3], 1, WHY) == "no_director"
    assert refusal(decisions.exclude, season, director, 9, WHY) == "no_entrant"
    assert not Decision.objects.exists()


def test_extending_moves_the_end_and_the_last_starts(people, director):
    season = drawn_season(director, people[:2])
    before = season.fixtures.get().starts_by
    for wrong in (season.closes_at, timezone.now() + timedelta(days=400)):
        assert refusal(decisions.extend, season, director, wrong, WHY) == "bad_closing_date"
    decisions.extend(season, director, season.closes_at + timedelta(days=14), WHY)
    assert season.fixtures.get().starts_by == before + timedelta(days=14)
    later = season.closes_at + timedelta(days=14)
    season.refresh_from_db()
    assert season.closes_at == later


def test_a_reserve_replaces_an_entrant(people, director):
    season = drawn_season(director, people[:2])
    assert refusal(decisions.replace, season, director, 1, WHY) == "no_reserve"
    assert states(season)[1] == State.PLAYING, "refused, so nothing has changed"
    season = drawn_season(director, people[:2], people[2:3])
    made = decisions.replace(season, director, 1, WHY)
    assert (made.number, made.kind, made.facts) == (1, "replace", {"entrant": 1, "reserve": 3})
    assert states(season) == {1: "withdrawn", 2: "playing", 3: "playing"}
    assert refusal(decisions.replace, season, director, 1, WHY) == "no_entrant", "the place has a new holder"


def test_a_late_reserve_takes_an_empty_place(people, director):
    season = drawn_season(director, people[:2])
    entering.withdraw(season, people[0])
    entering.enter(season, people[2])
    assert decisions.replace(season, director, 1, WHY).facts == {"entrant": 1, "reserve": 3}


def test_an_excluded_entrant_is_out(people, director):
    season = open_season(director)
    entering.enter(season, people[0])
    decisions.exclude(season, director, 1, "Insults.")
    assert refusal(entering.enter, season, people[0]) == "left_season"


def test_a_table_that_does_not_count_is_closed(people, director):
    season = drawn_season(director, people[:2])
    game = begin(season, 1)
    decisions.void(season, director, 1, WHY)
    assert season.fixtures.get().state == Fixture.State.VOID
    assert Game.objects.get(pk=game.pk).state == Game.State.FINISHED
    assert refusal(decisions.void, season, director, 1, WHY) == "no_fixture"


def test_a_director_writes_to_all_twice_a_day(people, director):
    season = open_season(director)
    for _ in range(2):
        decisions.write_to_all(season, director, "We begin on Monday.")
    assert refusal(decisions.write_to_all, season, director, "And again.") == "many_league_messages"
    Decision.objects.update(at=timezone.now() - timedelta(hours=25))
    decisions.write_to_all(season, director, "And again.")


def test_a_muted_director_decides_but_does_not_write(people, director):
    begin_measure(director, "muted", "Insults.", 3, None)
    season = drawn_season(director, people[:2])
    assert refusal(decisions.write_to_all, season, director, "Hello") == "muted"
    assert decisions.exclude(season, director, 1, WHY)


def test_a_cancelled_season_closes_its_tables(people, director):
    season = drawn_season(director, people[:3])
    game = begin(season, 1)
    decisions.cancel(season, director, WHY)
    season.refresh_from_db()
    assert season.state == Stage.CANCELLED
    assert set(season.fixtures.values_list("state", flat=True)) == {Fixture.State.VOID}
    assert Game.objects.get(pk=game.pk).state == Game.State.FINISHED
    assert refusal(decisions.cancel, season, director, WHY) == "other_state"


def test_directors_do_not_decide_about_their_own_tables(people, director):
    """Another director does; then the club's owner; then the operators."""
    ana, bruno, carla, dario = people
    season = drawn_season(ana, [ana, bruno, carla])
    assert refusal(decisions.void, season, ana, 1, WHY) == "own_table"
    assert refusal(decisions.replace, season, ana, 2, WHY) == "own_table", "they still have a table together"
    assert refusal(decisions.exclude, season, ana, 1, WHY) == "own_table"
    assert decisions.void(season, ana, 3, WHY), "a table of others"
    operator = person("Operator")
    operator.is_staff = True
    operator.save()
    assert decisions.void(season, operator, 1, WHY)
    season.directors.add(dario)
    assert refusal(decisions.void, season, operator, 2, WHY) == "no_director"
    assert decisions.void(season, dario, 2, WHY)


def test_decisions_pass_to_the_clubs_owner_and_the_operator(people, director):
    ana, bruno, *_ = people
    club = founding.create_club(ana, "The Aventine")
    joining.join_by_link(club, bruno, club.invite)
    season = open_season(bruno, club=club, public=False)
    assert set(deciders(season)) == {bruno}
    joining.leave_club(club, bruno)
    assert set(deciders(season)) == {ana}
    assert decisions.write_to_all(season, ana, "Bruno has left.")
    Membership.objects.all().delete()
    director.is_staff = True
    director.save()
    assert set(deciders(season)) == {director}


def test_an_erased_director_leaves_the_decision_without_its_text(people, director):
    season = drawn_season(director, people[:2])
    decisions.exclude(season, director, 1, "Bruno was rude to me.")
    erase_player(director)
    row = Decision.objects.get()
    assert (row.by, row.reason, row.facts) == (None, "", {"entrant": 1})
    assert not season.directors.exists()


def test_each_decision_is_announced_once(people, director):
    season, heard = open_season(director), []
    listen = lambda decision, **_: heard.append(decision.kind)  # noqa: E731
    decided.connect(listen)
    decisions.write_to_all(season, director, "Hello")
    decisions.cancel(season, director, WHY)
    assert heard == ["write", "cancel"]


def test_if_the_owner_and_only_director_is_erased_the_next_owner_decides(people, director):
    ana, bruno, *_ = people
    club = founding.create_club(ana, "The Aventine")
    joining.join_by_link(club, bruno, club.invite)
    season = drawn_season(ana, [ana, bruno], club=club, public=False)
    begin(season, 1)
    erase_player(ana)
    assert set(deciders(season)) == {bruno}
    assert states(season) == {1: "withdrawn", 2: "playing"}
    assert decisions.write_to_all(season, bruno, "Ana has left us.")


def test_a_measure_in_mid_season_keeps_the_place_until_the_director_replaces_the_player(people, director):
    season = drawn_season(director, people[:2], people[2:3])
    begin_measure(people[0], "suspended", "Insults.", 30, None)
    assert states(season) == {1: "playing", 2: "playing", 3: "reserve"}
    assert decisions.replace(season, director, 1, "Suspended for a month.").facts == {"entrant": 1, "reserve": 3}
