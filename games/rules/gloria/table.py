"""The table and how pieces move on it. Nothing here asks a question or knows the turn order.

A rule first says what happens (`t.story.say`), then moves the pieces, because a move that fulfills a Foro raises
GameOver."""

from collections.abc import Iterable

from ..ask import Illegal, JsonObject, SeatNumber, quoted
from ..story import Story, TemporaryFact
from .cards import DECK, MATERIAL, MATERIALS, SENATOR_COUNT, SITES_PER_MATERIAL, VALUE
from .player import AnyBatch, Building, Player, fulfils_forum

OPTIONS = {  # name: (default, other values)
    "short": (False, True),
    "experienced": (False, True),
    "original": (False, True),
    "no_functions": (False, True),
    "voluntary_gifts": (False, True),
    "strict_vault": (False, True),
}
SWITCHED_OFF: set[str] = set()  # buildings without a function; only for tests, which fill it before they create a table


def full_options(options: JsonObject) -> JsonObject:
    for name, value in options.items():
        if type(value) is not bool or name not in OPTIONS:
            raise Illegal("bad_option", f"{quoted(name)}: {quoted(value)} is not an option of this game.")
    return {name: options.get(name, values[0]) for name, values in OPTIONS.items()}


class GameOver(Exception):
    """The game ends at once; `seats` are the seats that fulfill a Foro."""

    def __init__(self, reason: str, seats: tuple[SeatNumber, ...] = ()) -> None:
        super().__init__(reason)
        self.reason, self.seats = reason, seats


