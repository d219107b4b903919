"""One player in a position, to JSON and back."""

from collections import Counter

from ..ask import JsonObject, SeatNumber
from .buildings import TRAY, Piece
from .monument_pieces import MARKERS as MONUMENT_MARKERS
from .monument_pieces import MONUMENT
from .reading import PositionRow, each_once, refuse
from .table import Building, Player, Table, heights_of

SEAT = (
    "silver", "vp", "lots", "buildings", "invocations", "objectives", "role", "role_uses", "filosofo", "favours",
)  # fmt: skip
BUILDING = ("id", "at")
INVOCATION = ("id", "state")
MODULES = {  # what only these modules bring
    "invocations": ("invocations",),
    "objectives": ("objectives",),
    "role": ("roles",),
    "filosofo": ("roles",),
    "favours": ("trade", "steal"),
}
STATES = ("unused", "permanent", "used")


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


def building_row(building: Building) -> JsonObject:
    return {"id": building.id, "at": list(building.lots)}


def read_seat(t: Table, row: PositionRow) -> Player:
    """The player of a row; Illegal for one that cannot be."""
    lots = t.board.mask(row.words("lots", t.board.bit))
    check_modules(t, row)
    buildings = read_buildings(t, row, {**TRAY, **(MONUMENT if t.options["monuments"] else {})}, lots)
    role = row.get("role", None)
    player = Player(
        row.number("silver", 0, 0, 10_000),
        row.number("vp", 0, -10_000, 10_000),
        lots,
        buildings,
        heights_of(buildings),
        read_invocations(t, row),
        tuple(row.words("objectives", t.objectives)),
        role if role is None else row.word("role", t.roles),
        row.number("role_uses", 0, 0, 99),
        tuple(row.words("filosofo", MONUMENT)),
        read_favours(row),
    )
    check_copies(player)
    return player


def check_modules(t: Table, row: PositionRow) -> None:
    for key, modules in MODULES.items():
        if row.get(key, None) and all(t.options[module] in (False, "none") for module in modules):
            refuse(f"{key} are there with {' or '.join(modules)} only.")


def read_buildings(
    t: Table, row: PositionRow, known: dict[str, Piece], lots: int, key: str = "buildings"
) -> tuple[Building, ...]:
    """The buildings of a row; Illegal unless each is on own lots, in the form of its piece, none on another."""
    found, built = [], 0
    for one in row.rows(key, "A building", BUILDING):
        piece = known[one.word("id", known)]
        at = each_once(one.list_of("at"), t.board.bit, "at")
        mask = t.board.mask(at)
        if (piece.shape, t.board.cells(mask)) not in t.board.place:
            refuse(f"{piece.id} does not have the form of {', '.join(at) or 'no lots'}.")
        if mask & ~lots:
            refuse(f"{piece.id} stands on lots of somebody else.")
        if mask & built:
            refuse(f"{piece.id} stands where another building stands.")
        built |= mask
        found.append(Building(piece, mask, t.board.cells(mask)))
    return tuple(found)


def read_invocations(t: Table, row: PositionRow) -> tuple[tuple[str, str], ...]:
    found = []
    for one in row.rows("invocations", "An invocation", INVOCATION):
        found.append((one.word("id", t.invocations), one.one_of("state", STATES)))
    return tuple(found)


def read_favours(row: PositionRow) -> tuple[int, ...]:
    favours = row.list_of("favours")
    if not all(type(favour) is int and favour in (2, 4) for favour in favours) or len(favours) > 10:
        refuse("favours is a list of 2 (unspent) and 4 (spent).")
    return tuple(sorted(favours))


def check_copies(player: Player) -> None:
    counts = Counter(building.id for building in player.buildings)
    for name, count in counts.items():
        if name in TRAY and count > TRAY[name].copies:
            refuse(f"There are only {TRAY[name].copies} of {name}.")
    if sum(count for name, count in counts.items() if name in MONUMENT) > MONUMENT_MARKERS:
        refuse(f"A player has {MONUMENT_MARKERS} monument markers.")
