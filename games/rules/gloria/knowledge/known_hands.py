"""Knowledge about another seat's hand: shown cards, missing materials, cards that may be sold unseen."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from ...ask import SeatNumber
from ..cards import MATERIAL, MATERIALS

CardCounts = dict[str, int]  # number of copies by card
HandTest = Callable[[list[str]], bool]


class Denial(NamedTuple):
    """A limit on the cards of some materials in a hand, from a seat's declaration at `step`.

    The seat declared how many it had. Its hand and the last `sold` cards that it sold unseen have at most `room` cards
    of these materials, which are the declared cards and the cards that came later. Of the first n of these sold cards,
    at most `caps[n - 1]` are of these materials."""

    step: int
    materials: frozenset[str]
    room: int
    sold: int = 0
    caps: tuple[int, ...] = ()


class Limit(NamedTuple):
    """A limit: `least` to `most` of the unknown cards and the last `sold` sold cards are of `materials`."""

    materials: tuple[str, ...]
    least: int
    most: int
    step: int
    sold: int = 0
    caps: tuple[int, ...] = ()

    @property
    def limits_sold(self) -> bool:
        return self.most < self.sold or any(cap < number for number, cap in enumerate(self.caps, 1))


class UncertainCard(NamedTuple):
    card: str
    among: int


class KnownHand(NamedTuple):
    """Another seat's hand, which has the `sure` cards and `unknown` other cards.

    Each `uncertain` card is among the unknown ones or among the last cards sold unseen. `sold` is the number of the
    latest unseen sales about which something is known."""

    seat: SeatNumber
    sure: list[str]
    unknown: int
    limits: list[Limit]
    uncertain: tuple[UncertainCard, ...]
    sold: int
    condition: HandTest | None = None  # on the action cards; set only while sampling


@dataclass(slots=True, eq=False)
class HandRecord:
    """The knowledge about another hand. Ledgers share records, so copy one before changing it.

    The hand contains the `sure` cards. The `uncertain` cards were in it and may have been sold unseen (Basílica); each
    has the number of sales. The cards of `shown_this_turn` were shown this turn and are still there. `declared` maps
    each material to the number of cards that the seat declared in the current demand."""

    sure: CardCounts = field(default_factory=dict)
    shown_this_turn: CardCounts = field(default_factory=dict)
    declared: CardCounts = field(default_factory=dict)
    uncertain: tuple[UncertainCard, ...] = ()
    denials: tuple[Denial, ...] = ()  # the latest last; it has the fewest materials

    def copy(self) -> "HandRecord":
        bags = self.sure.copy(), self.shown_this_turn.copy(), self.declared.copy()
        return HandRecord(*bags, self.uncertain, self.denials)

    @property
    def has_information(self) -> bool:
        return bool(self.denials or self.sure or self.uncertain or self.shown_this_turn)

    def add_unknown(self, count: int) -> None:
        if self.denials:
            self.denials = tuple([denial._replace(room=denial.room + count) for denial in self.denials])

    def remove_seen(self, card: str) -> None:
        remove_one(self.shown_this_turn, card)
        if card in self.sure:
            remove_one(self.sure, card)
        else:
            self.resolve_uncertain(card, 1)
        if self.denials:
            material = MATERIAL[card]
            self.denials = tuple([d._replace(room=d.room - 1) if material in d.materials else d for d in self.denials])

    def sell_unseen(self) -> None:
        """Record that the seat sold an unseen card: one card of each name is no longer sure."""
        doubted = [UncertainCard(card, among + 1) for card, among in self.uncertain]
        self.uncertain = (*[UncertainCard(card, 1) for card in sorted(self.sure)], *doubted)
        self.denials = tuple([d._replace(sold=d.sold + 1, caps=(*d.caps, d.room)) for d in self.denials])
        self.sure = {card: count - 1 for card, count in self.sure.items() if count > 1}
        self.shown_this_turn = {}

    def show(self, cards: Iterable[str]) -> None:
        """Add cards shown in a demand, which are other cards than those shown earlier in the turn (R24)."""
        for card in cards:
            self.shown_this_turn[card] = self.shown_this_turn.get(card, 0) + 1
        for card, count in self.shown_this_turn.items():
            more = count - self.sure.get(card, 0)
            if more > 0:
                self.sure[card] = count
                self.resolve_uncertain(card, more)

    def resolve_uncertain(self, card: str, count: int) -> None:
        left: list[UncertainCard] = []
        for one in self.uncertain:
            if one.card == card and count:
                count -= 1
            else:
                left.append(one)
        self.uncertain = tuple(left)

    def declare(self, counts: CardCounts, step: int) -> None:
        """Record that the hand has exactly `counts` cards of each material and will give all of them."""
        self.declared = counts
        materials = frozenset(counts)
        denials = []
        for denial in self.denials:
            others = [material for material in counts if material not in denial.materials]
            if others:  # cards sold earlier may be of these materials
                more = sum([counts[material] for material in others])
                denial = Denial(denial.step, denial.materials | materials, denial.room + more)
            if denial.materials != materials:  # the later statement about the same materials says more
                denials.append(denial)
        self.denials = (*denials, Denial(step, materials, sum(counts.values())))
        self.uncertain = tuple([one for one in self.uncertain if MATERIAL[one.card] not in counts])

    def known_hand(self, seat: SeatNumber, count: int, owed: CardCounts, step: int) -> KnownHand:
        """Return what is known of a hand of `count` action cards, which has at least `owed` {material: count}."""
        if not (self.has_information or owed):
            return KnownHand(seat, [], count, [], (), 0)
        sure = sorted_cards(self.sure)
        unknown = count - len(sure)
        of_sure = [MATERIAL[card] for card in sure]
        limits = []
        for denial in self.denials:
            most = denial.room - sum([material in denial.materials for material in of_sure])
            if most < unknown + denial.sold or denial.caps:
                limit = Limit(
                    tuple(sorted(denial.materials, key=MATERIALS.index)), 0, most, denial.step, denial.sold, denial.caps
                )
                limits += [limit] if most < unknown + denial.sold or limit.limits_sold else []
        for material, least in owed.items():
            if least > of_sure.count(material):
                limits.append(Limit((material,), least - of_sure.count(material), unknown, step))
        sold = max([0, *[limit.sold for limit in limits], *[one.among for one in self.uncertain]])
        return KnownHand(seat, sure, unknown, limits, self.uncertain, sold)


def remove_one(bag: CardCounts, card: str) -> None:
    if card in bag:
        bag[card] -= 1
        if not bag[card]:
            del bag[card]


def sorted_cards(bag: CardCounts) -> list[str]:
    return sorted([card for card, count in bag.items() for _ in range(count)]) if bag else []