class Table:
    """Players, pool, deck (its top is the end of the list), senators and sites."""

    version: int  # of the rules under which the game began: a Match sets it

    def __init__(self, seats: int, options: JsonObject) -> None:
        self.seats, self.options, self.story = seats, options, Story()
        self.players = [Player() for _ in range(seats)]
        self.leader: SeatNumber | None = None
        self.pool: list[str] = []
        self.deck: list[str] = []
        self.rest: tuple[str, ...] = DECK  # to be shuffled and put below the deck
        self.removed: tuple[str, ...] = ()  # out of the game because of `deck_is_all` in a position
        self.senators = SENATOR_COUNT
        town = (2 if seats < 4 else 3) if options["short"] else max(seats, 3)
        self.town = dict.fromkeys(MATERIALS, town)
        self.out = dict.fromkeys(MATERIALS, SITES_PER_MATERIAL - town)
        self.forums: tuple[SeatNumber, ...] = ()  # seats whose Foro works
        self.new_turn("set_up")

    def new_turn(self, phase: str = "lead") -> None:
        self.phase = phase
        self.role: str | None = None
        self.batches: list[AnyBatch] = []  # batches in progress, the innermost last
        self.drawn: str | None = None  # a Fuente card
        self.playing: tuple[SeatNumber, str | None, tuple[str, ...]] | None = None  # Palacio: seat, role, cards
        self.demand: tuple[str, ...] = ()
        for player in self.players:
            player.camp, player.shown_this_turn, player.ready_clients = [], [], player.clientele[:]
            player.actions = player.second_actions = 0
            player.sold_unseen = player.thought = player.crafted = False

    def copy(self) -> "Table":
        twin = Table.__new__(Table)
        twin.seats, twin.options, twin.story = self.seats, self.options, self.story
        twin.players = [player.copy() for player in self.players]
        twin.leader, twin.senators = self.leader, self.senators
        twin.pool, twin.deck, twin.rest, twin.removed = self.pool[:], self.deck[:], self.rest, self.removed
        twin.town, twin.out = self.town.copy(), self.out.copy()
        twin.forums = self.forums
        twin.new_turn(self.phase)
        return twin

    def order(self, first: SeatNumber) -> list[SeatNumber]:
        return [*range(first, self.seats), *range(first)]

    def others(self, seat: SeatNumber) -> list[SeatNumber]:
        return self.order(seat)[1:]

    def neighbours(self, seat: SeatNumber) -> list[SeatNumber]:
        others = self.others(seat)
        return others if len(others) < 3 else [others[0], others[-1]]

    # Functions: R10, R19, R20

    def has(self, seat: SeatNumber, name: str) -> bool:
        """Return whether a lasting function works for the seat, also of a public building or through Portón."""
        return name in self.players[seat].live

    def works(self, name: str) -> bool:
        """Return whether the options let a building's own rules apply (completion effects, Estatua, Villa)."""
        return name not in SWITCHED_OFF and not self.options["no_functions"]

    def update_functions(self) -> None:
        """Compute the functions and check the Foros. Call it after each change of buildings."""
        self.compute_functions()
        self.check_forums()

    def compute_functions(self) -> None:
        if self.options["no_functions"]:
            return
        public = {b.card for player in self.players for b in player.buildings if b.public}
        for player in self.players:
            live = {b.card for b in player.buildings if b.complete} | public
            if "porton" in live - SWITCHED_OFF:
                live |= {b.card for b in player.buildings if MATERIAL[b.card] == "marble"}
            player.live = frozenset(live - SWITCHED_OFF)
        self.forums = tuple(seat for seat in range(self.seats) if self.has(seat, "foro"))

    def check_forums(self) -> None:
        """End the game if a Foro is fulfilled, before any other end (R28)."""
        if not self.forums:
            return
        original = self.options["original"]
        winners = tuple(seat for seat in self.forums if fulfils_forum(self.players[seat], original))
        if winners:
            for seat in winners:
                self.story.say("forum", seat)
            raise GameOver("forum", winners)

    def check_deck(self, seat: SeatNumber) -> None:
        """End the game if the deck is empty. Call it at the end of each action that draws (R29)."""
        if not self.deck:
            self.story.say("last_card", seat)
            raise GameOver("deck")

    # Room: R4, R22

    def client_room(self, seat: SeatNumber) -> int:
        player = self.players[seat]
        room = player.influence + (2 if "insula" in player.live else 0)
        return room * 2 if "acueducto" in player.live else room

    def vault_room(self, seat: SeatNumber) -> int:
        player = self.players[seat]
        return player.influence + (2 if "mercado" in player.live else 0)

    def refill_size(self, seat: SeatNumber) -> int:
        live = self.players[seat].live
        return 5 + (2 if "santuario" in live else 0) + (4 if "templo" in live else 0)

    # Moves

    def remove_from_hand(self, seat: SeatNumber, card: str) -> None:
        """Remove a card from a hand; of equal cards, one that was shown in a demand leaves first (R24)."""
        player = self.players[seat]
        player.hand.remove(card)
        if card in player.shown_this_turn:
            player.shown_this_turn.remove(card)

    def hire(self, seat: SeatNumber, card: str) -> None:
        self.players[seat].clientele.append(card)
        self.check_forums()

    def store(self, seat: SeatNumber, card: str) -> None:
        self.players[seat].stockpile.append(card)
        self.check_forums()

    def store_all(self, seat: SeatNumber, cards: Iterable[str]) -> None:
        for card in cards:
            self.store(seat, card)

    def place_foundation(self, seat: SeatNumber, card: str, site: str, out: bool) -> None:
        """Lay a foundation on a site. Its function may work at once through Portón (R19)."""
        (self.out if out else self.town)[site] -= 1
        self.players[seat].buildings.append(Building(card, site, seat))
        if self.has(seat, "porton"):
            self.update_functions()
        if not out and not any(self.town.values()):
            self.story.say("last_site", seat)
            raise GameOver("sites")

    def complete(self, seat: SeatNumber, building: Building) -> None:
        player = self.players[seat]
        influence = player.influence + VALUE[building.site]
        self.story.say("completes", seat, building=building.card, influence=influence)
        player.rebuild(building.card, complete=True, site_with=seat)
        player.influence = influence
        self.update_functions()

    def vault_fact(self, card: str) -> TemporaryFact | str:
        """Return a vault card as a fact of a log entry, hidden after the turn with `strict_vault`."""
        return TemporaryFact(card, until="turn") if self.options["strict_vault"] else card
