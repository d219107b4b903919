"""The latest refused offers in a position, to JSON and back: as a view shows them."""

from ..ask import JsonObject, lists, quoted, tuples
from .modules.steal import SPENT, UNSPENT
from .modules.trade import offer_facts
from .reading import PositionRow, refuse
from .table import Offer, Table, TradeSide

SIDE = TradeSide._fields
OFFER = ("seat", "partner", *(f"{way}_{name}" for way in ("give", "want") for name in SIDE))
MOST_SILVER = 10_000


def refused_rows(t: Table) -> list[JsonObject]:
    return [lists(offer_facts(*offer)) for offer in t.refused]


def read_refused(t: Table, row: PositionRow) -> None:
    """Put down the offers of a position; Illegal for what is none. Lots and things may have changed hands since."""
    rows = row.rows("refused", "A refused offer", OFFER)
    if rows and not t.options["trade"]:
        refuse("Offers are refused with trade only.")
    t.refused = tuple(read_offer(t, one) for one in rows)


def read_offer(t: Table, row: PositionRow) -> Offer:
    seat, partner = (row.number(key, 0, 0, t.seats - 1) for key in ("seat", "partner"))
    if seat == partner:
        refuse("Nobody makes offers to oneself.")
    return (seat, partner, read_side(t, row, "give"), read_side(t, row, "want"))


def read_side(t: Table, row: PositionRow, way: str) -> TradeSide:
    lots = tuple(row.words(f"{way}_lots", t.board.bit))
    things = tuples(row.list_of(f"{way}_things"))
    known = {("favour", UNSPENT), ("favour", SPENT), *(("card", card) for card in t.invocations)}
    for thing in things:
        if type(thing) is not tuple or [*map(type, thing)] not in ([str, int], [str, str]) or thing not in known:
            refuse(f"{way}_things: there is no {quoted(thing)} here.")
    return TradeSide(lots, things, row.number(f"{way}_silver", 0, 0, MOST_SILVER))
