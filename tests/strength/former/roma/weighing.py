"""What things are worth to the built-in player, in victory points more or less: mine less the opponent's.

All of it is worked out from a view. An empty disc costs a point each turn, so a card that fills one is worth most.
"""

from games.rules.ask import JsonObject, SeatNumber
from games.rules.roma.cards import BUILDING, CHARACTER, COST, KIND
from games.rules.roma.table import DISCS

WORTH = {  # of a card in the row, for what it does in the turns to come
    "sicarius": 2.0, "architectus": 1.4, "consiliarius": 0.7, "legat": 1.8, "gladiator": 2.0, "mercator": 1.9, "consul": 0.9,
    "legionarius": 2.2, "nero": 2.1, "praetorianus": 1.2, "scaenicus": 1.8, "haruspex": 1.5, "senator": 1.4, "velites": 2.5,
    "essedum": 1.0, "tribunusplebis": 2.6, "centurio": 2.7, "aesculapinum": 1.2, "basilica": 1.4, "machina": 0.6, "forum": 3.0,
    "mercatus": 1.4, "onager": 2.1, "templum": 1.0, "turris": 1.8,
}  # fmt: skip
FILLED = 3.0  # an empty disc gets a card: a point saved each turn for some turns
COIN = 0.22  # a sestertius
LATE = 60.0  # winning the game


class Scales:
    """One seat's view, taken apart."""

    def __init__(self, view: JsonObject, seat: SeatNumber) -> None:
        self.view, self.seat = view, seat
        self.me, self.foe = view["seats"][seat], view["seats"][1 - seat]
        self.row = {place["disc"]: place["card"] for place in self.me["discs"]}
        self.theirs = {place["disc"]: place for place in self.foe["discs"]}
        self.hand = self.me["hand"]
        self.dice = list(view["dice"] or ())

    # Points

    def points(self, vp: int) -> float:
        """A payment of the pool. The one that empties it ends the game."""
        if vp < self.view["pool"]:
            return vp
        return LATE if self.me["vp"] + vp >= self.foe["vp"] else -LATE

    def taken(self, vp: int) -> float:
        """Points that change sides."""
        return LATE if vp >= self.foe["vp"] else 1.6 * vp

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
        return worth + (0.8 if disc in self.dice else 0.0)

    @property
    def fora(self) -> int:
        return sum(place["card"] == "forum" for place in self.theirs.values())

    def laid(self, card: str, disc: int) -> float:
        """A hand card comes beside a disc, before it is paid for."""
        old = self.row[disc]
        if old is None:
            return FILLED + self.place(card, disc)
        return self.place(card, disc) - self.place(old, disc) - 1.2

    def free(self, kind: str) -> float:
        """What Architectus or Senator lays: the best cards into empty discs, then one that is better."""
        cards = sorted([card for card in self.hand if KIND[card] == kind], key=WORTH.__getitem__, reverse=True)
        empty = [disc for disc in DISCS if self.row[disc] is None]
        filled = cards[: len(empty)]
        worth = sum(FILLED + WORTH[card] for card in filled)
        better = [self.laid(card, disc) for card in cards[len(filled) :] for disc in DISCS if self.row[disc]]
        return worth + max(0.0, max(better, default=0.0))

    # What befalls the opponent's cards

    def removed(self, disc: int) -> float:
        """A card of theirs is discarded: the disc is empty, another has to be paid."""
        card = self.theirs[disc]["card"]
        return 2.0 + 0.6 * WORTH[card] + 0.06 * COST[card] + (0.5 if self.foe["vp"] < 5 else 0.0)

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
        vp = 2 * near.count("basilica") + sum(dice[: 2 if "templum" in near else 1])
        return self.points(vp) - (0.7 if vp < self.view["pool"] else 0.0)

    def lost(self, disc: int) -> float:
        return 1.2 + 0.5 * WORTH[self.row[disc]]

    def expelled(self, disc: int) -> float:
        card = self.theirs[disc]["card"]
        return 1.3 + 0.12 * COST[card] + 0.2 * WORTH[card]

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
        return COIN * useful + 0.05 * (die - useful) + (0.4 if self.hand and self.me["empty_discs"] and useful else 0.0)

    def draw(self, die: int) -> float:
        """One of many cards is better than one of few; a full hand needs none."""
        need = self.me["empty_discs"] + 1 - len(self.hand)
        return (1.3 if need > 0 else 0.25) + 0.12 * die
