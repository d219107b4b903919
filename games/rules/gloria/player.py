"""What belongs to one player: cards in places, buildings, and what a turn needs."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..ask import SeatNumber
from .cards import SENATOR


class Building(NamedTuple):
    """A foundation, its site and materials. `site_with`: whose influence the site of the completed building is. It is
    never changed: `Player.rebuild` puts another in its place."""

    card: str
    site: str
    site_with: SeatNumber
    materials: tuple[str, ...] = ()
    complete: bool = False
    public: bool = False


@dataclass(slots=True)
class Player:
    """What belongs to one player; the last eight only while a turn runs."""

    hand: list[str] = field(default_factory=list)
    stockpile: list[str] = field(default_factory=list)
    clientele: list[str] = field(default_factory=list)
    vault: list[str] = field(default_factory=list)
    buildings: list[Building] = field(default_factory=list)
    influence: int = 2  # completed buildings included
    live: frozenset[str] = frozenset()  # the functions that work for this player
    camp: list[str] = field(default_factory=list)  # cards led or followed with
    actions: int = 0  # of those cards, still to do
    second_actions: int = 0  # second actions of clients (Circo Máximo), still to do
    ready_clients: list[str] = field(default_factory=list)  # clients from the start of the turn that have not acted
    thought: bool = False  # instead of following
    crafted: bool = False  # has done a craftsman action
    shown_this_turn: list[str] = field(default_factory=list)  # hand cards shown in this turn's demands
    sold_unseen: bool = False  # has sold a hand card unseen (Basílica)

    @property
    def action_cards(self) -> list[str]:
        return [card for card in self.hand if card != SENATOR]

    @property
    def action_count(self) -> int:
        """Public: hand size and senators are."""
        return len(self.hand) - self.hand.count(SENATOR)

    def copy(self) -> "Player":
        """As it is between two turns."""
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
