"""Points and winners, and the cards that give points.

Rulebook: "Fin del juego", Legat, Tribunus Plebis, Mercator, Mercatus; R8, R11."""

from ..ask import AskNumber, JsonObject, Rule, SeatNumber
from ..ruleset import Result
from .card_effects import card_effect
from .table import GameOver, Table

SESTERTII_PER_POINT = 2  # sestertii for each VP the Mercator buys


@card_effect("legat", ends=lambda t, me, disc, left: t.players[1 - me].empty_discs >= t.pool)
def legat(t: Table, me: SeatNumber, disc: int) -> None:
    gain_points(t, me, t.players[1 - me].empty_discs)


@card_effect("mercatus", ends=lambda t, me, disc, left: t.players[1 - me].row.count("forum") >= t.pool)
def mercatus(t: Table, me: SeatNumber, disc: int) -> None:
    gain_points(t, me, t.players[1 - me].row.count("forum"))


def gain_points(t: Table, me: SeatNumber, count: int) -> None:
    t.story.say("gains", me, vp=count)
    t.gain(me, count)


def takes_last_point(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    return t.players[1 - me].vp == 1


@card_effect("tribunusplebis", ends=takes_last_point)
def tribunusplebis(t: Table, me: SeatNumber, disc: int) -> None:
    t.story.say("takes", me, vp=1)
    t.take(me, 1)


@card_effect("mercator", lambda t, me, disc, left: t.players[me].money >= SESTERTII_PER_POINT, ends=takes_last_point)
def mercator(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    theirs = t.players[1 - me].vp
    most = min(t.players[me].money // SESTERTII_PER_POINT, theirs)
    ends = (theirs,) if theirs <= most else ()
    vp = 1 if most == 1 else (yield AskNumber(me, "mercator", 1, most, (), "mercator", ends))
    t.story.say("buys", me, vp=vp, money=SESTERTII_PER_POINT * vp)
    t.players[me].money -= SESTERTII_PER_POINT * vp
    t.players[1 - me].money += SESTERTII_PER_POINT * vp
    t.take(me, vp)


def result(t: Table, end: GameOver) -> Result:
    scores = tuple(points_now(t))
    return Result(end.reason, scores, tuple(seat for seat in range(t.seats) if scores[seat] == max(scores)))


def points_now(t: Table) -> list[int]:
    return [player.vp for player in t.players]


def visible_scores(view: JsonObject, cards: JsonObject | None = None) -> list[tuple[int, str]]:
    return [(row["vp"], "") for row in view["seats"]]
