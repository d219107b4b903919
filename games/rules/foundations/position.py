"""The table as JSON and back, between two turns. The notation is that of section 10 and README.md."""

from typing import Any

from ..ask import JsonObject, quoted
from .board import SIDES
from .buildings import ERAS, PRICES
from .consul_position import consul_row, read_consul
from .monument_pieces import MONUMENT
from .options import lay_out, read_options
from .reading import PositionRow, each_once, refuse
from .seat_position import SEAT, read_seat, seat_row
from .table import Table
from .trade_position import read_refused, refused_rows

POSITION = (
    "game", "options", "era", "turn", "first", "last_lap", "income_run", "seats", "display", "pile", "pile_is_all", "next_piles",
    "monument_pool", "public_objectives", "objective_deck", "gone", "gone_unseen", "refused", "consul", "since", "conceded",
)  # fmt: skip

# To JSON


def position(t: Table) -> JsonObject:
    """The table at a restart point as JSON, with every secret. Before the set-up `seats` is the number of players."""
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
        shown["refused"] = refused_rows(t)
    return {**shown, "consul": consul_row(t)} if t.consul else shown


# From JSON


def from_position(position: Any, cards: JsonObject | None = None) -> Table:
    """The table of a position; Illegal, with a sentence, for one that cannot be."""
    row = PositionRow(position, "A position", POSITION)
    if row.get("game", "foundations") != "foundations":
        refuse("This is a position of another game.")
    options = read_options(row.mapping("options"), cards)
    if type(row.get("seats", None)) is int:
        return not_set_up(row, options, cards)
    seats = row.rows("seats", "A seat", SEAT)
    if len(seats) not in SIDES:
        refuse("A position has 2 to 5 seats.")
    t = lay_out(len(seats), options, cards)
    read_time(t, row)
    for number, one in enumerate(seats):
        t.players[number] = read_seat(t, one)
    read_piles(t, row)
    t.monument_pool = tuple(row.words("monument_pool", MONUMENT if t.options["monuments"] else ()))
    objectives = t.objectives if t.options["objectives"] != "none" else ()
    t.public_objectives = tuple(row.words("public_objectives", objectives))
    t.objective_deck = tuple(row.words("objective_deck", objectives))
    read_refused(t, row)
    read_consul(t, row)
    check_markers(t)
    in_one_place(t)
    share_out(t, row.flag("pile_is_all"))
    return t


def not_set_up(row: PositionRow, options: JsonObject, cards: JsonObject | None) -> Table:
    seats = row.number("seats", 0, min(SIDES), max(SIDES))
    if set(row.values) - {"game", "options", "seats", "since", "conceded"}:
        refuse("Before the set-up a position names a game, options and a number of seats only.")
    return lay_out(seats, options, cards)


def read_time(t: Table, row: PositionRow) -> None:
    t.era = row.number("era", 1, 1, ERAS)
    t.turn = row.number("turn", 0, 0, t.seats - 1)
    t.first = row.number("first", 0, 0, t.seats - 1)
    t.income_run = row.number("income_run", 0, 0, 10_000)
    t.last_lap = row.get("last_lap", None)
    if t.last_lap is not None:
        t.last_lap = row.number("last_lap", 1, 1, t.seats)


def read_piles(t: Table, row: PositionRow) -> None:
    """Read what lies in piles: deeds, and with invocations those too. Nothing is for sale in a last lap."""
    known = {*t.board.bit, *(t.invocations if t.options["invocations"] else ())}
    t.display, t.pile, t.gone = (tuple(row.words(key, known)) for key in ("display", "pile", "gone"))
    t.unseen = tuple(row.words("gone_unseen", known))
    piles = row.list_of("next_piles")
    if len(piles) > ERAS - t.era or not all(type(pile) in (list, tuple) for pile in piles):
        refuse("next_piles is a list with a pile for each era to come at most.")
    t.next_piles = tuple(tuple(each_once(list(pile), known, "next_piles")) for pile in piles)
    if len(t.display) > len(PRICES):
        refuse(f"At most {len(PRICES)} cards are for sale.")
    if t.last_lap is not None and (t.display or t.pile):
        refuse("In a last lap nothing is for sale and the pile is empty.")


def check_markers(t: Table) -> None:
    for seat in range(t.seats):
        if t.markers(seat) < 0:
            refuse(f"Seat {seat} has more empty lots than lot markers.")


def in_one_place(t: Table) -> None:
    """Refuse a deed, invocation, monument, objective or role that is in two places."""
    piles = [*t.display, *t.pile, *t.gone, *t.unseen, *(card for pile in t.next_piles for card in pile)]
    for player in t.players:
        piles += [*t.board.cells(player.lots), *(card for card, _ in player.invocations)]
    others = [*t.monument_pool, *t.public_objectives, *t.objective_deck]
    for player in t.players:
        others += [building.id for building in player.buildings if building.id in MONUMENT]
        others += [*player.objectives, *([player.role] if player.role else [])]
    for things in (piles, others):
        twice = next((thing for place, thing in enumerate(things) if thing in things[:place]), None)
        if twice is not None:
            refuse(f"{quoted(twice)} is in two places.")


def share_out(t: Table, pile_is_all: bool) -> None:
    """Put away deeds named nowhere: they lie below the pile, to be shuffled, or have left the game."""
    named = {*t.display, *t.pile, *t.gone, *t.unseen, *(card for pile in t.next_piles for card in pile)}
    for player in t.players:
        named.update(t.board.cells(player.lots))
    left = tuple(lot for lot in t.board.lots if lot not in named)
    if pile_is_all or t.last_lap is not None:
        t.gone += left
    else:
        t.rest = left
