"""Steal: an empty lot of another player, for an unspent favour token. Rulebook: "Robar"; sections 3, 5.G and 6."""

from collections.abc import Iterator

from ...ask import Choice, Option, SeatNumber
from ..rooms import Counted, Questions
from ..table import Table
from .doors import Module

UNSPENT, SPENT = 2, 4  # points of a favour token, of which each player has two; Trade has them, too. Section 3


def hand_out(t: Table) -> None:
    for seat in range(t.seats):
        t.change(seat, favours=(UNSPENT, UNSPENT))


def favour_points(t: Table, seat: SeatNumber) -> list[Counted]:
    total = sum(t.players[seat].favours)
    return [("favour", None, total)] if total else []


class Steal(Module):
    name = "steal"
    verbs = ("steal",)

    def new_table(self, t: Table) -> None:
        hand_out(t)

    def moves(self, t: Table, seat: SeatNumber) -> Iterator[Option]:
        """('steal', lot) for a token, ('steal', lot, card) with a card instead."""
        free = [card for licences in t.doors["licences"] for card in licences(t, seat, "free_steal")]
        has_token = UNSPENT in t.players[seat].favours
        if not (has_token or free) or t.markers(seat) <= 0:
            return
        for lot in steal_targets(t, seat):
            if has_token:
                yield ("steal", lot)
            for card in free:
                yield ("steal", lot, card)

    def move(self, t: Table, seat: SeatNumber, move: Choice) -> Questions:
        return steal(t, seat, *move[1:])

    def last_points(self, t: Table, seat: SeatNumber) -> list[Counted]:
        return [] if t.options["trade"] else favour_points(t, seat)  # the tokens are those of both modules


def steal_targets(t: Table, seat: SeatNumber) -> tuple[str, ...]:
    """Empty lots of unprotected others with at least two own lots beside them, built or not (G2)."""
    beside = t.board.beside_two(t.players[seat].lots)
    open_lots = 0
    for other, player in enumerate(t.players):
        near = player.empty & beside
        if near and other != seat and not any(door(t, other) for door in t.doors["protected"]):
            open_lots |= near
    return t.board.cells(open_lots)


def steal(t: Table, seat: SeatNumber, lot: str, card: str | None = None) -> Questions:
    """Do the theft: lot, deed and a marker change hands; a token spent now goes to the victim. Nobody is asked."""
    victim = next(other for other in range(t.seats) if t.players[other].lots & t.board.bit[lot])
    t.story.say("steals", seat, lot=lot, victim=victim, using=card)
    t.lose_lot(victim, lot)
    t.gain_lot(seat, lot)
    if card is not None:
        t.spend(seat, card)
        return ()
    left = list(t.players[seat].favours)
    left.remove(UNSPENT)
    t.change(seat, favours=tuple(left))
    t.change(victim, favours=tuple(sorted((*t.players[victim].favours, SPENT))))
    return ()
