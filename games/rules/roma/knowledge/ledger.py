"""The ledger: a seat's knowledge of the draw pile and the opponent's hand (README.md)."""

from collections import Counter
from collections.abc import Iterable
from typing import Self, TypeAlias

from ...ask import JsonObject, SeatNumber
from ...ledger import hidden_place
from ..cards import BUILDING, CHARACTER, DECK, KIND
from ..table import Table

CardCounter: TypeAlias = Counter[str]
BOX_COUNTS = Counter(DECK)
CARDS_DEALT_IN_ALL = 8
FREE_LAY_KINDS = {
    "architectus": BUILDING,
    "senator": CHARACTER,
}  # activating one proves that the player holds a card of this kind (R8)
COUNT_BY_NAME = dict(sorted(BOX_COUNTS.items()))
COPIES_BY_NAME = {card: [card] * count for card, count in COUNT_BY_NAME.items()}
OPPOSITE_KIND = {BUILDING: CHARACTER, CHARACTER: BUILDING}


class Ledger:
    """The facts that a seat remembers.

    `hand` has cards known to be in the opponent's hand. `source` has cards that include all of the draw pile; None
    means all unseen cards. `holds` has the kinds of which the opponent must hold a card not in `hand`, each with the
    step that showed this. If the game began at a position, three facts are None until they are known: `hidden`, the
    cards of the draw pile and the opponent's hand; `discard`; and `pile`, the size of the draw pile. `above` is the
    number of old cards on top of those just shuffled. `below` is the number of cards being shuffled."""

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
            case "gives" if seat == self.seat:
                for card in facts["cards"]:
                    self.returns(card)
            case "gives":
                self.remove_hidden(facts["cards"])
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
                kind = FREE_LAY_KINDS[facts["card"]]
                if kind not in map(KIND.get, self.hand):
                    self.holds[kind] = step
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

    def parts(self, view: JsonObject, source: CardCounter | None) -> tuple[list[str], list[str]]:
        """Return two sorted lists of cards without a known place: not in the pile, and perhaps in the pile."""
        left = list_unseen(view, self.hand)
        if source is None:
            return [], left
        old, among, rest = [], [], source.copy()
        for card in left:
            if rest[card] > 0:
                rest[card] -= 1
                among.append(card)
            else:
                old.append(card)
        return old, among

    def known(self, view: JsonObject) -> JsonObject:
        """See rules/ledger.py. During the setup, the opponent's face-down cards count as hand cards."""
        old, among = self.parts(view, self.source)
        row = view["seats"][1 - self.seat]
        face_down = sum(place["face_down"] for place in row["discs"])
        if view["turn"] is None:
            size = row["hand_size"] + face_down
            known_hand = hidden_place("opening" if face_down else "hand", 1 - self.seat, size, self.hand)
            places = [hidden_place("deck", None, len(among) + len(self.hand) - size), known_hand]
        else:
            places = self.places_in_a_turn(view, old, among)
        placed = Counter(card for place in places for card in place["cards"]) - Counter(self.hand)
        return {
            "unseen": [[card, count] for card, count in sorted((Counter(old + among) - placed).items())],
            "places": places,
        }

    def places_in_a_turn(self, view: JsonObject, old: list[str], among: list[str]) -> list[JsonObject]:
        other, pile = 1 - self.seat, view["deck_size"]
        size, count = view["seats"][other]["hand_size"], count_drawn_by_other(view, self.seat)
        unknown = size - len(self.hand)
        removed = len(old) + len(among) - pile - count - unknown
        if removed or (count and self.shuffled):
            return self.mixed_places(old, among, pile, size, count, removed)
        known_hand = [*self.hand, *(old if pile + count else sorted(old + among))]
        places = [
            hidden_place("deck", None, pile, among if pile and not count and len(known_hand) == size else ()),
            hidden_place("hand", other, size, known_hand, self.hand_kind_limits(known_hand, size)),
        ]
        return [*places, hidden_place("drawn", other, count)] if count else places

    def mixed_places(
        self, old: list[str], among: list[str], pile: int, size: int, count: int, removed: int
    ) -> list[JsonObject]:
        other, unknown = 1 - self.seat, size - len(self.hand)
        sure = bool(old) and not removed
        drawn = [[len(old) - unknown, old], [count - len(old) + unknown, among]] if sure else ()
        rows = [
            hidden_place("deck", None, pile, among=[[pile, among]] if old else ()),
            hidden_place(
                "hand", other, size, self.hand, self.hand_kind_limits(self.hand, size), [[unknown, old]] if sure else ()
            ),
            hidden_place("drawn", other, count, among=drawn),
            hidden_place("removed", None, removed),
        ]
        return [row for row in rows if row["size"] or row["place"] in ("deck", "hand")]

    def hand_kind_limits(self, known_hand: list[str], size: int) -> list[JsonObject]:
        """Return limits so that at least one unknown card is of each kind that the opponent must hold."""
        return [
            {"kind": OPPOSITE_KIND[kind], "most": size - len(known_hand) - 1, "step": self.holds[kind]}
            for kind in self.wanted(known_hand)
        ]

    def wanted(self, known_hand: list[str]) -> list[str]:
        return [kind for kind in self.holds if kind not in map(KIND.get, known_hand)]


def copy_counter(cards: CardCounter | None) -> CardCounter | None:
    return None if cards is None else cards.copy()


def open_ledger(t: Table, seat: SeatNumber) -> Ledger:
    return Ledger(seat)


def count_drawn_by_other(view: JsonObject, seat: SeatNumber) -> int:
    count: int = view["drawn_count"]
    return 0 if view["turn"] == seat else count


def list_unseen(view: JsonObject, known_hand: list[str]) -> list[str]:
    left = COUNT_BY_NAME.copy()
    for card in view["discard"]:
        left[card] -= 1
    for card in known_hand:
        left[card] -= 1
    for card in view["drawn"] or ():
        left[card] -= 1
    for row in view["seats"]:
        for card in row["hand"] or ():
            left[card] -= 1
        for place in row["discs"] + row["lifted"]:
            if place["card"]:
                left[place["card"]] -= 1
    cards: list[str] = []
    for card, count in left.items():
        cards += COPIES_BY_NAME[card][:count]
    return cards
