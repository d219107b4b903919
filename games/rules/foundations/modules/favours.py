"""Favour tokens, of Trade and of Steal: two for each player, 2 points unspent, 4 spent. Section 3."""

from ...ask import SeatNumber
from ..rooms import Counted
from ..table import Table

UNSPENT, SPENT = 2, 4


def hand_out(t: Table) -> None:
    for seat in range(t.seats):
        t.change(seat, favours=(UNSPENT, UNSPENT))


def favour_points(t: Table, seat: SeatNumber) -> list[Counted]:
    total = sum(t.players[seat].favours)
    return [("favour", None, total)] if total else []
