"""Offers: which two lots, one of each side, are worth more to the other one, and the silver that shares the gain out.

An offer stops the game until a person has read it, so it must be worth it to both; whoever has refused two is left in
peace."""

from typing import NamedTuple

from ...ask import SeatNumber
from .weighing import ValueEstimator
from .weighing_cards import Cards

WORTH_ASKING = 1.5  # points that each side must gain by an offer
PATIENCE = 2  # refused offers after which a partner is asked no more, until one of them has been accepted
TRIES = 4  # exchanges that are weighed with care
NO_WORTH = 0.05  # points: silver worth less cannot make up for anything


class TradePlan(NamedTuple):
    """An offer: a lot for a lot, and silver given (below 0: asked for). `gain`: points for who makes it."""

    give: str
    want: str
    silver: int
    gain: float


class Trader(Cards):
    def plan(self, partner: SeatNumber) -> TradePlan | None:
        """The best offer that this partner should like as well."""
        refused = self.refused(partner)
        if self.seats == 2 or len(refused) >= PATIENCE:  # of two, one only gains what the other loses
            return None
        other = ValueEstimator(self.view, partner)
        plans = [self.shared(other, give, want) for give, want in self.exchanges(other) if (give, want) not in refused]
        return max(filter(None, plans), key=lambda plan: plan.gain, default=None)

    def refused(self, partner: SeatNumber) -> list[tuple[str, ...]]:
        mine = [one for one in self.view["refused"] if (one["seat"], one["partner"]) == (self.seat, partner)]
        return [(*one["give_lots"], *one["want_lots"]) for one in mine]

    def exchanges(self, other: ValueEstimator) -> list[tuple[str, str]]:
        """The exchanges that look best, lot by lot: they have not yet been weighed together."""
        give = {lot: other.lot(lot) - self.lot(lot) for lot in self.me["empty"]}
        want = {lot: self.lot(lot) - other.lot(lot) for lot in other.me["empty"]}
        pairs = [(one, two) for one in give for two in want]
        return sorted(pairs, key=lambda pair: -give[pair[0]] - want[pair[1]])[:TRIES]

    def shared(self, other: ValueEstimator, give: str, want: str) -> TradePlan | None:
        """The exchange with so much silver that both gain alike; None if that is not worth the asking."""
        mine, theirs = self.lots([want], [give]), other.lots([give], [want])
        one = self.silver(1)
        silver = round((mine - theirs) / 2 / one) if one > NO_WORTH else 0
        silver = max(-other.me["silver"], min(self.me["silver"], silver))
        mine, theirs = mine - silver * one, theirs + silver * one
        return TradePlan(give, want, silver, mine) if min(mine, theirs) >= WORTH_ASKING else None

    def planned(self) -> TradePlan | None:
        draft = self.view["composing"]
        return self.plan(draft["partner"]) if draft else None
