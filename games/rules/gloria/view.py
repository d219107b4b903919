"""The view of one seat: public facts, then its own cards; everything once the game is over."""

from ..ask import JsonObject, SeatNumber
from .cards import MATERIALS, SENATOR
from .position import building_entry
from .scoring import score_breakdowns
from .table import Table


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
