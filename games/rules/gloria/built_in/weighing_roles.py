"""The value of roles, hand cards and thinking for the policy, from one seat's view alone."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from ...ask import JsonObject, SeatNumber
from ..cards import COIN_VALUE, MATERIAL, ROLE, SENATOR, VALUE
from .weighing import ValueEstimator
from .weights import ScaleWeights


class ActionEstimator(ValueEstimator):
    def __init__(self, view: JsonObject, seat: SeatNumber, numbers: ScaleWeights) -> None:
        super().__init__(view, seat, numbers)
        self.ranked: dict[str, list[float]] = {}  # values of the actions of a role, the best first
        self.laid: list[float] | None = None

    def gain(self, role: str, actions: int) -> float:
        """Return the value of a role's best actions, or of a win if these actions complete Catacumbas."""
        if role not in self.ranked:
            self.ranked[role] = sorted(getattr(self, f"of_{role}")(), reverse=True)
        if self.near_end and 0 < self.near_end.get(role, 0) <= actions:
            return self.w.won
        return sum(self.ranked[role][:actions]) if actions > 0 else 0.0

    @cached_property
    def near_end(self) -> dict[str, int]:
        """Return {role: number of the role's actions that complete the seat's Catacumbas and win the game}."""
        need = self.needs.get("catacumbas", 0)
        if not need or self.plain or not self.view["deck_size"]:  # without a deck Catacumbas has no effect (R29)
            return {}
        site = self.site_of("catacumbas")
        if self.points_lead() + VALUE[site] <= 0:
            return {}
        at_hand = {"architect": self.in_stock[site], "craftsman": self.in_hand[site]}
        return {role: need for role, have in at_hand.items() if have >= need}

    def spends_end(self, role: str, cards: Iterable[str]) -> bool:
        need = self.near_end.get(role, 0)
        if not need or role != "craftsman":
            return False
        site = self.site_of("catacumbas")
        return self.in_hand[site] - sum(MATERIAL.get(card) == site for card in cards) < need

    def clients(self, role: str) -> int:
        own = sum(ROLE[card] == role for card in self.me["clients_left"])
        if role == "laborer" and "despensa" in self.live:
            return len(self.me["clients_left"])
        if "ludus_magna" in self.live and role != "merchant":
            own += sum(ROLE[card] == "merchant" for card in self.me["clients_left"])
        return own

    def taken_before(self, role: str) -> int:
        if role not in ("laborer", "patron"):
            return 0
        order = self.view["turn_order"]
        rows = [self.view["seats"][seat] for seat in order[: order.index(self.seat)]]
        return sum(row["actions"] + sum(ROLE[card] == role for card in row["clients_left"]) for row in rows)

    def rivals_gain(self, role: str) -> float:
        others = [row for number, row in enumerate(self.view["seats"]) if number != self.seat]
        return sum(self.rival(row, role) for row in others) / len(others)

    def rival(self, row: JsonObject, role: str) -> float:
        count = sum(ROLE[card] == role for card in row["clientele"])
        if not count:
            return 0.0
        if role == "merchant":
            room: int = min(count, row["vault_room"] - row["vault_size"])
            return sum(sorted(map(COIN_VALUE.__getitem__, row["stockpile"]), reverse=True)[: max(0, room)])
        at_hand: dict[str, int] = {
            "patron": min(len(self.view["pool"]), max(0, row["client_room"] - len(row["clientele"]))),
            "laborer": len(self.view["pool"]),
            "architect": len(row["stockpile"]),
        }
        most: int = at_hand[role] if role in at_hand else row["hand_size"]
        return self.w.rival_action[role] * min(count, most)

    def of_laborer(self) -> list[float]:
        return [max(0.0, self.material(card)) for card in self.view["pool"]]

    def of_patron(self) -> list[float]:
        values = [self.client(card) for card in self.view["pool"]]
        return sorted(values, reverse=True)[: max(0, self.free_client_room)]

    def of_merchant(self) -> list[float]:
        values = [max(0.0, self.sale(card)) for card in self.stock]
        return sorted(values, reverse=True)[: max(0, self.room)]

    def of_architect(self) -> list[float]:
        return [*self.additions(self.stock, "stockpile"), *self.foundations()]

    def of_craftsman(self) -> list[float]:
        return [*self.additions([card for card in self.hand if card != SENATOR], "hand"), *self.foundations()]

    def of_legionary(self) -> list[float]:
        return self.demands([card for card in self.hand if card != SENATOR])

    def demands(self, cards: Iterable[str]) -> list[float]:
        pool = Counter(MATERIAL[card] for card in self.view["pool"])
        victims = self.victims()
        chance = self.w.hand_chance * min(5, max((row["hand_size"] - row["senators"] for row in victims), default=0))
        if "puente" in self.live:  # a second card of a material gets a second one from the same place
            for row in victims:
                pool |= Counter(MATERIAL[card] for card in row["stockpile"])
        eaten = {MATERIAL[card] for row in victims for card in row["clientele"]} if "coliseo" in self.live else ()
        values = []
        for card in cards:
            found = pool[MATERIAL[card]] > 0
            pool[MATERIAL[card]] -= found
            eats = COIN_VALUE[card] if MATERIAL[card] in eaten and self.room > 0 else 0.0
            values.append(self.material(card) * (found + chance) + eats)
        return values

    def victims(self) -> list[JsonObject]:
        rows, bridge = self.view["seats"], "puente" in self.live
        near = range(len(rows)) if bridge else {self.seat - 1, (self.seat + 1) % len(rows)}
        found = [rows[number] for number in near if rows[number] is not self.me]
        free = {"muralla"} if bridge else {"muralla", "empalizada"}
        return [row for row in found if free.isdisjoint(row["functions"])]

    def additions(self, cards: list[str], source: str) -> list[float]:
        left = Counter(MATERIAL[card] for card in cards)
        values = []
        for building in self.sites:
            need = self.needs[building["card"]]
            have = min(left[building["site"]], need)
            left[building["site"]] -= have
            last = have - 1 if self.own and source == "stockpile" and not left[building["site"]] else -1
            for step in range(have):
                finishing = step == need - 1
                if finishing and self.ends_by(building["card"]):  # completing it is rated by near_end
                    values.append(0.0)
                    continue
                value = self.w.added + (
                    self.w.completed + self.effect_value(building["card"]) if finishing else self.w.step
                )
                values.append(value - self.own.spent(building["site"], 1) if self.own and step == last else value)
        return values

    def foundations(self) -> list[float]:
        if self.laid is None:
            own, sites = {b["card"] for b in self.me["buildings"]}, self.view["sites"]
            cards = [
                c for c in dict.fromkeys(self.hand) if c != SENATOR and c not in own and sites[MATERIAL[c]]["town"]
            ]
            self.laid = sorted((max(0.0, self.foundation(c, MATERIAL[c])) for c in cards), reverse=True)[:2]
        return self.laid

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
