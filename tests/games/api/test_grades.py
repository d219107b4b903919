"""Grades of built-in players for programs."""

import pytest

from games.models import Game
from games.tables import opening
from tests.games.api.conftest import Program
from tests.tables import open_table

pytestmark = pytest.mark.both


def test_each_built_in_seat_has_the_grade_that_was_named(ana):
    program = Program(ana)
    wanted = {"game": "gloria", "size": 4, "computer_players": 3, "grades": ["strong", "steady"]}
    row = program.post("tables/", wanted, status=201)
    assert [seat["grade"] for seat in row["seats"]] == [None, "strong", "steady", "quick"]
    assert [one["grades"] for one in program.get("games/")["games"]] == [["quick", "steady", "strong"]] * 4


@pytest.mark.parametrize("grades", [["strong"] * 3, ["divine"], "strong", [1]])
def test_other_grades_open_nothing(ana, grades):
    Program(ana).post("tables/", {"game": "gloria", "size": 3, "computer_players": 2, "grades": grades}, status=400)
    assert not Game.objects.exists()


@pytest.mark.parametrize(("body", "grade"), [(None, "quick"), ({"grades": ["steady"]}, "steady")])
def test_who_starts_early_names_them_or_not(ana, bruno, body, grade):
    game = open_table(ana, "gloria", size=3)
    opening.join(game, bruno)
    row = Program(ana).post(f"tables/{game.slug}/start/", body)
    assert row["state"] == "running" and row["seats"][2]["grade"] == grade


def test_a_start_without_a_body_is_taken_as_it_always_was(ana):
    game = open_table(ana, "gloria", size=3)
    assert Program(ana).ask("POST", f"tables/{game.slug}/start/").status_code == 200
