"""The bars of the grades that think: when a cell is settled, and what counts as met."""

import pytest

from games.players.arena.duel import player_named
from games.rules import GAMES
from tests import tiers
from tools.strength.__main__ import verdict_line
from tools.strength.cells import (
    MAX_GAMES_PER_CELL,
    MIN_GAMES_PER_CELL,
    BarVerdict,
    Measurement,
    TableKind,
    bar_of,
    measure_rounds,
    play_cell,
)


def verdict(games: int, won: float, bar: float = 0.85) -> BarVerdict:
    return BarVerdict(Measurement(games, won), bar, 0.5)


def test_a_cell_is_played_until_its_bar_lies_outside_the_interval():
    assert not verdict(MIN_GAMES_PER_CELL - 1, 0).is_settled
    assert (
        verdict(MIN_GAMES_PER_CELL, 2).is_settled and not verdict(MIN_GAMES_PER_CELL, MIN_GAMES_PER_CELL - 2).is_settled
    )
    assert verdict(40, 40).is_settled and verdict(MAX_GAMES_PER_CELL, 0.85 * MAX_GAMES_PER_CELL).is_settled


def test_met_is_better_than_fair_for_sure_and_as_good_as_asked():
    assert verdict(40, 36).is_met
    assert not verdict(40, 33).is_met  # sure, and not as good
    assert not verdict(2, 2).is_met  # as good, and not sure


def test_the_bars_are_those_that_were_set():
    assert [bar_of(TableKind(game, 2), "strong") for game in ("great_city", "foundations", "gloria", "roma")] == [
        0.85, 0.85, 0.8, 0.8,
    ]  # fmt: skip
    assert bar_of(TableKind("gloria", 5), "strong") == pytest.approx(0.34)
    assert 0.2 < bar_of(TableKind("gloria", 5), "steady") < 0.34


def test_every_luck_is_played_from_every_seat():
    cell = TableKind("roma", 2)
    quick = player_named("quick", GAMES["roma"], None)
    measured = next(measure_rounds(cell, quick, quick, 1))
    assert measured.games == 2 and measured.won == 1  # the very same game twice, won by one seat


@pytest.mark.seeded
def test_a_cell_comes_to_a_verdict_and_a_line():
    """Two games of steady in `make test`; many more in `make deep`, where it must win more than its share."""
    cell, most = TableKind("roma", 2), tiers.size(2, 60)
    one, baseline = (player_named(name, GAMES["roma"], None) for name in ("steady", "baseline"))
    *_, found = play_cell(cell, "steady", one, baseline, tiers.seed(16), most)
    assert found.measured.games <= most and "roma, 2 seats" in verdict_line(cell, found)
    assert found.measured.won >= tiers.least(0.5, found.measured.games) * (found.measured.games > 20)


@pytest.mark.deep
@pytest.mark.seeded
@pytest.mark.parametrize("game", [name for name in GAMES if name != "roma"])
def test_steady_wins_more_than_its_share(game):
    """A small `make strength`, with fresh seeds."""
    cell = TableKind(game, 2)
    one, baseline = (player_named(name, GAMES[game], None) for name in ("steady", "baseline"))
    *_, found = play_cell(cell, "steady", one, baseline, tiers.seed(16), 24)
    assert found.measured.won >= tiers.least(0.6, found.measured.games)
