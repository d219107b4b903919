"""Steal: take an empty lot of another player for an unspent favor token.

Rulebook: "Robar"; sections 3, 5.G and 6."""

from collections.abc import Iterator

from ...ask import Choice, Option, SeatNumber
from ..table import QuestionGenerator, ScoreRow, Table
from .hooks import Module

UNSPENT_TOKEN_POINTS, SPENT_TOKEN_POINTS = (2, 4)  # two tokens for each player, even if Trade is on (section 3)


def hand_out_favour_tokens(t: Table) -> None:
    for seat in range(t.seats):
        t.change(seat, favours=(UNSPENT_TOKEN_POINTS, UNSPENT_TOKEN_POINTS))


def favour_points(t: Table, seat: SeatNumber) -> list[ScoreRow]:
    total = sum(t.players[seat].favours)
    return [("favour", None, total)] if total else []


class StealModule(Module):
    name = "steal"
    verbs = ("steal",)

    def new_table(self, t: Table) -> None:
        hand_out_favour_tokens(t)

    def moves(self, t: Table, seat: SeatNumber) -> Iterator[Option]:
        """Yield ('steal', lot) to pay with a token, and ('steal', lot, card) to use a card instead."""
        free = [card for licences in t.hooks["licences"] for card in licences(t, seat, "free_steal")]
        has_token = UNSPENT_TOKEN_POINTS in t.players[seat].favours
        if not (has_token or free) or t.markers(seat) <= 0:
            return
        for lot in steal_targets(t, seat):
            if has_token:
                yield ("steal", lot)
            for card in free:
                yield ("steal", lot, card)

    def move(self, t: Table, seat: SeatNumber, move: Choice) -> QuestionGenerator:
        return steal_lot(t, seat, *move[1:])

    def last_points(self, t: Table, seat: SeatNumber) -> list[ScoreRow]:
        return [] if t.options["trade"] else favour_points(t, seat)  # both modules have the same tokens


def steal_targets(t: Table, seat: SeatNumber) -> tuple[str, ...]:
    """Return unprotected players' empty lots that are next to at least two lots of this seat (G2)."""
    next_to_two = t.board.next_to_two(t.players[seat].lots)
    open_lots = 0
    for other, player in enumerate(t.players):
        near = player.empty & next_to_two
        if near and other != seat and not any(hook(t, other) for hook in t.hooks["protected"]):
            open_lots |= near
    return t.board.cells(open_lots)


def steal_lot(t: Table, seat: SeatNumber, lot: str, card: str | None = None) -> QuestionGenerator:
    """Move a lot with its deed to the thief; a token that is spent goes to the victim."""
    victim = next(other for other in range(t.seats) if t.players[other].lots & t.board.bit[lot])
    t.story.say("steals", seat, lot=lot, victim=victim, using=card)
    t.lose_lot(victim, lot)
    t.gain_lot(seat, lot)
    if card is not None:
        t.spend(seat, card)
        return ()
    left = list(t.players[seat].favours)
    left.remove(UNSPENT_TOKEN_POINTS)
    t.change(seat, favours=tuple(left))
    t.change(victim, favours=tuple(sorted((*t.players[victim].favours, SPENT_TOKEN_POINTS))))
    return ()
