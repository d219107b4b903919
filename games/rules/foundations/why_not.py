"""Why a card cannot be bought, a building or monument not built, a lot not stolen, and what an objective still lacks:
worked out from a view alone, as foresight.py does, so that it can tell no more than that shows."""

from collections.abc import Iterator

from ..ask import JsonObject, SeatNumber
from ..ruleset import Availability, Reason, is_asked
from . import foresight
from .building import fitting_places, markers_suffice, over_smaller, suits, ways
from .buildings import TRAY, Piece
from .modules.monuments import COUNTED, holds
from .modules.objectives import progress
from .modules.steal import UNSPENT
from .monument_pieces import MARKERS, MONUMENT
from .position import from_position
from .table import Table
from .turn import may_buy, open_actions

BESIDE = 2  # own lots that a stolen one must lie beside
SECOND = ("senator", "renewed")  # questions that offer the cheapest card beside the action


def why_not(view: JsonObject, seat: SeatNumber, cards: JsonObject | None = None) -> list[Availability]:
    """Returns what a page lists for this seat, with what stands in its way: the cards for sale, every building of its
    own, the monuments of the pool, with theft the empty lots of others, and its objectives, which are reached, not
    answered. `cards`: the table's card set if it is not the shipped one. Nothing before the first era."""
    if not view["era"] or view["result"]:
        return []
    t, asked = table_of_view(view, cards), is_asked(view, seat, "turn")
    found = [Availability(("buy", card), (*not_now(t, asked, "buy"), *not_bought(t, seat, card))) for card in t.display]
    if is_asked(view, seat, *SECOND):  # they are asked only of who can buy it
        found = [Availability(path, () if path[1] == t.display[0] else why) for path, why in found]
    for name in (*TRAY, *t.monument_pool):
        found.append(Availability(("build", name), (*not_now(t, asked, "build"), *reasons_not_to_build(t, seat, name))))
    if t.options["steal"]:
        turn = () if asked else (Reason("turn"),)
        found += [Availability(("steal", lot), (*turn, *not_stolen(t, seat, lot))) for lot in others_empty(t, seat)]
    objectives = [*view["public_objectives"], *(view["seats"][seat]["objectives"] or [])]
    return [*found, *(Availability(("objective", card), tuple(not_reached(t, seat, card))) for card in objectives)]


def table_of_view(view: JsonObject, cards: JsonObject | None) -> Table:
    """The table as far as the view shows it, in the midst of a turn."""
    t = from_position(foresight.known(view), cards)
    t.display, t.monument_pool = tuple(view["display"]), tuple(view["monument_pool"])
    t.done, t.several = tuple(view["done"]), view["several"]
    return t


def not_now(t: Table, asked: bool, action: str) -> Iterator[Reason]:
    """One of three actions, in one's own turn."""
    if not asked:
        yield Reason("turn")
    elif action not in open_actions(t):
        yield Reason("done")


def not_bought(t: Table, seat: SeatNumber, card: str) -> Iterator[Reason]:
    short = t.price(seat, t.display.index(card)) - t.players[seat].silver
    if short > 0:
        yield Reason("silver", {"short": short})
    if not may_buy(t, seat, card):
        yield Reason("marker")


def reasons_not_to_build(t: Table, seat: SeatNumber, name: str) -> Iterator[Reason]:
    """What stands in the way of a piece, wherever it might stand."""
    if any(fitting_places(t, seat, way) for way in ways(t, seat, name)):
        return
    piece = t.pieces[name]
    if name in TRAY and not t.has_piece(seat, name):
        yield Reason("none_left", {"count": piece.copies})
        return
    if name in MONUMENT and sum(one.id in MONUMENT for one in t.players[seat].buildings) >= MARKERS:
        yield Reason("monument_markers", {"count": MARKERS})
    waived = any(door(t, seat, "no_requirement") for door in t.doors["licences"])
    if not waived:
        yield from lacking(t, seat, piece)
    yield from no_place(t, seat, piece, 0 if waived or ("edge",) not in piece.requires else t.board.edge)


def lacking(t: Table, seat: SeatNumber, piece: Piece) -> Iterator[Reason]:
    """What a monument requires of its builder that does not hold; where it must lie is no matter of that."""
    for kind, *more in piece.requires:
        if holds(t, seat, kind, *more):
            continue
        if kind == "no_empty_lots":
            yield Reason(kind, {"have": t.players[seat].empty.bit_count()})
            continue
        *about, least = more
        of_type = {"type": about[0]} if about else {}
        yield Reason(f"needs.{kind}", {"have": COUNTED[kind](t, seat, *about), "need": least, **of_type})


def no_place(t: Table, seat: SeatNumber, piece: Piece, edge: int) -> Iterator[Reason]:
    """Why it fits nowhere, what it requires of its owner apart: the first of these that keeps it from every place."""
    player = t.players[seat]
    larger = [card for licences in t.doors["licences"] for card in licences(t, seat, "same_size")]
    found = [way._replace(touching=edge) for way in over_smaller(piece, player.lots, player.heights, larger)]
    room = max(
        [way.allowed.bit_count() for way in found], default=(player.lots & ~player.heights[piece.size]).bit_count()
    )
    if room < piece.size:
        yield Reason("lots", {"have": room, "need": piece.size})
        return
    masks = [(way, mask) for way in found for mask, _ in t.board.fits(piece.shape, way.allowed)]
    fitting = [mask for way, mask in masks if suits(way, mask)]
    if not masks:
        yield Reason("shape", {"need": piece.size})
    elif not fitting:
        yield Reason("edge")
    elif not any(not mask & player.built or markers_suffice(t, seat, mask) for mask in fitting):
        yield Reason("left_over")


def others_empty(t: Table, seat: SeatNumber) -> tuple[str, ...]:
    lots = 0
    for other, player in enumerate(t.players):
        lots |= player.empty if other != seat else 0
    return t.board.cells(lots)


def not_stolen(t: Table, seat: SeatNumber, lot: str) -> Iterator[Reason]:
    bit, mine = t.board.bit[lot], t.players[seat]
    free = any(door(t, seat, "free_steal") for door in t.doors["licences"])
    if not free and UNSPENT not in mine.favours:
        yield Reason("token")
    if t.markers(seat) <= 0:
        yield Reason("marker")
    beside = (t.board.around(bit) & mine.lots).bit_count()
    if beside < BESIDE:
        yield Reason("beside", {"have": beside, "need": BESIDE})
    victim = next(other for other, player in enumerate(t.players) if player.lots & bit)
    if any(door(t, victim) for door in t.doors["protected"]):
        yield Reason("protected", {"seat": victim})


def not_reached(t: Table, seat: SeatNumber, card: str) -> Iterator[Reason]:
    """How much is lacking; or what it asks for besides."""
    found = progress(t, seat, card)
    if found.have < found.need:
        yield Reason("goal", {"have": found.have, "need": found.need})
    if not found.met and t.objectives[card]["condition"] == "no_empty" and t.players[seat].empty:
        yield Reason("no_empty_lots", {"have": t.players[seat].empty.bit_count()})
