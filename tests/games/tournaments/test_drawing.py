"""The draw: who plays in which division at which tables, and what becomes of everyone else."""

import json
import subprocess
import sys
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import DatabaseError, transaction

from games import check_draw
from games.clubs import founding, joining
from games.facts.leagues import divisions
from games.facts.leagues.divisions import division_sizes
from games.models import Fixture, Tournament
from games.moderation.measures import begin_measure
from games.tournaments import entering, seasons
from games.tournaments.seasons import draw, draw_document
from roma_site.accounts import erasing
from tests import tiers

from .auctions import State, drawn, enter, killed_at_each_statement, rows, season, users

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def states(made):
    return list(made.entrants.order_by("number").values_list("state", flat=True))


@pytest.mark.seeded
@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_the_checker_knows_the_schedule_of_every_division(size):
    for number in range(size, divisions.MAX_ENTRANTS + 1 if size < 5 or tiers.DEEP else 18):
        assert check_draw.tables(number, size) == list(divisions.schedule(number, size)), number


@pytest.mark.seeded
@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_every_number_of_entrants_gets_a_full_schedule(size):
    people = users(30)
    for number in range(size, 31) if tiers.DEEP else (size, size + 1, 9, 16, 17, 29):
        made = drawn(people[:number], size)
        seats = Counter((one, seat) for table in made.fixtures.all() for seat, one in enumerate(table.entrants))
        assert (
            {one for one, _ in seats} == set(range(1, number + 1)) == {*made.entrants.values_list("number", flat=True)}
        )
        assert size == 2 or (set(seats.values()) == {1} and len(seats) == size * number), "once on each seat"
        assert sorted(Counter(made.entrants.values_list("division", flat=True)).values()) == sorted(
            division_sizes(number, size)
        )
        document = draw_document(made)
        assert check_draw.fault(document, made.commitment) is None, number
        assert {one.starts_by for one in made.fixtures.all()} == {made.closes_at - seasons.usual_length(made)}


def test_it_is_not_made_early_and_not_twice():
    made = season(users(6))
    with pytest.raises(ValueError, match="not public"):
        draw_document(made)
    assert not draw(made, made.draw_at - timedelta(seconds=1)) and states(made) == ["entered"] * 6
    assert draw(made, made.draw_at)
    once = rows(made)
    assert not draw(made, made.draw_at) and rows(made) == once
    made.refresh_from_db()
    assert (made.state, made.drawn_at, made.due_at) == ("running", made.draw_at, made.draw_at)


@pytest.mark.both
def test_killed_at_every_statement_it_has_happened_wholly_or_not_at_all():
    made = season(users(14), max_entrants=13)
    enter(made, users(1, "Late"), confirmed=False)
    before = rows(made)
    kills = [rows(made) == before for _ in killed_at_each_statement(lambda: draw(made, made.draw_at))]
    assert (
        all(kills)
        and len(kills) > 6
        and made.fixtures.count() == 13
        and states(made) == ["playing"] * 13 + ["reserve", "left_out"]
    )


def test_who_has_not_confirmed_is_left_out_and_the_waiting_list_moves_up():
    people = users(8)
    made = season(people[:4], max_entrants=4)
    enter(made, people[4:6], state=State.WAITING)
    enter(made, people[6:7], confirmed=False, state=State.WAITING)
    enter(made, people[7:], state=State.WAITING)
    made.entrants.filter(number__in=(1, 3)).update(confirmed_at=None)
    draw(made, made.draw_at)
    assert states(made) == ["left_out", "playing", "left_out", "playing", "playing", "playing", "left_out", "reserve"]
    assert {one for table in made.fixtures.all() for one in table.entrants} == {2, 4, 5, 6}


def test_who_is_erased_suspended_or_stopped_is_left_out():
    people = users(7)
    made = season(people)
    erasing.erase_account(people[0])
    begin_measure(people[1], "suspended", "a reason", 90, None)
    begin_measure(people[2], "no_tournaments", "a reason", 90, None)
    begin_measure(people[3], "muted", "a reason", 90, None)
    draw(made, made.draw_at)
    assert states(made)[1:] == ["left_out", "left_out", *["playing"] * 4]
    assert states(made)[0] in ("left_out", "withdrawn")


def test_who_has_left_the_club_is_left_out():
    people = users(5)
    club = founding.create_club(people[0], "The Aventine")
    for one in people[1:]:
        joining.join_by_link(club, one, club.invite)
    made = season(people, club=club, public=False)
    club.memberships.filter(user=people[1]).delete()
    draw(made, made.draw_at)
    assert states(made) == ["playing", "left_out", "playing", "playing", "playing"]


