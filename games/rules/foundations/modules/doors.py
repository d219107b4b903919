"""Doors: the places where a module may enter the base game. Each module is a room of its own beside this file.

A module is an object with the methods of `Module`, of which it overrides what it needs. It keeps nothing itself: its
pieces lie on the table (table.py), what it must remember for one turn in `t.now[its name]`.
"""

from collections.abc import Iterable

from ...ask import Choice, JsonObject, Option, SeatNumber
from ...ruleset import Result
from ..buildings import Piece
from ..rooms import Counted, Offered, Questions
from ..table import Building, Table


class Module:
    name = ""
    verbs: tuple[str, ...] = ()  # what its `moves` begin with: no other module's do

    # Before the game

    def new_table(self, t: Table) -> None:
        """The table is laid out and nothing has happened yet."""

    # Set-up, each a generator, in this order. `deck`: the shuffled deeds that are left, top first; taken from it

    def before_deeds(self, t: Table) -> Questions:
        return ()

    def after_deeds(self, t: Table, deck: list[str]) -> Questions:
        return ()

    def piles_made(self, t: Table) -> Questions:
        """`t.pile` and `t.next_piles` are made of deeds, nothing is for sale yet."""
        return ()

    def after_display(self, t: Table) -> Questions:
        return ()

    # Numbers: the value so far comes in, the value goes out

    def price(self, t: Table, seat: SeatNumber, value: int) -> int:
        return value

    def markers(self, t: Table, seat: SeatNumber, value: int) -> int:
        return value

    def base_income(self, t: Table, seat: SeatNumber, value: int) -> int:
        return value

    def icon_income(self, t: Table, seat: SeatNumber, value: int, mark: str | None) -> int:
        """Silver by icons in an income action that names `mark`."""
        return value

    def more_silver(self, t: Table, seat: SeatNumber, value: int) -> int:
        """Silver beyond icons, at incomes and ends of eras."""
        return value

    def track(self, t: Table, seat: SeatNumber, value: int) -> int:
        """Citizens on the population track: population itself."""
        return value

    def crowd(self, t: Table, seat: SeatNumber, value: int) -> int:
        """Population in a residential scoring; asked only if it is at least 1."""
        return value

    def resident_points(self, t: Table, seat: SeatNumber, value: int, larger: int) -> int:
        """`larger`: how many different populations are larger than this one's, which is at least 1."""
        return value

    def civic_points(self, t: Table, seat: SeatNumber, value: int, building: Building) -> int:
        return value

    def shop_points(self, t: Table, seat: SeatNumber, value: int, building: Building) -> int:
        return value

    def empty_lot(self, t: Table, seat: SeatNumber, value: int) -> int:
        return value

    # A turn

    def buyable(self, t: Table, seat: SeatNumber, card: str) -> bool | None:
        """May this card be bought, silver apart? None: it is no card of this module."""
        return None

    def take(self, t: Table, seat: SeatNumber, card: str) -> bool:
        """Take a bought card that is no deed; True if it was this module's."""
        return False

    def income_marks(self, t: Table, seat: SeatNumber) -> list[str]:
        """Cards that may be used with the income: ('income', card)."""
        return []

    def pieces(self, t: Table, seat: SeatNumber) -> list[Offered]:
        """Pieces beside the own tray that may be built: (piece, edge, met): `edge` the lots of which the footprint must
        touch one (0: none), `met` whether everything else that is required holds."""
        return []

    def licences(self, t: Table, seat: SeatNumber, kind: str) -> list[str]:
        """Cards that may be used with a build: ('build', piece, lots, card). Kind "same_size": over own buildings of
        the same size; "no_requirement": without what a monument requires. And with a theft: "free_steal", no token."""
        return []

    def protected(self, t: Table, seat: SeatNumber) -> bool:
        """May nothing be stolen from this seat?"""
        return False

    def moves(self, t: Table, seat: SeatNumber) -> Iterable[Option]:
        """Free actions of a turn, one after another: who wants to know only whether there is one looks no further."""
        return ()

    def final(self, t: Table, seat: SeatNumber, move: Choice) -> bool:
        """Does luck or a secret follow this free action without another question in between?"""
        return False

    def move(self, t: Table, seat: SeatNumber, move: Choice) -> Questions:
        """Do one of `moves`: a generator."""
        return ()

    def income_taken(self, t: Table, seat: SeatNumber, mark: str | None) -> Questions:
        """After an income action: a generator."""
        return ()

    def deed_paid(self, t: Table, seat: SeatNumber, lot: str) -> None:
        """A deed was paid for and its marker placed."""

    def built(
        self, t: Table, seat: SeatNumber, piece: Piece, mask: int, removed: list[Building], marks: tuple[str, ...]
    ) -> None:
        """A piece was placed; `removed` are the buildings that left the board for it."""

    def turn_over(self, t: Table, seat: SeatNumber) -> Questions:
        """The turn of `seat` is done: a generator."""
        return ()

    def opens(self, t: Table, seat: SeatNumber) -> bool:
        """Will the end of this seat's turn turn something up, as the table lies now?"""
        return False

    def may_open(self, t: Table, seat: SeatNumber) -> bool:
        """Could it, whatever this seat does in its turn?"""
        return False

    # An era

    def asks_before_scoring(self, t: Table) -> bool:
        return False

    def before_scoring(self, t: Table) -> Questions:
        return ()

    def residential(self, t: Table) -> bool:
        """Score the population in another way; True if this module did."""
        return False

    def era_begins(self, t: Table) -> None:
        """Era 1: before the first turn."""

    # The end

    def last_points(self, t: Table, seat: SeatNumber) -> list[Counted]:
        """(kind, card or None, points), each a row of the final scoring."""
        return []

    def result(self, t: Table) -> Result | None:
        return None

    # What is seen

    def show(self, t: Table, seat: SeatNumber | None, shown: JsonObject, open_to_all: bool) -> None:
        """Add to a view what only a turn that is under way knows."""


DOORS = tuple(name for name in vars(Module) if not name.startswith("_") and callable(getattr(Module, name)))
