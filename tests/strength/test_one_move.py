"""No win in one move is passed over, and no game is ended that is lost by it, while it need not be."""

from random import Random
from types import SimpleNamespace

import pytest

from games.rules import GAMES
from games.rules.match import Match
from tests import tiers
from tests.strength.mixes import a_mix
from tests.strength.one_move import watched

TABLES = [(name, seats) for name in GAMES for seats in GAMES[name].SEATS]
pytestmark = pytest.mark.seeded


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("seeds", tiers.chunks(few=2, many=20, size=20), ids=tiers.name)
def test_quick_sees_wins_and_losses_in_one_move(name, seats, seeds):
    """In games of quick players with one at random among them, plain ones and with any options."""
    rules, met = GAMES[name], []
    for seed in seeds:
        rng = Random(f"one move {name} {seats} {seed}")
        match = Match.new(rules, seats, a_mix(rules, seats, rng) if seed % 2 else {})
        quick = {*range(seats)} - {seed // 2 % (seats + 1)}
        assert watched(rules, match, rng, quick, met) == [], f"seed {seed}"
    assert met


@pytest.mark.parametrize(
    ("name", "fault"), [("roma", " loses"), ("great_city", " loses"), ("foundations", " and not ")]
)
def test_who_ends_a_game_whatever_comes_of_it_is_found(name, fault):
    quick, found = GAMES[name].decide, []
    hasty = SimpleNamespace(decide=lambda view, question: next(iter(question.ends), None) or quick(view, question))
    for seed in tiers.until(found.__len__, tiers.seeds(few=40, many=40)):
        rng, match = Random(f"hasty {name} {seed}"), Match.new(GAMES[name], 2)
        found += [text for text in watched(hasty, match, rng, {0, 1}, []) if fault in text]
    assert found
