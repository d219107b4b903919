"""Convert the table to JSON and back, at the start of a turn. Notation: section 10 and README.md."""

from typing import Any

from ..ask import JsonObject, lists, quoted, tuples
from .board import SIDE_BY_PLAYERS
from .buildings import ERA_COUNT, MONUMENTS_BY_ID, PRICES, Piece
from .faults import TOKEN_SHAPES
from .modules.steal import SPENT_TOKEN_POINTS, UNSPENT_TOKEN_POINTS
from .modules.trade import offer_facts
from .options import new_table, read_options
from .seat_position import (
    SEAT_KEYS,
    FoundationsRow,
    building_row,
    each_once,
    read_buildings,
    read_seat,
    refuse_position,
    seat_row,
)
from .table import ConsulState, Offer, Player, Table, TradeSide, covered_lots_by_size

POSITION = (
    "game", "options", "era", "turn", "first", "last_lap", "income_run", "seats", "display", "pile", "pile_is_all", "next_piles",
    "monument_pool", "public_objectives", "objective_deck", "gone", "gone_unseen", "refused", "consul", "since", "conceded",
)  # fmt: skip

TRADE_SIDE_KEYS = TradeSide._fields
OFFER_KEYS = ("seat", "partner", *(f"{way}_{name}" for way in ("give", "want") for name in TRADE_SIDE_KEYS))
MAX_OFFERED_SILVER = 10_000
CONSUL_KEYS = ("vp", "face", "controller", "lots", "tokens", "piles", "discards")
CONSUL_FACES = ("planificacion", "preparado")


def position(t: Table) -> JsonObject:
    """Return the table at a restart point as JSON; before the setup, `seats` is the number of players."""
    start = {"game": "foundations", "options": dict(t.options)}
    if not t.era:
        return {**start, "seats": t.seats}
    shown = {
        **start,
        "era": t.era,
        "turn": t.turn,
        "first": t.first,
        "last_lap": t.last_lap,
        "income_run": t.income_run,
        "seats": [seat_row(t, seat) for seat in range(t.seats)],
        "display": list(t.display),
        "pile": list(t.pile),
        "next_piles": [list(pile) for pile in t.next_piles],
        "monument_pool": list(t.monument_pool),
        "public_objectives": list(t.public_objectives),
        "objective_deck": list(t.objective_deck),
        "gone": list(t.gone),
    }
    if t.unseen:
        shown["gone_unseen"] = list(t.unseen)
    if t.refused:
        shown["refused"] = [lists(offer_facts(*offer)) for offer in t.refused]
    return {**shown, "consul": consul_row(t)} if t.consul else shown


def from_position(position: Any, cards: JsonObject | None = None) -> Table:
    row = FoundationsRow(position, "A position", POSITION)
    if row.get("game", "foundations") != "foundations":
        refuse_position("This is a position of another game.")
    options = read_options(row.mapping("options"), cards)
    if type(row.get("seats", None)) is int:
        return table_before_set_up(row, options, cards)
    seats = row.rows("seats", "A seat", SEAT_KEYS)
    if len(seats) not in SIDE_BY_PLAYERS:
        refuse_position("A position has 2 to 5 seats.")
    t = new_table(len(seats), options, cards)
    read_time(t, row)
    for number, one in enumerate(seats):
        t.players[number] = read_seat(t, one)
    read_piles(t, row)
    t.monument_pool = tuple(row.known_names("monument_pool", MONUMENTS_BY_ID if t.options["monuments"] else ()))
    objectives = t.objectives if t.options["objectives"] != "none" else ()
    t.public_objectives = tuple(row.known_names("public_objectives", objectives))
    t.objective_deck = tuple(row.known_names("objective_deck", objectives))
    read_refused(t, row)
    read_consul(t, row)
    for seat in range(t.seats):
        if t.markers(seat) < 0:
            refuse_position(f"Seat {seat} has more empty lots than lot markers.")
    check_in_one_place(t)
    deal_unnamed_cards(t, row.flag("pile_is_all"))
    return t


def table_before_set_up(row: FoundationsRow, options: JsonObject, cards: JsonObject | None) -> Table:
    seats = row.number("seats", 0, min(SIDE_BY_PLAYERS), max(SIDE_BY_PLAYERS))
    if set(row.values) - {"game", "options", "seats", "since", "conceded"}:
        refuse_position("Before the setup a position names a game, options and a number of seats only.")
    return new_table(seats, options, cards)


def read_time(t: Table, row: FoundationsRow) -> None:
    t.era = row.number("era", 1, 1, ERA_COUNT)
    t.turn = row.number("turn", 0, 0, t.seats - 1)
    t.first = row.number("first", 0, 0, t.seats - 1)
    t.income_run = row.number("income_run", 0, 0, 10_000)
    t.last_lap = row.get("last_lap", None)
    if t.last_lap is not None:
        t.last_lap = row.number("last_lap", 1, 1, t.seats)


