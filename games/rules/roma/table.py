"""The table and how pieces move on it. Nothing here asks a question or knows the turn order.

A rule first says what happens (`t.story.say`), then moves the pieces, because a move that leaves a player or the pool
without victory points (VP) raises GameOver."""

from dataclasses import dataclass, field
from typing import Any

from ..ask import JsonObject, SeatNumber
from ..story import Story
from .cards import DECK, KIND

DISCS = range(1, 7)
STARTING_POOL, STARTING_VP = 16, 10  # at the beginning: in the pool, and of each player
OPTIONS: dict[str, tuple[Any, ...]] = {}  # this game has none


class GameOver(Exception):
    """The game ends at once. The reason is "no_vp" or "empty_pool"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(slots=True)
class Player:
    """One player's cards and points. `row[disc]` is the card at a disc; `row[0]` is always None."""

    hand: list[str] = field(default_factory=list)
    row: list[str | None] = field(default_factory=lambda: [None] * 7)
    vp: int = STARTING_VP
    money: int = 0
    blocked: list[int] = field(default_factory=list)  # own discs blocked in the current or next own turn (R5)

    def copy(self) -> "Player":
        return Player(self.hand[:], self.row[:], self.vp, self.money, self.blocked[:])

    def discs(self, kind: str) -> list[int]:
        return [disc for disc, card in enumerate(self.row) if card is not None and KIND[card] == kind]

    @property
    def empty_discs(self) -> int:
        return self.row.count(None) - 1

    def neighbours(self, disc: int) -> list[str | None]:
        """Return the cards at the discs next to this one. The row does not wrap around (R2)."""
        return self.row[max(1, disc - 1) : disc] + self.row[disc + 1 : disc + 2]


class Table:
    """Two players, pool, draw pile and discard pile (top at the end of each list), and the turn's state."""

    seats = 2
    version: int  # of the rules under which the game began: a Match sets it

    def __init__(self, seats: int = 2, options: JsonObject | None = None) -> None:
        self.options, self.story = options or {}, Story()
        self.players = [Player(), Player()]
        self.pool = STARTING_POOL
        self.deck: list[str] = []
        self.rest: tuple[str, ...] = DECK  # to be shuffled and put below the draw pile
        self.removed: tuple[str, ...] = ()  # out of the game because of `deck_is_all` in a position
        self.discard: list[str] = []
        self.turn: SeatNumber | None = None
        self.dice: list[int] | None = None  # unused dice, sorted; None before the roll
        self.essedum = 0  # activations this turn
        self.face_down = True  # the rows are face down until the reveal
        self.new_action()

    def new_action(self) -> None:
        self.phase = "set_up" if self.turn is None else "turn"
        self.active: int | None = None  # the disc whose card is activated
        self.battle: JsonObject | None = None  # in progress: target, defense, and the roll (None before it)
        self.drawn: list[str] = []  # before one is kept
        self.looking = False  # the player looks through the draw pile (Haruspex)
        self.lifted: dict[int, str] = {}  # cards taken up by Consiliarius or Machina, by their old disc

    def copy(self) -> "Table":
        twin = Table.__new__(Table)
        twin.options, twin.story = self.options, self.story
        twin.players = [player.copy() for player in self.players]
        twin.pool, twin.deck, twin.rest, twin.removed = self.pool, self.deck[:], self.rest, self.removed
        twin.discard, twin.turn = self.discard[:], self.turn
        twin.dice = None if self.dice is None else self.dice[:]
        twin.essedum, twin.face_down = self.essedum, self.face_down
        twin.new_action()
        return twin

    @property
    def unused(self) -> list[int]:
        assert self.dice is not None
        return self.dice

    def lay(self, seat: SeatNumber, card: str, disc: int) -> None:
        self.remove(seat, disc)
        self.players[seat].row[disc] = card

    def lay_from_hand(self, seat: SeatNumber, card: str, disc: int) -> None:
        self.players[seat].hand.remove(card)
        self.lay(seat, card, disc)

    def remove(self, seat: SeatNumber, disc: int) -> None:
        row = self.players[seat].row
        card, row[disc] = row[disc], None
        if card:
            self.discard.append(card)

    # Victory points: R11, R13

    def gain(self, seat: SeatNumber, vp: int) -> None:
        """Pay VP from the pool, in full even if the pool has fewer; an empty pool ends the game."""
        self.players[seat].vp += vp
        self.pool = max(0, self.pool - vp)
        if not self.pool:
            self.story.say("empty_pool", seat)
            raise GameOver("empty_pool")

    def lose(self, seat: SeatNumber, vp: int) -> None:
        player = self.players[seat]
        vp = min(vp, player.vp)
        player.vp -= vp
        self.pool += vp
        self.check_vp(seat)

    def take(self, seat: SeatNumber, vp: int) -> None:
        self.players[1 - seat].vp -= vp
        self.players[seat].vp += vp
        self.check_vp(1 - seat)

    def check_vp(self, seat: SeatNumber) -> None:
        if not self.players[seat].vp:
            self.story.say("no_vp", seat)
            raise GameOver("no_vp")
