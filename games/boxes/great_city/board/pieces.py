from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.boards.asking.forms import Tile
from games.boards.pieces import Seated, Shown
from games.boards.scoreboard import area_header


@dataclass
class CityCell:
    """One place on the map of a city. `called`: its name; `target`: the answer that builds here."""

    column: int
    row: int
    text: str
    called: str
    card: dict | None = None
    changed: bool = False
    target: Tile | None = None
    gain: str = ""  # how much more the city would score
    joins: bool = False  # the chosen building would join an area
    worth: str = ""  # its value, or the points of a temple; "0/8" if the condition of the temple is not met
    home: bool = False  # the center: places are counted from here
    joined: str = ""

    @property
    def looks(self) -> str:
        kind = f"gc-built {self.card['tint']}" if self.card else "gc-free"
        gold = " gc-gold" if self.card and self.card["gold"] else ""
        return f"c{self.column} r{self.row} {kind}{gold}{self.joined}{' changed' if self.changed else ''}"


class PlaceTarget(NamedTuple):
    """A place for the chosen building: the answer, the gain in points, and whether an area would grow."""

    tile: Tile | None
    gain: str
    joins: bool = False


@dataclass
class CityMap:
    columns: int
    rows: int
    cells: list[CityCell]


class Ground(NamedTuple):
    columns: int
    rows: int
    html: SafeString


@dataclass
class PlayerPart(Seated):
    mine: bool
    first: str
    acts: bool
    hand_size: int
    city: Ground
    total_changed: bool
    worth: list[tuple[str, int, list[str]]]  # score lines: name, points, sums
    produce: str
    influence_cards: list[int]
    backs: SafeString
    hand: list[Shown] = field(default_factory=list)
    chips: list[SafeString] = field(default_factory=list)  # an open hand of another player

    @property
    def header(self) -> SafeString:
        conceded = _("conceded") if self.conceded else ""
        return area_header(self, self.mine, _("has the turn") if self.acts else "", self.first, conceded)
