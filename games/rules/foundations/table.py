"""The state of a game, and how pieces move, without turn order and questions.

State is never changed in place: players, piles and the Consul's state are replaced, because copies of the table share
them. Population, free markers and the tray are computed from the board, never stored."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias, TypedDict, Unpack

from ..ask import Choice, JsonObject, Option, Question, SeatNumber
from ..story import Story
from .board import BOARDS, SIDE_BY_PLAYERS
from .buildings import LOT_MARKERS, MONUMENTS_BY_ID, PLAYER_BUILDINGS, PRICES, TRAY_PIECES, Civic, Piece

Thing: TypeAlias = tuple[str, Any]  # ("favour", 2 or 4) or ("card", its id)
QuestionGenerator: TypeAlias = Iterable[Question]  # a Rule[None], or () if nothing is asked
BuildablePiece: TypeAlias = tuple[Piece, int, bool]  # piece, edge, met (Module.pieces)
ScoreRow: TypeAlias = tuple[str, str | None, int]  # of the final scoring: kind, card or None, points


class TradeSide(NamedTuple):
    lots: tuple[str, ...] = ()
    things: tuple[Thing, ...] = ()
    silver: int = 0


Offer: TypeAlias = tuple[SeatNumber, SeatNumber, TradeSide, TradeSide]  # from, to, given, wanted


PIECE_COPIES = {piece.id: piece.copies for piece in PLAYER_BUILDINGS}
TURN_ACTIONS = ("income", "buy", "build")


@dataclass(slots=True)  # not frozen, which is slow to create; still, never change one
class PlacedBuilding:
    piece: Piece
    mask: int
    lots: tuple[str, ...]

    @property
    def id(self) -> str:
        return self.piece.id

    @property
    def size(self) -> int:
        return self.mask.bit_count()


BuildingValue: TypeAlias = tuple[PlacedBuilding, int, int, int]  # with citizens, silver, points at the end of an era
BuildingsByPlayer: TypeAlias = tuple[tuple[PlacedBuilding, ...], ...]


class PlayerChanges(TypedDict, total=False):
    """The fields of a Player that may change; this type lets the type checker find a misspelled name."""

    silver: int
    vp: int
    lots: int
    buildings: tuple[PlacedBuilding, ...]
    covered_by_size: tuple[int, ...]
    invocations: tuple[tuple[str, str], ...]
    objectives: tuple[str, ...]
    role: str | None
    role_uses: int
    filosofo: tuple[str, ...]
    favours: tuple[int, ...]


@dataclass  # not frozen and without slots, which are slow to create; still, never change one
class Player:
    """The possessions of one player.

    `lots`: all lots of the player. `covered_by_size[size]`: the lots under buildings of at least this size. Each of the
    player's lots without a building has a marker."""

    silver: int = 0
    vp: int = 0
    lots: int = 0
    buildings: tuple[PlacedBuilding, ...] = ()
    covered_by_size: tuple[int, ...] = (0,) * 8
    invocations: tuple[tuple[str, str], ...] = ()  # (card, "unused" | "permanent" | "used")
    objectives: tuple[str, ...] = ()
    role: str | None = None
    role_uses: int = 0
    filosofo: tuple[str, ...] = ()  # monuments this Filósofo has been paid for
    favours: tuple[int, ...] = ()  # 2 unspent, 4 spent

    def changed(self, **changes: Unpack[PlayerChanges]) -> "Player":
        twin = Player.__new__(Player)
        twin.__dict__ = {**self.__dict__, **changes}
        return twin

    def of_type(self, kind: str) -> list[PlacedBuilding]:
        return [building for building in self.buildings if building.piece.type == kind]

    @property
    def built(self) -> int:
        return self.covered_by_size[1]

    @property
    def empty(self) -> int:
        return self.lots & ~self.covered_by_size[1]


class ConsulState(NamedTuple):
    """The Consul's card and tokens. The last of `t.players` has his lots, buildings and points."""

    face: str = "planificacion"
    controller: int = 0
    piles: tuple[tuple[str, tuple[str, ...]], ...] = ()  # (shape, tokens, top first)
    discards: tuple[tuple[str, tuple[str, ...]], ...] = ()


