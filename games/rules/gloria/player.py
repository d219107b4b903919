"""A player's cards and buildings, and the state that lasts for one turn."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..ask import SeatNumber
from .cards import SENATOR


class Building(NamedTuple):
    """A foundation or a building, immutable; `site_with`: the seat that gets the influence of its site."""

    card: str
    site: str
    site_with: SeatNumber
    materials: tuple[str, ...] = ()
    complete: bool = False
    public: bool = False


@dataclass(slots=True)
class Player:
    """One player's cards. The last eight fields are valid only during a turn."""

    hand: list[str] = field(default_factory=list)
    stockpile: list[str] = field(default_factory=list)
    clientele: list[str] = field(default_factory=list)
    vault: list[str] = field(default_factory=list)
    buildings: list[Building] = field(default_factory=list)
    influence: int = 2  # including completed buildings
    live: frozenset[str] = frozenset()  # functions that work for this player
    camp: list[str] = field(default_factory=list)  # cards led or followed with
    actions: int = 0  # actions of those cards that are left
    second_actions: int = 0  # second actions of clients that are left (Circo Máximo)
    ready_clients: list[str] = field(default_factory=list)  # clients from the start of the turn that have not acted
    thought: bool = False  # thought instead of following
    crafted: bool = False  # did a craftsman action
    shown_this_turn: list[str] = field(default_factory=list)  # hand cards shown in this turn's demands
    sold_unseen: bool = False  # sold a hand card unseen (Basílica)

    @property
    def action_cards(self) -> list[str]:
        return [card for card in self.hand if card != SENATOR]

    @property
    def action_count(self) -> int:
        return len(self.hand) - self.hand.count(SENATOR)

    def copy(self) -> "Player":
        """Return a copy without the state of a running turn."""
        return Player(
            self.hand[:],
            self.stockpile[:],
            self.clientele[:],
            self.vault[:],
            self.buildings[:],
            self.influence,
            self.live,
        )

    def building(self, name: str) -> Building:
        return next(building for building in self.buildings if building.card == name)

    def rebuild(self, name: str, **changes: Any) -> Building:
        old = self.building(name)
        new = old._replace(**changes)
        self.buildings[self.buildings.index(old)] = new
        return new
