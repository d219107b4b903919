"""What a table of Foundations of Rome is made of on a page."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.safestring import SafeString

from ..pieces import Number, Seated, Shown


@dataclass
class Lot:
    """One lot in the grid that lies over the drawing. `text` names it for who does not see it; `card` is the building whose
    full card it opens (at a building's first lot only); `turned`: the places a building may go to with this as its first lot."""

    name: str
    text: str
    card: str = ""
    spot: object = None
    turned: list["Turned"] = field(default_factory=list)


@dataclass
class Turned:
    """A place for the chosen building, in one of its directions. `lots` it would cover, for who lights them up."""

    way: int
    tile: object
    lots: str


@dataclass
class Drawn:
    """A building as it is drawn: the outline of its lots, its icon and its marks. `kind` is its type (R, C, M)."""

    outline: str
    icon: str
    x: float
    y: float
    size: float
    marks: list["Mark"]
    seat: int
    kind: str
    name: str
    changed: bool = False
    monument: bool = False


@dataclass
class Mark:
    """A number beside a small icon, on a building."""

    icon: str
    text: str
    x: float
    y: float
    size: float

    @property
    def at(self) -> float:
        """Where the number begins."""
        return self.x + self.size * 1.05

    @property
    def base(self) -> float:
        return self.y + self.size * 0.86


@dataclass
class Square:
    """A lot without a building: somebody's (`seat`), for sale (`price`), or neither."""

    x: int
    y: int
    seat: int | None = None
    numeral: str = ""
    price: int | None = None
    changed: bool = False
    name: str = ""


@dataclass
class City:
    """The whole drawing. `ways` are the directions of the chosen building, each as an outline to be shown beside a button,
    `ghost` what stands there if the answer shown once more is given, `gone` the outlines of what it would replace."""

    side: int
    columns: list[tuple[str, int]]
    rows: list[tuple[str, int]]
    squares: list[Square]
    buildings: list[Drawn]
    lots: list[Lot]
    ways: list[tuple[int, str, str]] = field(default_factory=list)
    ghost: Drawn | None = None
    gone: list[str] = field(default_factory=list)

    @property
    def extent(self) -> int:
        return self.side * 100 + 44


@dataclass
class Sale:
    """A card for sale in one of the six slots."""

    card: str
    html: SafeString
    price: int
    text: str
    fresh: bool
    dear: bool
    spot: object = None


@dataclass
class Stock:
    """Buildings of one kind that are left in a tray."""

    id: str
    name: str
    icon: str
    kind: str
    count: int
    worth: str
    shape: str
    spot: object = None


@dataclass
class Player(Seated):
    """One player's part of the table. `known`: the reader may see what is hidden of it."""

    mine: bool
    acts: bool
    first: bool
    numbers: list[Number]
    forecast: str
    tray: list[Stock]
    stock: list[SafeString]
    left: int
    cards: list[Shown]
    chips: list[tuple[str, Sequence]]
    hand: list[Shown] = field(default_factory=list)
    backs: SafeString = field(default_factory=SafeString)
