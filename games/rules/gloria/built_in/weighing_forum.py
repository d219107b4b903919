"""The value of a card for working Foros of the seat and its rivals, from the seat's view alone."""

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from ...ask import JsonObject, SeatNumber
from ..cards import MATERIAL, MATERIALS, ROLE, SENATOR
from ..forum import count_filled_roles, count_missing
from .weights import ScaleWeights


class ForumHolding(NamedTuple):
    """A player's possible later cards, in the form that the Foro rules expect."""

    clientele: list[str]
    stockpile: list[str]
    live: frozenset[str]


def holding_of(row: JsonObject) -> ForumHolding:
    return ForumHolding(row["clientele"], row["stockpile"], frozenset(row["functions"]))


def piece_value(missing: int, won: float) -> float:
    """Return the value of one more role or material; the last of the `missing` ones wins the game."""
    return won / max(1, missing) ** 2


class ForumClaim:
    def __init__(self, row: JsonObject, original: bool, won: float) -> None:
        self.owner = holding_of(row)
        self.stock = Counter(MATERIAL[card] for card in self.owner.stockpile)
        self.materials = frozenset() if original else frozenset(MATERIALS) - self.stock.keys()
        self.missing = count_missing(self.owner, original)
        self.original, self.won = original, won
        self.roles: dict[str, float] = {}

    def stored(self, card: str) -> float:
        return piece_value(self.missing, self.won) if MATERIAL[card] in self.materials else 0.0

    def hired(self, card: str) -> float:
        role = ROLE[card]
        if role not in self.roles:
            more = self.owner._replace(clientele=[*self.owner.clientele, card])
            fills = self.room_for_roles and count_filled_roles(more) > count_filled_roles(self.owner)
            self.roles[role] = piece_value(self.missing, self.won) if fills else 0.0
        return self.roles[role]

    @property
    def room_for_roles(self) -> bool:
        return self.missing > len(self.materials)

    def spent(self, material: str, left: int) -> float:
        """Return the loss if one of the `left` stockpile cards of this material is used."""
        return piece_value(self.missing + 1, self.won) if left == 1 and not self.original else 0.0


class ForumScales:
    def __init__(self, view: JsonObject, seat: SeatNumber, numbers: ScaleWeights) -> None:
        self.view, self.seat, self.w = view, seat, numbers
        original = view["options"]["original"]
        self.own: ForumClaim | None = None
        self.rivals: list[ForumClaim] = []  # the Foros of others
        for number, row in enumerate(view["seats"]):
            if "foro" in row["functions"]:
                if number == seat:
                    self.own = ForumClaim(row, original, numbers.won)
                else:
                    self.rivals.append(ForumClaim(row, original, numbers.won))
        self.forums = self.own is not None or bool(self.rivals)

    @cached_property
    def in_pool(self) -> Counter[str]:
        return Counter(map(MATERIAL.__getitem__, self.view["pool"]))

    def stored(self, card: str) -> float:
        return (self.own.stored(card) if self.own else 0.0) + self.denied(card) if self.forums else 0.0

    def hired(self, card: str) -> float:
        if not self.forums:
            return 0.0
        own = self.own.hired(card) - self.used_up(card) if self.own else 0.0
        return own + self.denied(card)

    def used_up(self, card: str) -> float:
        """Return the loss if hiring a card takes the pool's last card of a material the seat's Foro lacks."""
        assert self.own is not None
        return self.w.used_up * self.own.stored(card) if self.in_pool[MATERIAL[card]] == 1 else 0.0

    def denied(self, card: str) -> float:
        return self.w.denied * max((claim.stored(card) + claim.hired(card) for claim in self.rivals), default=0.0)

    def spent(self, card: str) -> float:
        material = MATERIAL[card]
        return self.own.spent(material, self.own.stock[material]) if self.own else 0.0

    def pool_cost(self, card: str) -> float:
        """Return the cost of putting this hand card into the pool.

        It is the card's value there to rivals' Foros, minus its value there to the seat's own Foro."""
        if not self.forums or card == SENATOR or MATERIAL[card] in self.in_pool:
            return 0.0
        feeds = self.w.fed * max((claim.stored(card) + claim.hired(card) for claim in self.rivals), default=0.0)
        return feeds - (self.w.gathered * self.own.stored(card) if self.own else 0.0)

    def opened(self, role: str, pool: list[str], actions: int) -> float:
        """Return the largest value, for a rival's Foro, of a card that this role's actions leave in the pool."""
        if role not in ("laborer", "patron"):
            return 0.0
        most = 0.0
        for claim in self.rivals:
            wanted = [one for card in pool if (one := (claim.stored if role == "laborer" else claim.hired)(card))]
            if len(wanted) > actions:
                most = max(most, *wanted)
        return most
