"""The baseline players still answer."""

from importlib import import_module
from random import Random

import pytest

from games.players.arena.duel import player_named
from games.rules import GAMES
from games.rules.match import Match
from tests import tiers
from tests.rules.stand_ins import answers_every_question, play
from tests.strength.mixes import a_mix

TABLES = [(name, seats) for name in GAMES for seats in GAMES[name].SEATS]
pytestmark = pytest.mark.seeded


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("seed", tiers.seeds(few=1, many=20))
def test_a_former_player_answers_legally_in_random_games(name, seats, seed, monkeypatch):
    rules, rng = GAMES[name], Random(f"former {name} {seats} {seed}")
    monkeypatch.setattr(rules, "decide", import_module(f"tests.strength.baseline.{name}").decide)
    match = Match.new(rules, seats, a_mix(rules, seats, rng))
    assert answers_every_question(rules, match, rng)


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("seed", tiers.seeds(few=1, many=20))
def test_a_game_among_former_players_ends(name, seats, seed, monkeypatch):
    rules, rng = GAMES[name], Random(f"among former {name} {seats} {seed}")
    monkeypatch.setattr(rules, "decide", import_module(f"tests.strength.baseline.{name}").decide)
    assert play(rules, seats, range(seats), rng, a_mix(rules, seats, rng)).over


@pytest.mark.parametrize("name", GAMES)
def test_the_arena_knows_it_by_its_name(name):
    baseline = player_named(f"tests.strength.baseline.{name}:decide", GAMES[name], Random(1))
    assert baseline.decide is not GAMES[name].decide
