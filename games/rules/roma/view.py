"""The view of one seat, with public facts and its own cards, and all cards once the game is over."""

from ..ask import JsonObject, SeatNumber
from .battles import current_defence
from .table import DISCS, Table


def view(t: Table, seat: SeatNumber | None, open_to_all: bool) -> JsonObject:
    shown: JsonObject = {
        "game": "roma",
        "options": dict(t.options),
        "phase": "over" if open_to_all else t.phase,
        "turn": t.turn,
        "dice": None if t.dice is None else t.dice[:],
        "essedum": t.essedum,
        "active": None if open_to_all else t.active,
        "battle": None if open_to_all else t.battle and dict(t.battle),
        "pool": t.pool,
        "deck_size": len(t.deck),
        "deck": None,
        "discard": t.discard[:],
        "seats": [public_seat_view(t, number) for number in range(t.seats)],
        "drawn": None,
        "drawn_count": len(t.drawn),
        "pile": None,
    }
    if open_to_all:
        reveal_everything(t, shown)
    elif seat is not None:
        add_private_view(t, seat, shown)
    return shown


def public_seat_view(t: Table, seat: SeatNumber) -> JsonObject:
    player = t.players[seat]
    return {
        "vp": player.vp,
        "money": player.money,
        "hand": None,
        "hand_size": len(player.hand),
        "empty_discs": player.empty_discs,
        "discs": [disc_place(t, seat, disc) for disc in DISCS],
        "lifted": [{"disc": disc, "card": card} for disc, card in t.lifted.items()] if seat == t.turn else [],
    }


def disc_place(t: Table, seat: SeatNumber, disc: int) -> JsonObject:
    card = t.players[seat].row[disc]
    known = card is not None and not t.face_down
    return {
        "disc": disc,
        "card": card if known else None,
        "face_down": card is not None and t.face_down,
        "blocked": disc in t.players[seat].blocked,
        "defence": current_defence(t, seat, disc) if known else None,
    }


def add_private_view(t: Table, seat: SeatNumber, shown: JsonObject) -> None:
    shown["seats"][seat]["hand"] = t.players[seat].hand[:]
    show_face_down(t, seat, shown)
    if seat == t.turn:
        if t.drawn:
            shown["drawn"] = t.drawn[:]
        if t.looking:
            shown["pile"] = sorted(t.deck)


def show_face_down(t: Table, seat: SeatNumber, shown: JsonObject) -> None:
    for place in shown["seats"][seat]["discs"]:
        place["card"] = t.players[seat].row[place["disc"]]


def reveal_everything(t: Table, shown: JsonObject) -> None:
    shown["deck"] = t.deck[::-1]
    for seat, player in enumerate(t.players):
        shown["seats"][seat]["hand"] = player.hand[:]
        show_face_down(t, seat, shown)
