"""Draw the city as SVG text: templates would take too long for a hundred lots.

Each part depends only on its arguments, which are public, so it is drawn once and cached."""

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial

from django.template.loader import render_to_string
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from games.boards import art
from games.boards import cards as drawn
from games.boards.cards import NEW_CARD, OptionsKey

from .pieces import DrawnBuilding, OpenLot
from .shapes import (
    CELL_SIZE,
    RIM_WIDTH,
    RULESET,
    BuildingSpace,
    LotCells,
    building_space,
    icon_and_numbers_place,
    lot_cell,
    lots_outline,
)

COUNT_ICONS = ("clientele", "coin", "laurel")  # for citizens, silver, VP
# One pattern for each player, in addition to the colors.
SEAT_PATTERNS = "".join(
    f'<pattern id="fr-p{n}" width="{w}" height="{h}" patternUnits="userSpaceOnUse">{body}</pattern>'
    for n, (w, h, body) in enumerate(
        (
            (16, 16, '<path d="M-4 4 4-4M-4 20 20-4M12 20 20 12"/>'),
            (14, 14, '<circle cx="7" cy="7" r="2.600"/>'),
            (14, 12, '<path d="M0 6h14"/>'),
            (18, 18, '<path d="M0 9h18M9 0v18"/>'),
            (12, 12, '<path d="M6 0v12"/>'),
        )
    )
)


def draw_city(
    side: int,
    squares: Iterable[OpenLot],
    buildings: Iterable[DrawnBuilding],
    ghost: DrawnBuilding | None,
    gone: Iterable[str],
) -> SafeString:
    """Return the city's SVG. `ghost`: the previewed building; `gone`: outlines of replaced buildings."""
    stand = [*buildings]
    rings = (change_ring(one.at) for one in stand if one.changed)
    crossed = (f'<path class="fr-gone" d="{path}"/>' for path in gone)
    last = building_svg(ghost) if ghost else ""
    parts = (frame_svg(side), *map(square_svg, squares), *map(building_svg, stand), *rings, *crossed, last, "</svg>")
    return mark_safe("".join(parts))  # noqa: S308 - user input is escaped in the parts


@lru_cache(maxsize=8)
def frame_svg(side: int) -> str:
    """Return the start of the SVG: patterns, the letters and numbers along the edges, and the wall."""
    extent = side * CELL_SIZE + 66
    edges = "".join(
        f'<text class="fr-edge" x="{n * CELL_SIZE + 50}" y="-22">{"ABCDEFGHIJ"[n]}</text>'
        f'<text class="fr-edge" x="-33" y="{n * CELL_SIZE + 59}">{n + 1}</text>'
        for n in range(side)
    )
    opening = f'<svg viewBox="-50 -50 {extent} {extent}" aria-hidden="true" focusable="false">'
    wall = f'<rect class="fr-wall" x="-7" y="-7" width="{side * CELL_SIZE + 14}" height="{side * CELL_SIZE + 14}" rx="14"/>'
    return f"{opening}<defs>{SEAT_PATTERNS}</defs>{edges}{wall}"


@lru_cache(maxsize=4096)
def square_svg(lot: OpenLot) -> str:
    x, y = lot_cell(lot.name)
    of = "" if lot.seat is None else f' class="seat-{lot.seat}"'
    kind = " own" if lot.seat is not None else " sold" if lot.price else ""
    path = lots_outline(((0, 0),), 3)
    ground = f'<path class="fr-lot{kind}" d="{path}"/>'
    news = change_ring(((0, 0),)) if lot.changed else ""
    return f'<g transform="translate({x * CELL_SIZE} {y * CELL_SIZE})" data-lot="{lot.name}"{of}>{ground}{news}{square_content(lot)}</g>'


def square_content(lot: OpenLot) -> str:
    if lot.seat is not None:
        disc = '<circle class="fr-marker" cx="50" cy="50" r="26"/><circle class="fr-weave" cx="50" cy="50" r="26"/>'
        return f'{disc}<text class="fr-numeral" x="50" y="59">{escape(lot.numeral)}</text>'
    if lot.price:
        return f'<circle class="fr-tag" cx="50" cy="50" r="27"/><text class="fr-price" x="50" y="62">{lot.price}</text>'
    return ""


def change_ring(at: LotCells) -> str:
    path = lots_outline(at, 3)
    return f'<path class="fr-ring-gap" d="{path}"/><path class="fr-ring" d="{path}"/>'


@lru_cache(maxsize=16384)
def building_svg(building: DrawnBuilding) -> str:
    """Return a building with its counts in two sizes, of which foundations.css shows one."""
    path = lots_outline(building.at, 11 if building.changed else 5)
    ground = f'<path class="{"fr-ghost" if building.ghost else "fr-ground"}" d="{path}"/>'
    weave = "" if building.ghost else f'<path class="fr-weave" d="{path}"/>'
    kind = (
        f"seat-{building.seat}{' fr-monument' if building.monument else ''}{' fr-one' if len(building.at) == 1 else ''}"
    )
    return f'<g class="{kind}">{ground}{weave}<g class="fr-{building.kind}">{large_svg(building)}{small_svg(building)}</g></g>'


def icon_counts(building: DrawnBuilding) -> list[tuple[str, int]]:
    return [(icon, n) for icon, n in zip(COUNT_ICONS, building.counts, strict=True) if n]


