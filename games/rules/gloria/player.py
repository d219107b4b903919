"""A player's cards and buildings, batches of actions, and how nearly a Foro is fulfilled.

Rulebook: "Ejemplo de una ronda", 3 and 4; "Foro combinado con …"; R9–R12, R28, R32."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeAlias

from ..ask import SeatNumber
from .cards import MATERIAL, MATERIALS, ROLE, ROLES, SENATOR


class Building(NamedTuple):
    """A foundation or a building; `site_with` is the seat that gets the influence of its site."""

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


@dataclass(slots=True)
class Batch:
    """A fixed number of actions granted `by` a completed building (its name) or the Termas ("bath")."""

    seat: SeatNumber
    role: str
    count: int
    by: str

    def left(self) -> int:
        """Return how many actions follow the current one."""
        return self.count

    def spend(self) -> None:
        self.count -= 1

    def drop(self) -> None:
        self.count = 0


class TurnBatch:
    """A player's actions in a turn, from played cards, then from clients; the number may change (R9, R10)."""

    __slots__ = ("player", "role", "seat")
    by = "turn"

    def __init__(self, player: Player, seat: SeatNumber, role: str) -> None:
        self.player, self.seat, self.role = player, seat, role

    def left(self) -> int:
        player = self.player
        return player.actions + player.second_actions + len(self.clients()) * (2 if self._twice() else 1)

    def clients(self) -> list[str]:
        ready, live, role = self.player.ready_clients, self.player.live, self.role
        if role == "laborer" and "despensa" in live:
            return ready
        magna = "ludus_magna" in live
        return [client for client in ready if ROLE[client] == role or (magna and ROLE[client] == "merchant")]

    def spend(self) -> None:
        player = self.player
        if player.actions:
            player.actions -= 1
        elif player.second_actions:
            player.second_actions -= 1
        else:
            player.second_actions += self._twice()
            player.ready_clients.remove(self.clients()[0])

    def drop(self) -> None:
        self.player.actions, self.player.second_actions, self.player.ready_clients = 0, 0, []

    def _twice(self) -> bool:
        return "circo_maximo" in self.player.live and not self.player.thought


AnyBatch: TypeAlias = Batch | TurnBatch


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
    """Return how many roles the player's clients fill.

    With Ludus Magna, a merchant fills any role. With Despensa, any client fills laborer."""
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