def read_piles(t: Table, row: FoundationsRow) -> None:
    known = {*t.board.bit, *(t.invocations if t.options["invocations"] else ())}
    t.display, t.pile, t.gone = (tuple(row.known_names(key, known)) for key in ("display", "pile", "gone"))
    t.unseen = tuple(row.known_names("gone_unseen", known))
    piles = row.list_of("next_piles")
    if len(piles) > ERA_COUNT - t.era or not all(type(pile) in (list, tuple) for pile in piles):
        refuse_position("next_piles has at most one pile for each later era.")
    t.next_piles = tuple(tuple(each_once(list(pile), known, "next_piles")) for pile in piles)
    if len(t.display) > len(PRICES):
        refuse_position(f"At most {len(PRICES)} cards are for sale.")
    if t.last_lap is not None and (t.display or t.pile):
        refuse_position("In a last lap nothing is for sale and the pile is empty.")


def check_in_one_place(t: Table) -> None:
    piles = [*t.display, *t.pile, *t.gone, *t.unseen, *(card for pile in t.next_piles for card in pile)]
    for player in t.players:
        piles += [*t.board.cells(player.lots), *(card for card, _ in player.invocations)]
    others = [*t.monument_pool, *t.public_objectives, *t.objective_deck]
    for player in t.players:
        others += [building.id for building in player.buildings if building.id in MONUMENTS_BY_ID]
        others += [*player.objectives, *([player.role] if player.role else [])]
    for things in (piles, others):
        twice = next((thing for place, thing in enumerate(things) if thing in things[:place]), None)
        if twice is not None:
            refuse_position(f"{quoted(twice)} is in two places.")


def deal_unnamed_cards(t: Table, pile_is_all: bool) -> None:
    """Put unnamed deeds below the pile, but out of the game with `pile_is_all` or in the last lap."""
    named = {*t.display, *t.pile, *t.gone, *t.unseen, *(card for pile in t.next_piles for card in pile)}
    for player in t.players:
        named.update(t.board.cells(player.lots))
    left = tuple(lot for lot in t.board.lots if lot not in named)
    if pile_is_all or t.last_lap is not None:
        t.gone += left
    else:
        t.unshuffled = left


def read_refused(t: Table, row: FoundationsRow) -> None:
    """Read the refused offers; their lots and things may have changed hands since then."""
    rows = row.rows("refused", "A refused offer", OFFER_KEYS)
    if rows and not t.options["trade"]:
        refuse_position("Refused offers need the option trade.")
    t.refused = tuple(read_refused_offer(t, one) for one in rows)


def read_refused_offer(t: Table, row: FoundationsRow) -> Offer:
    seat, partner = (row.number(key, 0, 0, t.seats - 1) for key in ("seat", "partner"))
    if seat == partner:
        refuse_position("A seat cannot make an offer to itself.")
    return (seat, partner, read_side(t, row, "give"), read_side(t, row, "want"))


def read_side(t: Table, row: FoundationsRow, way: str) -> TradeSide:
    lots = tuple(row.known_names(f"{way}_lots", t.board.bit))
    things = tuples(row.list_of(f"{way}_things"))
    known = {
        ("favour", UNSPENT_TOKEN_POINTS),
        ("favour", SPENT_TOKEN_POINTS),
        *(("card", card) for card in t.invocations),
    }
    for thing in things:
        if type(thing) is not tuple or [*map(type, thing)] not in ([str, int], [str, str]) or thing not in known:
            refuse_position(f"{way}_things: there is no {quoted(thing)} here.")
    return TradeSide(lots, things, row.number(f"{way}_silver", 0, 0, MAX_OFFERED_SILVER))


def consul_row(t: Table) -> JsonObject:
    player, card = t.players[-1], t.consul_state
    return {
        "vp": player.vp,
        "face": card.face,
        "controller": card.controller,
        "lots": list(t.board.cells(player.lots)),
        "tokens": [building_row(building) for building in player.buildings],
        "piles": {shape: list(pile) for shape, pile in card.piles},
        "discards": {shape: list(pile) for shape, pile in card.discards},
    }


def read_consul(t: Table, row: FoundationsRow) -> None:
    """Read the Consul; tokens that the position does not name are not in the game."""
    if t.options["consul"] == "none":
        if row.get("consul", None) is not None:
            refuse_position("Only the Consul's Will has a Consul.")
        return
    own = FoundationsRow(row.mapping("consul"), "The Consul", CONSUL_KEYS)
    lots = t.board.mask(own.known_names("lots", t.board.bit))
    known = {token["id"]: t.pieces[token["id"]] for token in t.cards["consul_tokens"]}
    tokens = read_buildings(t, own, known, lots, "tokens")
    t.players = [
        *t.players[: t.seats],
        Player(0, own.number("vp", 0, -10_000, 10_000), lots, tokens, covered_lots_by_size(tokens)),
    ]
    face = own.one_of("face", CONSUL_FACES)
    piles, discards = (read_tokens(own, key, known) for key in ("piles", "discards"))
    t.consul = ConsulState(face, own.number("controller", 0, 0, t.seats - 1), piles, discards)
    names = [building.id for building in tokens]
    names += [token for heap in (piles, discards) for _, pile in heap for token in pile]
    if len(set(names)) < len(names):
        refuse_position("A token of the Consul is in two places.")


def read_tokens(own: FoundationsRow, key: str, known: dict[str, Piece]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    heaps = FoundationsRow(own.mapping(key), key, TOKEN_SHAPES)
    found = []
    for shape in TOKEN_SHAPES:
        pile = heaps.known_names(shape, known)
        if any(known[token].shape != shape for token in pile):
            refuse_position(f"{key}: a token is in the pile of another shape.")
        found.append((shape, tuple(pile)))
    return tuple(found)