class TurnModule(Protocol):
    """The part of a module (modules/hooks.py) that a turn uses: its free actions."""

    verbs: tuple[str, ...]

    def moves(self, t: "Table", seat: SeatNumber, /) -> Iterable[Option]: ...

    def move(self, t: "Table", seat: SeatNumber, move: Choice, /) -> QuestionGenerator: ...


class Table:
    """The city, the players, the deeds for sale and the piles. The Consul, if any, is the last player."""

    version: int  # the rules' version when the game began; a Match sets it
    modules: tuple[TurnModule, ...]
    hooks: dict[
        str, tuple[Callable[..., Any], ...]
    ]  # by name, of the modules that override it; set by options.new_table

    def __init__(self, seats: int, options: JsonObject, cards: JsonObject) -> None:
        self.seats, self.options, self.story, self.cards = seats, options, Story(), cards
        self.board = BOARDS[SIDE_BY_PLAYERS[seats]]
        self.pieces = {**TRAY_PIECES, **MONUMENTS_BY_ID, **(consul_token_pieces(cards) if self.cooperative else {})}
        self.invocations: dict[str, JsonObject] = {row["id"]: row for row in cards["invocations"]}
        self.roles: dict[str, JsonObject] = {row["id"]: row for row in cards["roles"]}
        self.objectives: dict[str, JsonObject] = {row["id"]: row for row in cards["objectives"]}
        self.players = [Player() for _ in range(seats)]
        self.era = 0  # 0 before the setup
        self.turn = self.first = self.income_run = 0
        self.last_lap: int | None = None  # turns left in the last lap; None before it
        self.display: tuple[str, ...] = ()  # cheapest first
        self.pile: tuple[str, ...] = ()
        self.next_piles: tuple[tuple[str, ...], ...] = ()
        self.unshuffled: tuple[str, ...] = ()  # deeds still to be shuffled, below the pile
        self.monument_pool: tuple[str, ...] = ()
        self.public_objectives: tuple[str, ...] = ()
        self.objective_deck: tuple[str, ...] = ()
        self.gone: tuple[str, ...] = ()  # deeds and cards that have left the game
        self.unseen: tuple[str, ...] = ()  # cards that left the game face down, in a closed pile
        self.refused: tuple[Offer, ...] = ()  # the latest refused offers between each two seats (modules/trade.py)
        self.consul: ConsulState | None = None
        self.hands: tuple[tuple[str, ...], ...] = ()  # of a draft
        self.values_cache: tuple[BuildingsByPlayer, list[list[BuildingValue]]] = (
            (),
            [],
        )  # cache of scoring.building_values
        # Cache of view.public_view, with the step it belongs to.
        self.view_cache: tuple[tuple[int, bool] | None, JsonObject] = (None, {})
        self.rows_cache: tuple[tuple[Player, list[BuildingValue], JsonObject], ...] = ()  # cache of view.seat_rows
        self.new_turn()

    def new_turn(self) -> None:
        self.done: tuple[str, ...] = ()  # actions done in this turn
        self.several = False  # each of TURN_ACTIONS once, instead of only one of them
        self.idle = True  # the player has only taken income in this turn
        self.turn_notes: dict[str, Any] = {}  # notes of modules for this turn, by module name

    def copy(self) -> "Table":
        twin = Table.__new__(Table)
        twin.__dict__ = self.__dict__.copy()
        twin.players = self.players[:]
        twin.turn_notes = {}  # the other attributes of a turn are replaced, never changed: tables can share them
        twin.view_cache = (None, {})  # the steps of the copy will differ
        return twin

    def order(self, first: SeatNumber) -> list[SeatNumber]:
        return [*range(first, self.seats), *range(first)]

    @property
    def cooperative(self) -> bool:
        return is_cooperative(self.options)

    @property
    def consul_state(self) -> ConsulState:
        assert self.consul is not None
        return self.consul

    @property
    def all_players(self) -> range:
        return range(len(self.players))

    def change(self, seat: SeatNumber, **changes: Unpack[PlayerChanges]) -> None:
        self.players[seat] = self.players[seat].changed(**changes)

    def earn(self, seat: SeatNumber, silver: int) -> None:
        self.change(seat, silver=self.players[seat].silver + silver)

    def score(self, seat: SeatNumber, vp: int) -> None:
        self.change(seat, vp=self.players[seat].vp + vp)

    def adjusted(self, number: str, seat: SeatNumber, value: int, *about: Any) -> int:
        """Return a number of the base game after all modules have changed it (modules/hooks.py)."""
        for change in self.hooks[number]:
            value = change(self, seat, value, *about)
        return value

    def price(self, seat: SeatNumber, slot: int) -> int:
        return self.adjusted("price", seat, PRICES[slot])

    def markers(self, seat: SeatNumber) -> int:
        return self.adjusted("markers", seat, LOT_MARKERS) - self.players[seat].empty.bit_count()

    def tray(self, seat: SeatNumber) -> dict[str, int]:
        left = PIECE_COPIES.copy()
        for building in self.players[seat].buildings:
            name = building.piece.id
            if name in left:
                left[name] -= 1
                if not left[name]:
                    del left[name]
        return left

    def has_piece_left(self, seat: SeatNumber, name: str) -> bool:
        if name not in TRAY_PIECES:
            return False
        return [building.piece.id for building in self.players[seat].buildings].count(name) < PIECE_COPIES[name]

    def gain_lot(self, seat: SeatNumber, lot: str) -> None:
        self.change(seat, lots=self.players[seat].lots | self.board.bit[lot])

    def lose_lot(self, seat: SeatNumber, lot: str) -> None:
        self.change(seat, lots=self.players[seat].lots & ~self.board.bit[lot])

    def buildings_on(self, seat: SeatNumber, mask: int) -> list[PlacedBuilding]:
        return [building for building in self.players[seat].buildings if building.mask & mask]

    def place(self, seat: SeatNumber, piece: Piece, mask: int, lots: tuple[str, ...]) -> None:
        """Place a piece on these lots (`mask` as bits, `lots` by name) and remove the buildings under it."""
        player, new = self.players[seat], PlacedBuilding(piece, mask, lots)
        if not mask & player.built:
            heights, size = player.covered_by_size, new.size
            covered = (*[lots | mask for lots in heights[: size + 1]], *heights[size + 1 :])
            self.change(seat, buildings=(*player.buildings, new), covered_by_size=covered)
            return
        left = [building for building in player.buildings if not building.mask & mask]
        self.change(seat, buildings=(*left, new), covered_by_size=covered_lots_by_size((*left, new)))

    def clear(self, seat: SeatNumber, mask: int) -> None:
        left = [building for building in self.players[seat].buildings if not building.mask & mask]
        self.change(seat, buildings=tuple(left), covered_by_size=covered_lots_by_size(left))

    def spend(self, seat: SeatNumber, card: str, state: str = "used") -> None:
        cards = self.players[seat].invocations
        self.change(seat, invocations=tuple((name, state if name == card else old) for name, old in cards))

    def turn_up(self, count: int) -> None:
        new = self.pile[:count]
        if new:
            self.story.reveal()
            self.story.say("turns_up", cards=new)
            self.pile = self.pile[count:]
            self.display += new


def without_card(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def covered_lots_by_size(buildings: Iterable[PlacedBuilding]) -> tuple[int, ...]:
    """Return, for each size, the lots under buildings of at least that size; sizes 0 and 1 are the same."""
    heights = [0] * 8
    for building in buildings:
        heights[building.mask.bit_count()] |= building.mask
    for size in range(6, -1, -1):
        heights[size] |= heights[size + 1]
    return tuple(heights)


def is_cooperative(options: JsonObject) -> bool:
    against_him: bool = options.get("consul", "none") != "none"
    return against_him


def consul_token_pieces(cards: JsonObject) -> dict[str, Piece]:
    return {
        row["id"]: Piece(
            row["id"], 1, row["type"], row["shape"], row["citizens"], row["silver"], row["vp"],
            row["civic"] and Civic(**row["civic"]),
        )
        for row in cards["consul_tokens"]
    }  # fmt: skip
