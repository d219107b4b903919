"""Cards that bring victory points, all but the Forum. Rulebook: Legat, Tribunus Plebis, Mercator, Mercatus; R8, R11."""

from ..ask import AskNumber, Rule, SeatNumber
from .card_effects import card_effect
from .table import Table

PRICE = 2  # sestertii for each VP the Mercator buys


def empties_with_legat(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    return t.players[1 - me].empty_discs >= t.pool


@card_effect("legat", ends=empties_with_legat)
def legat(t: Table, me: SeatNumber, disc: int) -> None:
    """Gains 1 VP from the pool for each empty disc of the opponent."""
    gain_each(t, me, t.players[1 - me].empty_discs)


def fora(t: Table, me: SeatNumber) -> int:
    return t.players[1 - me].row.count("forum")


def empties_with_mercatus(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    return fora(t, me) >= t.pool


@card_effect("mercatus", ends=empties_with_mercatus)
def mercatus(t: Table, me: SeatNumber, disc: int) -> None:
    """Gains 1 VP from the pool for each face-up Forum of the opponent."""
    gain_each(t, me, fora(t, me))


def gain_each(t: Table, me: SeatNumber, count: int) -> None:
    t.story.say("gains", me, vp=count)
    t.gain(me, count)


def last_one(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    return t.players[1 - me].vp == 1


@card_effect("tribunusplebis", ends=last_one)
def tribunus(t: Table, me: SeatNumber, disc: int) -> None:
    """Takes 1 VP from the opponent."""
    t.story.say("takes", me, vp=1)
    t.take(me, 1)


def affordable_points(t: Table, me: SeatNumber) -> int:
    """Returns how many VP the Mercator can buy: while money and the opponent's VP last."""
    return min(t.players[me].money // PRICE, t.players[1 - me].vp)


def can_buy(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    return t.players[me].money >= PRICE


@card_effect("mercator", can_buy, ends=last_one)
def mercator(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    """Buys VP from the opponent at 2 sestertii each; the opponent is paid."""
    most, theirs = affordable_points(t, me), t.players[1 - me].vp
    ends = (theirs,) if theirs <= most else ()
    vp = 1 if most == 1 else (yield AskNumber(me, "mercator", 1, most, (), "mercator", ends))
    t.story.say("buys", me, vp=vp, money=PRICE * vp)
    t.players[me].money -= PRICE * vp
    t.players[1 - me].money += PRICE * vp
    t.take(me, vp)
