"""Points and winners, and the cards that give points.

Rulebook: "Fin del juego", Legat, Tribunus Plebis, Mercator, Mercatus; R8, R11."""

from ..ask import AskNumber, JsonObject, Rule, SeatNumber
from ..ruleset import Result
from .card_effects import card_effect
from .table import GameOver, Table

SESTERTII_PER_POINT = 2  # sestertii for each VP the Mercator buys


def legat_empties_pool(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    return t.players[1 - me].empty_discs >= t.pool


@card_effect("legat", ends=legat_empties_pool)
def legat(t: Table, me: SeatNumber, disc: int) -> None:
    gain_points(t, me, t.players[1 - me].empty_discs)


def count_opposing_fora(t: Table, me: SeatNumber) -> int:
    return t.players[1 - me].row.count("forum")


def mercatus_empties_pool(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    return count_opposing_fora(t, me) >= t.pool


@card_effect("mercatus", ends=mercatus_empties_pool)
def mercatus(t: Table, me: SeatNumber, disc: int) -> None:
    gain_points(t, me, count_opposing_fora(t, me))


def gain_points(t: Table, me: SeatNumber, count: int) -> None:
    t.story.say("gains", me, vp=count)
    t.gain(me, count)


def takes_last_point(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    return t.players[1 - me].vp == 1


@card_effect("tribunusplebis", ends=takes_last_point)
def tribunusplebis(t: Table, me: SeatNumber, disc: int) -> None:
    t.story.say("takes", me, vp=1)
    t.take(me, 1)


def affordable_points(t: Table, me: SeatNumber) -> int:
    return min(t.players[me].money // SESTERTII_PER_POINT, t.players[1 - me].vp)


def can_buy(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    return t.players[me].money >= SESTERTII_PER_POINT


@card_effect("mercator", can_buy, ends=takes_last_point)
def mercator(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    most, theirs = affordable_points(t, me), t.players[1 - me].vp
    ends = (theirs,) if theirs <= most else ()
    vp = 1 if most == 1 else (yield AskNumber(me, "mercator", 1, most, (), "mercator", ends))
    t.story.say("buys", me, vp=vp, money=SESTERTII_PER_POINT * vp)
    t.players[me].money -= SESTERTII_PER_POINT * vp
    t.players[1 - me].money += SESTERTII_PER_POINT * vp
    t.take(me, vp)


def result(t: Table, end: GameOver) -> Result:
    """Return the result: more victory points win; with equal points the win is shared."""
    scores = tuple(points_now(t))
    return Result(end.reason, scores, tuple(seat for seat in range(t.seats) if scores[seat] == max(scores)))


def points_now(t: Table) -> list[int]:
    return [player.vp for player in t.players]


def visible_scores(view: JsonObject, cards: JsonObject | None = None) -> list[tuple[int, str]]:
    return [(row["vp"], "") for row in view["seats"]]
