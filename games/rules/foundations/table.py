"""What lies on the table, and how pieces move. No turn order; nobody is asked anything here.

Nothing that lies here is ever changed: players, piles and what the Consul has are replaced by others, so that a copy of
the table, which every turn begins with, may share them all. What follows from the board (population, markers in the
tray, pieces in the tray) is never counted up."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias, TypedDict, Unpack

from ..ask import JsonObject, SeatNumber
from ..story import Story
from .board import BOARDS, SIDES
from .buildings import BUILDINGS, MARKERS, PRICES, TRAY, Civic, Piece
from .monument_pieces import MONUMENT
from .rooms import Doors, Number, Room

Thing: TypeAlias = tuple[str, Any]  # ("favour", 2 or 4) or ("card", its id)


class TradeSide(NamedTuple):
    lots: tuple[str, ...] = ()
    things: tuple[Thing, ...] = ()
    silver: int = 0


Offer: TypeAlias = tuple[SeatNumber, SeatNumber, TradeSide, TradeSide]  # whose, to whom, what is given, what is wanted


COPIES = {piece.id: piece.copies for piece in BUILDINGS}
ACTIONS = ("income", "buy", "build")


@dataclass(slots=True)  # not frozen, as that is slow to make: nobody changes one all the same
class Building:
    """A piece on the board and the lots under it, as a set and by name."""

    piece: Piece
    mask: int
    lots: tuple[str, ...]

    @property
    def id(self) -> str:
        return self.piece.id

    @property
    def size(self) -> int:
        return self.mask.bit_count()


Worth: TypeAlias = tuple[Building, int, int, int]  # its citizens, silver, points at the end of an era
OnBoard: TypeAlias = tuple[tuple[Building, ...], ...]  # each one's buildings


class Changes(TypedDict, total=False):
    """What may be changed of a Player: a misspelt name would only add one."""

    silver: int
    vp: int
    lots: int
    buildings: tuple[Building, ...]
    heights: tuple[int, ...]
    invocations: tuple[tuple[str, str], ...]
    objectives: tuple[str, ...]
    role: str | None
    role_uses: int
    filosofo: tuple[str, ...]
    favours: tuple[int, ...]


@dataclass  # not frozen and without slots, as these are slow to make: nobody changes one all the same
class Player:
    """What belongs to one player. `lots`: all own lots. `heights`: [size] -> those under buildings of that size or
    larger; the others hold a marker each."""

    silver: int = 0
    vp: int = 0
    lots: int = 0
    buildings: tuple[Building, ...] = ()
    heights: tuple[int, ...] = (0,) * 8
    invocations: tuple[tuple[str, str], ...] = ()  # (card, "unused" | "permanent" | "used")
    objectives: tuple[str, ...] = ()
    role: str | None = None
    role_uses: int = 0
    filosofo: tuple[str, ...] = ()  # monuments this Filósofo has been paid for
    favours: tuple[int, ...] = ()  # 2 unspent, 4 spent

    def changed(self, **changes: Unpack[Changes]) -> "Player":
        twin = Player.__new__(Player)
        twin.__dict__ = {**self.__dict__, **changes}
        return twin

    @property
    def built(self) -> int:
        return self.heights[1]

    @property
    def empty(self) -> int:
        return self.lots & ~self.heights[1]


class Consul(NamedTuple):
    """The Consul's card and tokens; lots, buildings and points are those of the last of `t.players`."""

    face: str = "planificacion"
    controller: int = 0
    piles: tuple[tuple[str, tuple[str, ...]], ...] = ()  # (shape, tokens, top first)
    discards: tuple[tuple[str, tuple[str, ...]], ...] = ()


