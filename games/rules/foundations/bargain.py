"""Check an offer before it is made, and compute what it changes for both sides.

This module uses only a view, so it cannot reveal more than the view."""

from typing import NamedTuple

from ..ask import Illegal, JsonObject, SeatNumber
from .foresight import known_table
from .modules.trade import carry_out_trade, give_bounds, tradable_things, want_bounds
from .scoring import score_game_end
from .table import Table, Thing, TradeSide


class TradableGoods(NamedTuple):
    lots: tuple[str, ...]
    things: tuple[Thing, ...]
    silver: int


class TradeResources(NamedTuple):
    """The numbers of one side that a trade can change.

    `room`: the size of the largest building that fits on empty lots alone; `points`: the points at the end of the game,
    without hidden objectives."""

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
    room = max(
        (mask.bit_count() for mask in t.board.place.values() if mask & empty == mask),
        default=0,
    )
    twin = t.copy()
    twin.story = t.story
    score_game_end(twin)
    points = twin.players[seat].vp - before
    return TradeResources(player.silver, empty.bit_count(), t.markers(seat), room, points)
