"""Doors: the places where a module may enter the base game. Each module is a room of its own beside this file.

A module is an object with the methods of `Module`, of which it overrides what it needs. It keeps nothing itself: its
pieces lie on the table (table.py), what it must remember for one turn in `t.now[its name]`.
"""


class Module:
    name = ""
    verbs: tuple[str, ...] = ()  # what its `moves` begin with: no other module's do

    # Before the game

    def lay_out(self, t):
        """The table is laid out and nothing has happened yet."""

    # Set-up, each a generator, in this order. `deck`: the shuffled deeds that are left, top first; taken from it

    def before_deeds(self, t):
        return ()

    def after_deeds(self, t, deck: list[str]):
        return ()

    def piles_made(self, t):
        """`t.pile` and `t.next_piles` are made of deeds, nothing is for sale yet."""
        return ()

    def after_display(self, t):
        return ()

    # Numbers: the value so far comes in, the value goes out

    def price(self, t, seat: int, value: int) -> int:
        """Of a card for sale, for this seat."""
        return value

    def markers(self, t, seat: int, value: int) -> int:
        """All lot markers this seat has."""
        return value

    def base_income(self, t, seat: int, value: int) -> int:
        return value

    def icon_income(self, t, seat: int, value: int, mark: str | None) -> int:
        """Silver by icons in an income action that names `mark`."""
        return value

    def more_silver(self, t, seat: int, value: int) -> int:
        """Silver beyond icons, at incomes and ends of eras."""
        return value

    def track(self, t, seat: int, value: int) -> int:
        """Citizens on the population track: population itself."""
        return value

    def crowd(self, t, seat: int, value: int) -> int:
        """Population in a residential scoring; asked only if it is at least 1."""
        return value

    def resident_points(self, t, seat: int, value: int, larger: int) -> int:
        """`larger`: how many different populations are larger than this one's, which is at least 1."""
        return value

    def civic_points(self, t, seat: int, value: int, building) -> int:
        return value

    def shop_points(self, t, seat: int, value: int, building) -> int:
        return value

    def empty_lot(self, t, seat: int, value: int) -> int:
        """Points for an empty lot at the end."""
        return value

    # A turn

    def buyable(self, t, seat: int, card: str) -> bool | None:
        """May this card be bought, silver apart? None: it is no card of this module."""
        return None

    def take(self, t, seat: int, card: str) -> bool:
        """Take a bought card that is no deed; True if it was this module's."""
        return False

    def income_marks(self, t, seat: int) -> list[str]:
        """Cards that may be used with the income: ('income', card)."""
        return []

    def pieces(self, t, seat: int) -> list:
        """Pieces beside the own tray that may be built: (piece, edge, met): `edge` the lots of which the footprint must
        touch one (0: none), `met` whether everything else that is required holds."""
        return []

    def licences(self, t, seat: int, kind: str) -> list[str]:
        """Cards that may be used with a build: ('build', piece, lots, card). Kind "same_size": over own buildings of the
        same size; "no_requirement": without what a monument requires. And with a theft: "free_steal", no token."""
        return []

    def protected(self, t, seat: int) -> bool:
        """May nothing be stolen from this seat?"""
        return False

    def moves(self, t, seat: int):
        """Free actions of a turn, one after another: who wants to know only whether there is one looks no further."""
        return ()

    def final(self, t, seat: int, move) -> bool:
        """Does luck or a secret follow this free action without another question in between?"""
        return False

    def move(self, t, seat: int, move):
        """Do one of `moves`: a generator."""
        return ()

    def income_taken(self, t, seat: int, mark: str | None):
        """After an income action: a generator."""
        return ()

    def deed_paid(self, t, seat: int, lot: str):
        """A deed was paid for and its marker placed."""

    def built(self, t, seat: int, piece, mask: int, removed: list, marks: tuple):
        """A piece was placed; `removed` are the buildings that left the board for it."""

    def turn_over(self, t, seat: int):
        """The turn of `seat` is done: a generator."""
        return ()

    def opens(self, t, seat: int) -> bool:
        """Will the end of this seat's turn turn something up?"""
        return False

    # An era

    def asks_before_scoring(self, t) -> bool:
        return False

    def before_scoring(self, t):
        """A generator."""
        return ()

    def residential(self, t) -> bool:
        """Score the population in another way; True if this module did."""
        return False

    def era_begins(self, t):
        """Era 1: before the first turn."""

    # The end

    def last_points(self, t, seat: int) -> list:
        """(kind, card or None, points), each a row of the final scoring."""
        return []

    def result(self, t):
        """Another end than the base game's: a Result."""

    # What is seen

    def show(self, t, seat: int | None, shown: dict, open_to_all: bool):
        """Add to a view what only a turn that is under way knows."""


DOORS = tuple(name for name in vars(Module) if not name.startswith("_") and callable(getattr(Module, name)))
