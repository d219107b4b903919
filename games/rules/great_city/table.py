"""The table, its moves and the prices of actions, without turn order or questions."""

from dataclasses import dataclass, field
from typing import NamedTuple

from ..ask import JsonObject, SeatNumber
from ..story import Story
from .box import Box, BuildingCard, box_of
from .cards import COLOURS
from .city import City, Place

OPTIONS = {"cards": ("project",)}  # name: (default, *others); another card set is named by its SHA-256
START_COINS = 5
INFLUENCE_TOKENS = 33
BRICK_TOKENS = 6
# What actions cost beyond what the strip gives. Rulebook: "Comprar ladrillos y dientes adicionales"; R3.
COGS = 2  # to produce
BRICK_PRICE, COG_PRICE = 2, 1  # coins


class GameLength(NamedTuple):
    """Values that depend on the number of players. `influence`: {round: value of the card revealed}."""

    rounds: int
    decks: tuple[str, ...]
    emissaries: int  # for each player; the number of cards of each deck in an offer
    influence: dict[int, int]


INFLUENCE_CARD_BY_ROUND = {3: 3, 6: 6, 10: 10, 14: 14}
GAME_LENGTHS = {
    1: GameLength(14, ("I", "II", "III"), 1, INFLUENCE_CARD_BY_ROUND),  # in a position: one city alone, as a puzzle
    2: GameLength(7, ("I", "II"), 2, {2: 4, 4: 8, 7: 14}),
    3: GameLength(14, ("I", "II", "III"), 1, INFLUENCE_CARD_BY_ROUND),
    4: GameLength(14, ("I", "II", "III", "IV"), 1, INFLUENCE_CARD_BY_ROUND),
}


@dataclass(slots=True)
class Player:
    colour: str
    city: City
    coins: int = START_COINS
    influence: int = 0
    bricks: int = 0
    points: int = 0
    hand: list[str] = field(default_factory=list)
    influence_cards: list[int] = field(default_factory=list)

    def copy(self) -> "Player":
        return Player(
            self.colour,
            self.city.copy(),
            self.coins,
            self.influence,
            self.bricks,
            self.points,
            self.hand[:],
            self.influence_cards[:],
        )


@dataclass(slots=True)
class EmissaryTurn:
    seat: SeatNumber
    space: int
    bricks: int
    cogs: int
    built: bool = False
    produced: bool = False


class Table:
    """The whole table. Strips are top first; the top of a deck is the end of its list.

    `round` is 0 before the setup, then the present or next round."""

    version: int  # of the rules under which the game began: a Match sets it

    def __init__(self, seats: int, options: JsonObject, cards: JsonObject | None = None) -> None:
        self.seats, self.options, self.story = seats, options, Story()
        self.box: Box = box_of(cards)
        self.length = GAME_LENGTHS[seats]
        start = {owner: [self.box.card[name] for name in names] for owner, names in self.box.start.items()}
        self.players = [
            Player(owner, City({(0, 0): start[owner][0], (1, 0): start[owner][1]})) for owner in colours(seats)
        ]
        self.round = 0
        self.first: int | None = None
        self.strips: list[str] = []
        self.decks: dict[str, list[str]] = {deck: [] for deck in self.length.decks}
        self.rest = {deck: self.box.decks[deck] for deck in self.length.decks}  # still to be shuffled, below the deck
        self.removed = False  # whether cards that the position does not name are out of the game
        self.influence_cards: list[int] = []  # on the table
        self.gone: list[str] = []
        self.new_round()

    def new_round(self) -> None:
        self.phase = "emissaries" if self.round else "set_up"
        self.spaces: list[int | None] = [None] * 5  # the seat of the emissary on each
        self.offer: list[str] = []
        self.turn: EmissaryTurn | None = None
        self.drafting: tuple[int, list[str]] | None = None  # the seat that chooses, and the cards

    def copy(self) -> "Table":
        twin = Table.__new__(Table)
        twin.seats, twin.options, twin.story = self.seats, self.options, self.story
        twin.box, twin.length = self.box, self.length
        twin.players = [player.copy() for player in self.players]
        twin.round, twin.first, twin.strips = self.round, self.first, self.strips[:]
        twin.decks = {deck: cards[:] for deck, cards in self.decks.items()}
        twin.rest, twin.removed = self.rest.copy(), self.removed
        twin.influence_cards, twin.gone = self.influence_cards[:], self.gone[:]
        twin.new_round()
        return twin

    @property
    def now(self) -> EmissaryTurn:
        assert self.turn is not None
        return self.turn

    def order(self, first: int) -> list[int]:
        return [*range(first, self.seats), *range(first)]

    def draw(self, deck: str, count: int) -> list[str]:
        cards = self.decks[deck][: -count - 1 : -1]
        del self.decks[deck][-count:]
        return cards

    def supply(self) -> tuple[int, int]:
        influence, bricks = INFLUENCE_TOKENS, BRICK_TOKENS
        for player in self.players:
            influence -= player.influence
            bricks -= player.bricks
        return influence, bricks

    def give(self, seat: SeatNumber, source: str, gains: list[int]) -> None:
        if not any(gains):
            return
        player = self.players[seat]
        influence, bricks = self.supply()
        coins, points = gains[0], gains[3]
        influence, bricks = min(gains[1], influence), min(gains[2], bricks)
        if coins or influence or bricks or points:
            self.story.say("gains", seat, source=source, coins=coins, influence=influence, bricks=bricks, points=points)
            player.coins += coins
            player.influence += influence
            player.bricks += bricks
            player.points += points

    def build(self, seat: SeatNumber, card: str, at: Place) -> None:
        player = self.players[seat]
        player.hand.remove(card)
        covered = player.city.buildings.get(at)
        if covered:
            self.gone.append(covered.id)
        player.city.put(self.box.card[card], at)


def colours(seats: int) -> tuple[str, ...]:
    """Return the colors by seat; with two players, the two colors that have a second emissary."""
    return ("white", "brown") if seats == 2 else COLOURS[:seats]


def price_of_cogs(cogs: int) -> int:
    return max(0, COGS - cogs) * COG_PRICE


def most_bricks(player: Player, bricks: int) -> int:
    return bricks + player.bricks + player.coins // BRICK_PRICE


def tokens_to_pay(player: Player, missing: int) -> range:
    """Return the possible numbers of tokens to pay; coins pay for the other missing bricks."""
    return range(max(0, missing - player.coins // BRICK_PRICE), min(player.bricks, missing) + 1)


def payment(player: Player, card: BuildingCard, bricks: int, *tokens: int) -> tuple[int, int]:
    """Return (tokens, coins) to pay for a building; `tokens` is the player's choice, if there is one."""
    missing = max(0, card.cost - bricks)
    number = tokens[0] if tokens else tokens_to_pay(player, missing)[0]
    return number, (missing - number) * BRICK_PRICE
