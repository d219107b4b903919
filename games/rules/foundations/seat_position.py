"""Convert one player of a position to JSON and back, and check names in positions from outside."""

from collections import Counter
from collections.abc import Container
from typing import Any

from .. import reading
from ..ask import JsonObject, SeatNumber, quoted
from ..reading import refuse_position
from .buildings import MONUMENT_MARKERS, MONUMENTS_BY_ID, TRAY_PIECES, Piece
from .table import PlacedBuilding, Player, Table, covered_lots_by_size

__all__ = ["FoundationsRow", "each_once", "refuse_position"]
SEAT_KEYS = (
    "silver", "vp", "lots", "buildings", "invocations", "objectives", "role", "role_uses", "filosofo", "favours",
)  # fmt: skip
BUILDING_KEYS = ("id", "at")
INVOCATION_KEYS = ("id", "state")
MODULES_OF_KEY = {  # keys that need one of these modules
    "invocations": ("invocations",),
    "objectives": ("objectives",),
    "role": ("roles",),
    "filosofo": ("roles",),
    "favours": ("trade", "steal"),
}
INVOCATION_STATES = ("unused", "permanent", "used")


class FoundationsRow(reading.PositionRow):
    def known_name(self, key: str, known: Container[str]) -> str:
        name = self.get(key, None)
        if type(name) is not str or name not in known:
            refuse_position(f"{key}: there is no {quoted(name)} here.")
        return name

    def known_names(self, key: str, known: Container[str]) -> list[str]:
        return each_once(self.list_of(key), known, key)


def each_once(names: list[Any], known: Container[str], what: str) -> list[str]:
    for name in names:
        if type(name) is not str or name not in known:
            refuse_position(f"{what}: there is no {quoted(name)} here.")
    if len(set(names)) < len(names):
        refuse_position(f"{what} names something twice.")
    return names


def seat_row(t: Table, seat: SeatNumber) -> JsonObject:
    player = t.players[seat]
    return {
        "silver": player.silver,
        "vp": player.vp,
        "lots": list(t.board.cells(player.lots)),
        "buildings": [building_row(building) for building in player.buildings],
        "invocations": [{"id": card, "state": state} for card, state in player.invocations],
        "objectives": list(player.objectives),
        "role": player.role,
        "role_uses": player.role_uses,
        "filosofo": list(player.filosofo),
        "favours": list(player.favours),
    }


def building_row(building: PlacedBuilding) -> JsonObject:
    return {"id": building.id, "at": list(building.lots)}


def read_seat(t: Table, row: FoundationsRow) -> Player:
    lots = t.board.mask(row.known_names("lots", t.board.bit))
    check_modules(t, row)
    buildings = read_buildings(t, row, {**TRAY_PIECES, **(MONUMENTS_BY_ID if t.options["monuments"] else {})}, lots)
    role, invocations = row.get("role", None), row.rows("invocations", "An invocation", INVOCATION_KEYS)
    player = Player(
        row.number("silver", 0, 0, 10_000),
        row.number("vp", 0, -10_000, 10_000),
        lots,
        buildings,
        covered_lots_by_size(buildings),
        tuple((one.known_name("id", t.invocations), one.one_of("state", INVOCATION_STATES)) for one in invocations),
        tuple(row.known_names("objectives", t.objectives)),
        role if role is None else row.known_name("role", t.roles),
        row.number("role_uses", 0, 0, 99),
        tuple(row.known_names("filosofo", MONUMENTS_BY_ID)),
        read_favours(row),
    )
    check_copies(player)
    return player


def check_modules(t: Table, row: FoundationsRow) -> None:
    for key, modules in MODULES_OF_KEY.items():
        if row.get(key, None) and all(t.options[module] in (False, "none") for module in modules):
            refuse_position(f"{key} need {' or '.join(modules)}.")


def read_buildings(
    t: Table, row: FoundationsRow, known: dict[str, Piece], lots: int, key: str = "buildings"
) -> tuple[PlacedBuilding, ...]:
    """Return a row's buildings; raise Illegal for a wrong shape, an overlap, or another seat's lot."""
    found, built = [], 0
    for one in row.rows(key, "A building", BUILDING_KEYS):
        piece = known[one.known_name("id", known)]
        at = each_once(one.list_of("at"), t.board.bit, "at")
        mask = t.board.mask(at)
        if (piece.shape, t.board.cells(mask)) not in t.board.place:
            refuse_position(f"{piece.id} does not have the form of {', '.join(at) or 'no lots'}.")
        if mask & ~lots:
            refuse_position(f"{piece.id} is on lots of another player.")
        if mask & built:
            refuse_position(f"{piece.id} overlaps another building.")
        built |= mask
        found.append(PlacedBuilding(piece, mask, t.board.cells(mask)))
    return tuple(found)


def read_favours(row: FoundationsRow) -> tuple[int, ...]:
    favours = row.list_of("favours")
    if not all(type(favour) is int and favour in (2, 4) for favour in favours) or len(favours) > 10:
        refuse_position("favours is a list of 2 (unspent) and 4 (spent).")
    return tuple(sorted(favours))


def check_copies(player: Player) -> None:
    counts = Counter(building.id for building in player.buildings)
    for name, count in counts.items():
        if name in TRAY_PIECES and count > TRAY_PIECES[name].copies:
            refuse_position(f"There are only {TRAY_PIECES[name].copies} of {name}.")
    if sum(count for name, count in counts.items() if name in MONUMENTS_BY_ID) > MONUMENT_MARKERS:
        refuse_position(f"A player has {MONUMENT_MARKERS} monument markers.")
