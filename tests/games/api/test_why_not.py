"""The API explains why an option that a player looks for is not offered."""

import pytest

from games.api.shapes.tables import WhyNotItem
from games.eventlog import log
from games.rules import GAMES
from games.rules.foundations.why_not import why_not
from tests.browser.scenes import person, play, table
from tests.games.api.conftest import Program


@pytest.fixture
def city(ana, bruno):
    return play(table(ana, bruno, ruleset="foundations", options={"monuments": True, "objectives": "public"}), 0)


def test_a_player_is_told_with_facts(ana, city):
    found = Program(ana).get(f"tables/{city.slug}/why/")
    reasons = why_not(log.observe(city, 0).view, 0)
    told = [(tuple(one["path"]), [(why["key"], why["facts"]) for why in one["why"]]) for one in found["listed"]]
    assert told == [(path, list(map(tuple, why))) for path, why in reasons]
    assert all(why["text"] for one in found["listed"] for why in one["why"])
    assert {one["path"][0] for one in found["listed"]} == {"buy", "build", "objective"}
    assert found["head"] == city.head


def test_who_watches_is_told_nothing(city):
    assert Program(person("Carla")).get(f"tables/{city.slug}/why/") == {"listed": [], "head": city.head}


def test_every_game_lists_what_its_players_look_for(ana, bruno):
    for name, rules in GAMES.items():
        game = play(table(ana, bruno, ruleset=name), 0)
        found = Program(ana).get(f"tables/{game.slug}/why/")["listed"]
        assert [tuple(one["path"]) for one in found] == [
            path for path, _ in rules.why_not(log.observe(game, 0).view, 0)
        ]
        assert found, name
        for one in found:  # as the schema says
            assert WhyNotItem().fields["path"].run_validation(one["path"])