def test_too_few_cancel_the_season_and_a_newcomers_league_waits():
    for size, number in ((2, 0), (2, 1), (3, 2), (5, 4)):
        made = season(users(number, f"Seat {size}"), size)
        assert draw(made, made.draw_at)
        made.refresh_from_db()
        assert (made.state, made.due_at, made.fixtures.count()) == ("cancelled", None, 0)
    made = season(users(1, "Novice"), 2, newcomers=True)
    draw(made, made.draw_at)
    before = made.draw_at
    made.refresh_from_db()
    assert made.state == "open" and made.draw_at == before + timedelta(days=7)


def test_later_seasons_follow_the_ranking_and_newcomers_are_below():
    people = users(14)
    made = season([])
    for rank, user in enumerate(people[:11], start=1):
        enter(made, [user], rank_before=2 * rank)
    enter(made, people[11:])
    draw(made, made.draw_at)
    made.refresh_from_db()
    groups = [set(made.entrants.filter(division=one).values_list("number", flat=True)) for one in (1, 2)]
    assert groups == [{*range(1, 8)}, {*range(8, 15)}]
    assert check_draw.fault(draw_document(made), made.commitment) is None


def test_entering_or_withdrawing_others_does_not_change_the_order_of_the_rest():
    people = users(9)
    made = season(people)
    order = dict(zip(made.entrants.values_list("token", flat=True), range(1, 10), strict=True))
    entering.withdraw(made, people[4])
    draw(made, made.draw_at)
    drawn_order = [
        order[token] for token in made.entrants.exclude(lot=None).order_by("lot").values_list("token", flat=True)
    ]
    whole = seasons.divisions.draw(bytes(made.secret), order)
    assert drawn_order == [order[token] for token in whole if order[token] != 5]


@pytest.mark.both
@pytest.mark.parametrize(
    "rule", ["options", "at_once", "movers", "scoring", "secret", "commitment", "size", "drawn_at"]
)
def test_the_rules_are_frozen_after_the_draw(rule):
    made = drawn(users(3))
    values = {
        "options": {"length": 3},
        "scoring": "wins",
        "secret": b"x" * 32,
        "commitment": "f" * 64,
        "drawn_at": None,
    }
    with pytest.raises(DatabaseError, match="rules of a tournament"), transaction.atomic():
        Tournament.objects.filter(pk=made.pk).update(**{rule: values.get(rule, 4)})


# The checker


@pytest.fixture
def document():
    return draw_document(drawn(users(20), 4))


def changed(document, path, value):
    copy = json.loads(json.dumps(document))
    *way, last = path
    at = copy
    for step in way:
        at = at[step]
    at[last] = value
    return copy


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        (["secret"], "00" * 32, "committed itself"),
        (["commitment"], "0" * 64, "committed itself"),
        (["entrants", 3, "lot"], 77, "has the lot"),
        (["entrants", 3, "division"], 9, "is in division"),
        (["entrants", 3, "number"], 1, "same number"),
        (["fixtures", 5, "entrants"], [1, 2, 3, 4], "Table 6"),
        (["fixtures", 5, "division"], 9, "Table 6"),
        (["fixtures"], [], "There are 0 tables"),
    ],
)
def test_the_checker_finds_every_change(document, path, value, fault):
    assert check_draw.fault(document, document["commitment"]) is None
    assert fault in (check_draw.fault(changed(document, path, value), document["commitment"]) or "")


def test_the_checker_finds_a_changed_token(document):
    """A new token has the old one's lot by chance in one of twenty draws, so there are several."""
    changes = [changed(document, ["entrants", 3, "token"], token) for token in ("one", "two", "three", "four")]
    found = [check_draw.fault(one, document["commitment"]) or "" for one in changes]
    assert any("has the lot" in fault for fault in found)


def test_the_checker_finds_who_was_promoted_secretly(document):
    lowest = next(at for at, one in enumerate(document["entrants"]) if one["division"] == 3)
    raised = changed(document, ["entrants", lowest, "rank_before"], 1)
    assert "is in division" in (check_draw.fault(raised, document["commitment"]) or "")


def test_the_checker_runs_alone(document, tmp_path):
    file = tmp_path / "draw.json"

    def check(*more):
        command = [sys.executable, "-I", str(Path(check_draw.__file__)), str(file), *more]
        return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)

    file.write_text(json.dumps(document))
    assert (done := check()).returncode == 0 and "20 lots and 20 tables" in done.stdout
    assert (done := check("0" * 64)).returncode == 1 and "committed itself" in done.stderr
    file.write_text(json.dumps(changed(document, ["entrants", 0, "lot"], 99)))
    assert check().returncode == 1
    for nonsense in ("", "[]", "{}", '{"secret": 7, "commitment": 1}', "no"):
        file.write_text(nonsense)
        assert (done := check()).returncode == 2 and "is no published draw" in done.stderr
    assert Fixture.objects.exists()
