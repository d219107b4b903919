"""Rough values for the policy, in victory points: the player's points minus the opponent's."""

from ...ask import JsonObject, SeatNumber
from ..cards import COST, KIND
from ..table import DISCS
from .weights import (
    CARD_WORTH,
    COVERED,
    DIE_READY,
    DISCARD,
    DISCARD_COST,
    DISCARD_WORTH,
    FILLED,
    GAME_WON,
    NEAR_END,
    TAKEN,
)


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
        """Return the value for the player of surviving `count` more losses of points."""
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


def survival_gain(fewer: int, more: int) -> float:
    """Return the value of surviving `more` losses of points instead of `fewer`."""
    return survival_value(more) - survival_value(fewer)


def survival_value(lives: int) -> float:
    return 2.0 * lives - GAME_WON / 3 if lives <= 0 else -NEAR_END / lives
