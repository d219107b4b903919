"""Forecast what an era would score if it ended now or after an answer, and what an offer would change.

The forecast uses only a view, so it cannot reveal more than the view. It ignores luck, and invocations for the end of
an era."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from json import dumps, loads
from typing import NamedTuple

from ..ask import Choice, Illegal, JsonObject, SeatNumber
from .buildings import ERA_COUNT
from .modules.objectives import Progress, progress
from .modules.trade import carry_out_trade, give_bounds, tradable_things, want_bounds
from .position import from_position
from .scoring import building_values, game_end_rows, icon_silver, population, score_era, score_game_end
from .seat_position import BUILDING_KEYS, SEAT_KEYS
from .table import Table, Thing, TradeSide
from .turn import income_parts
from .view import building_views as as_seen


def era_points(view: JsonObject, cards: JsonObject | None = None) -> list[int]:
    """Return the points of each seat, then of the Consul, if the era ended now; 0 before the first era."""
    if not view["era"]:
        return [0] * len(view["seats"])
    known = known_position(view)
    return points_if_scored(from_position(known, cards)) if cards is not None else list(points_at(dumps(known)))


@lru_cache(maxsize=32)
def points_at(known: str) -> tuple[int, ...]:
    return tuple(points_if_scored(table_at(known).copy()))


def foresee(
    view: JsonObject, seat: SeatNumber, choice: Choice, cards: JsonObject | None = None
) -> dict[str, list[int]]:
    """Return each seat's points, population and income above BASE_INCOME, after an answer to `turn`."""
    return next(foresee_each(view, seat, [choice], cards))


def foresee_each(
    view: JsonObject, seat: SeatNumber, choices: Iterable[Choice], cards: JsonObject | None = None
) -> Iterator[dict[str, list[int]]]:
    start = known_table(view, cards)
    for choice in choices:
        t = start.copy()
        apply_answer(t, seat, choice)
        yield {
            "population": [population(t, one) for one in t.all_players],
            "income": [icon_silver(t, one) + t.adjusted("more_silver", one, 0) for one in t.all_players],
            "points": points_if_scored(t),
        }


def incomes_now(view: JsonObject, cards: JsonObject | None = None) -> list[int]:
    known = known_position(view)
    return incomes_of(from_position(known, cards)) if cards is not None else list(incomes_at(dumps(known)))


@lru_cache(maxsize=32)
def incomes_at(known: str) -> tuple[int, ...]:
    return tuple(incomes_of(table_at(known).copy()))


def incomes_of(t: Table) -> list[int]:
    return [sum(income_parts(t, seat, None)) for seat in range(t.seats)]


def objective_progress(
    view: JsonObject, seat: SeatNumber, objectives: list[str], cards: JsonObject | None = None
) -> list[Progress]:
    if not view["era"] or not objectives:
        return []
    t = known_table(view, cards)
    return [progress(t, seat, card) for card in objectives]


def visible_scores(view: JsonObject, cards: JsonObject | None = None) -> list[tuple[int, str]] | None:
    """Return each seat's final points as far as they are visible, or None before the last scoring.

    Each seat has a pair: the points, and "objectives" if these are hidden, else ""."""
    if view["era"] < ERA_COUNT or view["last_lap"] != 0:
        return None
    rows = view["seats"]
    if not any(row["objective_count"] for row in rows):
        return [(row["vp"], "") for row in rows]  # counted already
    t = known_table(view, cards, objectives=True)
    points = [row["vp"] + sum(one[2] for one in game_end_rows(t, seat)) for seat, row in enumerate(rows)]
    hidden = ["objectives" if row["objective_count"] and row["objectives"] is None else "" for row in rows]
    return list(zip(points, hidden, strict=True))


def points_now(t: Table) -> list[int]:
    t = t.copy()
    if t.era:
        score_era(t)
    last = [sum(row[2] for row in game_end_rows(t, seat)) if t.era == ERA_COUNT else 0 for seat in range(t.seats)]
    return [t.players[seat].vp + last[seat] for seat in range(t.seats)]


def final_points(view: JsonObject, seat: SeatNumber, choices: Iterable[Choice]) -> list[list[int]]:
    """Return all seats' points for each answer to `turn`, if it ended a game with the shipped cards."""
    start, found = known_table(view, objectives=True), []
    for choice in choices:
        t = start.copy()
        apply_answer(t, seat, choice)
        score_era(t)
        found.append([t.players[one].vp + sum(row[2] for row in game_end_rows(t, one)) for one in range(t.seats)])
    return found


def buildings_after(
    view: JsonObject, seat: SeatNumber, choice: Choice, cards: JsonObject | None = None
) -> list[list[JsonObject]]:
    t = known_table(view, cards)
    apply_answer(t, seat, choice)
    return [as_seen(rows) for rows in building_values(t)]


def apply_answer(t: Table, seat: SeatNumber, choice: Choice) -> None:
    match choice:
        case ("build", name, lots, *_):
            piece = t.pieces[name]
            t.place(seat, piece, t.board.place[piece.shape, tuple(lots)], tuple(lots))
        case ("show", card):
            t.spend(seat, card, "permanent")