def large_svg(building: DrawnBuilding) -> str:
    place = building_space(building.at)
    x, y, side = place.left, place.top, place.side
    card = building.icon.removeprefix("fr-")  # a token of the Consul has the icon of a building
    floor = f'<path class="fr-floor" d="M{place.floor[0]:g} {y + side * 0.875:g}H{place.floor[1]:g}"/>'
    plate_ = "".join(counts_plate(icon_counts(building), place, len(building.at)))
    return (
        f'<g class="fr-large">{floor}{art.art_at(RULESET, card, x, y, side)}{type_badge(building, place)}{plate_}</g>'
    )


def type_badge(building: DrawnBuilding, place: BuildingSpace) -> str:
    r = 15 if len(building.at) == 1 else 17
    x, y = place.floor[0] - RIM_WIDTH + 1, place.row * CELL_SIZE + RIM_WIDTH + 1
    disc = f'<circle class="fr-type" cx="{x + r}" cy="{y + r}" r="{r}"/>'
    return disc + icon_svg(f"fr-{building.kind}", "fr-sign", x + r * 0.3, y + r * 0.3, r * 1.4)


def small_svg(building: DrawnBuilding) -> str:
    (x, y, size), at, side_by_side = icon_and_numbers_place(building.at)
    counts = "".join(count_marks(icon_counts(building), at, side_by_side, len(building.at)))
    return f'<g class="fr-small">{icon_svg(building.icon, "fr-icon", x, y, size)}{counts}</g>'


def icon_svg(icon: str, css_class: str, x: float, y: float, size: float) -> str:
    box = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" viewBox="0 0 24 24"'
    return f'<svg class="{css_class}" {box}><use href="#i-{escape(icon)}"/></svg>'


def counts_plate(counts: list[tuple[str, int]], place: BuildingSpace, lots: int) -> Iterator[str]:
    if not counts:
        return
    size = 22 if lots == 1 and len(counts) > 1 else 29 if lots == 1 else 38 if place.side > CELL_SIZE else 31
    wide = max(map(partial(count_width, size), counts)) + 6
    step = (wide, 0) if place.side > CELL_SIZE else (0, size + 4)
    across, high = wide + step[0] * (len(counts) - 1) + 4, size + 6 + step[1] * (len(counts) - 1)
    x, y = place.at[0] - across, place.at[1] - high
    if place.apart:
        x, y = x + across / 2, y + high / 2
    yield f'<rect class="fr-plate" x="{x:g}" y="{y:g}" width="{across:g}" height="{high:g}" rx="6"/>'
    for n, (icon, count) in enumerate(counts):
        yield count_mark(icon, count, x + 5 + n * step[0], y + 3 + n * step[1], size)


def count_marks(counts: list[tuple[str, int]], at: tuple[float, float], side_by_side: bool, lots: int) -> Iterator[str]:
    size = 22 if lots == 1 and len(counts) > 1 else 31 if lots == 1 or any(n > 9 for _, n in counts) else 36
    wide = [count_width(size, one) for one in counts]
    x, y = at[0] - (sum(wide) + 10 * (len(wide) - 1)) / 2, at[1]
    if not side_by_side:
        y = at[1] - 21 * len(counts) + 2
    for (icon, n), w in zip(counts, wide, strict=True):
        yield count_mark(icon, n, x if side_by_side else at[0] - w / 2, y, size)
        x, y = (x + w + 10, y) if side_by_side else (x, y + 42)


def count_width(size: float, count: tuple[str, int]) -> float:
    return size * (1.1 + 0.62 * len(str(count[1])))


def count_mark(icon: str, n: int, x: float, y: float, size: float) -> str:
    text = f'<text class="fr-count" x="{x + size * 1.05:g}" y="{y + size * 0.86:g}" font-size="{size:g}">{n}</text>'
    return icon_svg(icon, "fr-unit", x, y, size) + text


@lru_cache(maxsize=2048)
def card_plate(language: str, card: str, fresh: bool, options: OptionsKey) -> SafeString:
    facts = drawn.card_facts(RULESET, language, card, options)
    news = NEW_CARD[language] if fresh else ""
    return render_to_string("games/foundations/plate.html", {"one": facts, "news": news})


@lru_cache(maxsize=2048)
def lot_map(side: int, lot: str, own: tuple[str, ...] = (), others: tuple[str, ...] = ()) -> SafeString:
    """Return a small map with a lot, the reader's lots (filled) and other players' lots (framed)."""
    x, y = lot_cell(lot)
    lines = "".join(f"M{n} 0v{side}M0 {n}h{side}" for n in range(1, side))
    return format_html(
        '<svg class="fr-plan" viewBox="0 0 {0} {0}" aria-hidden="true"><path class="fr-lines" d="{1}"/><path class="fr-theirs" d="{2}"/><path class="fr-mine" d="{3}"/><rect x="{4}" y="{5}" width="1" height="1"/></svg>',
        side, lines, square_paths(others, 0.22), square_paths(own, 0.08), x, y,
    )  # fmt: skip


def square_paths(lots: tuple[str, ...], inset: float) -> str:
    wide = 1 - 2 * inset
    return "".join(f"M{x + inset:g} {y + inset:g}h{wide:g}v{wide:g}h-{wide:g}z" for x, y in map(lot_cell, lots))


@lru_cache(maxsize=512)
def deed_html(side: int, lot: str) -> SafeString:
    return format_html('{}<span class="name">{}</span>', lot_map(side, lot), lot)
