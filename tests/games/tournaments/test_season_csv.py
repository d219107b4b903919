"""The season's file has everything from which its standings can be computed."""

import csv
import io

import pytest

from games.models import Game, Tournament
from games.tournaments import entering
from games.tournaments.fixtures import record_results
from games.tournaments.standing import division_tables, season_csv
from roma_site.accounts import erasing
from tests.games.tournaments import auctions
from tests.games.tournaments.second_standings import standings_from_csv

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("auction")]


def rows(season: Tournament, kind: str) -> list[dict[str, str]]:
    return [row for row in csv.DictReader(io.StringIO(season_csv(season))) if row["row"] == kind]


def test_the_standings_follow_from_the_file():
    season = auctions.begun(auctions.users(17))
    for game in Game.objects.filter(tournament=season):
        auctions.play(game)
    record_results(season)
    tables = {one.number: [line.standing.entrant for line in one.lines] for one in division_tables(season)}
    assert standings_from_csv(season_csv(season)) == tables and len(tables) == 2
    (head,) = rows(season, "season")
    assert (head["season"], head["scoring"], head["size"], head["state"]) == ("1", "places", "3", "running")
    assert {row["state"] for row in rows(season, "seat")} == {"finished", "waiting"}
    assert len(rows(season, "seat")) == 51 and len(rows(season, "entrant")) == 17


def test_a_reserve_has_a_row_and_the_place_keeps_its_number():
    people = auctions.users(4)
    season = auctions.begun(people[:3])
    entering.enter(season, people[3])
    entering.withdraw(season, people[0])
    there = rows(season, "entrant")
    assert [(one["entrant"], one["state"], one["takes_over"]) for one in there] == [
        ("1", "withdrawn", ""), ("2", "playing", ""), ("3", "playing", ""), ("4", "playing", "1"),
    ]  # fmt: skip
    assert {row["entrant"] for row in rows(season, "seat")} == {"1", "2", "3"}


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "'quoted"])
def test_no_name_is_a_formula(name):
    season = auctions.season(auctions.users(1), name=name)
    season.entrants.get().user.__class__.objects.update(public_name=name)
    assert rows(season, "season")[0]["name"] == rows(season, "entrant")[0]["name"] == f"'{name}"


def test_a_former_player_has_no_name():
    people = auctions.users(3)
    season = auctions.season(people)
    erasing.erase_account(people[1])
    assert [row["name"] for row in rows(season, "entrant")] == ["Player 1", "Former player 2", "Player 3"]
