"""Show a seat public facts, its own facts and, once the game is over, all other facts (section 9)."""

from typing import Any

from ..ask import JsonObject, SeatNumber
from .buildings import MONUMENT_MARKERS, MONUMENTS_BY_ID, PRICES, Piece
from .scoring import building_values, population
from .table import BuildingValue, Player, Table


def view(t: Table, seat: SeatNumber | None, open_to_all: bool) -> JsonObject:
    shown = public_view(t, open_to_all)
    if open_to_all:
        reveal_everything(t, shown)
    elif seat is not None:
        add_private_view(t, seat, shown)
    for hook in t.hooks["show"]:
        hook(t, seat, shown, open_to_all)
    return shown


def public_view(t: Table, over: bool) -> JsonObject:
    """Return a copy of the public part of the view, which is computed once for each step."""
    now = (t.story.step, over)
    if t.view_cache[0] != now:
        t.view_cache = (now, public_seat_view(t, over))
    shown = fresh_copy(t.view_cache[1])
    shown["seats"] = [fresh_row_copy(row, "buildings") for row in shown["seats"]]
    if consul := shown["consul"]:
        shown["consul"] = fresh_row_copy(consul, "tokens")
    return shown


def fresh_copy(values: JsonObject) -> JsonObject:
    twin = values.copy()
    for key, value in values.items():
        if type(value) is list or type(value) is dict:
            twin[key] = value.copy()
    return twin


def fresh_row_copy(row: JsonObject, buildings: str) -> JsonObject:
    twin = fresh_copy(row)
    twin[buildings] = [{**one, "at": one["at"].copy()} for one in row[buildings]]
    if buildings == "tokens":
        twin["discards"], twin["faces"] = (
            fresh_copy(row["discards"]),
            {name: one.copy() for name, one in row["faces"].items()},
        )
    else:
        twin["invocations"] = [one.copy() for one in row["invocations"]]
    return twin


def public_seat_view(t: Table, over: bool) -> JsonObject:
    return {
        "game": "foundations",
        "options": dict(t.options),
        "phase": "over" if over else "turn" if t.era else "draft" if t.hands else "set_up",
        "side": t.board.side,
        "era": t.era,
        "turn": t.turn if t.era else None,
        "first": t.first,
        "last_lap": t.last_lap,
        "income_run": t.income_run,
        "done": list(t.done),
        "several": t.several,
        "seats": seat_rows(t),
        "display": list(t.display),
        "prices": [t.price(t.turn, slot) for slot in range(len(PRICES))],
        "pile_size": len(t.pile),
        "next_pile_sizes": [len(pile) for pile in t.next_piles],
        "pile": None,
        "next_piles": None,
        "monument_pool": list(t.monument_pool),
        "public_objectives": list(t.public_objectives),
        "objective_deck_size": len(t.objective_deck),
        "objective_deck": None,
        "gone": list(t.gone + t.unseen if over else t.gone),
        "gone_unseen": 0 if over else len(t.unseen),
        "consul": consul_view(t),
        "refused": [],
        "offer": None,
        "composing": None,
    }


def seat_rows(t: Table) -> list[JsonObject]:
    now = list(zip(t.players[: t.seats], building_values(t), strict=False))  # the Consul is last
    kept: tuple[tuple[Any, Any, JsonObject], ...] = t.rows_cache or ((None, None, {}),) * t.seats
    t.rows_cache = tuple(
        was if was[0] is player and was[1] == worth else (player, worth, public_seat_row(t, seat, player, worth))
        for seat, ((player, worth), was) in enumerate(zip(now, kept, strict=True))
    )
    return [{**row, "hand_size": len(t.hands[seat]) if t.hands else 0} for seat, (_, _, row) in enumerate(t.rows_cache)]


def public_seat_row(t: Table, seat: SeatNumber, player: Player, rows: list[BuildingValue]) -> JsonObject:
    """Return the public row of a seat, without the number of cards in its hand."""
    monuments = [row for row in rows if row[0].piece.id in MONUMENTS_BY_ID] if t.options["monuments"] else []
    return {
        "silver": player.silver,
        "vp": player.vp,
        "population": population(t, seat),
        "income": sum([row[2] for row in rows]) + t.adjusted("more_silver", seat, 0),
        "lots": list(t.board.cells(player.lots)),
        "empty": list(t.board.cells(player.empty)),
        "markers": t.markers(seat),
        "monument_markers": MONUMENT_MARKERS - len(monuments),
        "buildings": building_views(rows),
        "tray": t.tray(seat),
        "invocations": [{"id": card, "state": state} for card, state in player.invocations],
        "objectives": None,
        "objective_count": len(player.objectives),
        "role": player.role,
        "role_uses": player.role_uses,
        "filosofo": list(player.filosofo),
        "favours": list(player.favours),
        "hand": None,
    }


def building_views(rows: list[BuildingValue]) -> list[JsonObject]:
    return [
        {"id": building.piece.id, "at": list(building.lots), "citizens": citizens, "silver": silver, "vp": vp}
        for building, citizens, silver, vp in rows
    ]


def consul_view(t: Table) -> JsonObject | None:
    if t.consul is None:
        return None
    player = t.players[-1]
    names = [*(token.piece.id for token in player.buildings), *(name for _, pile in t.consul.discards for name in pile)]
    return {
        "vp": player.vp,
        "population": population(t, t.seats),
        "face": t.consul.face,
        "controller": t.consul.controller,
        "lots": list(t.board.cells(player.lots)),
        "tokens": building_views(building_values(t)[-1]),
        "pile_sizes": {shape: len(pile) for shape, pile in t.consul.piles},
        "discards": {shape: list(pile) for shape, pile in t.consul.discards},
        "faces": {name: piece_face(t.pieces[name]) for name in names},
    }


def piece_face(piece: Piece) -> JsonObject:
    """Return what is printed on a piece; a municipal one scores `vp` per `every` neighbors of kind `per`."""
    vp, per, every = piece.civic or (piece.vp, None, None)
    return {
        "type": piece.type,
        "shape": piece.shape,
        "citizens": piece.citizens,
        "silver": piece.silver,
        "vp": vp,
        "per": per,
        "every": every,
    }


def add_private_view(t: Table, seat: SeatNumber, shown: JsonObject) -> None:
    row = shown["seats"][seat]
    row["objectives"] = list(t.players[seat].objectives)
    if t.hands:
        row["hand"] = list(t.hands[seat])


def reveal_everything(t: Table, shown: JsonObject) -> None:
    shown["pile"] = list(t.pile)
    shown["next_piles"] = [list(pile) for pile in t.next_piles]
    shown["objective_deck"] = list(t.objective_deck)
    for number, row in enumerate(shown["seats"]):
        row["objectives"] = list(t.players[number].objectives)
        if t.hands:
            row["hand"] = list(t.hands[number])
