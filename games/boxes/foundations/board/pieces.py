"""What a table of Foundations of Rome is made of on a page."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.boards.asking.forms import Tile
from games.boards.pieces import Seated, Shown

from .shapes import Cells


class TurnedPlace(NamedTuple):
    """A place for the chosen building, in one of its directions; `brings`: what more the era would score."""

    way: int
    tile: Tile
    brings: str


class Lot(NamedTuple):
    """One lot in the grid that lies over the drawing. `text` names it for who does not see it; `card` is the building
    that stands there, `first` whether it begins there; `turned`: the places a building may go to with this as its first
    lot; `why` names the box that says why the lot cannot be bought or stolen now."""

    text: str
    card: str = ""
    first: bool = False
    target: Tile | None = None
    turned: Sequence[TurnedPlace] = ()
    why: str = ""


class Drawn(NamedTuple):
    """A building as it is drawn: whose it is (the number of a colour), its icon, its type (R, C, M), its
    lots, and what it counts there: citizens, silver, VP. Equal ones are drawn once and kept."""

    seat: int
    icon: str
    kind: str
    at: Cells
    counts: tuple[int, int, int]
    monument: bool = False
    changed: bool = False
    ghost: bool = False


class Square(NamedTuple):
    """A lot without a building: somebody's (`seat`, as a colour), for sale (`price`), or neither."""

    name: str
    seat: int | None = None
    numeral: str = ""
    price: int | None = None
    changed: bool = False


@dataclass
class CityMap:
    """The whole city: `drawing` and the `grid` of names and answers that lies over it. `ways` are the directions of the
    chosen building, each as an outline for its button, `shadows` the same as the grid uses them."""

    side: int
    drawing: SafeString
    grid: SafeString
    ways: list[tuple[int, str]]
    shadows: SafeString


@dataclass
class Sale:
    """A card for sale in one of the six slots; a deed shows its `plan`."""

    card: str
    html: SafeString
    price: int
    text: str
    fresh: bool
    dear: bool
    target: object = None
    why: str = ""
    plan: SafeString = field(default_factory=SafeString)


@dataclass
class Stock:
    """Buildings of one kind that are left in a tray."""

    kind: str
    html: SafeString
    target: object = None


@dataclass
class PlayerPart(Seated):
    """One player's part of the table. `known`: the reader may see what is hidden of it."""

    mine: bool
    acts: bool
    first: bool
    numbers: list[SafeString]
    forecast: str
    tray: list[Stock]
    stock: list[SafeString]
    left: int
    cards: list[Shown]
    chips: list[tuple[str, Sequence]]
    hand: list[Shown] = field(default_factory=list)
    backs: SafeString = field(default_factory=SafeString)

    @property
    def ready(self) -> list[Stock]:
        return [one for one in self.tray if one.target]

    @property
    def later(self) -> list[Stock]:
        return [one for one in self.tray if not one.target]