class Table:
    """City, players (in Consul's Will the Consul is the last of them), deeds for sale, piles (top first)."""

    version: int  # of the rules under which the game began: a Match sets it
    modules: tuple[Room["Table"], ...]
    doors: Doors["Table"]  # who comes in where: modules/__init__.py

    def __init__(self, seats: int, options: JsonObject, cards: JsonObject) -> None:
        self.seats, self.options, self.story, self.cards = seats, options, Story(), cards
        self.board = BOARDS[SIDES[seats]]
        self.pieces = {**TRAY, **MONUMENT, **(tokens(cards) if self.cooperative else {})}
        self.invocations: dict[str, JsonObject] = {row["id"]: row for row in cards["invocations"]}
        self.roles: dict[str, JsonObject] = {row["id"]: row for row in cards["roles"]}
        self.objectives: dict[str, JsonObject] = {row["id"]: row for row in cards["objectives"]}
        self.players = [Player() for _ in range(seats)]
        self.era = 0  # 0: before the set-up
        self.turn = self.first = self.income_run = 0
        self.last_lap: int | None = None  # turns still to be played in it
        self.display: tuple[str, ...] = ()  # cheapest first
        self.pile: tuple[str, ...] = ()
        self.next_piles: tuple[tuple[str, ...], ...] = ()
        self.rest: tuple[str, ...] = ()  # deeds still to be shuffled, below the pile
        self.monument_pool: tuple[str, ...] = ()
        self.public_objectives: tuple[str, ...] = ()
        self.objective_deck: tuple[str, ...] = ()
        self.gone: tuple[str, ...] = ()  # deeds and cards that have left the game
        self.unseen: tuple[str, ...] = ()  # those that have left it face down: what was in a pile that closed
        self.refused: tuple[Offer, ...] = ()  # offers, the latest of each seat to each other one: modules/trade.py
        self.consul: Consul | None = None
        self.hands: tuple[tuple[str, ...], ...] = ()  # of a draft
        self.known: tuple[OnBoard, list[list[Worth]]] = ((), [])  # values.worths keeps here what it last worked out
        # What view.for_all last showed, and after which step.
        self.seen: tuple[tuple[int, bool] | None, JsonObject] = (None, {})
        self.rows: tuple[tuple[Player, list[Worth], JsonObject], ...] = ()  # view.seats keeps here what it last made
        self.new_turn()

    def new_turn(self) -> None:
        self.done: tuple[str, ...] = ()  # actions of this turn
        self.several = False  # each action once, instead of one
        self.idle = True  # nothing but income so far
        self.now: dict[str, Any] = {}  # what modules note down for this turn, by their name

    def copy(self) -> "Table":
        twin = Table.__new__(Table)
        twin.__dict__ = self.__dict__.copy()
        twin.players = self.players[:]
        twin.now = {}  # all else of a turn is as fresh as here
        twin.seen = (None, {})  # its steps will be others
        return twin

    def order(self, first: SeatNumber) -> list[SeatNumber]:
        return [*range(first, self.seats), *range(first)]

    @property
    def cooperative(self) -> bool:
        return is_cooperative(self.options)

    @property
    def consul_card(self) -> Consul:
        """The Consul's card and tokens, for what is done in the Consul's Will only."""
        assert self.consul is not None
        return self.consul

    @property
    def everybody(self) -> range:
        return range(len(self.players))

    def change(self, seat: SeatNumber, **changes: Unpack[Changes]) -> None:
        self.players[seat] = self.players[seat].changed(**changes)

    def earn(self, seat: SeatNumber, silver: int) -> None:
        self.change(seat, silver=self.players[seat].silver + silver)

    def score(self, seat: SeatNumber, vp: int) -> None:
        self.change(seat, vp=self.players[seat].vp + vp)

    def tuned(self, number: Number, seat: SeatNumber, value: int, *about: Any) -> int:
        """A number of the base game after every module has had its say; see modules/__init__.py."""
        for change in self.doors[number]:
            value = change(self, seat, value, *about)
        return value

    def price(self, seat: SeatNumber, slot: int) -> int:
        """What the card in this slot (0 the cheapest) costs this seat."""
        return self.tuned("price", seat, PRICES[slot])

    def markers(self, seat: SeatNumber) -> int:
        return self.tuned("markers", seat, MARKERS) - self.players[seat].empty.bit_count()

    def tray(self, seat: SeatNumber) -> dict[str, int]:
        """Pieces in the tray: {id: how many}, those that are there."""
        left = COPIES.copy()
        for building in self.players[seat].buildings:
            name = building.piece.id
            if name in left:
                left[name] -= 1
                if not left[name]:
                    del left[name]
        return left

    def has_piece(self, seat: SeatNumber, name: str) -> bool:
        if name not in TRAY:
            return False
        return [building.piece.id for building in self.players[seat].buildings].count(name) < COPIES[name]

    def gain_lots(self, seat: SeatNumber, lots: Iterable[str]) -> None:
        self.change(seat, lots=self.players[seat].lots | self.board.mask(lots))

    def gain_lot(self, seat: SeatNumber, lot: str) -> None:
        self.change(seat, lots=self.players[seat].lots | self.board.bit[lot])

    def lose_lot(self, seat: SeatNumber, lot: str) -> None:
        self.change(seat, lots=self.players[seat].lots & ~self.board.bit[lot])

    def touched(self, seat: SeatNumber, mask: int) -> list[Building]:
        return [building for building in self.players[seat].buildings if building.mask & mask]

    def place(self, seat: SeatNumber, piece: Piece, mask: int, lots: tuple[str, ...]) -> None:
        """A piece comes onto these lots (as a set and by name), the buildings in its way leave the board."""
        player, new = self.players[seat], Building(piece, mask, lots)
        if not mask & player.built:
            self.change(seat, buildings=(*player.buildings, new), heights=raised(player.heights, new))
            return
        left = [building for building in player.buildings if not building.mask & mask]
        self.change(seat, buildings=(*left, new), heights=heights_of((*left, new)))

    def clear(self, seat: SeatNumber, mask: int) -> None:
        left = [building for building in self.players[seat].buildings if not building.mask & mask]
        self.change(seat, buildings=tuple(left), heights=heights_of(left))

    def spend(self, seat: SeatNumber, card: str, state: str = "used") -> None:
        held = self.players[seat].invocations
        self.change(seat, invocations=tuple((name, state if name == card else old) for name, old in held))

    def turn_up(self, count: int) -> None:
        """So many cards from the pile come into the dearest free slots, as long as there are any."""
        new = self.pile[:count]
        if new:
            self.story.reveal()
            self.story.say("turns_up", cards=new)
            self.pile = self.pile[count:]
            self.display += new


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def heights_of(buildings: Iterable[Building]) -> tuple[int, ...]:
    """[size] -> the lots under buildings of that size or larger; [0] and [1] are all of them."""
    heights = [0] * 8
    for building in buildings:
        heights[building.mask.bit_count()] |= building.mask
    for size in range(6, -1, -1):
        heights[size] |= heights[size + 1]
    return tuple(heights)


def is_cooperative(options: JsonObject) -> bool:
    against_him: bool = options.get("consul", "none") != "none"
    return against_him


def raised(heights: tuple[int, ...], building: Building) -> tuple[int, ...]:
    mask, size = building.mask, building.size
    return (*[lots | mask for lots in heights[: size + 1]], *heights[size + 1 :])


def tokens(cards: JsonObject) -> dict[str, Piece]:
    return {
        row["id"]: Piece(
            row["id"], 1, row["type"], row["shape"], row["citizens"], row["silver"], row["vp"],
            row["civic"] and Civic(**row["civic"]),
        )
        for row in cards["consul_tokens"]
    }  # fmt: skip


def shops(player: Player) -> list[Building]:
    return [building for building in player.buildings if building.piece.type == "C"]
