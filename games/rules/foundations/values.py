"""Compute what buildings are worth at their places: citizens, silver, points (section 5, B10).

Rulebook: "Puntuación de fin de era"; section 5, D4 to D6, E9."""

from ..ask import SeatNumber
from .table import BuildingsByPlayer, BuildingValue, PlacedBuilding, Table, commercial_buildings


def neighbours(t: Table, building: PlacedBuilding) -> list[PlacedBuilding]:
    """Return all other buildings, of any owner, that share a side with this one, each once (D4)."""
    ring = t.board.around(building.mask)
    near = [player for player in t.players if player.covered_by_size[1] & ring]
    return [other for player in near for other in player.buildings if other.mask & ring]


def citizens(t: Table, building: PlacedBuilding) -> int:
    piece = building.piece
    return piece.citizens + (neighbour_bonus(t, building, "citizens") if piece.per_neighbour else 0)


def building_silver(t: Table, building: PlacedBuilding) -> int:
    """Return the silver of a building's icon (D6), without additions by roles and invocations."""
    piece = building.piece
    return piece.silver + (neighbour_bonus(t, building, "silver") if piece.per_neighbour else 0)


def neighbour_bonus(t: Table, building: PlacedBuilding, icon: str) -> int:
    """Return the bonus that a temple of Minerva or Vulcano gets for its neighbours."""
    kind, each = building.piece.per_neighbour or ("", 0)
    return each * len(neighbours(t, building)) if kind == icon else 0


def building_values(t: Table) -> list[list[BuildingValue]]:
    """Return each player's buildings with citizens, silver and points; cached until the board changes."""
    board = tuple([player.buildings for player in t.players])
    if t.values_cache[0] != board:
        t.values_cache = (board, compute_building_values(t, board))
    return t.values_cache[1]


def compute_building_values(t: Table, board: BuildingsByPlayer) -> list[list[BuildingValue]]:
    standing = [building for buildings in board for building in buildings]
    icons = {one.mask: (citizens(t, one), building_silver(t, one)) for one in standing}
    counted = {
        "building": [(one.mask, 1) for one in standing],
        "municipal": [(one.mask, 1) for one in standing if one.piece.type == "M"],
        "citizen": [(mask, count) for mask, (count, _) in icons.items() if count],
        "silver": [(mask, count) for mask, (_, count) in icons.items() if count],
    }
    return [[(one, *icons[one.mask], building_points(t, one, counted)) for one in buildings] for buildings in board]


def building_points(t: Table, building: PlacedBuilding, counted: dict[str, list[tuple[int, int]]]) -> int:
    """Return the points of a building; `counted` maps each kind of thing to (lot mask, amount) pairs."""
    piece = building.piece
    if piece.type != "M":
        return piece.vp
    if piece.civic is None:
        return 0
    ring = t.board.around(building.mask)
    around = sum([count for mask, count in counted[piece.civic.per] if mask & ring])
    return piece.civic.vp * (around // piece.civic.every)


def civic_points(t: Table, seat: SeatNumber, building: PlacedBuilding) -> int:
    return next(row[3] for row in building_values(t)[seat] if row[0] is building)


def population(t: Table, seat: SeatNumber) -> int:
    return t.adjusted("track", seat, sum([citizens(t, one) for one in t.players[seat].buildings]))


def icon_silver(t: Table, seat: SeatNumber) -> int:
    return sum(
        [
            building_silver(t, shop) if shop.piece.per_neighbour else shop.piece.silver
            for shop in commercial_buildings(t.players[seat])
        ]
    )
