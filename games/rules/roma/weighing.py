"""What things are worth to the built-in player, in victory points more or less: mine less the opponent's.

All of it is worked out from a view. An empty disc costs a point each turn, so a card that fills one is worth most.
"""

from ..ask import JsonObject, SeatNumber
from .cards import BUILDING, CHARACTER, COST, KIND
from .table import DISCS

WORTH = {  # of a card in the row, for what it does in the turns to come
    "sicarius": 1.8, "architectus": 1.5, "consiliarius": 0.8, "legat": 1.4, "gladiator": 2.6, "mercator": 1.8, "consul": 0.7,
    "legionarius": 1.9, "nero": 2.0, "praetorianus": 1.0, "scaenicus": 2.0, "haruspex": 1.3, "senator": 1.6, "velites": 2.0,
    "essedum": 1.0, "tribunusplebis": 2.5, "centurio": 2.8, "aesculapinum": 1.1, "basilica": 1.3, "machina": 0.6, "forum": 4.6,
    "mercatus": 1.5, "onager": 2.1, "templum": 0.9, "turris": 1.7,
}  # fmt: skip
FILLED = 3.41  # an empty disc gets a card: a point saved each turn for some turns
COVERED = 1.19  # a card is lost under another
READY = 0.74  # a die lies there for the card
COIN, NEEDED = 0.33, 0.45  # a sestertius; more where it pays for an empty disc
TAKEN = 1.62  # a point that changes sides
KILLED, OF_WORTH, OF_COST = 2.48, 0.66, 0.06  # a card of theirs is discarded
EXPELLED, OF_ITS_WORTH, OF_ITS_COST = 1.22, 0.2, 0.12  # it goes back to their hand
LOST, OF_OWN_WORTH = 0.98, 0.5  # an own card is discarded
DRAWN, SPARE, CHOICE = 0.94, 0.26, 0.09  # a card where one is needed, or is not; for each pip of the die
LATE = 60.0  # winning the game
BRINK = 1.9  # a point, or a disc filled, more between a player and the end


class Scales:
    """One seat's view, taken apart."""

    def __init__(self, view: JsonObject, seat: SeatNumber) -> None:
        self.view, self.seat = view, seat
        self.me, self.foe = view["seats"][seat], view["seats"][1 - seat]
        self.row = {place["disc"]: place["card"] for place in self.me["discs"]}
        self.theirs = {place["disc"]: place for place in self.foe["discs"]}
        self.hand = self.me["hand"]
        self.dice = list(view["dice"] or ())
        self.lives: int = self.me["vp"] - self.me["empty_discs"]  # what is left after the next loss
        self.their_lives: int = self.foe["vp"] - self.foe["empty_discs"]

    # Points

    def points(self, vp: int) -> float:
        """A payment of the pool. The one that empties it ends the game."""
        if vp < self.view["pool"]:
            return vp + self.saved(vp)
        ahead = self.me["vp"] + vp - self.foe["vp"]
        return LATE if ahead > 0 else -LATE if ahead < 0 else 0.0

    def paid(self, card: str | None, disc: int) -> int | None:
        """What the pool pays for an activation in which nothing is chosen; None where it pays nothing."""
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

    def payments(self, die: int) -> list[int]:
        """What a Forum may pay for a second die: before it is chosen, alone or with a third; for a third one, as much
        as is sure, if the dearer of the two was chosen before."""
        disc = self.view["active"]
        if len(self.dice) == 1:
            return [max(self.view["pool"], 2 * die + self.basilicas(disc))]
        alone = die + self.basilicas(disc)
        left = self.dice[:]
        left.remove(die)
        return [alone, alone + left[0]] if "templum" in self.beside(disc) else [alone]

    def basilicas(self, disc: int) -> int:
        return 2 * self.beside(disc).count("basilica")

    def taken(self, vp: int) -> float:
        """Points that change sides."""
        return LATE if vp >= self.foe["vp"] else TAKEN * vp + self.saved(vp) + self.hurt(vp)

    def saved(self, count: int) -> float:
        """So many points or filled discs more stand between me and my last loss."""
        return nearer(self.lives, self.lives + count)

    def hurt(self, count: int) -> float:
        """So many fewer between the opponent and his."""
        return nearer(self.their_lives - count, self.their_lives)

    # Cards

    def beside(self, disc: int) -> list[str | None]:
        return [self.row.get(disc - 1), self.row.get(disc + 1)]

    def place(self, card: str, disc: int) -> float:
        """What a card of mine is worth beside a disc."""
        near, worth = self.beside(disc), WORTH[card]
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
        return worth + (READY if disc in self.dice else 0.0)

    @property
    def fora(self) -> int:
        return sum(place["card"] == "forum" for place in self.theirs.values())

    def laid(self, card: str, disc: int) -> float:
        """A hand card comes beside a disc, before it is paid for."""
        old = self.row[disc]
        if old is None:
            return FILLED + self.place(card, disc) + self.saved(1)
        return self.place(card, disc) - self.place(old, disc) - COVERED

    def free(self, kind: str) -> float:
        """What Architectus or Senator lays: the best cards into empty discs, then one that is better."""
        cards = sorted([card for card in self.hand if KIND[card] == kind], key=WORTH.__getitem__, reverse=True)
        empty = [disc for disc in DISCS if self.row[disc] is None]
        filled = cards[: len(empty)]
        worth = sum(FILLED + WORTH[card] for card in filled)
        better = [self.laid(card, disc) for card in cards[len(filled) :] for disc in DISCS if self.row[disc]]
        return worth + self.saved(len(filled)) + max(0.0, max(better, default=0.0))

    # What befalls the opponent's cards

    def removed(self, disc: int) -> float:
        """A card of theirs is discarded: the disc is empty, another has to be paid."""
        card = self.theirs[disc]["card"]
        return KILLED + OF_WORTH * WORTH[card] + OF_COST * COST[card] + self.hurt(1)

    def chance(self, disc: int, more: int = 0) -> float:
        defence: int = self.theirs[disc]["defence"]
        return min(1.0, max(0.0, (7 - defence + more) / 6))

    def fought(self, disc: int, more: int = 0) -> float:
        return self.chance(disc, more) * self.removed(disc) if self.theirs[disc]["card"] else 0.0

    def targets(self, kind: str) -> list[int]:
        return [disc for disc, place in self.theirs.items() if place["card"] and KIND[place["card"]] == kind]

    # Effects

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

    # Dice on the money and the card disc

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


def nearer(fewer: int, more: int) -> float:
    """What it is worth to stand so many losses from the end rather than fewer: the difference between both, which is
    the greater the nearer the end is; at none it is lost."""
    return brink(more) - brink(fewer)


def brink(lives: int) -> float:
    return 2.0 * lives - LATE / 3 if lives <= 0 else -BRINK / lives
