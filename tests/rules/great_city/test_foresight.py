"""The effects that a page shows at a place are those that happen: they are computed from the view alone."""

import json
from random import Random

import pytest

from games.rules import great_city
from games.rules.great_city import foresee
from games.rules.match import Match
from tests.rules import chance
from tests.rules.great_city.table import lay, seat


def test_a_market_beside_a_house():
    g = lay(seat("II-09", coins=3), seat(), seat(), strip="BBBCC").place(1, 2, 3).acts(0)
    seen = foresee(g.m.view(0), 0, ("build", "II-09", (0, 1)))
    assert (seen["tokens"], seen["coins"]) == (0, 2)
    assert seen["gains"] == {"coins": 1, "influence": 0, "bricks": 0, "points": 0}
    assert seen["score"]["total"] == 3 - 2 + 1 + 2


@pytest.mark.parametrize("seats", great_city.SEATS)
def test_what_is_foreseen_happens(seats):
    """Every action offered in random games, tried on a fork; the view has been through JSON."""
    tried = 0
    for seed in range(4):
        rng = Random(f"foresight {seats} {seed}")
        m = Match.new(great_city, seats)
        while not m.over:
            for number in m.waiting:
                asked = m.asked(number)
                view = json.loads(json.dumps(m.view(number)))
                actions = [option for option in asked.options if option == "produce" or option[0] == "build"]
                for option in rng.sample(actions, min(5, len(actions))):
                    assert_happens(m.fork(), number, option, foresee(view, number, option))
                    tried += 1
            m.take(*chance.move(rng, m))
    assert tried > 300


def assert_happens(m, seat, option, seen):
    last = m.step
    player = m.t.players[seat]
    m.take(seat, "act", option)
    lines = [line for line in m.said(None, last) if line["seat"] == seat]
    done = next(line["facts"] for line in lines if line["key"] in ("builds", "produces"))
    assert (done.get("tokens", 0), done["coins"]) == (seen["tokens"], seen["coins"])
    gained = [line["facts"] for line in lines if line["key"] == "gains"]
    assert seen["gains"] == {kind: sum(facts[kind] for facts in gained) for kind in seen["gains"]}
    if not any(line["key"] == "takes_influence" for line in lines):
        assert seen["score"] == great_city.view(m.t, None, False)["seats"][seat]["score"]
        assert (player.coins, player.points) == (seen["score"]["coins"], seen["score"]["points"])


def test_what_has_run_out_is_not_foreseen():
    g = lay(seat("I-14"), seat(influence=31), seat(), strip="BBBCC").place(3, 4, 5).acts(0)
    assert foresee(g.m.view(0), 0, ("build", "I-14", (0, 1)))["gains"]["influence"] == 2
