from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.boards.asking.forms import Tile
from games.boards.pieces import Seated, Shown
from games.boards.scoreboard import area_header

from .shapes import LotCells

CONSUL_COLOUR = 4  # a free color: the Consul plays with four players at most


class TurnedPlace(NamedTuple):
    """A place for the chosen building in one rotation; `gain`: the change in this era's forecast."""

    way: int
    tile: Tile
    gain: str


class GridLot(NamedTuple):
    """One lot in the grid over the drawing. `first`: it is the first lot of the building `card`.

    `turned`: places for the chosen building that begin here; `why`: id of the popover that says why the lot cannot be
    bought or stolen now."""

    text: str
    card: str = ""
    first: bool = False
    target: Tile | None = None
    turned: Sequence[TurnedPlace] = ()
    why: str = ""


class DrawnBuilding(NamedTuple):
    """A building to draw: its owner's color number, icon, type (R, C, M), lots and counts."""

    seat: int
    icon: str
    kind: str
    at: LotCells
    counts: tuple[int, int, int]
    monument: bool = False
    changed: bool = False
    ghost: bool = False


class OpenLot(NamedTuple):
    """A lot without a building: owned (`seat` is a color number), for sale (`price`), or neither."""

    name: str
    seat: int | None = None
    numeral: str = ""
    price: int | None = None
    changed: bool = False


@dataclass
class TrayStock:
    kind: str
    html: SafeString
    art: SafeString
    target: object = None


class ConsulStanding(Seated):
    key, colour, numeral = "consul", CONSUL_COLOUR, "C"


@dataclass
class PlayerPart(Seated):
    mine: bool
    acts: bool
    first: str
    income: str
    forecast: str
    tray: list[TrayStock]
    stock: list[SafeString]
    left: int
    cards: list[Shown]
    chips: list[tuple[str, Sequence]]
    hand: list[Shown] = field(default_factory=list)
    backs: SafeString = field(default_factory=SafeString)

    @property
    def header(self) -> SafeString:
        conceded = _("conceded") if self.conceded else ""
        return area_header(self, self.mine, _("has the turn") if self.acts else "", self.first, conceded)

    @property
    def glance(self) -> SafeString:
        marks = (('<span class="open">' if one.target else "<span>") + f"{one.art}</span>" for one in self.tray)
        return mark_safe("".join(marks))  # noqa: S308 - our own drawings

    @property
    def ready(self) -> list[TrayStock]:
        return [one for one in self.tray if one.target]

    @property
    def later(self) -> list[TrayStock]:
        return [one for one in self.tray if not one.target]
