"""The ledger: a seat's knowledge of the draw pile and the opponent's hand.

The opponent's hand contains cards given in the exchange, expelled by a Gladiator or recovered, until they are laid. A
player who looked through the draw pile also knows the opponent's hand, by subtraction. The players know as much when
the public discard pile is shuffled: the old draw pile is used up, the rest was in the discard pile, and all other
unseen cards are in the opponent's hand."""

from collections import Counter

from ...ask import JsonObject, SeatNumber
from ...ledger import hidden_place
from ..cards import BUILDING, CHARACTER, KIND
from ..table import Table
from .memory import BOX_COUNTS, CardCounter, PileMemory

COUNT_BY_NAME = dict(sorted(BOX_COUNTS.items()))
COPIES_BY_NAME = {card: [card] * count for card, count in COUNT_BY_NAME.items()}
OPPOSITE_KIND = {BUILDING: CHARACTER, CHARACTER: BUILDING}


def open_ledger(t: Table, seat: SeatNumber) -> "Ledger":
    return Ledger(seat)


class Ledger(PileMemory):
    __slots__ = ()

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
        """See rules/ledger.py. During the set-up, the opponent's face-down cards count as hand cards."""
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
        """Return the hidden places if cards that are not in the pile can be in several places."""
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
        """Return the kinds that the opponent must hold but of which no hand card is known."""
        return [kind for kind in self.holds if kind not in map(KIND.get, known_hand)]


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
