"""Explain why a card, a piece, a lot or an objective is out of reach, from a view alone."""

from collections.abc import Iterator

from ..ask import JsonObject, SeatNumber
from ..ruleset import Availability, Reason, is_asked
from . import foresight
from .building import BuildWay, build_ways, fitting_places, footprint_suits, markers_suffice, ways_over_smaller
from .buildings import MONUMENT_MARKERS, MONUMENTS_BY_ID, TRAY_PIECES, Piece
from .modules.monuments import REQUIREMENT_COUNTS, requirement_met
from .modules.objectives import progress
from .modules.steal import UNSPENT_TOKEN_POINTS
from .table import Table
from .turn import may_buy, open_actions

NEIGHBOURS_TO_STEAL = 2  # own lots adjacent to a stolen one
EXTRA_PURCHASES = ("senator", "renewed")  # questions that offer the cheapest card without an action


def why_not(view: JsonObject, seat: SeatNumber, cards: JsonObject | None = None) -> list[Availability]:
    if not view["era"] or view["result"]:
        return []
    t, asked = table_of_view(view, cards), is_asked(view, seat, "turn")
    found = [Availability(("buy", card), (*not_now(t, asked, "buy"), *not_bought(t, seat, card))) for card in t.display]
    if is_asked(view, seat, *EXTRA_PURCHASES):  # asked only if the seat can buy it
        found = [Availability(path, () if path[1] == t.display[0] else why) for path, why in found]
    places = Places(t, seat)
    for name in (*TRAY_PIECES, *t.monument_pool):
        why = not_now(t, asked, "build"), reasons_not_to_build(t, seat, name, places)
        found.append(Availability(("build", name), (*why[0], *why[1])))
    if t.options["steal"]:
        turn = () if asked else (Reason("turn"),)
        lots = t.board.cells(sum(player.empty for other, player in enumerate(t.players) if other != seat))
        found += [Availability(("steal", lot), (*turn, *not_stolen(t, seat, lot))) for lot in lots]
    objectives = [*view["public_objectives"], *(view["seats"][seat]["objectives"] or [])]
    return [*found, *(Availability(("objective", card), tuple(not_reached(t, seat, card))) for card in objectives)]


def table_of_view(view: JsonObject, cards: JsonObject | None) -> Table:
    t = foresight.known_table(view, cards)
    t.display, t.monument_pool = tuple(view["display"]), tuple(view["monument_pool"])
    t.done, t.several = tuple(view["done"]), view["several"]
    return t


def not_now(t: Table, asked: bool, action: str) -> Iterator[Reason]:
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


class Places:
    def __init__(self, t: Table, seat: SeatNumber) -> None:
        self.t, self.seat = t, seat
        self.fitting: dict[tuple[str | int, ...], bool] = {}
        self.obstacles: dict[tuple[str, int], tuple[Reason, ...]] = {}

    def fits(self, way: BuildWay) -> bool:
        key = way.piece.shape, *way[1:4]
        if key not in self.fitting:
            self.fitting[key] = bool(fitting_places(self.t, self.seat, way))
        return self.fitting[key]

    def reasons(self, piece: Piece, edge: int) -> tuple[Reason, ...]:
        key = piece.shape, edge
        if key not in self.obstacles:
            self.obstacles[key] = tuple(no_place(self.t, self.seat, piece, edge))
        return self.obstacles[key]


def reasons_not_to_build(t: Table, seat: SeatNumber, name: str, places: Places) -> Iterator[Reason]:
    if any(places.fits(way) for way in build_ways(t, seat, name)):
        return
    piece = t.pieces[name]
    if name in TRAY_PIECES and not t.has_piece_left(seat, name):
        yield Reason("none_left", {"count": piece.copies})
        return
    if (
        name in MONUMENTS_BY_ID
        and sum(one.id in MONUMENTS_BY_ID for one in t.players[seat].buildings) >= MONUMENT_MARKERS
    ):
        yield Reason("monument_markers", {"count": MONUMENT_MARKERS})
    waived = any(hook(t, seat, "no_requirement") for hook in t.hooks["licences"])
    if not waived:
        yield from missing_requirements(t, seat, piece)
    yield from places.reasons(piece, 0 if waived or ("edge",) not in piece.requires else t.board.edge)


def missing_requirements(t: Table, seat: SeatNumber, piece: Piece) -> Iterator[Reason]:
    for kind, *more in piece.requires:
        if requirement_met(t, seat, kind, *more):
            continue
        if kind == "no_empty_lots":
            yield Reason(kind, {"have": t.players[seat].empty.bit_count()})
            continue
        *about, least = more
        of_type = {"type": about[0]} if about else {}
        yield Reason(f"needs.{kind}", {"have": REQUIREMENT_COUNTS[kind](t, seat, *about), "need": least, **of_type})


def no_place(t: Table, seat: SeatNumber, piece: Piece, edge: int) -> Iterator[Reason]:
    """Yield reasons, apart from its requirements, why the piece fits nowhere; yield none if it fits."""
    player = t.players[seat]
    larger = [card for licences in t.hooks["licences"] for card in licences(t, seat, "same_size")]
    found = [
        way._replace(touching=edge) for way in ways_over_smaller(piece, player.lots, player.covered_by_size, larger)
    ]
    room = max(
        [way.allowed.bit_count() for way in found],
        default=(player.lots & ~player.covered_by_size[piece.size]).bit_count(),
    )
    if room < piece.size:
        yield Reason("lots", {"have": room, "need": piece.size})
        return
    masks = [(way, mask) for way in found for mask, _ in t.board.fits(piece.shape, way.allowed)]
    fitting = [mask for way, mask in masks if footprint_suits(way, mask)]
    if not masks:
        yield Reason("shape", {"need": piece.size})
    elif not fitting:
        yield Reason("edge")
    elif not any(not mask & player.built or markers_suffice(t, seat, mask) for mask in fitting):
        yield Reason("left_over")


def not_stolen(t: Table, seat: SeatNumber, lot: str) -> Iterator[Reason]:
    bit, mine = t.board.bit[lot], t.players[seat]
    free = any(hook(t, seat, "free_steal") for hook in t.hooks["licences"])
    if not free and UNSPENT_TOKEN_POINTS not in mine.favours:
        yield Reason("token")
    if t.markers(seat) <= 0:
        yield Reason("marker")
    adjacent = (t.board.around(bit) & mine.lots).bit_count()
    if adjacent < NEIGHBOURS_TO_STEAL:
        yield Reason("beside", {"have": adjacent, "need": NEIGHBOURS_TO_STEAL})
    victim = next(other for other, player in enumerate(t.players) if player.lots & bit)
    if any(hook(t, victim) for hook in t.hooks["protected"]):
        yield Reason("protected", {"seat": victim})


def not_reached(t: Table, seat: SeatNumber, card: str) -> Iterator[Reason]:
    found = progress(t, seat, card)
    if found.have < found.need:
        yield Reason("goal", {"have": found.have, "need": found.need})
    if not found.met and t.objectives[card]["condition"] == "no_empty" and t.players[seat].empty:
        yield Reason("no_empty_lots", {"have": t.players[seat].empty.bit_count()})
