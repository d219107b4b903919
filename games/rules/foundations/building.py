"""Build a piece on the seat's lots, also over smaller buildings of the same seat.

Rulebook: "Construir un edificio"; section 5, B5 to B8."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ..ask import Option, SeatNumber
from .buildings import TRAY_PIECES, Piece
from .table import Table


class BuildWay(NamedTuple):
    """One way to build a piece.

    The piece can cover only lots of `allowed`. If `touching` is not 0, the piece must cover a lot of `touching`. If
    `spared` is not 0, this way uses a card that is not needed on lots of `spared`, so the piece must also cover a lot
    outside `spared`. `marks` are the cards that are used."""

    piece: Piece
    allowed: int
    touching: int = 0
    spared: int = 0
    marks: tuple[str, ...] = ()


def build_ways(t: Table, me: SeatNumber, only: str | None = None) -> Iterator[BuildWay]:
    """Yield every way to build now, or with `only` every way to build this piece; tray pieces come first."""
    heights, lots = t.players[me].covered_by_size, t.players[me].lots
    larger = [card for licences in t.hooks["licences"] for card in licences(t, me, "same_size")]
    for name in t.tray(me) if only is None else (only,) * t.has_piece_left(me, only):
        yield from ways_over_smaller(TRAY_PIECES[name], lots, heights, larger)
    for pieces in t.hooks["pieces"]:
        for piece, edge, met in pieces(t, me):
            if only is None or piece.id == only:
                yield from ways_meeting_requirements(t, me, edge, met, ways_over_smaller(piece, lots, heights, larger))


def ways_over_smaller(piece: Piece, lots: int, heights: tuple[int, ...], larger: list[str]) -> Iterator[BuildWay]:
    """Yield the ways to build over smaller buildings, and over equally large ones with a card of `larger`."""
    size = piece.size
    allowed = lots & ~heights[size]
    if allowed.bit_count() >= size:
        yield BuildWay(piece, allowed)
    for card in larger:
        yield BuildWay(piece, lots & ~heights[size + 1], 0, allowed, (card,))


def ways_meeting_requirements(
    t: Table, me: SeatNumber, edge: int, met: bool, plain: Iterable[BuildWay]
) -> Iterator[BuildWay]:
    waivers = [card for licences in t.hooks["licences"] for card in licences(t, me, "no_requirement")]
    for way in plain:
        if met:
            yield way._replace(touching=edge)
        for card in waivers:
            if not met:
                yield way._replace(marks=(*way.marks, card))
            elif edge:
                yield way._replace(allowed=way.allowed & ~edge, marks=(*way.marks, card))


def build_options(t: Table, me: SeatNumber) -> list[Option]:
    found: list[Option] = []
    known: dict[tuple[str | int, ...], list[tuple[str, ...]]] = {}  # pieces of one shape share their places
    for way in build_ways(t, me):
        piece = way.piece
        key = (piece.shape, *way[1:4])
        if key not in known:
            known[key] = fitting_places(t, me, way)
        name, marks = piece.id, way.marks
        if marks:
            found += [("build", name, lots, *marks) for lots in known[key]]
        else:
            found += [("build", name, lots) for lots in known[key]]
    return found


def fitting_places(t: Table, me: SeatNumber, way: BuildWay) -> list[tuple[str, ...]]:
    fitting, built = t.board.fits(way.piece.shape, way.allowed), t.players[me].built
    if not (way.touching or way.spared or way.allowed & built):
        return [lots for _, lots in fitting]
    return [
        lots
        for mask, lots in fitting
        if footprint_suits(way, mask) and (not mask & built or markers_suffice(t, me, mask))
    ]


def footprint_suits(way: BuildWay, mask: int) -> bool:
    return (not way.touching or bool(mask & way.touching)) and (not way.spared or bool(mask & ~way.spared))


def markers_suffice(t: Table, me: SeatNumber, mask: int) -> bool:
    """Return whether the seat has markers for all lots that become empty if it builds on `mask` (B7)."""
    left_over = 0
    for building in t.players[me].buildings:
        if building.mask & mask:
            left_over |= building.mask
    returned = (mask & ~t.players[me].built).bit_count()
    return t.markers(me) + returned >= (left_over & ~mask).bit_count()


def allowed_build(t: Table, me: SeatNumber, choice: tuple[Any, ...]) -> Option | None:
    """Return `choice` as an option if this build is allowed now, else None, without listing all options."""
    if len(choice) < 3 or type(choice[2]) is not tuple:
        return None
    _, name, lots, *marks = choice
    if {*map(type, (name, *lots, *marks))} != {str} or name not in t.pieces:
        return None
    piece, player = t.pieces[name], t.players[me]
    mask = t.board.place.get((piece.shape, lots))
    if mask is None:
        return None
    if name in TRAY_PIECES and not marks:  # the most frequent case, with only one way
        fits = t.has_piece_left(me, name) and not mask & ~(player.lots & ~player.covered_by_size[piece.size])
    else:
        ways = [way for way in build_ways(t, me, name) if way.marks == choice[3:] and not mask & ~way.allowed]
        fits = any(footprint_suits(way, mask) for way in ways)
    if fits and (not mask & player.built or markers_suffice(t, me, mask)):
        return ("build", name, lots, *marks)
    return None


def build_piece(t: Table, me: SeatNumber, name: str, lots: tuple[str, ...], *marks: str) -> None:
    piece = t.pieces[name]
    mask = t.board.place[piece.shape, lots]
    removed = t.buildings_on(me, mask)
    over = [(building.id, building.lots) for building in removed]
    t.story.say("builds", me, building=name, at=lots, over=over, using=marks)
    t.place(me, piece, mask, lots)
    for hook in t.hooks["built"]:
        hook(t, me, piece, mask, removed, marks)
