"""The end of an era, line by line, and the end of the game. Rulebook: "Puntuación de fin de era", "Fin de la partida";
section 5, D1 to D10."""

from ..ask import SeatNumber
from ..ruleset import Result
from .buildings import BONUS, EMPTY_LOT, ERAS
from .rooms import Counted
from .table import Table
from .values import population, worths


def score_era(t: Table) -> None:
    """Score the end of an era: residential, municipal, commercial."""
    t.story.say("era_ends", era=t.era)
    if not any(door(t) for door in t.doors["residential"]):
        residential(t)
    for seat in t.everybody:
        municipal(t, seat)
    for seat in t.everybody:
        commercial(t, seat)


def crowds(t: Table) -> list[int]:
    """Each one's population as it counts now: modules add to what is at least 1."""
    counts = [population(t, seat) for seat in t.everybody]
    return [count and t.tuned("crowd", seat, count) for seat, count in enumerate(counts)]


def residential(t: Table) -> None:
    """Score the populations. The largest scores itself and the bonus; everybody else with a citizen scores the next
    larger one (D2)."""
    counts = crowds(t)
    for seat, count in enumerate(counts):
        larger = sorted({other for other in counts if other > count}) if count else []
        bonus = BONUS[t.era] if count and not larger else 0
        plain = larger[0] if larger else count + bonus
        points = t.tuned("resident_points", seat, plain, len(larger)) if count else 0
        ahead = larger[0] if larger else None
        t.story.say("residents", seat, population=count, ahead=ahead, bonus=bonus, more=points - plain, points=points)
        t.score(seat, points)


def municipal(t: Table, seat: SeatNumber) -> None:
    rows = []
    for building, _, _, plain in worths(t)[seat]:
        if building.piece.type == "M":
            rows.append((building.id, building.lots, t.tuned("civic_points", seat, plain, building)))
    total = sum(row[2] for row in rows)
    if rows:
        t.story.say("municipal", seat, buildings=rows, points=total)
        t.score(seat, total)


def commercial(t: Table, seat: SeatNumber) -> None:
    """Score the shops: points of each, and silver; in the last era as many points instead of the silver (D7)."""
    rows, earned = [], 0
    for building, _, silver, plain in worths(t)[seat]:
        if building.piece.type == "C":
            rows.append((building.id, building.lots, t.tuned("shop_points", seat, plain, building), silver))
            earned += silver
    more = t.tuned("more_silver", seat, 0)
    gained = earned + more
    if not rows and not more:
        return
    last = t.era == ERAS
    owned = gained if seat < t.seats and not last else 0  # the Consul has no silver
    points = sum(row[2] for row in rows) + (gained if last else 0)
    t.story.say("commercial", seat, buildings=rows, more=more, silver=owned, points=points)
    t.score(seat, points)
    t.earn(seat, owned)


def score_last(t: Table) -> None:
    """Score the end of the game: empty lots, and what modules count then (D9). Objectives that were kept come to
    light."""
    if any(player.objectives for player in t.players[: t.seats]):
        t.story.reveal()
    for seat in range(t.seats):
        rows = last_points(t, seat)
        total = sum(row[2] for row in rows)
        t.story.say("last_points", seat, rows=rows, points=total)
        t.score(seat, total)


def last_points(t: Table, seat: SeatNumber) -> list[Counted]:
    empty = t.players[seat].empty.bit_count()
    rows: list[Counted] = []
    if empty:
        rows.append(("empty_lots", None, empty * t.tuned("empty_lot", seat, EMPTY_LOT)))
    for door in t.doors["last_points"]:
        rows += door(t, seat)
    return rows


def result(t: Table) -> Result:
    """Who has won: by most points; then by most silver; then shared. A module may have another end."""
    for door in t.doors["result"]:
        return door(t)
    players = t.players[: t.seats]
    best = max((player.vp, player.silver) for player in players)
    winners = tuple(seat for seat, player in enumerate(players) if (player.vp, player.silver) == best)
    return Result("eras", tuple(player.vp for player in players), winners)