def points_if_scored(t: Table) -> list[int]:
    before = [player.vp for player in t.players]
    score_era(t)
    return [player.vp - was for player, was in zip(t.players, before, strict=True)]


def known_table(view: JsonObject, cards: JsonObject | None = None, objectives: bool = False) -> Table:
    known = known_position(view, objectives)
    return from_position(known, cards) if cards is not None else table_at(dumps(known)).copy()


@lru_cache(maxsize=32)
def table_at(known: str) -> Table:
    return from_position(loads(known))


def known_position(view: JsonObject, objectives: bool = False) -> JsonObject:
    """Return what scoring (with `objectives`, also the final one) needs from a view, as a position."""
    rows = [
        {
            **{key: seat_row[key] for key in SEAT_KEYS},
            "objectives": (objectives and seat_row["objectives"]) or [],
            "buildings": building_rows(seat_row["buildings"]),
        }
        for seat_row in view["seats"]
    ]
    whole = {"options": view["options"], "era": view["era"], "turn": view["turn"], "seats": rows, "pile_is_all": True}
    if objectives:
        whole["public_objectives"] = view["public_objectives"]
    if consul := view["consul"]:
        own = {key: consul[key] for key in ("vp", "face", "controller", "lots")}
        whole["consul"] = {**own, "tokens": building_rows(consul["tokens"])}
    return whole


def building_rows(buildings: list[JsonObject]) -> list[JsonObject]:
    return [{key: one[key] for key in BUILDING_KEYS} for one in buildings]


class TradableGoods(NamedTuple):
    lots: tuple[str, ...]
    things: tuple[Thing, ...]
    silver: int


class TradeResources(NamedTuple):
    """The numbers of one side that a trade can change.

    `room` is the size of the largest building that fits on empty lots alone. `points` are the points at the end of the
    game, without hidden objectives."""

    silver: int
    empty: int
    markers: int
    room: int
    points: int


def bad_bargain(text: str, reason: str) -> Illegal:
    return Illegal("bad_bargain", text, reason)


def tradable_goods(view: JsonObject, seat: SeatNumber, cards: JsonObject | None = None) -> TradableGoods:
    t = known_table(view, cards)
    player = t.players[seat]
    return TradableGoods(t.board.cells(player.empty), tuple(tradable_things(t, seat, 0)), player.silver)


def check_bargain(
    view: JsonObject,
    seat: SeatNumber,
    partner: SeatNumber,
    give: TradeSide,
    want: TradeSide,
    cards: JsonObject | None = None,
) -> None:
    """Raise Illegal "bad_bargain" if this offer is against the rules, apart from earlier refusals."""
    t = known_table(view, cards)
    check_owned(t, seat, give, "mine")
    check_owned(t, partner, want, "theirs")
    least, most = give_bounds(t, seat, partner)
    check_count(len(give.lots), least, most, "give")
    check_count(len(want.lots), *want_bounds(t, seat, partner, len(give.lots)), "want")
    more = len(want.lots) - len(give.lots)
    for one, side, grows in ((seat, give, more), (partner, want, -more)):
        if set(side.things) - set(tradable_things(t, one, t.players[one].empty.bit_count() + grows)):
            raise bad_bargain("A card that adds markers is needed by its owner.", "card_stays")


def check_owned(t: Table, seat: SeatNumber, side: TradeSide, whose: str) -> None:
    own = t.players[seat]
    if set(side.lots) - set(t.board.cells(own.empty)) or len(set(side.lots)) < len(side.lots):
        raise bad_bargain("Only a side's own empty lots can be traded.", f"lots_{whose}")
    if not 0 <= side.silver <= own.silver:
        raise bad_bargain("A side cannot give more silver than it has.", f"silver_{whose}")
    left = tradable_things(t, seat, 0)
    for thing in side.things:
        if thing not in left:
            raise bad_bargain("That side does not have this.", f"things_{whose}")
        left.remove(thing)


def check_count(count: int, least: int, most: int, way: str) -> None:
    if count < least:
        raise bad_bargain(f"At least {least}.", f"few_{way}" if least == 1 else f"fewer_{way}")
    if count > most:
        raise bad_bargain(f"At most {most}.", f"many_{way}")


def resources_after_trade(
    view: JsonObject,
    seat: SeatNumber,
    partner: SeatNumber,
    give: TradeSide,
    want: TradeSide,
    cards: JsonObject | None = None,
) -> list[tuple[TradeResources, TradeResources]]:
    """Return a pair for each side, the offering side first: its resources now and after the trade."""
    now, then = (known_table(view, cards) for _ in range(2))
    carry_out_trade(then, seat, partner, give, want)
    return [(trade_resources(now, one), trade_resources(then, one)) for one in (seat, partner)]


def trade_resources(t: Table, seat: SeatNumber) -> TradeResources:
    player, before = t.players[seat], t.players[seat].vp
    empty = player.empty
    room = max((mask.bit_count() for mask in t.board.place.values() if mask & empty == mask), default=0)
    twin = t.copy()
    twin.story = t.story
    score_game_end(twin)
    points = twin.players[seat].vp - before
    return TradeResources(player.silver, empty.bit_count(), t.markers(seat), room, points)
