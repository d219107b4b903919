"""Estimate invocations, roles and objectives for one seat, in points at the end, and plan offers.

Using a card of another set counts as a small gain, because its effect is unknown. The game stops at an offer until a
person has read it, so an offer must help both sides, and a partner who has refused two offers gets no further ones."""

from typing import NamedTuple

from ...ask import Choice, JsonObject, SeatNumber
from ..buildings import ERA_COUNT
from .weighing import BuildingScales, ValueEstimator

UNKNOWN_CARD_WORTH = 1.0
UNSPENT_TOKEN_WORTH = 3.0  # points, if it can be spent on a lot
ROLE_WORTH = {  # points in a whole game, by effect
    "income": 6, "era_silver": 5, "discount": 6, "more_markers": 4, "extra_deed": 6, "crowd": 6, "small_shops": 5,
    "shop_vp": 5, "small_municipal": 5, "toll": 2, "large_builds": 6, "same_size": 4, "second_deed": 6, "treasury": 4,
    "monument_vp": 5,
}  # fmt: skip
INVOCATION_WORTH = {  # by effect, points beyond those of the unused card; others are computed
    "all_actions": 6, "exchange": 2, "peek": 3, "renew": 3, "free_steal": 4, "guests": 3, "double_municipal": 3,
    "runner_up": 2, "no_requirement": 2, "same_size": 2, "objectives": 1,
}  # fmt: skip
OBJECTIVE_CHANCES = {  # by condition: how often an objective is met without aiming for it
    "group": 0.5, "line": 0.4, "corners": 0.4, "edge": 0.4, "centre": 0.3, "population": 0.6, "small": 0.5,
    "no_empty": 0.5, "district": 0.3, "buildings": 0.35,
}  # fmt: skip
MIN_OFFER_GAIN = 1.5  # points for each side
MAX_REFUSED_OFFERS = 2  # by one partner, until one is accepted
MAX_EXCHANGES_WEIGHED = 4  # in detail
MIN_SILVER_WORTH = 0.05  # points: silver worth less is not used


class TradePlan(NamedTuple):
    """An offer to exchange a lot for a lot, with silver.

    Negative `silver` is wanted, not given. `gain` is the worth of the offer for its author, in points."""

    give: str
    want: str
    silver: int
    gain: float


class CardScales(BuildingScales):
    def invocation(self, name: str) -> float:
        row = self.card(name)
        if not row:
            return UNKNOWN_CARD_WORTH
        rounds = self.turns / 5  # incomes left
        unused: float = row["vp"] or 0.0  # None: a permanent card
        amount: int = row.get("amount", 0)
        match row["effect"]:
            case "silver":
                return max(unused, self.silver(amount))
            case "cornucopia":
                return max(unused, self.silver(self.plenty(row)))
            case "harvest":
                return max(unused, self.silver(self.harvest(row)))
            case "bonus_silver":
                return self.silver(amount * rounds) + amount
            case "discount":
                return self.silver(amount * self.turns / 3)
            case "more_markers":
                return 2.0
            case "unstealable":
                return 1.0
            case "small_homes":
                homes = [one for one in self.mine if one.piece.type == "R" and one.piece.size <= row["size"]]
                return self.scorings * amount * (len(homes) + 1)
            case "free_deed":
                return 5.0 * min(1.0, self.turns / 8)
        later = min(1.0, self.turns / 8)
        return unused + INVOCATION_WORTH[row["effect"]] * later

    def plenty(self, row: JsonObject) -> int:
        count: int = min(row["most"], len(self.mine) + len(self.me["empty"]))
        return count

    def harvest(self, row: JsonObject) -> int:
        icons = sum(one.silver for one in self.mine)
        more: int = min(row["most"], icons * (row["times"] - 1)) if row else 0
        return more

    def points(self, name: str) -> float:
        counted: float = self.card(name).get("vp") or 0.0
        return counted

    def reaction_worth(self, answer: Choice) -> float:
        worth = -sum(self.points(part) for part in answer)
        for part in answer:
            row = self.card(part)
            match row.get("effect"):
                case "guests":
                    worth += self.crowded(row["amount"])
                case "runner_up":
                    larger = {count for count in self.counts if count > self.counts[self.seat]}
                    reward = "vp_last" if self.view["era"] == ERA_COUNT else "vp_reward"
                    worth += row[reward] if len(larger) == 1 else 0
                case "double_municipal":
                    best = max((one.vp for one in self.mine if one.piece.id in answer), default=0)
                    worth += min(row["most"], best)
                case None:
                    worth += UNKNOWN_CARD_WORTH if part not in self.pieces else 0.0
        return worth

    def crowded(self, amount: int) -> float:
        counts = self.counts[:]
        counts[self.seat] += amount
        return self.points_of(counts, self.seat) - self.points_of(self.counts, self.seat)

    def role_worth(self, name: str) -> float:
        return ROLE_WORTH.get(self.card(name).get("effect", ""), 0)

    def objective_worth(self, name: str) -> float:
        row = self.card(name)
        return row["vp"] * OBJECTIVE_CHANCES.get(row["condition"], 0.2) if row else 0.0

    def favour(self, token: int) -> float:
        steals = self.view["options"]["steal"] and self.turns > 1
        return UNSPENT_TOKEN_WORTH if token == 2 and steals else float(token)

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
