"""The value of hand cards and of thinking for the policy, from one seat's view alone."""

from collections.abc import Iterable

from ..cards import COIN_VALUE, MATERIAL, SENATOR
from .weighing_roles import RoleScales


class HandScales(RoleScales):
    def think_value(self) -> float:
        missing: int = self.me["refill"] - len(self.hand)
        if max(1, missing) >= self.view["deck_size"]:
            if self.points_lead() > 0:
                return self.w.ending
            return self.w.cards if self.view["senators"] else -self.w.ending
        return self.w.cards + self.w.each_more * max(0, missing - 1)

    def price(self, cards: Iterable[str]) -> float:
        return sum([self.prices.get(card) or self.price_of(card) for card in cards])

    def price_of(self, card: str) -> float:
        value = self.w.senator_price if card == SENATOR else self.w.price + self.w.hand_value * self.hand_value(card)
        price = self.prices[card] = value + self.pool_cost(card)
        return price

    def hand_value(self, card: str) -> float:
        if card == SENATOR:
            return 1.0
        material = MATERIAL[card]
        own = any(building["card"] == card for building in self.me["buildings"])
        lay_value = 0.0 if own or not self.view["sites"][material]["town"] else self.effect_value(card)
        use = self.w.needed if self.wanted[material] > self.in_stock[material] else 0.0
        again: int = self.hand.count(card) - 1
        return 0.3 * lay_value + use + 0.2 * COIN_VALUE[card] - 0.2 * again

    def kept(self, card: str) -> float:
        return self.hand_value(card) + self.pool_cost(card)
