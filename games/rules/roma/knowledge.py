"""What a seat knows of the draw pile and the other's hand: the ledger of this game.

Known to be in the other's hand are cards given in the exchange, expelled by a Gladiator or recovered, until they are
laid. Whoever has looked through the draw pile knows the other's hand as well, by subtraction. So it is when the discard
pile, which all have seen, is shuffled: the old draw pile is drawn to its end, what is left was in the discard pile, and
whatever else is unseen is in the other's hand.
"""

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from ..ask import JsonObject, SeatNumber
from ..ledger import hidden_place
from .cards import BUILDING, CHARACTER, DECK, KIND
from .table import Table

Cards: TypeAlias = Counter[str]
BOX = Counter(DECK)
BY_NAME = dict(sorted(BOX.items()))
EQUAL = {card: [card] * count for card, count in BY_NAME.items()}
DEALT = 8
LAID_FREE = {"architectus": BUILDING, "senator": CHARACTER}  # activated only by who holds one (R8)
OTHER_KIND = {BUILDING: CHARACTER, CHARACTER: BUILDING}


def open_ledger(t: Table, seat: SeatNumber) -> "Ledger":
    """Returns the ledger of a seat that has been told nothing yet."""
    return Ledger(seat)


class Ledger:
    """`hand`: cards that the other is known to hold. `source`: among which the cards of the draw pile are; None: all
    unseen ones. `holds`: a kind of which the other was seen to hold one not in `hand`, and since which step.

    In a game begun at a position some are None until they can be known: `hidden`, all cards of the pile and the other's
    hand; `discard`; `pile`, how many cards lie there. `above`: how many of the old pile lie on those just shuffled.
    `below`: how many are being shuffled."""

    __slots__ = ("above", "below", "discard", "hand", "hidden", "holds", "picked", "pile", "seat", "shuffled", "source")

    def __init__(self, seat: SeatNumber) -> None:
        self.seat = seat
        self.hand: list[str] = []
        self.source: Cards | None = None
        self.holds: dict[str, int] = {}
        self.hidden: Cards | None = None
        self.discard: Cards | None = None
        self.pile: int | None = None
        self.above: int | None = 0
        self.below = 0
        self.shuffled = False  # the discard pile, for the draw that follows or goes on
        self.picked = -1  # the step of the latest pick of a Haruspex: he shuffles what is left

    def copy(self) -> "Ledger":
        twin = Ledger(self.seat)
        twin.hand, twin.holds = self.hand[:], self.holds.copy()
        twin.source, twin.hidden, twin.discard = map(copied, (self.source, self.hidden, self.discard))
        twin.pile, twin.above, twin.below = self.pile, self.above, self.below
        twin.shuffled, twin.picked = self.shuffled, self.picked
        return twin

    # What is told

    def hear(self, line: JsonObject) -> None:
        seat, facts, step = line["seat"], line["facts"], line["step"]
        match line["key"]:
            case "dealt":
                self.hidden, self.discard = BOX - Counter(facts["cards"]), Counter()
                self.pile = len(DECK) - DEALT
            case "gives":
                self.hear_gift(seat, facts["cards"])
            case "reveals" if seat != self.seat:
                self.hand = []
                self.sees(facts["cards"])
            case "lays":
                self.hear_laid(seat, facts["card"])
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
            case "activates" | "copies" if seat != self.seat and facts["card"] in LAID_FREE:
                self.hear_of_kind(LAID_FREE[facts["card"]], step)
            case "draws":
                self.hear_draw(facts["count"], facts.get("cards"))
            case "keeps":
                self.hear_kept(seat, facts["discard"])
            case "shuffles" if step != self.picked:
                self.below = facts["count"]
            case "looks":
                self.hear_look(facts["count"], facts.get("cards"))
            case "picks":
                self.hear_pick(facts.get("card"), step)

    def sees(self, cards: Iterable[str]) -> None:
        """They were in the pile or in the other's hand."""
        if self.hidden is not None:
            self.hidden -= Counter(cards)

    def leave_pile(self, cards: Iterable[str]) -> None:
        if self.source is not None:
            self.source -= Counter(cards)

    def returns(self, card: str) -> None:
        """To the other's hand, before all eyes."""
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
            self.sees(cards)

    def hear_laid(self, seat: SeatNumber, card: str) -> None:
        if seat == self.seat:
            return
        self.sees([card])
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

    # The draw pile

    def hear_draw(self, count: int, cards: list[str] | None) -> None:
        self.hear_shuffle()
        if self.pile is not None:
            self.pile -= count
        if cards is not None:
            self.sees(cards)
            self.leave_pile(() if self.above is None else cards[self.above :])
        self.above = 0

    def hear_kept(self, seat: SeatNumber, others: list[str]) -> None:
        """Just after a shuffle the others may be of the old pile."""
        self.discards(others)
        if seat != self.seat:
            self.sees(others)
            self.leave_pile(() if self.shuffled else others)
        self.shuffled = False

    def hear_look(self, count: int, cards: list[str] | None) -> None:
        self.hear_shuffle()
        self.pile, self.shuffled = count, False
        if cards is not None:
            self.source = Counter(cards)

    def hear_shuffle(self) -> None:
        """The discard pile, if it was to be shuffled, lies below the draw pile. What the other held before is none of
        it."""
        if not self.below:
            return
        source = Counter() if self.pile == 0 else self.source
        if self.hidden is not None and source is not None:
            self.hand += sorted((self.hidden - Counter(self.hand) - source).elements())
        if self.hidden is not None and self.discard is not None:
            self.hidden += self.discard
        self.source, self.discard = copied(self.discard), Counter()
        self.above, self.shuffled = self.pile, True
        self.pile = None if self.pile is None else self.pile + self.below
        self.below = 0

    def hear_pick(self, card: str | None, step: int) -> None:
        self.picked = step
        if self.pile is not None:
            self.pile -= 1
        if card is not None:
            self.sees([card])
            self.leave_pile([card])

    # What is known now

    def parts(self, view: JsonObject, source: Cards | None) -> tuple[list[str], list[str]]:
        """The cards that are in no known place, sorted: those that cannot be in the pile, and those among which it
        is."""
        left = unseen(view, self.hand)
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
        """In the set-up what the other has laid face down cannot be told from the hand."""
        old, among = self.parts(view, self.source)
        row = view["seats"][1 - self.seat]
        laid = sum(place["face_down"] for place in row["discs"])
        if view["turn"] is None:
            size = row["hand_size"] + laid
            held = hidden_place("opening" if laid else "hand", 1 - self.seat, size, self.hand)
            places = [hidden_place("deck", None, len(among) + len(self.hand) - size), held]
        else:
            places = self.places_in_a_turn(view, old, among)
        placed = Counter(card for place in places for card in place["cards"]) - Counter(self.hand)
        return {
            "unseen": [[card, count] for card, count in sorted((Counter(old + among) - placed).items())],
            "places": places,
        }

    def places_in_a_turn(self, view: JsonObject, old: list[str], among: list[str]) -> list[JsonObject]:
        """The pile, the other's hand, the cards the other has just drawn, what is out of the game."""
        other, pile = 1 - self.seat, view["deck_size"]
        size, count = view["seats"][other]["hand_size"], drawn_by_other(view, self.seat)
        unknown = size - len(self.hand)
        removed = len(old) + len(among) - pile - count - unknown
        if removed or (count and self.shuffled):
            return self.mixed_places(old, among, pile, size, count, removed)
        held = [*self.hand, *(old if pile + count else sorted(old + among))]
        places = [
            hidden_place("deck", None, pile, among if pile and not count and len(held) == size else ()),
            hidden_place("hand", other, size, held, self.limits(held, size)),
        ]
        return [*places, hidden_place("drawn", other, count)] if count else places

    def mixed_places(
        self, old: list[str], among: list[str], pile: int, size: int, count: int, removed: int
    ) -> list[JsonObject]:
        """The same where what cannot be in the pile may be in several places."""
        other, unknown = 1 - self.seat, size - len(self.hand)
        sure = bool(old) and not removed
        drawn = [[len(old) - unknown, old], [count - len(old) + unknown, among]] if sure else ()
        rows = [
            hidden_place("deck", None, pile, among=[[pile, among]] if old else ()),
            hidden_place(
                "hand", other, size, self.hand, self.limits(self.hand, size), [[unknown, old]] if sure else ()
            ),
            hidden_place("drawn", other, count, among=drawn),
            hidden_place("removed", None, removed),
        ]
        return [row for row in rows if row["size"] or row["place"] in ("deck", "hand")]

    def limits(self, held: list[str], size: int) -> list[JsonObject]:
        """Who activated an Architectus or a Senator held a card of the kind: not all are of the other one."""
        return [
            {"kind": OTHER_KIND[kind], "most": size - len(held) - 1, "step": step}
            for kind, step in self.holds.items()
            if kind not in map(KIND.get, held)
        ]


def copied(cards: Cards | None) -> Cards | None:
    return None if cards is None else cards.copy()


def drawn_by_other(view: JsonObject, seat: SeatNumber) -> int:
    """How many cards the other has drawn and not kept or turned up yet."""
    count: int = view["drawn_count"]
    return 0 if view["turn"] == seat else count


def unseen(view: JsonObject, held: list[str]) -> list[str]:
    """The cards that the view does not show and the other is not known to hold, sorted. A pile that is looked through
    is still the pile."""
    left = BY_NAME.copy()
    for card in view["discard"]:
        left[card] -= 1
    for card in held:
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
        cards += EQUAL[card][:count]
    return cards
