"""What buildings are worth where they stand: citizens, silver, points. Always worked out from the board (section 5,
B10).

Rulebook: "Puntuación de fin de era"; section 5, D4 to D6, E9.
"""

from ..ask import SeatNumber
from .table import Building, OnBoard, Table, Worth, shops


def neighbours(t: Table, building: Building) -> list[Building]:
    """Every other building that shares a side with it, whosever it is; each once, however many sides touch (D4)."""
    ring = t.board.around(building.mask)
    near = [player for player in t.players if player.heights[1] & ring]
    return [other for player in near for other in player.buildings if other.mask & ring]


def citizens(t: Table, building: Building) -> int:
    piece = building.piece
    return piece.citizens + (more(t, building, "citizens") if piece.per_neighbour else 0)


def building_silver(t: Table, building: Building) -> int:
    """Silver of a building by its icon (D6): what roles and invocations add is none of the building's."""
    piece = building.piece
    return piece.silver + (more(t, building, "silver") if piece.per_neighbour else 0)


def more(t: Table, building: Building, icon: str) -> int:
    """What Minerva and Vulcano have more: as much again for each neighbour."""
    kind, each = building.piece.per_neighbour or ("", 0)
    return each * len(neighbours(t, building)) if kind == icon else 0


def worths(t: Table) -> list[list[Worth]]:
    """Each one's buildings with citizens, silver and points at the end of an era, as they stand. Many look at one
    board: it is worked out anew only when a building has come or gone."""
    board = tuple([player.buildings for player in t.players])
    if t.known[0] != board:
        t.known = (board, looked_over(t, board))
    return t.known[1]


def looked_over(t: Table, board: OnBoard) -> list[list[Worth]]:
    """`worths`, anew. What municipal buildings count is gathered once for all of them."""
    standing = [building for buildings in board for building in buildings]
    icons = {one.mask: (citizens(t, one), building_silver(t, one)) for one in standing}
    counted = {
        "building": [(one.mask, 1) for one in standing],
        "municipal": [(one.mask, 1) for one in standing if one.piece.type == "M"],
        "citizen": [(mask, count) for mask, (count, _) in icons.items() if count],
        "silver": [(mask, count) for mask, (_, count) in icons.items() if count],
    }
    return [[(one, *icons[one.mask], building_points(t, one, counted)) for one in buildings] for buildings in board]


def building_points(t: Table, building: Building, counted: dict[str, list[tuple[int, int]]]) -> int:
    """Points of a building: what is printed, or of a municipal building what lies around it: `counted` says of each
    thing that may count on which lots there is how much of it."""
    piece = building.piece
    if piece.type != "M":
        return piece.vp
    if piece.civic is None:
        return 0
    ring = t.board.around(building.mask)
    around = sum([count for mask, count in counted[piece.civic.per] if mask & ring])
    return piece.civic.vp * (around // piece.civic.every)


def civic_points(t: Table, seat: SeatNumber, building: Building) -> int:
    return next(row[3] for row in worths(t)[seat] if row[0] is building)


def population(t: Table, seat: SeatNumber) -> int:
    return t.tuned("track", seat, sum([citizens(t, one) for one in t.players[seat].buildings]))


def icon_silver(t: Table, seat: SeatNumber) -> int:
    return sum(
        [building_silver(t, shop) if shop.piece.per_neighbour else shop.piece.silver for shop in shops(t.players[seat])]
    )
