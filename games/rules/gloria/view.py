"""The view of one seat, and log entries that are derived from its log and view instead of stored."""

from collections.abc import Iterator, Sequence

from ..ask import JsonObject, SeatNumber
from .cards import MATERIALS, SENATOR
from .position import building_entry
from .scoring import score_breakdowns
from .table import Table

PROTECTIVE_BUILDINGS = ("muralla", "empalizada")  # the stronger first
DEMAND_LINE_KEYS = ("spoils", "gloria", "gives", "eats")  # lines that may follow `demands`
ABORTING_LINE_KEYS = ("forum", "over")  # after these a demand may be incomplete
BUILDING_ROLES = ("craftsman", "architect")
ROLES_BY_LINE_KEY: dict[str, tuple[str, ...]] = {  # roles that a line proves to be used
    "hires": ("patron",), "stores": ("laborer",), "sells": ("merchant",), "lays": BUILDING_ROLES, "adds": BUILDING_ROLES,
    "shares": ("architect",), "fountain": ("craftsman",), "demands": ("legionary",),
}  # fmt: skip
ACTION_LINE_KEYS = (*ROLES_BY_LINE_KEY, "declines")


def view(t: Table, seat: SeatNumber | None, open_to_all: bool) -> JsonObject:
    shown: JsonObject = {
        "game": "gloria",
        "options": dict(t.options),
        "phase": "over" if open_to_all else t.phase,
        "leader": t.leader,
        "role": t.role,
        "turn_order": t.order(t.leader or 0),
        "seats": [public_seat_view(t, number) for number in range(t.seats)],
        "pool": t.pool[:],
        "deck_size": len(t.deck),
        "deck": None,
        "senators": t.senators,
        "sites": {material: {"town": t.town[material], "out": t.out[material]} for material in MATERIALS},
        "batch": None if open_to_all else batch_in_progress(t),
        "drawn": None,
        "playing": None,
        "shown": [] if open_to_all else list(t.demand),
    }
    if open_to_all:
        reveal_everything(t, shown)
    elif seat is not None:
        add_private_view(t, seat, shown)
    return shown


def public_seat_view(t: Table, seat: SeatNumber) -> JsonObject:
    player = t.players[seat]
    return {
        "hand": None,
        "hand_size": len(player.hand),
        "senators": player.hand.count(SENATOR),
        "stockpile": player.stockpile[:],
        "clientele": player.clientele[:],
        "vault": None,
        "vault_size": len(player.vault),
        "influence": player.influence,
        "client_room": t.client_room(seat),
        "vault_room": t.vault_room(seat),
        "refill": t.refill_size(seat),
        "functions": sorted(player.live),
        "camp": player.camp[:],
        "actions": player.actions,
        "clients_left": player.ready_clients[:],
        "thought": player.thought,
        "crafted": player.crafted,
        "buildings": [building_entry(b) for b in player.buildings],
        "points": None,
    }


def batch_in_progress(t: Table) -> JsonObject | None:
    if not t.batches:
        return None
    now = t.batches[-1]
    return {"seat": now.seat, "role": now.role, "left": now.left(), "by": now.by}


def add_private_view(t: Table, seat: SeatNumber, shown: JsonObject) -> None:
    shown["seats"][seat]["hand"] = t.players[seat].hand[:]
    if t.drawn and t.batches[-1].seat == seat:
        shown["drawn"] = t.drawn
    if t.playing and t.playing[0] == seat:
        shown["playing"] = {"role": t.playing[1], "cards": list(t.playing[2])}


def reveal_everything(t: Table, shown: JsonObject) -> None:
    shown["deck"] = t.deck[::-1]
    shown["drawn"] = t.drawn
    for player, row, points in zip(t.players, shown["seats"], score_breakdowns(t), strict=True):
        row["hand"], row["vault"] = player.hand[:], player.vault[:]
        row["points"] = {**points, "total": sum(points.values())}


def derive_lines(view: JsonObject, said: Sequence[JsonObject]) -> list[JsonObject]:
    """Return the log entries with three kinds of derived entries inserted.

    `spared` (seat; taker, building) follows a demand that a seat did not have to answer. `idle` (seat; role) ends a
    turn in which the seat led or followed but could do nothing. `stops` (seat; what) replaces `declines` if the seat
    used the same role earlier in the turn."""
    woven: list[JsonObject] = []
    idle: dict[SeatNumber, str] = {}  # who has led or followed, and done nothing yet
    used: set[tuple[SeatNumber, str]] = set()
    for number, line in enumerate(said):
        key, seat = line["key"], line["seat"]
        if key in ("camps", "turn"):
            woven += [derived_line(line, "idle", one, role=role) for one, role in idle.items()]
            idle.clear()
            used.clear()
        elif key in ("leads", "follows"):
            idle[seat] = line["facts"]["role"]
        elif key in ACTION_LINE_KEYS:
            idle.pop(seat, None)
        used |= {
            (seat, what)
            for what in ([line["facts"]["occasion"]] if key == "thinks" else ROLES_BY_LINE_KEY.get(key, ()))
        }
        stops = key == "declines" and (seat, line["facts"]["what"]) in used
        woven.append({**line, "key": "stops"} if stops else line)
        if key == "demands":
            woven += spared_lines(view, said, number)
    return woven


def derived_line(line: JsonObject, key: str, seat: SeatNumber, **facts: object) -> JsonObject:
    return {**line, "key": key, "seat": seat, "facts": facts}


def spared_lines(view: JsonObject, said: Sequence[JsonObject], number: int) -> Iterator[JsonObject]:
    """Yield an entry for each seat in range that neither gave nor called "Gloria a Roma!" (R24)."""
    demand, count = said[number], len(view["seats"])
    taker = demand["seat"]
    answered = answered_seats(view, said, number)
    if answered is None:
        return
    for seat in dict.fromkeys(((taker + 1) % count, (taker - 1) % count)):
        if seat not in answered:
            yield derived_line(demand, "spared", seat, taker=taker, building=protecting_building(said[:number], seat))


def answered_seats(view: JsonObject, said: Sequence[JsonObject], number: int) -> set[SeatNumber] | None:
    answered: set[SeatNumber] = set()
    taker, met = said[number]["seat"], False
    for line in said[number + 1 :]:
        if line["key"] not in DEMAND_LINE_KEYS or taker not in (line["seat"], line["facts"].get("taker")):
            return answered if met or line["key"] not in ABORTING_LINE_KEYS else None
        if line["key"] in ("gloria", "gives"):
            answered.add(line["seat"])
        met = met or line["key"] in ("gives", "eats")  # all seats hand over at the same time
    return answered if met or not (view["shown"] or view["result"]) else None


def protecting_building(said: Sequence[JsonObject], seat: SeatNumber) -> str | None:
    for building in PROTECTIVE_BUILDINGS:
        told = (one for one in reversed(said) if one["facts"].get("building") == building)
        last = next((one for one in told if one["key"] in ("completes", "steals")), None)
        if last and last["seat"] == seat:
            return building
    return None
