"""The hooks through which a module changes the base game.

A module is an object with the methods of `Module` and overrides the methods it needs. It has no state of its own: its
pieces are on the table (table.py), and its notes for one turn in `t.turn_notes[its name]`."""

from collections.abc import Iterable

from ...ask import Choice, JsonObject, Option, SeatNumber
from ...ruleset import Result
from ..buildings import Piece
from ..table import BuildablePiece, PlacedBuilding, QuestionGenerator, ScoreRow, Table


class Module:
    name = ""
    verbs: tuple[str, ...] = ()  # the first elements of its `moves`, unique among the modules

    def new_table(self, t: Table) -> None:
        """Prepare the table before the game begins."""

    # Setup, in this order; each is a generator. A hook may take deeds from `deck`, which is shuffled, top first

    def before_deeds(self, t: Table) -> QuestionGenerator:
        return ()

    def after_deeds(self, t: Table, deck: list[str]) -> QuestionGenerator:
        return ()

    piles_made = before_deeds  # may change `t.pile` and `t.next_piles`, only deeds; no cards are for sale yet
    after_display = before_deeds

    # Numbers: each method takes the value so far and returns the new value

    def price(self, t: Table, seat: SeatNumber, value: int) -> int:
        return value

    markers = base_income = empty_lot = price
    more_silver = price  # additional silver, apart from icons, in income actions and at the ends of eras
    track = price  # the seat's number on the population track
    crowd = price  # the population that counts in a residential scoring; called only for at least 1 citizen

    def icon_income(self, t: Table, seat: SeatNumber, value: int, mark: str | None) -> int:
        """Return the silver from building icons in an income action that uses the card `mark`."""
        return value

    def resident_points(self, t: Table, seat: SeatNumber, value: int, larger: int) -> int:
        """Return the points of a population of at least 1, if `larger` other populations are larger."""
        return value

    def civic_points(self, t: Table, seat: SeatNumber, value: int, building: PlacedBuilding) -> int:
        return value

    shop_points = civic_points

    # A turn

    def buyable(self, t: Table, seat: SeatNumber, card: str) -> bool | None:
        """Return whether a card of this module may be bought, apart from its price; None for other cards."""
        return None

    def take(self, t: Table, seat: SeatNumber, card: str) -> bool:
        """Take a bought card that is not a deed, and return whether the card belongs to this module."""
        return False

    def income_marks(self, t: Table, seat: SeatNumber) -> list[str]:
        return []

    def pieces(self, t: Table, seat: SeatNumber) -> list[BuildablePiece]:
        """Return additional pieces that may be built, as (piece, edge, met).

        The footprint must touch at least one of the lots `edge` (0: no condition). `met` tells whether all other
        requirements are met."""
        return []

    def licences(self, t: Table, seat: SeatNumber, kind: str) -> list[str]:
        """Return the cards that allow an exception when the seat builds or steals.

        Kind "same_size": build over own buildings of the same size; "no_requirement": build a monument without meeting
        its requirements; "free_steal": steal without spending a token."""
        return []

    def protected(self, t: Table, seat: SeatNumber) -> bool:
        return False

    def moves(self, t: Table, seat: SeatNumber) -> Iterable[Option]:
        """Yield the module's free actions in this turn; callers often read only the first one."""
        return ()

    def final(self, t: Table, seat: SeatNumber, move: Choice) -> bool:
        """Return whether this free action leads to a random draw or shows a secret before the next question."""
        return False

    def move(self, t: Table, seat: SeatNumber, move: Choice) -> QuestionGenerator:
        return ()

    def income_taken(self, t: Table, seat: SeatNumber, mark: str | None) -> QuestionGenerator:
        return ()

    def deed_paid(self, t: Table, seat: SeatNumber, lot: str) -> None:
        """Act after the seat has paid for a deed and placed its marker."""

    def built(
        self, t: Table, seat: SeatNumber, piece: Piece, mask: int, removed: list[PlacedBuilding], marks: tuple[str, ...]
    ) -> None:
        """Act after a piece was placed; `removed`: the buildings that it replaced."""

    def turn_over(self, t: Table, seat: SeatNumber) -> QuestionGenerator:
        return ()

    reveals_cards = protected  # whether the end of this seat's turn will reveal cards, as the table is now
    may_reveal_cards = protected  # whether the end of this seat's turn can reveal cards, whatever the seat does

    # An era

    def asks_before_scoring(self, t: Table) -> bool:
        return False

    before_scoring = before_deeds

    def residential(self, t: Table) -> bool:
        """Score the populations by this module's rule, and return whether it has such a rule."""
        return False

    def era_begins(self, t: Table) -> None:
        """Act at the start of an era; in era 1, before the first turn."""

    # The end

    def last_points(self, t: Table, seat: SeatNumber) -> list[ScoreRow]:
        """Return rows of the final scoring: (kind, card or None, points)."""
        return []

    def result(self, t: Table) -> Result | None:
        return None

    # Views

    def show(self, t: Table, seat: SeatNumber | None, shown: JsonObject, open_to_all: bool) -> None:
        """Add to the view `shown` the values that exist only during a turn."""


HOOK_NAMES = tuple(name for name in vars(Module) if not name.startswith("_") and callable(getattr(Module, name)))
