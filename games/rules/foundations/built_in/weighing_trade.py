"""Plan offers: two lots that are each worth more to the other side, and silver to share the gain.

An offer stops the game until a person has read it, so it must help both sides, and a partner who has refused two offers
gets no more."""

from typing import NamedTuple

from ...ask import SeatNumber
from .weighing import ValueEstimator
from .weighing_cards import CardScales

MIN_OFFER_GAIN = 1.5  # points for each side
MAX_REFUSED_OFFERS = 2  # by one partner, until one is accepted
MAX_EXCHANGES_WEIGHED = 4  # in detail
MIN_SILVER_WORTH = 0.05  # points: silver worth less is not used


class TradePlan(NamedTuple):
    """An offer: a lot for a lot, and silver given (negative: wanted). `gain`: points for its author."""

    give: str
    want: str
    silver: int
    gain: float


class TradeScales(CardScales):
    def plan(self, partner: SeatNumber) -> TradePlan | None:
        refused = self.refused(partner)
        if self.seats == 2 or len(refused) >= MAX_REFUSED_OFFERS:  # with two players each gain is the other's loss
            return None
        other = ValueEstimator(self.view, partner)
        plans = [self.shared(other, give, want) for give, want in self.exchanges(other) if (give, want) not in refused]
        return max(filter(None, plans), key=lambda plan: plan.gain, default=None)

    def refused(self, partner: SeatNumber) -> list[tuple[str, ...]]:
        mine = [one for one in self.view["refused"] if (one["seat"], one["partner"]) == (self.seat, partner)]
        return [(*one["give_lots"], *one["want_lots"]) for one in mine]

    def exchanges(self, other: ValueEstimator) -> list[tuple[str, str]]:
        give = {lot: other.lot(lot) - self.lot(lot) for lot in self.me["empty"]}
        want = {lot: self.lot(lot) - other.lot(lot) for lot in other.me["empty"]}
        pairs = [(one, two) for one in give for two in want]
        return sorted(pairs, key=lambda pair: -give[pair[0]] - want[pair[1]])[:MAX_EXCHANGES_WEIGHED]

    def shared(self, other: ValueEstimator, give: str, want: str) -> TradePlan | None:
        """Return the exchange with silver that makes both gains equal; None if the gains are too small."""
        mine, theirs = self.lots([want], [give]), other.lots([give], [want])
        one = self.silver(1)
        silver = round((mine - theirs) / 2 / one) if one > MIN_SILVER_WORTH else 0
        silver = max(-other.me["silver"], min(self.me["silver"], silver))
        mine, theirs = mine - silver * one, theirs + silver * one
        return TradePlan(give, want, silver, mine) if min(mine, theirs) >= MIN_OFFER_GAIN else None

    def planned(self) -> TradePlan | None:
        draft = self.view["composing"]
        return self.plan(draft["partner"]) if draft else None
