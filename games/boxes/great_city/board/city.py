"""A city on its ground of four by four places: buildings, free places, those where the chosen building may stand, and
what joins the residences of an area."""

from collections.abc import Callable, Iterable, Iterator

from games.rules.great_city.city import WIDTH, City, free_places

from .pieces import CELL, Cell, CityMap

GAP = 8  # of a tile from its cell's edge, in the drawing's units
NEXT = ((1, 0), (0, 1))
HOME = (0, 0)  # the centre


def city(they: dict, were: dict, facts: Callable[[str], dict], place: Callable[[tuple], str], spots: dict) -> CityMap:
    """`facts(card)` is what the words know of a card, `place(at)` a place in words, `spots` {(x, y): (tile, what it
    brings)}."""
    built = {tuple(one["at"]): one["card"] for one in they["city"]}
    old = {tuple(one["at"]): one["card"] for one in were["city"]}
    every = [*built, *spots]
    left, columns = ground_span([x for x, _ in built], [x for x, _ in every])
    top, rows = ground_span([y for _, y in built], [y for _, y in every])
    free = [(x, y) for x, y in free_places(City(built)) if 0 <= x - left < columns and 0 <= y - top < rows]
    cells = []
    for at in sorted({*every, *free}, key=lambda at: (at[1], at[0])):
        card = facts(built[at]) if at in built else None
        tile, brings = spots.get(at, (None, ""))
        text = f"{said(card)}, {place(at)}" if card else place(at)
        if tile is not None:
            tile.label = f"{tile.label} ({text})" if card else tile.label
        changed = at in built and built[at] != old.get(at)
        called = [] if at == HOME else place(at).split()
        column, row = at[0] - left + 1, at[1] - top + 1
        cells.append(Cell(column, row, text, called, card, changed, tile, brings, home=at == HOME))
    return CityMap(columns, rows, cells, list(bridges(they["score"]["areas"], left, top)))


def ground_span(built: list[int], every: list[int]) -> tuple[int, int]:
    """Where the ground begins along one axis, and how many places it has: four, with what is built in the middle; more
    only where the chosen building may stand on either side of three."""
    begin = min(built) - (WIDTH - (max(built) - min(built) + 1)) // 2
    first, last = min(begin, *every), max(begin + WIDTH - 1, *every)
    return first, last - first + 1


def said(card: dict) -> str:
    """A building for who does not see it: "Villa, residence 4"."""
    worth = card["value"] or card["points"] or ""
    return f"{card['name']}, {card['type_name']} {card['colour_name'] or worth}".strip()


def bridges(areas: Iterable[dict], left: int, top: int) -> Iterator[tuple[int, int, int, int]]:
    """Between any two neighbours of one residential area."""
    for area in areas:
        places = {tuple(at) for at in area["at"]}
        for x, y in sorted(places):
            for dx, dy in NEXT:
                if (x + dx, y + dy) in places:
                    yield bridge(x - left, y - top, dx)


def bridge(column: int, row: int, along: int) -> tuple[int, int, int, int]:
    if along:
        return ((column + 1) * CELL - GAP - 2, row * CELL + 30, 2 * GAP + 4, CELL - 60)
    return (column * CELL + 30, (row + 1) * CELL - GAP - 2, CELL - 60, 2 * GAP + 4)
