"""An offer of one player to another, as the table keeps it. What is done with it: modules/trade.py."""

from typing import Any, NamedTuple, TypeAlias

from ..ask import SeatNumber

Thing: TypeAlias = tuple[str, Any]  # ("favour", 2 or 4) or ("card", its id)


class TradeSide(NamedTuple):
    """What one side hands over."""

    lots: tuple[str, ...] = ()
    things: tuple[Thing, ...] = ()
    silver: int = 0


Offer: TypeAlias = tuple[SeatNumber, SeatNumber, TradeSide, TradeSide]  # whose, to whom, what is given, what is wanted
