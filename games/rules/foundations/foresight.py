"""What an era would score if it ended now, or after an answer, for pages: worked out from a view alone, so that it can
tell no more than that shows. Invocations that are used at the end of an era are not reckoned with, nor what luck may
bring."""

from collections.abc import Iterable, Iterator

from ..ask import Choice, JsonObject, SeatNumber
from .buildings import ERAS
from .modules.objectives import Progress, progress
from .position import from_position
from .scoring import last_points, score_era
from .seat_position import BUILDING, SEAT
from .table import Table
from .turn import income_parts
from .values import icon_silver, population, worths
from .view import building_views as as_seen


def era_points(view: JsonObject, cards: JsonObject | None = None) -> list[int]:
    """Points for each seat, the Consul behind them. `cards`: the table's card set if it is not the shipped one.
    No points at all before the first era."""
    if not view["era"]:
        return [0] * len(view["seats"])
    return scored(from_position(known(view), cards))


def foresee(
    view: JsonObject, seat: SeatNumber, choice: Choice, cards: JsonObject | None = None
) -> dict[str, list[int]]:
    """The numbers of each seat, the Consul behind them, once this one has given this answer to its `turn`, be it final
    or not: "points" as in `era_points`, "population", and "income", the silver of an income action beyond the base."""
    return next(foresee_each(view, seat, [choice], cards))


def foresee_each(
    view: JsonObject, seat: SeatNumber, choices: Iterable[Choice], cards: JsonObject | None = None
) -> Iterator[dict[str, list[int]]]:
    """The same for each of these answers."""
    start = from_position(known(view), cards)
    for choice in choices:
        t = start.copy()
        answered(t, seat, choice)
        yield {
            "population": [population(t, one) for one in t.everybody],
            "income": [icon_silver(t, one) + t.tuned("more_silver", one, 0) for one in t.everybody],
            "points": scored(t),
        }


def income_now(view: JsonObject, seat: SeatNumber, cards: JsonObject | None = None) -> int:
    """The silver an income action without an invocation would bring this seat, its role reckoned in."""
    return sum(income_parts(from_position(known(view), cards), seat, None))


def objective_progress(
    view: JsonObject, seat: SeatNumber, objectives: list[str], cards: JsonObject | None = None
) -> list[Progress]:
    """How far this seat has come with each of the objectives, as the table lies."""
    if not view["era"] or not objectives:
        return []
    t = from_position(known(view), cards)
    return [progress(t, seat, card) for card in objectives]


def visible_scores(view: JsonObject, cards: JsonObject | None = None) -> list[tuple[int, str]] | None:
    """The points of each seat once the last era is scored, with those of the end as far as they can be seen: others'
    objectives cannot. None before: what is still to come, a view cannot tell."""
    if view["era"] < ERAS or view["last_lap"] != 0:
        return None
    rows = view["seats"]
    if not any(row["objective_count"] for row in rows):
        return [(row["vp"], "") for row in rows]  # counted already: nothing hides them
    t = from_position(known(view, objectives=True), cards)
    points = [row["vp"] + sum(one[2] for one in last_points(t, seat)) for seat, row in enumerate(rows)]
    hidden = ["objectives" if row["objective_count"] and row["objectives"] is None else "" for row in rows]
    return list(zip(points, hidden, strict=True))


def points_now(t: Table) -> list[int]:
    """The points of each seat if the game were over now: those on the track, what the era would score, and in the last
    one what the end counts. The table stays as it is."""
    t = t.copy()
    if t.era:
        score_era(t)
    last = [sum(row[2] for row in last_points(t, seat)) if t.era == ERAS else 0 for seat in range(t.seats)]
    return [t.players[seat].vp + last[seat] for seat in range(t.seats)]


def final_points(view: JsonObject, seat: SeatNumber, choices: Iterable[Choice]) -> list[list[int]]:
    """The points of each seat for each answer to the `turn`, if the game were over with it, the own objectives
    included. Of the shipped set of cards."""
    start, found = from_position(known(view, objectives=True), None), []
    for choice in choices:
        t = start.copy()
        answered(t, seat, choice)
        score_era(t)
        found.append([t.players[one].vp + sum(row[2] for row in last_points(t, one)) for one in range(t.seats)])
    return found


def buildings_after(
    view: JsonObject, seat: SeatNumber, choice: Choice, cards: JsonObject | None = None
) -> list[list[JsonObject]]:
    """Everybody's buildings after the same answer, as a view has them."""
    t = from_position(known(view), cards)
    answered(t, seat, choice)
    return [as_seen(rows) for rows in worths(t)]


def answered(t: Table, seat: SeatNumber, choice: Choice) -> None:
    """Do what an answer changes in a scoring. Lots, silver and unused cards score nothing at the end of an era:
    buildings do, and cards that begin to work."""
    match choice:
        case ("build", name, lots, *_):
            piece = t.pieces[name]
            t.place(seat, piece, t.board.place[piece.shape, tuple(lots)], tuple(lots))
        case ("show", card):
            t.spend(seat, card, "permanent")


def scored(t: Table) -> list[int]:
    before = [player.vp for player in t.players]
    score_era(t)
    return [player.vp - was for player, was in zip(t.players, before, strict=True)]


def known(view: JsonObject, objectives: bool = False) -> JsonObject:
    """As much of a position as the view shows and scoring looks at, at the end of the game the `objectives`, too."""
    rows = [{**{key: they[key] for key in SEAT}, **open_part(they)} for they in view["seats"]]
    if objectives:
        rows = [{**row, "objectives": they["objectives"] or []} for row, they in zip(rows, view["seats"], strict=True)]
    whole = {"options": view["options"], "era": view["era"], "turn": view["turn"], "seats": rows, "pile_is_all": True}
    if objectives:
        whole["public_objectives"] = view["public_objectives"]
    if they := view["consul"]:
        own = {key: they[key] for key in ("vp", "face", "controller", "lots")}
        whole["consul"] = {**own, "tokens": standing(they["tokens"])}
    return whole


def open_part(they: JsonObject) -> JsonObject:
    """A seat's buildings, and no objectives: those score at the end of the game only, and may be hidden."""
    return {"objectives": [], "buildings": standing(they["buildings"])}


def standing(buildings: list[JsonObject]) -> list[JsonObject]:
    return [{key: one[key] for key in BUILDING} for one in buildings]
