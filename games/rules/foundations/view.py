"""What one seat may see. Starts from nothing and adds: first what everybody sees, then what is the seat's own, and once
the game is over everything else. Section 9."""

from typing import Any

from ..ask import JsonObject, SeatNumber
from .buildings import PRICES, Piece
from .monument_pieces import MARKERS as MONUMENT_MARKERS
from .monument_pieces import MONUMENT
from .table import Player, Table, Worth
from .values import population, worths


def view(t: Table, seat: SeatNumber | None, open_to_all: bool) -> JsonObject:
    """The table from the viewpoint of `seat` (None: a spectator); with `open_to_all` nothing is hidden."""
    shown = for_all(t, open_to_all)
    if open_to_all:
        reveal_everything(t, shown)
    elif seat is not None:
        add_private_view(t, seat, shown)
    for door in t.doors["show"]:
        door(t, seat, shown, open_to_all)
    return shown


def for_all(t: Table, over: bool) -> JsonObject:
    """What is the same for every reader: worked out once after each step, and copied for each, whose own it is."""
    now = (t.story.step, over)
    if t.seen[0] != now:
        t.seen = (now, public_seat_view(t, over))
    shown = fresh(t.seen[1])
    shown["seats"] = [fresh_row(row, "buildings") for row in shown["seats"]]
    if they := shown["consul"]:
        shown["consul"] = fresh_row(they, "tokens")
    return shown


def fresh(values: JsonObject) -> JsonObject:
    """A copy with lists and objects of its own. (copy.deepcopy takes twenty times as long.)"""
    twin = values.copy()
    for key, value in values.items():
        if type(value) is list or type(value) is dict:
            twin[key] = value.copy()
    return twin


def fresh_row(row: JsonObject, buildings: str) -> JsonObject:
    """A copy of the row of a player or the Consul: his buildings, cards and tokens are objects in their turn."""
    twin = fresh(row)
    twin[buildings] = [{**one, "at": one["at"].copy()} for one in row[buildings]]
    if buildings == "tokens":
        twin["discards"], twin["faces"] = (
            fresh(row["discards"]),
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
        "seats": seats(t),
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


def seats(t: Table) -> list[JsonObject]:
    """A row for each, not to be changed; renewed only if the player or the value of its buildings has changed."""
    now = list(zip(t.players[: t.seats], worths(t), strict=False))  # the Consul's come last
    kept: tuple[tuple[Any, Any, JsonObject], ...] = t.rows or ((None, None, {}),) * t.seats
    t.rows = tuple(
        was if was[0] is player and was[1] == worth else (player, worth, one_seat(t, seat, player, worth))
        for seat, ((player, worth), was) in enumerate(zip(now, kept, strict=True))
    )
    return [{**row, "hand_size": len(t.hands[seat]) if t.hands else 0} for seat, (_, _, row) in enumerate(t.rows)]


def one_seat(t: Table, seat: SeatNumber, player: Player, rows: list[Worth]) -> JsonObject:
    """The row of a seat that all may read. Only the size of the hand is not known from player and board."""
    monuments = [row for row in rows if row[0].piece.id in MONUMENT] if t.options["monuments"] else []
    return {
        "silver": player.silver,
        "vp": player.vp,
        "population": population(t, seat),
        "income": sum([row[2] for row in rows]) + t.tuned("more_silver", seat, 0),
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


def building_views(rows: list[Worth]) -> list[JsonObject]:
    """Buildings, and what their icons count where they stand now: `vp` at the end of an era."""
    return [
        {"id": building.piece.id, "at": list(building.lots), "citizens": citizens, "silver": silver, "vp": vp}
        for building, citizens, silver, vp in rows
    ]


def consul_view(t: Table) -> JsonObject | None:
    """The Consul's card, lots and tokens; of face-down piles only how many."""
    if t.consul is None:
        return None
    player = t.players[-1]
    return {
        "vp": player.vp,
        "population": population(t, t.seats),
        "face": t.consul.face,
        "controller": t.consul.controller,
        "lots": list(t.board.cells(player.lots)),
        "tokens": building_views(worths(t)[-1]),
        "pile_sizes": {shape: len(pile) for shape, pile in t.consul.piles},
        "discards": {shape: list(pile) for shape, pile in t.consul.discards},
        "faces": token_faces(t),
    }


def token_faces(t: Table) -> dict[str, JsonObject]:
    """What is printed on the Consul's open tokens, on the board or discarded, with this table's cadence."""
    names = [token.piece.id for token in t.players[-1].buildings]
    names += [name for _, pile in t.consul.discards for name in pile] if t.consul else []
    return {name: piece_face(t.pieces[name]) for name in names}


def piece_face(piece: Piece) -> JsonObject:
    """What is printed on a piece: `vp` at the end of an era; of a municipal one for every `every` neighbouring
    `per`."""
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
    """Objectives and the hand of a draft."""
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
