"""Leagues in the API: what the pages can do, by tokens with the right scopes."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.clubs import founding as clubs
from games.clubs import joining
from games.models import Club, Entrant, Tournament
from games.tournaments import entering, seasons
from roma_site.accounts import erasing
from tests.browser.scenes import person
from tests.games.api.conftest import Program
from tests.games.tournaments import auctions

pytestmark = pytest.mark.django_db
DAY = 24 * 3600


def body(**more: Any) -> dict[str, Any]:
    """A league of two-player Roma that can be opened."""
    now = timezone.now()
    usual = {
        "name": "Via Appia", "game": "roma", "size": 2, "time_control": {"kind": "answer", "seconds": DAY},
        "draw_at": (now + timedelta(days=7)).isoformat(), "closes_at": (now + timedelta(days=300)).isoformat(),
        "max_entrants": 6,
    }  # fmt: skip
    return {**usual, **more}


def opened(user: Any, **more: Any) -> Tournament:
    made = Program(user).post("leagues/", body(**more), 201)
    return Tournament.objects.get(slug=made["league"])


def begun(*people: Any) -> Tournament:
    """A season of Roma that these people play."""
    made = opened(people[0])
    for one in people:
        entering.enter(made, one)
    Entrant.objects.update(confirmed_at=timezone.now())
    seasons.draw(made, made.draw_at)
    made.refresh_from_db()
    return made


@pytest.mark.both
def test_a_league_from_its_opening_to_its_end(ana, bruno):
    director, guest = Program(ana), Program(bruno)
    made = director.post("leagues/", body(), 201)
    path = f"leagues/{made['league']}/"
    assert made["directs"] and made["state"] == "open" and len(made["commitment"]) == 64
    assert guest.post(f"{path}enter/", {}) == {
        "league": made["league"], "number": 1, "state": "entered", "confirmed": False
    }  # fmt: skip
    assert guest.post(f"{path}enter/", {})["number"] == 1
    assert guest.post(f"{path}confirm/", {}, 400)["key"] == "early_confirmation"
    listed = guest.get("me/leagues/")["leagues"]
    assert [(one["league"], one["me"], one["entrants"]) for one in listed] == [(made["league"], "entered", 1)]
    assert Program().get("leagues/?state=open&game=roma")["leagues"][0]["me"] is None
    assert guest.post(f"{path}decisions/", {"kind": "cancel", "reason": "I want it"}, 400)["key"] == "no_director"
    assert guest.post(f"{path}withdraw/", {})["state"] == "withdrawn"
    assert Program().get(f"{path}entrants/")["entrants"][0]["state"] == "withdrawn"
    assert Program().ask("GET", f"{path}draw/").status_code == 404
    decided = director.post(f"{path}decisions/", {"kind": "cancel", "reason": "Nobody came."}, 201)
    assert (decided["number"], decided["by"], decided["kind"]) == (1, "Ana", "cancel")
    assert guest.get(path)["state"] == "cancelled"
    assert [one["reason"] for one in guest.get(f"{path}decisions/")["decisions"]] == ["Nobody came."]


def test_a_running_season(ana, bruno):
    season = begun(ana, bruno, person("Carla"))
    reader, path = Program(), f"leagues/{season.slug}/"
    lines = reader.get(f"{path}standings/")["divisions"][0]["lines"]
    assert [(one["rank"], one["points"], one["separated_by"]) for one in lines] == [
        (1, "0", None), (2, "0", "lot"), (3, "0", "lot"),
    ]  # fmt: skip
    fixtures = reader.get(f"{path}fixtures/")["fixtures"]
    assert [one["number"] for one in fixtures] == [1, 2, 3] and fixtures[0]["results"] is None
    drawn = reader.get(f"{path}draw/")
    assert drawn["secret"] == bytes(season.secret).hex() and len(drawn["entrants"]) == 3
    csv = reader.ask("GET", f"{path}season.csv")
    assert csv["Content-Type"] == "text/csv; charset=utf-8" and csv.content.startswith(b"row,season,")


def test_a_decision_needs_its_field(ana, bruno):
    season = begun(ana, bruno)
    path = f"leagues/{season.slug}/decisions/"
    operator = Program(ana)
    for kind, field in (("extend", "closes_at"), ("replace", "entrant"), ("exclude", "entrant"), ("void", "fixture")):
        assert operator.post(path, {"kind": kind, "reason": "because"}, 400)["fields"] == [field]
    assert operator.post(path, {"kind": "exclude", "entrant": 9, "reason": "because"}, 400)["key"] == "no_entrant"
    assert operator.post(path, {"kind": "void", "fixture": 9, "reason": "because"}, 400)["key"] == "no_fixture"
    assert operator.post(path, {"kind": "write", "reason": " "}, 400)["fields"] == ["reason"]
    later = (season.closes_at + timedelta(days=7)).isoformat()
    operator.post(path, {"kind": "extend", "closes_at": later, "reason": "because"}, 201)


BAD = {
    "for 5,000": ({"max_entrants": 5000}, "bad_league_numbers"),
    "for one": ({"max_entrants": 1}, "bad_league_numbers"),
    "too many tables at once": ({"at_once": 99}, "bad_league_numbers"),
    "too many who go up": ({"movers": 99}, "bad_league_numbers"),
    "an unknown game": ({"game": "chess"}, ""),
    "too many seats": ({"size": 9}, ""),
    "an unknown option": ({"options": {"none": "such"}}, ""),
    "a draw in the past": ({"draw_at": "2020-01-01T00:00:00Z"}, "bad_draw_date"),
    "an end before the draw": ({"closes_at": "2020-01-01T00:00:00Z"}, "bad_end_date"),
    "too little time": ({"time_control": {"kind": "answer", "seconds": 1}}, "bad_time_control"),
    "a name of spaces": ({"name": "\u2007\u2007"}, ""),
    "too short a season": ({"time_control": {"kind": "answer", "seconds": 60 * DAY}}, "season_too_long"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_league_that_cannot_be_is_refused_with_a_reason(ana, name):
    wrong, key = BAD[name]
    refused = Program(ana).post("leagues/", body(**wrong), 400)
    assert refused["detail"] and (not key or refused["key"] == key), refused
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": "x" * 61}, "name"), ({"size": "2"}, "size"), ({"at_once": -1}, "at_once"), ({"public": "yes"}, "public"),
        ({"draw_at": "tomorrow"}, "draw_at"), ({"scoring": "luck"}, "scoring"), ({"time_control": None}, "time_control"),
        ({"time_control": {"kind": "none"}}, "time_control"), ({"options": []}, "options"), ({"max_entrants": 10**12}, "max_entrants"),
    ],
)  # fmt: skip
def test_a_field_of_another_shape_is_named(ana, wrong, field):
    assert Program(ana).post("leagues/", body(**wrong), 400)["fields"] == [field]
    assert not Tournament.objects.exists()


def test_wrong_filters_are_refused(ana):
    for query in ("state=lost", "game=chess", "limit=0", "cursor=!"):
        assert Program(ana).ask("GET", f"leagues/?{query}").status_code == 400, query
    assert Program(ana).get("leagues/?club=no-such-club")["leagues"] == []


def test_one_key_opens_one_league(ana):
    wanted, key = body(), {"Idempotency_Key": "1"}
    first, again = (Program(ana).post("leagues/", wanted, 201, **key) for _ in range(2))
    assert first["league"] == again["league"] and Tournament.objects.count() == 1


def test_a_token_needs_the_scope(ana, bruno):
    season = opened(ana)
    reader = Program(bruno, scopes=("read",))
    reader.get(f"leagues/{season.slug}/")
    for act in ("enter", "confirm", "withdraw", "decisions"):
        assert reader.ask("POST", f"leagues/{season.slug}/{act}/", {}).status_code == 403
        assert Program().ask("POST", f"leagues/{season.slug}/{act}/", {}).status_code == 401
    assert reader.ask("POST", "leagues/", body()).status_code == 403


PATHS = ("", "entrants/", "standings/", "fixtures/", "decisions/", "draw/", "season.csv")


def test_a_league_of_a_closed_club_seems_not_to_exist(ana, bruno):
    club = clubs.create_club(ana, "The Aventine")
    assert Program(ana).post("leagues/", body(club=club.slug), 400)["key"] == "club_not_open"
    season = opened(ana, club=club.slug, public=False)
    assert Program(bruno).ask("POST", "leagues/", body(club=club.slug, public=False)).status_code == 404
    for reader in (Program(bruno), Program()):
        assert reader.get("leagues/")["leagues"] == reader.get(f"leagues/?club={club.slug}")["leagues"] == []
        for path in PATHS:
            there, not_there = (reader.ask("GET", f"leagues/{slug}/{path}") for slug in (season.slug, "no-such"))
            assert (there.status_code, there.content) == (404, not_there.content)
    for act in ("enter", "confirm", "withdraw", "decisions"):
        there, not_there = (
            Program(bruno).ask("POST", f"leagues/{slug}/{act}/", {}) for slug in (season.slug, "no-such")
        )
        assert (there.status_code, there.content) == (404, not_there.content)
    joining.join_by_link(club, bruno, club.invite)
    found = Program(bruno).get(f"leagues/?club={club.slug}")["leagues"]
    assert [one["club"] for one in found] == [club.slug]
    Program(bruno).post(f"leagues/{season.slug}/enter/", {})


def test_a_club_that_has_been_closed_since_is_not_named(ana):
    club = clubs.create_club(ana, "The Aventine", kind=Club.Kind.OPEN)
    season = opened(ana, club=club.slug)
    assert Program().get(f"leagues/{season.slug}/")["club"] == club.slug
    clubs.change_club(club, ana, "The Aventine", "", Club.Kind.CLOSED)
    assert Program().get(f"leagues/{season.slug}/")["club"] is None
    assert Program().get(f"leagues/?club={club.slug}")["leagues"] == []
    assert club.slug.encode() not in Client().get(f"/leagues/{season.slug}/").content
    assert b"The Aventine" not in Client().get("/leagues/").content


def test_a_former_player_has_a_number(ana, bruno):
    season = begun(ana, bruno)
    erasing.erase_account(bruno)
    told = Program().ask("GET", f"leagues/{season.slug}/entrants/").content
    told += Program().ask("GET", f"leagues/{season.slug}/standings/").content
    told += Program().ask("GET", f"leagues/{season.slug}/season.csv").content
    assert b"Bruno" not in told and told.count(b"Former player 2") == 3


def test_500_entrants_need_few_queries():
    season = auctions.drawn(auctions.users(500), size=4)
    with CaptureQueriesContext(connection) as queries:
        for path in ("", "entrants/", "standings/", "fixtures/"):
            before = len(queries)
            found = Program().get(f"leagues/{season.slug}/{path}")
            assert len(queries) - before <= 6, path
    assert len(found["fixtures"]) == 500
    with CaptureQueriesContext(connection) as queries:
        assert Program().get("leagues/")["leagues"][0]["entrants"] == 500
    assert len(queries) <= 2
