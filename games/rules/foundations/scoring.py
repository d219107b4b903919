"""Compute what buildings are worth at their places, and score the end of an era and of the game.

Rulebook: "Puntuación de fin de era", "Fin de la partida"; section 5, B10, D1 to D10, E9."""

from ..ask import SeatNumber
from ..ruleset import Result
from .buildings import EMPTY_LOT_POINTS, ERA_COUNT, POPULATION_BONUS
from .table import BuildingsByPlayer, BuildingValue, PlacedBuilding, ScoreRow, Table


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
            for shop in t.players[seat].of_type("C")
        ]
    )


def score_era(t: Table) -> None:
    t.story.say("era_ends", era=t.era)
    if not any(hook(t) for hook in t.hooks["residential"]):
        score_residential(t)
    for seat in t.all_players:
        score_municipal(t, seat)
    for seat in t.all_players:
        score_commercial(t, seat)


def scored_populations(t: Table) -> list[int]:
    """Return each player's population for scoring; modules may add to a population of at least 1."""
    counts = [population(t, seat) for seat in t.all_players]
    return [count and t.adjusted("crowd", seat, count) for seat, count in enumerate(counts)]


def score_residential(t: Table) -> None:
    """Score the populations (D2).

    The largest population scores its size and the bonus; any other scores the size of the next larger one."""
    counts = scored_populations(t)
    for seat, count in enumerate(counts):
        larger = sorted({other for other in counts if other > count}) if count else []
        bonus = POPULATION_BONUS[t.era] if count and not larger else 0
        plain = larger[0] if larger else count + bonus
        points = t.adjusted("resident_points", seat, plain, len(larger)) if count else 0
        ahead = larger[0] if larger else None
        t.story.say("residents", seat, population=count, ahead=ahead, bonus=bonus, more=points - plain, points=points)
        t.score(seat, points)


def score_municipal(t: Table, seat: SeatNumber) -> None:
    rows = []
    for building, _, _, plain in building_values(t)[seat]:
        if building.piece.type == "M":
            rows.append((building.id, building.lots, t.adjusted("civic_points", seat, plain, building)))
    total = sum(row[2] for row in rows)
    if rows:
        t.story.say("municipal", seat, buildings=rows, points=total)
        t.score(seat, total)


def score_commercial(t: Table, seat: SeatNumber) -> None:
    """Score points and silver of commercial buildings; in the last era, silver becomes points (D7)."""
    rows, earned = [], 0
    for building, _, silver, plain in building_values(t)[seat]:
        if building.piece.type == "C":
            rows.append((building.id, building.lots, t.adjusted("shop_points", seat, plain, building), silver))
            earned += silver
    more = t.adjusted("more_silver", seat, 0)
    gained = earned + more
    if not rows and not more:
        return
    last = t.era == ERA_COUNT
    owned = gained if seat < t.seats and not last else 0  # the Consul has no silver
    points = sum(row[2] for row in rows) + (gained if last else 0)
    t.story.say("commercial", seat, buildings=rows, more=more, silver=owned, points=points)
    t.score(seat, points)
    t.earn(seat, owned)


def score_game_end(t: Table) -> None:
    """Reveal the objectives, and score the empty lots and what modules add at the end of the game (D9)."""
    if any(player.objectives for player in t.players[: t.seats]):
        t.story.reveal()
    for seat in range(t.seats):
        rows = game_end_rows(t, seat)
        total = sum(row[2] for row in rows)
        t.story.say("last_points", seat, rows=rows, points=total)
        t.score(seat, total)


def game_end_rows(t: Table, seat: SeatNumber) -> list[ScoreRow]:
    empty = t.players[seat].empty.bit_count()
    rows: list[ScoreRow] = []
    if empty:
        rows.append(("empty_lots", None, empty * t.adjusted("empty_lot", seat, EMPTY_LOT_POINTS)))
    for hook in t.hooks["last_points"]:
        rows += hook(t, seat)
    return rows


def result(t: Table) -> Result:
    for hook in t.hooks["result"]:
        found: Result = hook(t)
        return found
    players = t.players[: t.seats]
    best = max((player.vp, player.silver) for player in players)
    winners = tuple(seat for seat, player in enumerate(players) if (player.vp, player.silver) == best)
    return Result("eras", tuple(player.vp for player in players), winners)
