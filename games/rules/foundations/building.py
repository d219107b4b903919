"""Build: any piece, anywhere on own lots, over smaller own buildings. Rulebook: "Construir un edificio"; section 5, B5
to B8."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ..ask import Option, SeatNumber
from .buildings import TRAY, Piece
from .table import Table


class Way(NamedTuple):
    """How a piece may be built: on `allowed` lots, touching one of `touching` (0: no matter), not wholly on `spared`
    lots (there it needs no card), with the cards `marks`."""

    piece: Piece
    allowed: int
    touching: int = 0
    spared: int = 0
    marks: tuple[str, ...] = ()


def ways(t: Table, me: SeatNumber, only: str | None = None) -> Iterator[Way]:
    """Every way to build something now, the own tray first; `only` one piece."""
    heights, lots = t.players[me].heights, t.players[me].lots
    larger = [card for licences in t.doors["licences"] for card in licences(t, me, "same_size")]
    for name in t.tray(me) if only is None else (only,) * t.has_piece(me, only):
        yield from over_smaller(TRAY[name], lots, heights, larger)
    for pieces in t.doors["pieces"]:
        for piece, edge, met in pieces(t, me):
            if only is None or piece.id == only:
                yield from as_required(t, me, edge, met, over_smaller(piece, lots, heights, larger))


def over_smaller(piece: Piece, lots: int, heights: tuple[int, ...], larger: list[str]) -> Iterator[Way]:
    """The ways to build a piece over smaller buildings; with each of the cards in `larger` also over those of its own
    size."""
    size = piece.size
    allowed = lots & ~heights[size]
    if allowed.bit_count() >= size:
        yield Way(piece, allowed)
    for card in larger:
        yield Way(piece, lots & ~heights[size + 1], 0, allowed, (card,))


def as_required(t: Table, me: SeatNumber, edge: int, met: bool, plain: Iterable[Way]) -> Iterator[Way]:
    """The ways of these (`plain`) that are open if something must hold (`met`) or the edge be touched; the others need
    a card that waives this."""
    waivers = [card for licences in t.doors["licences"] for card in licences(t, me, "no_requirement")]
    for way in plain:
        if met:
            yield way._replace(touching=edge)
        for card in waivers:
            if not met:
                yield way._replace(marks=(*way.marks, card))
            elif edge:
                yield way._replace(allowed=way.allowed & ~edge, marks=(*way.marks, card))


def build_options(t: Table, me: SeatNumber) -> list[Option]:
    """Every option of building something: ('build', piece, lots, *cards)."""
    found: list[Option] = []
    known: dict[tuple[str | int, ...], list[tuple[str, ...]]] = {}  # pieces of one shape share their places
    for way in ways(t, me):
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


def fitting_places(t: Table, me: SeatNumber, way: Way) -> list[tuple[str, ...]]:
    """The lots of every place where the piece may be built in this way."""
    fitting, built = t.board.fits(way.piece.shape, way.allowed), t.players[me].built
    if not (way.touching or way.spared or way.allowed & built):
        return [lots for _, lots in fitting]
    return [lots for mask, lots in fitting if suits(way, mask) and (not mask & built or markers_suffice(t, me, mask))]


def suits(way: Way, mask: int) -> bool:
    """Does a footprint on allowed lots touch what it must, and need the way's card?"""
    return (not way.touching or bool(mask & way.touching)) and (not way.spared or bool(mask & ~way.spared))


def markers_suffice(t: Table, me: SeatNumber, mask: int) -> bool:
    """Are there markers for the lots that removed buildings leave over? Those under the footprint come back first
    (B7)."""
    left_over = 0
    for building in t.players[me].buildings:
        if building.mask & mask:
            left_over |= building.mask
    returned = (mask & ~t.players[me].built).bit_count()
    return t.markers(me) + returned >= (left_over & ~mask).bit_count()


def allowed_build(t: Table, me: SeatNumber, choice: tuple[Any, ...]) -> Option | None:
    """The same option if `choice` may be built now: no need to list all the others. Types are compared strictly."""
    if len(choice) < 3 or type(choice[2]) is not tuple:
        return None
    _, name, lots, *marks = choice
    if {*map(type, (name, *lots, *marks))} != {str} or name not in t.pieces:
        return None
    piece, player = t.pieces[name], t.players[me]
    mask = t.board.place.get((piece.shape, lots))
    if mask is None:
        return None
    if name in TRAY and not marks:  # one way only, and the most frequent: there is no need to go through them
        fits = t.has_piece(me, name) and not mask & ~(player.lots & ~player.heights[piece.size])
    else:
        fits = any(way_allows(way, mask) for way in ways(t, me, name) if way.marks == choice[3:])
    if fits and (not mask & player.built or markers_suffice(t, me, mask)):
        return ("build", name, lots, *marks)
    return None


def way_allows(way: Way, mask: int) -> bool:
    return not mask & ~way.allowed and suits(way, mask)


def build_piece(t: Table, me: SeatNumber, name: str, lots: tuple[str, ...], *marks: str) -> None:
    """Take it from the tray or the pool, put it down, take away what was there. What follows is the modules' affair."""
    piece = t.pieces[name]
    mask = t.board.place[piece.shape, lots]
    removed = t.touched(me, mask)
    over = [(building.id, building.lots) for building in removed]
    t.story.say("builds", me, building=name, at=lots, over=over, using=marks)
    t.place(me, piece, mask, lots)
    for door in t.doors["built"]:
        door(t, me, piece, mask, removed, marks)
