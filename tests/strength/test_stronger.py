"""Quick wins 55 % against the baseline with two players, and more than its share with more."""

import pytest

from games.rules import GAMES
from tests import tiers
from tools.strength.__main__ import cell_player
from tools.strength.cells import Measurement, TableKind, measure

BAR = 0.55


def measured(cell: TableKind, count: int) -> Measurement:
    one, baseline = (cell_player(name, cell) for name in ("quick", "baseline"))
    return measure(cell, one, baseline, count, tiers.seed(16))


def test_quick_beats_the_former_one_in_roma():
    assert measured(TableKind("roma", 2), 120).share >= BAR


@pytest.mark.deep
@pytest.mark.parametrize("name", GAMES)
def test_quick_beats_the_former_one(name):
    assert measured(TableKind(name, 2), 400).share >= BAR


@pytest.mark.deep
@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in GAMES for seats in GAMES[name].SEATS if seats > 2]
)
def test_quick_holds_more_than_its_share_among_former_ones(name, seats):
    cell, games = TableKind(name, seats), 60 * seats
    assert measured(cell, games).share * games >= tiers.least(cell.fair, games)
