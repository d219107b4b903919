"""What an activation and a die are worth to the built-in player, in victory points more or less. From a view alone."""

from ..cards import BUILDING, CHARACTER, COST, KIND
from .weighing import ValueEstimator, nearer
from .weights import CHOICE, COIN, DRAWN, EXPELLED, LOST, NEEDED, OF_ITS_COST, OF_ITS_WORTH, OF_OWN_WORTH, SPARE, WORTH


class Effects(ValueEstimator):
    def effect(self, card: str, disc: int, left: list[int]) -> float:
        """What the activation of a card at a disc is worth, `left` being the other unused dice."""
        match card:
            case "forum":
                return self.forum_dice(disc, left)
            case "legat":
                return self.points(self.foe["empty_discs"])
            case "mercatus":
                return self.points(self.fora)
            case "tribunusplebis":
                return self.taken(1)
            case "mercator":
                vp = min(self.me["money"] // 2, self.foe["vp"])
                return self.taken(vp) - 2 * vp * COIN if vp else 0.0
            case "legionarius":
                return self.fought(disc)
            case "centurio":
                return self.fought(disc, 2 if left else 0)
            case "velites":
                return max(map(self.fought, self.targets(CHARACTER)), default=0.0)
            case "onager":
                return max(map(self.fought, self.targets(BUILDING)), default=0.0)
            case "sicarius":
                return max(map(self.removed, self.targets(CHARACTER)), default=0.0) - self.lost(disc)
            case "nero":
                return max(map(self.removed, self.targets(BUILDING)), default=0.0) - self.lost(disc)
            case "gladiator":
                return max([self.expelled(disc) for disc in self.targets(CHARACTER)], default=0.0)
            case "essedum":
                return self.weakened(left)
            case "consul":
                return self.changed(left)[0]
            case "architectus":
                return self.free(BUILDING)
            case "senator":
                return self.free(CHARACTER)
            case "praetorianus":
                return 0.7 + 0.3 * max((WORTH[p["card"]] for p in self.theirs.values() if p["card"]), default=0.0)
            case "haruspex":
                return 1.9 if len(self.hand) < 4 else 0.6
            case "aesculapinum":
                return 1.5 if len(self.hand) < 4 else 0.4
            case "scaenicus":
                return max([self.effect(role, disc, left) for role in self.roles()], default=0.0)
        return 0.0

    def roles(self) -> list[str]:
        own = dict.fromkeys(self.row.values())
        return [card for card in own if card and KIND[card] == CHARACTER and card != "scaenicus"]

    def forum_dice(self, disc: int, left: list[int]) -> float:
        """The dearest second die, the third with a Templum, less what these dice would do elsewhere."""
        near, dice = self.beside(disc), sorted(left, reverse=True)
        vp = self.basilicas(disc) + sum(dice[: 2 if "templum" in near else 1])
        return self.points(vp) - (0.7 if vp < self.view["pool"] else 0.0)

    def lost(self, disc: int) -> float:
        return LOST + OF_OWN_WORTH * WORTH[self.row[disc]] + nearer(self.lives - 1, self.lives)

    def expelled(self, disc: int) -> float:
        card = self.theirs[disc]["card"]
        return EXPELLED + OF_ITS_COST * COST[card] + OF_ITS_WORTH * WORTH[card] + self.hurt(1)

    def weakened(self, left: list[int]) -> float:
        """Two points of defence less are a third more of each battle that the dice left allow."""
        worth = 0.0
        for die in left:
            card = self.row[die]
            if card in ("legionarius", "centurio") and self.theirs[die]["card"]:
                worth += self.fought(die, 2) - self.fought(die)
            elif card in ("velites", "onager"):
                kind = CHARACTER if card == "velites" else BUILDING
                now = max(map(self.fought, self.targets(kind)), default=0.0)
                worth += max([self.fought(disc, 2) for disc in self.targets(kind)], default=0.0) - now
        return worth

    def changed(self, left: list[int]) -> tuple[float, int, int]:
        """(what turning one of these dice by one brings, die, what it shows then)."""
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
        return 0.0 if card is None or blocked or card == "consul" else self.effect(card, disc, left)

    def money(self, die: int) -> float:
        """Sestertii are worth something as long as there is something to lay."""
        wanted = max([COST[card] for card in self.hand], default=4) + 4
        useful: int = min(die, max(0, wanted - self.me["money"]))
        return (
            COIN * useful + 0.05 * (die - useful) + (NEEDED if self.hand and self.me["empty_discs"] and useful else 0.0)
        )

    def draw(self, die: int) -> float:
        """One of many cards is better than one of few; a full hand needs none."""
        need = self.me["empty_discs"] + 1 - len(self.hand)
        return (DRAWN if need > 0 else SPARE) + CHOICE * die
