"""The secrecy law for Gloria a Roma: every option set, every number of players, and leaks planted in its rules."""

from itertools import product
from random import Random

import pytest

from games.rules import gloria
from tests import law

SWITCHES = tuple(gloria.OPTIONS)
OPTION_SETS = [dict(zip(SWITCHES, values, strict=True)) for values in product((False, True), repeat=len(SWITCHES))]


def visible(match, seat):
    """What lies open, and what is this seat's own. Of others' hands the size and the senators, of vaults the size."""
    t = match.t
    players = [
        [
            p.hand if number == seat else [len(p.hand), p.hand.count("senador")],
            [p.stockpile, p.clientele, len(p.vault), p.influence, p.camp, p.thought],
            [[b.card, b.site, b.materials, b.complete, b.public] for b in p.buildings],
        ]
        for number, p in enumerate(t.players)
    ]
    drawn = t.drawn and (t.drawn if t.batches[-1].seat == seat else True)
    playing = t.playing and (t.playing if t.playing[0] == seat else True)
    table = [t.pool, len(t.deck), t.senators, t.town, t.out, t.leader, t.role, t.demand]
    glorias = [line for line in match.said(None, match.step - 1) if line["key"] == "gloria"]
    return [players, drawn, playing, table, glorias]


def secret(what, choice):
    """A Basílica card; a Palacio's cards before the last."""
    return what == "palace" or (what == "merchant" and choice[-1] == "hand")


GAME = law.Game(gloria, visible, secret)


@pytest.mark.parametrize("seats", gloria.SEATS)
def test_no_seat_can_tell_twins_apart(seats):
    """Every option set once for each number of players, another seat or a spectator each time."""
    compared = 0
    for number, options in enumerate(OPTION_SETS):
        eyes = (None, *range(seats))[number % (seats + 1)]
        compared += law.check(GAME, seats, options, Random(number), twins=3, seat=eyes)
    assert compared > 5000
