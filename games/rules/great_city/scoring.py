"""Points and winners. Rulebook: "Fin del juego", "Residencial", "Acueducto", "Templos"."""

from collections.abc import Callable
from typing import NamedTuple

from ..ask import JsonObject
from ..match import Result
from .box import Box
from .city import NEIGHBOR_PLACES, City, Place
from .table import Player, Table

PER_TOKENS = 2  # influence tokens to a point


def result(t: Table) -> Result:
    points = tuple(points_now(t))
    rank = [(points[seat], player.influence, player.coins) for seat, player in enumerate(t.players)]
    winners = tuple(seat for seat in range(t.seats) if rank[seat] == max(rank))
    return Result("rounds", points, winners)


def points_now(t: Table) -> list[int]:
    return [score(t.box, player)["total"] for player in t.players]


def score(box: Box, player: Player) -> JsonObject:
    city = player.city
    aqueducts, built = len(city.all("aqueduct")), temples(player) if city.all("temple") else []
    aqueduct_points = box.aqueduct_points[aqueducts]
    influence, cards = player.influence // PER_TOKENS, sum(player.influence_cards)
    counted = city.kept(area_points) + aqueduct_points + sum([temple["points"] for temple in built])
    return {
        "areas": [area.line() for area in city.kept(areas)],
        "aqueducts": {"count": aqueducts, "points": aqueduct_points},
        "temples": built,
        "coins": player.coins,
        "points": player.points,
        "influence": influence,
        "influence_cards": cards,
        "total": counted + player.coins + player.points + influence + cards,
    }


class Area(NamedTuple):
    """Adjacent residences of equal value, and the colors of adjacent public buildings."""

    value: int
    places: tuple[Place, ...]
    colours: tuple[str, ...]

    @property
    def points(self) -> int:
        return self.value * len(self.places) * len(self.colours)

    def line(self) -> JsonObject:
        value, places, colours = self
        count = value * len(places)
        return {
            "value": value,
            "at": [[x, y] for x, y in places],
            "sum": count,
            "colours": [*colours],
            "points": count * len(colours),
        }


def area_points(city: City) -> int:
    return sum([area.points for area in city.kept(areas)])


def areas(city: City) -> list[Area]:
    left = {at: card.value for at, card in city.all("residential")}
    found = []
    while left:
        at = next(iter(left))
        found.append(area(city, left, at, left.pop(at)))
    return found


def area(city: City, left: dict[Place, int], start: Place, value: int) -> Area:
    places, colours = [start], []
    for at in places:
        for here in NEIGHBOR_PLACES[at]:
            if left.get(here) == value:
                del left[here]
                places.append(here)
            elif here in city.buildings:
                colours.append(city.buildings[here].colour)
    return Area(value, tuple(sorted(places, key=lambda at: at[::-1])), tuple(sorted({*colours} - {""})))


def temples(player: Player) -> list[JsonObject]:
    """Return the temples' score lines; starting buildings and the temple itself count for a condition."""
    found = []
    for at, card in player.city.all("temple"):
        count = temple_count(player, card.condition, at)
        points = card.points if count >= card.least else 0
        found.append({"card": card.id, "at": list(at), "count": count, "least": card.least, "points": points})
    return found


def temple_count(player: Player, condition: str, at: Place) -> int:
    if condition in TEMPLE_COUNTS:
        return TEMPLE_COUNTS[condition](player, at)
    return len(player.city.all(condition))


def count_different(player: Player, what: str) -> int:
    return len({getattr(card, what) for card in player.city.buildings.values()} - {"", 0})


TEMPLE_COUNTS: dict[str, Callable[[Player, Place], int]] = {
    "public_colours": lambda player, at: count_different(player, "colour"),
    "residential_values": lambda player, at: count_different(player, "value"),
    "neighbour_types": lambda player, at: len({card.type for card in player.city.neighbours(at)}),
    "coins": lambda player, at: player.coins,
    "influence": lambda player, at: player.influence,
}


def visible_scores(view: JsonObject, cards: JsonObject | None = None) -> list[tuple[int, str]]:
    return [(row["score"]["total"], "") for row in view["seats"]]
