"""What is known of another's hand: the cards it has shown, those it must lack, and what of them may have been sold
unseen."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ...ask import SeatNumber
from ..cards import MATERIAL, MATERIALS

CardCounts = dict[str, int]  # cards, and how many of each
HandTest = Callable[[list[str]], bool]


class Denial(NamedTuple):
    """Since this step a hand may hold no more than `room` cards of these materials, taken together: it had none (or as
    many as it then gave), and so many have come since. The last `sold` cards that it sold unseen count, too; of the
    first of these there was only room for `caps[0]`, of the first two for `caps[1]` …"""

    step: int
    materials: frozenset[str]
    room: int
    sold: int = 0
    caps: tuple[int, ...] = ()


class Limit(NamedTuple):
    """Among the unknown cards of a hand, and the last `sold` ones it sold unseen, there are at most so many of these
    materials together (and among the former at least so many)."""

    materials: tuple[str, ...]
    least: int
    most: int
    step: int
    sold: int = 0
    caps: tuple[int, ...] = ()

    @property
    def limits_sold(self) -> bool:
        """Does it say anything of what was sold?"""
        return self.most < self.sold or any(cap < number for number, cap in enumerate(self.caps, 1))


class UncertainCard(NamedTuple):
    card: str
    among: int


class KnownHand(NamedTuple):
    """Another's hand: `unknown` cards besides the `sure` ones. Each of the `doubted` ones is among the unknown ones or
    the last so many that were sold unseen. `sold`: of how many of these anything is known."""

    seat: SeatNumber
    sure: list[str]
    unknown: int
    limits: list[Limit]
    uncertain: tuple[UncertainCard, ...]
    sold: int
    condition: HandTest | None = None  # of the action cards; no part of the ledger, but of a draw


class HandRecord:
    """What is known of another's hand; ledgers share it, who changes it takes a copy.

    `sure`: cards that are in it. `doubted`: cards that were in it and may have been sold unseen (Basílica) since, and
    among how many. `backed`: shown this turn since then, and not gone. `lacking`: what it said it holds of each
    material of the present demand."""

    __slots__ = ("declared", "denials", "shown_this_turn", "sure", "uncertain")

    def __init__(self) -> None:
        self.sure: CardCounts = {}
        self.shown_this_turn: CardCounts = {}
        self.declared: CardCounts = {}
        self.uncertain: tuple[UncertainCard, ...] = ()
        self.denials: tuple[Denial, ...] = ()  # the latest last: of the fewest materials

    def copy(self) -> "HandRecord":
        twin = HandRecord.__new__(HandRecord)
        twin.sure, twin.shown_this_turn, twin.declared = (
            self.sure.copy(),
            self.shown_this_turn.copy(),
            self.declared.copy(),
        )
        twin.uncertain, twin.denials = self.uncertain, self.denials
        return twin

    @property
    def has_information(self) -> bool:
        return bool(self.denials or self.sure or self.uncertain or self.shown_this_turn)

    def add_unknown(self, count: int) -> None:
        if self.denials:
            self.denials = tuple([denial._replace(room=denial.room + count) for denial in self.denials])

    def remove_seen(self, card: str) -> None:
        """A card goes, for all to see. Equal cards are one: the one that was shown is as good as any."""
        remove_one(self.shown_this_turn, card)
        if card in self.sure:
            remove_one(self.sure, card)
        else:
            self.resolve_uncertain(card, 1)
        if self.denials:
            material = MATERIAL[card]
            self.denials = tuple([d._replace(room=d.room - 1) if material in d.materials else d for d in self.denials])

    def sell_unseen(self) -> None:
        """A card goes, and nobody else sees which: of each name one less is sure."""
        doubted = [UncertainCard(card, among + 1) for card, among in self.uncertain]
        self.uncertain = (*[UncertainCard(card, 1) for card in sorted(self.sure)], *doubted)
        self.denials = tuple([d._replace(sold=d.sold + 1, caps=(*d.caps, d.room)) for d in self.denials])
        self.sure = {card: count - 1 for card, count in self.sure.items() if count > 1}
        self.shown_this_turn = {}

    def show(self, cards: Iterable[str]) -> None:
        """Cards are shown; those shown before in the same turn are others (R24)."""
        for card in cards:
            self.shown_this_turn[card] = self.shown_this_turn.get(card, 0) + 1
        for card, count in self.shown_this_turn.items():
            more = count - self.sure.get(card, 0)
            if more > 0:
                self.sure[card] = count
                self.resolve_uncertain(card, more)

    def resolve_uncertain(self, card: str, count: int) -> None:
        """So many of the doubted cards of that name are found, those among the fewest."""
        left: list[UncertainCard] = []
        for one in self.uncertain:
            if one.card == card and count:
                count -= 1
            else:
                left.append(one)
        self.uncertain = tuple(left)

    def declare(self, held: CardCounts, step: int) -> None:
        """It holds so many of these materials, all of which it will give; what is doubted of them is forgotten."""
        self.declared = held
        materials = frozenset(held)
        denials = []
        for denial in self.denials:
            others = [material for material in held if material not in denial.materials]
            if others:  # what was sold before may be of these
                more = sum([held[material] for material in others])
                denial = Denial(denial.step, denial.materials | materials, denial.room + more)
            if denial.materials != materials:  # the same said again: the later saying tells more
                denials.append(denial)
        self.denials = (*denials, Denial(step, materials, sum(held.values())))
        self.uncertain = tuple([one for one in self.uncertain if MATERIAL[one.card] not in held])

    def held(self, seat: SeatNumber, count: int, owed: CardCounts, step: int) -> KnownHand:
        """Returns the hand known to have so many action cards and to owe at least so many of these materials."""
        if not (self.has_information or owed):
            return KnownHand(seat, [], count, [], (), 0)
        sure = sorted_cards(self.sure)
        unknown = count - len(sure)
        of_sure = [MATERIAL[card] for card in sure]
        limits = []
        for denial in self.denials:
            most = denial.room - sum([material in denial.materials for material in of_sure])
            if most < unknown + denial.sold or denial.caps:
                limit = Limit(in_material_order(denial.materials), 0, most, denial.step, denial.sold, denial.caps)
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


def in_material_order(materials: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(materials, key=MATERIALS.index))
