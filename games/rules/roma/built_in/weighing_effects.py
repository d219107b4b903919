"""The rough value of activations and dice in victory points, from a view alone."""

from ..cards import BUILDING, CHARACTER, COST, KIND
from .weighing import ValueEstimator, survival_gain
from .weights import (
    CARD_WORTH,
    EXPEL,
    EXPEL_COST,
    EXPEL_WORTH,
    FOR_EMPTY_DISC,
    LOSS,
    LOSS_WORTH,
    NEEDED_CARD,
    PER_CARD,
    PER_SESTERTIUS,
    SPARE_CARD,
)


class EffectScales(ValueEstimator):
    def effect_value(self, card: str, disc: int, remaining_dice: list[int]) -> float:
        match card:
            case "forum":
                return self.forum_dice(disc, remaining_dice)
            case "legat":
                return self.points(self.foe["empty_discs"])
            case "mercatus":
                return self.points(self.fora)
            case "tribunusplebis":
                return self.take_value(1)
            case "mercator":
                vp = min(self.me["money"] // 2, self.foe["vp"])
                return self.take_value(vp) - 2 * vp * PER_SESTERTIUS if vp else 0.0
            case "legionarius":
                return self.battle_value(disc)
            case "centurio":
                return self.battle_value(disc, 2 if remaining_dice else 0)
            case "velites":
                return max(map(self.battle_value, self.targets(CHARACTER)), default=0.0)
            case "onager":
                return max(map(self.battle_value, self.targets(BUILDING)), default=0.0)
            case "sicarius":
                return max(map(self.discard_value, self.targets(CHARACTER)), default=0.0) - self.loss_value(disc)
            case "nero":
                return max(map(self.discard_value, self.targets(BUILDING)), default=0.0) - self.loss_value(disc)
            case "gladiator":
                return max([self.expel_value(disc) for disc in self.targets(CHARACTER)], default=0.0)
            case "essedum":
                return self.weaken_value(remaining_dice)
            case "consul":
                return self.best_change(remaining_dice)[0]
            case "architectus":
                return self.free(BUILDING)
            case "senator":
                return self.free(CHARACTER)
            case "praetorianus":
                return 0.7 + 0.3 * max((CARD_WORTH[p["card"]] for p in self.theirs.values() if p["card"]), default=0.0)
            case "haruspex":
                return 1.9 if len(self.hand) < 4 else 0.6
            case "aesculapinum":
                return 1.5 if len(self.hand) < 4 else 0.4
            case "scaenicus":
                return max([self.effect_value(role, disc, remaining_dice) for role in self.roles()], default=0.0)
        return 0.0

    def roles(self) -> list[str]:
        own = dict.fromkeys(self.row.values())
        return [card for card in own if card and KIND[card] == CHARACTER and card != "scaenicus"]

    def forum_dice(self, disc: int, left: list[int]) -> float:
        near, dice = self.neighbours(disc), sorted(left, reverse=True)
        vp = self.basilicas(disc) + sum(dice[: 2 if "templum" in near else 1])
        return self.points(vp) - (0.7 if vp < self.view["pool"] else 0.0)

    def loss_value(self, disc: int) -> float:
        return LOSS + LOSS_WORTH * CARD_WORTH[self.row[disc]] + survival_gain(self.losses_left - 1, self.losses_left)

    def expel_value(self, disc: int) -> float:
        card = self.theirs[disc]["card"]
        return EXPEL + EXPEL_COST * COST[card] + EXPEL_WORTH * CARD_WORTH[card] + self.opponent_loss(1)

    def weaken_value(self, left: list[int]) -> float:
        worth = 0.0
        for die in left:
            card = self.row[die]
            if card in ("legionarius", "centurio") and self.theirs[die]["card"]:
                worth += self.battle_value(die, 2) - self.battle_value(die)
            elif card in ("velites", "onager"):
                kind = CHARACTER if card == "velites" else BUILDING
                now = max(map(self.battle_value, self.targets(kind)), default=0.0)
                worth += max([self.battle_value(disc, 2) for disc in self.targets(kind)], default=0.0) - now
        return worth

    def best_change(self, left: list[int]) -> tuple[float, int, int]:
        """Return (gain, die, new number) of the best change of one die up or down by one."""
        best: tuple[float, int, int] = (0.0, 0, 0)
        for at, die in enumerate(left):
            others = left[:at] + left[at + 1 :]
            for to in (die - 1, die + 1):
                if 1 <= to <= 6:
                    best = max(best, (self.activation(to, others) - self.activation(die, others), die, to))
        return best

    def activation(self, disc: int, left: list[int]) -> float:
        card = self.row[disc]
        blocked = self.me["discs"][disc - 1]["blocked"]
        return 0.0 if card is None or blocked or card == "consul" else self.effect_value(card, disc, left)

    def money(self, die: int) -> float:
        wanted = max([COST[card] for card in self.hand], default=4) + 4
        useful: int = min(die, max(0, wanted - self.me["money"]))
        return (
            PER_SESTERTIUS * useful
            + 0.05 * (die - useful)
            + (FOR_EMPTY_DISC if self.hand and self.me["empty_discs"] and useful else 0.0)
        )

    def draw(self, die: int) -> float:
        need = self.me["empty_discs"] + 1 - len(self.hand)
        return (NEEDED_CARD if need > 0 else SPARE_CARD) + PER_CARD * die
