"""An offer that is not made yet, for pages and mails: what of it the rules would refuse, and what it would do to both
sides. Worked out from a view alone, so it can tell no more than that shows."""

from typing import NamedTuple

from ..ask import Illegal, JsonObject, SeatNumber
from .foresight import known
from .modules.trade import bounds, swap, tradable_things, want_bounds
from .position import from_position
from .scoring import score_last
from .table import Table, Thing, TradeSide


class Goods(NamedTuple):
    """All that one side could hand over."""

    lots: tuple[str, ...]
    things: tuple[Thing, ...]
    silver: int


class Means(NamedTuple):
    """What one side has, as far as a trade can change it. `room`: lots of the largest building that its empty lots
    alone have room for; `points`: what the end of the game would bring it beyond hidden objectives."""

    silver: int
    empty: int
    markers: int
    room: int
    points: int


def bad_bargain(text: str, reason: str) -> Illegal:
    return Illegal("bad_bargain", text, reason)


def goods(view: JsonObject, seat: SeatNumber, cards: JsonObject | None = None) -> Goods:
    """What this seat could put into a bargain; cards that bring markers may have to stay (`check_bargain`)."""
    t = from_position(known(view), cards)
    player = t.players[seat]
    return Goods(t.board.cells(player.empty), tuple(tradable_things(t, seat, 0)), player.silver)


def check_bargain(
    view: JsonObject,
    seat: SeatNumber,
    partner: SeatNumber,
    give: TradeSide,
    want: TradeSide,
    cards: JsonObject | None = None,
) -> None:
    """Illegal "bad_bargain", with the reason, where the rules would not offer this. What has been refused in this turn
    the rules alone know."""
    t = from_position(known(view), cards)
    check_owned(t, seat, give, "mine")
    check_owned(t, partner, want, "theirs")
    least, most = bounds(t, seat, partner)
    check_count(len(give.lots), least, most, "give")
    check_count(len(want.lots), *want_bounds(t, seat, partner, len(give.lots)), "want")
    more = len(want.lots) - len(give.lots)
    for one, side, grows in ((seat, give, more), (partner, want, -more)):
        if set(side.things) - set(tradable_things(t, one, t.players[one].empty.bit_count() + grows)):
            raise bad_bargain("A card that brings markers is needed where it is.", "card_stays")


def check_owned(t: Table, seat: SeatNumber, side: TradeSide, whose: str) -> None:
    """Illegal where a side has not got what it is to hand over."""
    own = t.players[seat]
    if set(side.lots) - set(t.board.cells(own.empty)) or len(set(side.lots)) < len(side.lots):
        raise bad_bargain("Only empty lots of one's own change hands.", f"lots_{whose}")
    if not 0 <= side.silver <= own.silver:
        raise bad_bargain("Nobody hands over more silver than there is.", f"silver_{whose}")
    left = tradable_things(t, seat, 0)
    for thing in side.things:
        if thing not in left:
            raise bad_bargain("That is not there to be handed over.", f"things_{whose}")
        left.remove(thing)


def check_count(count: int, least: int, most: int, way: str) -> None:
    """Illegal for too few lots or too many (F3, F4)."""
    if count < least:
        raise bad_bargain(f"At least {least}.", f"few_{way}" if least == 1 else f"fewer_{way}")
    if count > most:
        raise bad_bargain(f"At most {most}.", f"many_{way}")


def means_after(
    view: JsonObject,
    seat: SeatNumber,
    partner: SeatNumber,
    give: TradeSide,
    want: TradeSide,
    cards: JsonObject | None = None,
) -> list[tuple[Means, Means]]:
    """What both sides have now and would have then, who offers first."""
    now, then = (from_position(known(view), cards) for _ in range(2))
    swap(then, seat, partner, give, want)
    return [(means(now, one), means(then, one)) for one in (seat, partner)]


def means(t: Table, seat: SeatNumber) -> Means:
    player, before = t.players[seat], t.players[seat].vp
    empty = player.empty
    room = max(
        (mask.bit_count() for mask in t.board.place.values() if mask & empty == mask),
        default=0,
    )
    twin = t.copy()
    twin.story = t.story
    score_last(twin)
    points = twin.players[seat].vp - before
    return Means(player.silver, empty.bit_count(), t.markers(seat), room, points)
