"""A city, which is a grid of at most four by four places, and what its buildings produce.

In a place (x, y), x runs to the right and y down. A gain is a list of four counts in the order of `GAIN_KINDS`.
Rulebook: "Acción de construcción", "Acción de producir"."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias, TypeVar

from .box import BuildingCard, Gain

Place: TypeAlias = tuple[int, int]  # x, y from the starting house
BuiltPlace: TypeAlias = tuple[Place, BuildingCard]
WorkT = TypeVar("WorkT")

MAX_CITY_SIDE = 4
MAX_DISTANCE = 12  # largest distance of a building from the starting house in a position
NEIGHBOR_OFFSETS = ((0, -1), (-1, 0), (1, 0), (0, 1))
NEIGHBOR_PLACES = {
    (x, y): tuple((x + dx, y + dy) for dx, dy in NEIGHBOR_OFFSETS)
    for x in range(-MAX_DISTANCE, MAX_DISTANCE + 1)
    for y in range(-MAX_DISTANCE, MAX_DISTANCE + 1)
}


GAIN_KINDS = ("coins", "influence", "bricks", "points")
GAIN_INDEX = {"coin": 0, "influence": 1, "brick": 2, "point": 3}


class City:
    """A city, with `buildings` by place in building order. Values are cached until the next building."""

    __slots__ = ("_kept", "bottom", "buildings", "left", "right", "top")

    def __init__(self, buildings: dict[Place, BuildingCard]) -> None:
        self.buildings = buildings
        across, down = [x for x, _ in buildings], [y for _, y in buildings]
        self.left, self.right, self.top, self.bottom = min(across), max(across), min(down), max(down)
        self._kept: dict[Callable[[City], Any], Any] = {}

    def copy(self) -> "City":
        twin = City.__new__(City)
        twin.buildings, twin._kept = self.buildings.copy(), self._kept
        twin.left, twin.right, twin.top, twin.bottom = self.left, self.right, self.top, self.bottom
        return twin

    def put(self, card: BuildingCard, at: Place) -> None:
        x, y = at
        self.buildings[at] = card
        self.left, self.right = min(self.left, x), max(self.right, x)
        self.top, self.bottom = min(self.top, y), max(self.bottom, y)
        self._kept = {}  # a new dict, because a copy may still use the old one

    def kept(self, work: Callable[["City"], WorkT]) -> WorkT:
        made: WorkT | None = self._kept.get(work)
        if made is None:
            made = self._kept[work] = work(self)
        return made

    def places_for(self, card: BuildingCard) -> tuple[Place, ...]:
        return self.kept(aqueduct_places if card.type == "aqueduct" else free_places)

    def neighbours(self, at: Place) -> list[BuildingCard]:
        buildings = self.buildings
        return [buildings[here] for here in NEIGHBOR_PLACES[at] if here in buildings]

    def all(self, kind: str) -> list[BuiltPlace]:
        return self.kept(buildings_by_type).get(kind, [])


def free_places(city: City) -> tuple[Place, ...]:
    least_x, most_x = city.right - MAX_CITY_SIDE + 1, city.left + MAX_CITY_SIDE - 1
    least_y, most_y = city.bottom - MAX_CITY_SIDE + 1, city.top + MAX_CITY_SIDE - 1
    adjacent = set[Place]().union(*map(NEIGHBOR_PLACES.__getitem__, city.buildings)) - city.buildings.keys()
    fits = [(y, x) for x, y in adjacent if least_x <= x <= most_x and least_y <= y <= most_y]
    return tuple([(x, y) for y, x in sorted(fits)])


def aqueduct_places(city: City) -> tuple[Place, ...]:
    standing = [at for at, _ in city.all("aqueduct")]
    columns, rows = [x for x, _ in standing], [y for _, y in standing]
    open_to = (*city.kept(free_places), *city.buildings)
    dry = [(y, x) for x, y in open_to if x not in columns and y not in rows]
    return tuple([(x, y) for y, x in sorted(dry)])


def buildings_by_type(city: City) -> dict[str, list[BuiltPlace]]:
    found: dict[str, list[BuiltPlace]] = {}
    for at, card in city.buildings.items():
        found.setdefault(card.type, []).append((at, card))
    return found


def building_gains(city: City, at: Place, card: BuildingCard) -> list[int]:
    """Return what a public building gains once, or what a production building gains each time."""
    got = [0, 0, 0, 0]
    for gain in card.gains:
        got[GAIN_INDEX[gain.gain]] += gain_amount(gain, city.neighbours(at) if gain.per else ())
    return got


def gain_amount(gain: Gain, neighbours: Sequence[BuildingCard]) -> int:
    if not gain.per:
        return gain.n + gain.plus
    count = len(neighbours) if gain.per == "building" else sum(card.type == "residential" for card in neighbours)
    return min(gain.n * count, gain.most) + gain.plus


def production_gains_of(city: City, works: Iterable[BuiltPlace]) -> list[int]:
    found = [building_gains(city, at, card) for at, card in works]
    return [sum(column) for column in zip(*found, strict=True)] if found else [0, 0, 0, 0]


def production_gains(city: City) -> list[int]:
    return production_gains_of(city, city.all("production"))


def effect_gains(city: City, at: Place, card: BuildingCard) -> list[int]:
    """Return the gains from building a card at this place; the card need not be in the city yet."""
    if card.reach == "city":
        return production_gains(city)
    if card.reach == "adjacent":
        near = [(here, work) for here, work in city.all("production") if here in NEIGHBOR_PLACES[at]]
        return production_gains_of(city, near)
    return building_gains(city, at, card) if card.type == "public" else [0, 0, 0, 0]
