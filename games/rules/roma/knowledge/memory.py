"""A seat's memory of log entries about the draw pile and the opponent's hand (see ledger.py)."""

from collections import Counter
from collections.abc import Iterable
from typing import Self, TypeAlias

from ...ask import JsonObject, SeatNumber
from ..cards import BUILDING, CHARACTER, DECK, KIND

CardCounter: TypeAlias = Counter[str]
BOX_COUNTS = Counter(DECK)
CARDS_DEALT_IN_ALL = 8
FREE_LAY_KINDS = {
    "architectus": BUILDING,
    "senator": CHARACTER,
}  # activating one proves that the player holds a card of this kind (R8)


class PileMemory:
    """The facts that a seat remembers.

    `hand`: cards known to be in the opponent's hand. `source`: cards that include all of the draw pile; None: all
    unseen cards. `holds`: kinds of which the opponent must hold a card not in `hand`, each with the step that showed
    this. If the game began at a position, some facts are None until they are known: `hidden`, the cards of the draw
    pile and the opponent's hand; `discard`; `pile`, the size of the draw pile. `above`: number of old cards on top of
    those just shuffled. `below`: number of cards being shuffled."""

    __slots__ = ("above", "below", "discard", "hand", "hidden", "holds", "picked", "pile", "seat", "shuffled", "source")

    def __init__(self, seat: SeatNumber) -> None:
        self.seat = seat
        self.hand: list[str] = []
        self.source: CardCounter | None = None
        self.holds: dict[str, int] = {}
        self.hidden: CardCounter | None = None
        self.discard: CardCounter | None = None
        self.pile: int | None = None
        self.above: int | None = 0
        self.below = 0
        self.shuffled = False  # the discard pile was shuffled for the current draw
        self.picked = -1  # the step of the latest pick by Haruspex, which shuffles the rest

    def copy(self) -> Self:
        twin = type(self)(self.seat)
        twin.hand, twin.holds = self.hand[:], self.holds.copy()
        twin.source, twin.hidden, twin.discard = map(copy_counter, (self.source, self.hidden, self.discard))
        twin.pile, twin.above, twin.below = self.pile, self.above, self.below
        twin.shuffled, twin.picked = self.shuffled, self.picked
        return twin

    def record(self, line: JsonObject) -> None:
        seat, facts, step = line["seat"], line["facts"], line["step"]
        match line["key"]:
            case "dealt":
                self.hidden, self.discard = BOX_COUNTS - Counter(facts["cards"]), Counter()
                self.pile = len(DECK) - CARDS_DEALT_IN_ALL
            case "gives":
                self.hear_gift(seat, facts["cards"])
            case "reveals" if seat != self.seat:
                self.hand = []
                self.remove_hidden(facts["cards"])
            case "lays":
                self.hear_lay(seat, facts["card"])
                self.discards([facts["covers"]])
            case "moves":
                self.discards([facts["covers"]])
            case "kills":
                self.discards([facts["card"], facts["by"]])
            case "battle" if facts["won"]:
                self.discards([facts["card"]])
            case "expels" if seat == self.seat:
                self.returns(facts["card"])
            case "recovers":
                self.hear_recovered(seat, facts["card"])
            case "activates" | "copies" if seat != self.seat and facts["card"] in FREE_LAY_KINDS:
                self.hear_of_kind(FREE_LAY_KINDS[facts["card"]], step)
            case "draws":
                self.hear_draw(facts["count"], facts.get("cards"))
            case "keeps":
                self.hear_kept(seat, facts["discard"])
            case "shuffles" if step != self.picked:
                self.below = facts["count"]
            case "looks":
                self.hear_search(facts["count"], facts.get("cards"))
            case "picks":
                self.hear_pick(facts.get("card"), step)

    def remove_hidden(self, cards: Iterable[str]) -> None:
        if self.hidden is not None:
            self.hidden -= Counter(cards)

    def leave_pile(self, cards: Iterable[str]) -> None:
        if self.source is not None:
            self.source -= Counter(cards)

    def returns(self, card: str) -> None:
        self.hand.append(card)
        if self.hidden is not None:
            self.hidden[card] += 1

    def discards(self, cards: Iterable[str | None]) -> None:
        if self.discard is not None:
            self.discard.update([card for card in cards if card is not None])

    def hear_gift(self, seat: SeatNumber, cards: list[str]) -> None:
        if seat == self.seat:
            for card in cards:
                self.returns(card)
        else:
            self.remove_hidden(cards)

    def hear_lay(self, seat: SeatNumber, card: str) -> None:
        if seat == self.seat:
            return
        self.remove_hidden([card])
        if card in self.hand:
            self.hand.remove(card)
        else:
            self.holds.pop(KIND[card], None)

    def hear_recovered(self, seat: SeatNumber, card: str) -> None:
        if self.discard is not None:
            self.discard[card] -= 1
        if seat != self.seat:
            self.returns(card)

    def hear_of_kind(self, kind: str, step: int) -> None:
        if kind not in map(KIND.get, self.hand):
            self.holds[kind] = step

    def hear_draw(self, count: int, cards: list[str] | None) -> None:
        self.hear_shuffle()
        if self.pile is not None:
            self.pile -= count
        if cards is not None:
            self.remove_hidden(cards)
            self.leave_pile(() if self.above is None else cards[self.above :])
        self.above = 0

    def hear_kept(self, seat: SeatNumber, others: list[str]) -> None:
        """Record kept and discarded cards. Just after a shuffle, discards may come from the old pile."""
        self.discards(others)
        if seat != self.seat:
            self.remove_hidden(others)
            self.leave_pile(() if self.shuffled else others)
        self.shuffled = False

    def hear_search(self, count: int, cards: list[str] | None) -> None:
        self.hear_shuffle()
        self.pile, self.shuffled = count, False
        if cards is not None:
            self.source = Counter(cards)

    def hear_shuffle(self) -> None:
        if not self.below:
            return
        source = Counter() if self.pile == 0 else self.source
        if self.hidden is not None and source is not None:
            known_hand = sorted((self.hidden - Counter(self.hand) - source).elements())
            self.hand += known_hand
            for card in known_hand:
                self.holds.pop(KIND[card], None)
        if self.hidden is not None and self.discard is not None:
            self.hidden += self.discard
        self.source, self.discard = copy_counter(self.discard), Counter()
        self.above, self.shuffled = self.pile, True
        self.pile = None if self.pile is None else self.pile + self.below
        self.below = 0

    def hear_pick(self, card: str | None, step: int) -> None:
        self.picked = step
        if self.pile is not None:
            self.pile -= 1
        if card is not None:
            self.remove_hidden([card])
            self.leave_pile([card])


def copy_counter(cards: CardCounter | None) -> CardCounter | None:
    return None if cards is None else cards.copy()
