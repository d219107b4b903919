"""A player's cards and buildings, the state that lasts for one turn, and how nearly a Foro is fulfilled.

Rulebook: "Foro combinado con …"; R28, R32."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from ..ask import SeatNumber
from .cards import MATERIAL, MATERIALS, ROLE, ROLES, SENATOR


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


class ForumOwner(Protocol):
    """The part of a player that decides whether a Foro is fulfilled."""

    @property
    def clientele(self) -> list[str]:
        """Return the clients."""

    @property
    def stockpile(self) -> list[str]:
        """Return the stored materials."""

    @property
    def live(self) -> frozenset[str]:
        """Return the functions that work for the player."""


def fulfils_forum(player: ForumOwner, original: bool) -> bool:
    if not original and count_materials(player.stockpile) < len(MATERIALS):
        return False
    return len(player.clientele) >= len(ROLES) and count_filled_roles(player) == len(ROLES)


def count_materials(stockpile: list[str]) -> int:
    return len({MATERIAL[card] for card in stockpile})


def count_filled_roles(player: ForumOwner) -> int:
    """Return how many roles the clients fill.

    With Ludus Magna, a merchant fills any role; with Despensa, any client fills laborer."""
    clients = [ROLE[card] for card in player.clientele]
    missing = [role for role in ROLES if role not in clients]
    filled = len(ROLES) - len(missing)
    spare = len(clients) - filled  # clients whose role another client fills already
    merchants = max(0, clients.count("merchant") - 1) if "ludus_magna" in player.live else 0
    others = sum(role not in ("merchant", "laborer") for role in missing)
    standing_in = min(merchants, others)
    laborer = merchants > others or ("despensa" in player.live and spare > standing_in)
    return filled + standing_in + ("laborer" in missing and laborer)


def count_missing(player: ForumOwner, original: bool) -> int:
    materials = 0 if original else len(MATERIALS) - count_materials(player.stockpile)
    return len(ROLES) - count_filled_roles(player) + materials
