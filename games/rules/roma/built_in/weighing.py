"""Rough values for the policy: the player's points minus the opponent's, from a view alone."""

from ...ask import JsonObject, SeatNumber
from ..cards import BUILDING, CHARACTER, COST, KIND
from ..table import DISCS

CARD_WORTH = {  # of a card in the row, for its effects in later turns
    "sicarius": 1.8, "architectus": 1.5, "consiliarius": 0.8, "legat": 1.4, "gladiator": 2.6, "mercator": 1.8, "consul": 0.7,
    "legionarius": 1.9, "nero": 2.0, "praetorianus": 1.0, "scaenicus": 2.0, "haruspex": 1.3, "senator": 1.6, "velites": 2.0,
    "essedum": 1.0, "tribunusplebis": 2.5, "centurio": 2.8, "aesculapinum": 1.1, "basilica": 1.3, "machina": 0.6, "forum": 4.6,
    "mercatus": 1.5, "onager": 2.1, "templum": 0.9, "turris": 1.7,
}  # fmt: skip
FILLED = 3.41  # an empty disc gets a card, which saves a point in some turns
COVERED = 1.19  # a card is covered by another
DIE_READY = 0.74  # an unused die has the card's number
PER_SESTERTIUS, FOR_EMPTY_DISC = 0.33, 0.45  # a sestertius; the bonus if it helps to fill an empty disc
TAKEN = 1.62  # a point taken from the opponent
DISCARD, DISCARD_WORTH, DISCARD_COST = 2.48, 0.66, 0.06  # an opposing card is discarded
EXPEL, EXPEL_WORTH, EXPEL_COST = 1.22, 0.2, 0.12  # an opposing card returns to the hand
LOSS, LOSS_WORTH = 0.98, 0.5  # an own card is discarded
NEEDED_CARD, SPARE_CARD, PER_CARD = (0.94, 0.26, 0.09)  # a needed card; an unneeded one; for each card to choose from
GAME_WON = 60.0  # winning the game
NEAR_END = 1.9  # scale of the value of points close to the end


class ValueEstimator:
    def __init__(self, view: JsonObject, seat: SeatNumber) -> None:
        self.view, self.seat = view, seat
        self.me, self.foe = view["seats"][seat], view["seats"][1 - seat]
        self.row = {place["disc"]: place["card"] for place in self.me["discs"]}
        self.theirs = {place["disc"]: place for place in self.foe["discs"]}
        self.hand = self.me["hand"]
        self.dice = list(view["dice"] or ())
        self.losses_left: int = self.me["vp"] - self.me["empty_discs"]  # points left after the next loss
        self.their_losses_left: int = self.foe["vp"] - self.foe["empty_discs"]

    def points(self, vp: int) -> float:
        if vp < self.view["pool"]:
            return vp + self.own_survival(vp)
        ahead = self.me["vp"] + vp - self.foe["vp"]
        return GAME_WON if ahead > 0 else -GAME_WON if ahead < 0 else 0.0

    def paid(self, card: str | None, disc: int) -> int | None:
        """Return how many points the pool pays for an activation without choices; None for other cards."""
        if card == "legat":
            empty: int = self.foe["empty_discs"]
            return empty
        if card == "mercatus":
            return self.fora
        if card == "forum":
            left = self.dice[:]
            left.remove(disc)
            pips: int = left[0]
            return pips + self.basilicas(disc)
        return None

    def forum_payments(self, die: int) -> list[int]:
        """Return the points of a Forum with `die` as second die: without and, if possible, with a third die."""
        disc = self.view["active"]
        if len(self.dice) == 1:
            return [max(self.view["pool"], 2 * die + self.basilicas(disc))]
        alone = die + self.basilicas(disc)
        left = self.dice[:]
        left.remove(die)
        return [alone, alone + left[0]] if "templum" in self.neighbours(disc) else [alone]

    def basilicas(self, disc: int) -> int:
        return 2 * self.neighbours(disc).count("basilica")

    def take_value(self, vp: int) -> float:
        return GAME_WON if vp >= self.foe["vp"] else TAKEN * vp + self.own_survival(vp) + self.opponent_loss(vp)

    def own_survival(self, count: int) -> float:
        return survival_gain(self.losses_left, self.losses_left + count)

    def opponent_loss(self, count: int) -> float:
        return survival_gain(self.their_losses_left - count, self.their_losses_left)

    def neighbours(self, disc: int) -> list[str | None]:
        return [self.row.get(disc - 1), self.row.get(disc + 1)]

    def place(self, card: str, disc: int) -> float:
        near, worth = self.neighbours(disc), CARD_WORTH[card]
        if card == "forum":
            worth += 0.9 * near.count("basilica") + 0.7 * ("templum" in near)
        elif card == "basilica":
            worth += 0.9 * near.count("forum")
        elif card == "templum":
            worth += 0.7 * near.count("forum")
        elif card in ("legionarius", "centurio"):
            worth += 0.3 if self.theirs[disc]["card"] else -0.4
        elif card == "mercatus":
            worth += 0.5 * self.fora
        return worth + (DIE_READY if disc in self.dice else 0.0)

    @property
    def fora(self) -> int:
        return sum(place["card"] == "forum" for place in self.theirs.values())

    def lay_value(self, card: str, disc: int) -> float:
        old = self.row[disc]
        if old is None:
            return FILLED + self.place(card, disc) + self.own_survival(1)
        return self.place(card, disc) - self.place(old, disc) - COVERED

    def free(self, kind: str) -> float:
        cards = sorted([card for card in self.hand if KIND[card] == kind], key=CARD_WORTH.__getitem__, reverse=True)
        empty = [disc for disc in DISCS if self.row[disc] is None]
        filled = cards[: len(empty)]
        worth = sum(FILLED + CARD_WORTH[card] for card in filled)
        better = [self.lay_value(card, disc) for card in cards[len(filled) :] for disc in DISCS if self.row[disc]]
        return worth + self.own_survival(len(filled)) + max(0.0, max(better, default=0.0))

    def discard_value(self, disc: int) -> float:
        card = self.theirs[disc]["card"]
        return DISCARD + DISCARD_WORTH * CARD_WORTH[card] + DISCARD_COST * COST[card] + self.opponent_loss(1)

    def chance(self, disc: int, more: int = 0) -> float:
        defence: int = self.theirs[disc]["defence"]
        return min(1.0, max(0.0, (7 - defence + more) / 6))

    def battle_value(self, disc: int, more: int = 0) -> float:
        return self.chance(disc, more) * self.discard_value(disc) if self.theirs[disc]["card"] else 0.0

    def targets(self, kind: str) -> list[int]:
        return [disc for disc, place in self.theirs.items() if place["card"] and KIND[place["card"]] == kind]

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


def survival_gain(fewer: int, more: int) -> float:
    return survival_value(more) - survival_value(fewer)


def survival_value(lives: int) -> float:
    return 2.0 * lives - GAME_WON / 3 if lives <= 0 else -NEAR_END / lives
