"""What buildings are worth where they stand: citizens, silver, points. Always worked out from the board (section 5, B10).

Rulebook: "Puntuación de fin de era"; section 5, D4 to D6, E9.
"""

from .table import Building, Table, shops


def neighbours(t: Table, building: Building) -> list[Building]:
    """Every other building that shares a side with it, whosever it is; each once, however many sides touch (D4)."""
    ring = t.board.around(building.mask)
    near = [player for player in t.players if player.heights[1] & ring]
    return [other for player in near for other in player.buildings if other.mask & ring]


def citizens(t: Table, building: Building) -> int:
    return by_icon(t, building, "citizens")


def silver(t: Table, building: Building) -> int:
    """By its icon (D6): what roles and invocations add is none of the building's."""
    return by_icon(t, building, "silver")


def by_icon(t: Table, building: Building, icon: str) -> int:
    """A number, or, Minerva and Vulcano, a number and as much again for each neighbour."""
    piece = building.piece
    fixed = piece.citizens if icon == "citizens" else piece.silver
    if piece.per_neighbour is None or piece.per_neighbour[0] != icon:
        return fixed
    return fixed + piece.per_neighbour[1] * len(neighbours(t, building))


def worths(t: Table) -> list[list[tuple[Building, int, int, int]]]:
    """Each one's buildings with citizens, silver and points at the end of an era, as they stand. Many look at one board:
    it is worked out anew only when a building has come or gone."""
    board = tuple(player.buildings for player in t.players)
    if t.known[0] != board:
        rows = [[(one, citizens(t, one), silver(t, one), points(t, one)) for one in buildings] for buildings in board]
        t.known = (board, rows)
    return t.known[1]


def points(t: Table, building: Building) -> int:
    return civic(t, building) if building.piece.type == "M" else building.piece.vp


def population(t: Table, seat: int, standing=None) -> int:
    """Where this seat stands on the population track. `standing`: its rows of `worths`, from who has them at hand."""
    if standing is None:
        standing = [(building, citizens(t, building)) for building in t.players[seat].buildings]
    return t.tuned("track", seat, sum([row[1] for row in standing]))


def icon_silver(t: Table, seat: int) -> int:
    """Silver by the icons of all own commercial buildings."""
    return sum([silver(t, shop) if shop.piece.per_neighbour else shop.piece.silver for shop in shops(t.players[seat])])


def civic(t: Table, building: Building) -> int:
    """Points of a municipal building by its icon."""
    icon = building.piece.civic
    if icon is None:
        return 0
    around = neighbours(t, building)
    if icon.per == "building":
        count = len(around)
    elif icon.per == "municipal":
        count = sum([other.piece.type == "M" for other in around])
    elif icon.per == "citizen":
        count = sum([citizens(t, other) for other in around])
    else:
        count = sum([silver(t, other) for other in around])
    return icon.vp * (count // icon.every)
