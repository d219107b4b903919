"""What a table of The Great City of Rome is made of on a page."""

from dataclasses import dataclass, field

from django.utils.safestring import SafeString

from games.boards.pieces import NUMERALS, Number, Seated, Shown

CELL = 100  # in the units of a city's drawing


@dataclass
class Cell:
    """One place of a city's grid: a building, or a free place; `called`: its name, part by part; `spot`: the chosen
    building may stand there. Columns and rows count from 1."""

    column: int
    row: int
    text: str
    called: list[str]
    card: dict | None = None
    changed: bool = False
    spot: object = None
    brings: str = ""  # how much more the city would score
    home: bool = False  # the centre: places are counted from here

    @property
    def x(self) -> int:
        return (self.column - 1) * CELL

    @property
    def y(self) -> int:
        return (self.row - 1) * CELL


@dataclass
class CityMap:
    """A grid with `columns` by `rows` places; `bridges` join residences of one area: (x, y, width, height)."""

    columns: int
    rows: int
    cells: list[Cell]
    bridges: list[tuple[int, int, int, int]]

    @property
    def width(self) -> int:
        return self.columns * CELL

    @property
    def height(self) -> int:
        return self.rows * CELL


@dataclass
class Space:
    """A space of the strip. `numeral` and `seat` of the emissary there; `reach` is what an emissary there has, in
    words; `bricks`, `cogs`."""

    number: int
    symbol: str
    symbol_name: str
    reach: str
    bricks: int
    cogs: int
    seat: int | None
    name: str
    changed: bool
    acts: bool
    spot: object = None

    @property
    def numeral(self) -> str:
        return "" if self.seat is None else NUMERALS[self.seat]


@dataclass
class PlayerPart(Seated):
    """One player's part of the table."""

    mine: bool
    first: bool
    acts: bool
    numbers: list[Number]
    city: CityMap
    total: int
    total_changed: bool
    worth: list[tuple[str, int, list[str]]]  # line by line: its name, its points, and what those are made of
    produce: str
    influence_cards: list[int]
    backs: SafeString
    hand: list[Shown] = field(default_factory=list)
    chips: list[SafeString] = field(default_factory=list)  # an open hand of another player
