"""The city as SVG text. Put together by hand: there are a hundred lots, and templates would take most of the page's
time.

Each part depends on nothing but what it is given, which everybody may see, so it is drawn once and kept."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from .pieces import Drawn, Square
from .shapes import CELL, cell, middle, outline

COUNTS = ("clientele", "coin", "influence")  # the small signs beside citizens, silver, VP
# One pattern for each player, so that nobody needs to tell the colours apart.
PATTERNS = "".join(
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


def drawing(
    side: int, squares: Iterable[Square], buildings: Iterable[Drawn], ghost: Drawn | None, gone: Iterable[str]
) -> SafeString:
    """The whole city. `ghost`: a building that is looked at once more before it is built; `gone`: the outlines of what
    it would replace."""
    crossed = (f'<path class="fr-gone" d="{path}"/>' for path in gone)
    last = building_svg(ghost) if ghost else ""
    parts = (frame_svg(side), *map(square, squares), *map(building_svg, buildings), *crossed, last, "</svg>")
    return mark_safe("".join(parts))  # noqa: S308 - what is not ours in it is escaped where it is put in


@lru_cache(maxsize=8)
def frame_svg(side: int) -> str:
    """The beginning: patterns, letters and numbers along the edges."""
    extent = side * CELL + 44
    edges = "".join(
        f'<text class="fr-edge" x="{n * CELL + 50}" y="-12">{"ABCDEFGHIJ"[n]}</text>'
        f'<text class="fr-edge" x="-20" y="{n * CELL + 59}">{n + 1}</text>'
        for n in range(side)
    )
    opening = f'<svg viewBox="-40 -40 {extent} {extent}" aria-hidden="true" focusable="false">'
    return f"{opening}<defs>{PATTERNS}</defs>{edges}"


@lru_cache(maxsize=4096)
def square(lot: Square) -> str:
    """A lot without a building, with its owner's marker or its price."""
    x, y = cell(lot.name)
    of = "" if lot.seat is None else f' class="seat-{lot.seat}"'
    kind = " own" if lot.seat is not None else " sold" if lot.price else ""
    ground = f'<rect class="fr-lot{kind}{" new" if lot.changed else ""}" x="3" y="3" width="94" height="94" rx="6"/>'
    return f'<g transform="translate({x * CELL} {y * CELL})" data-lot="{lot.name}"{of}>{ground}{upon(lot)}</g>'


def upon(lot: Square) -> str:
    if lot.seat is not None:
        disc = '<circle class="fr-marker" cx="50" cy="50" r="24"/><circle class="fr-weave" cx="50" cy="50" r="24"/>'
        return f'{disc}<text class="fr-numeral" x="50" y="59">{escape(lot.numeral)}</text>'
    if lot.price:
        return f'<circle class="fr-tag" cx="50" cy="50" r="21"/><text class="fr-price" x="50" y="59">{lot.price}</text>'
    return ""


@lru_cache(maxsize=16384)
def building_svg(one: Drawn) -> str:
    """Its ground in its owner's colour and pattern, what it is, and what it counts."""
    path, ((x, y, size), at, beside) = outline(one.at), middle(one.at)
    if one.ghost:
        ground = f'<path class="fr-ghost" d="{path}"/>'
    else:
        ground = (
            f'<path class="fr-ground{" new" if one.changed else ""}" d="{path}"/><path class="fr-weave" d="{path}"/>'
        )
    sign = f'<g class="fr-{one.kind}">{placed_icon(one.icon, "fr-sign", x, y, size)}</g>'
    amounts = [(icon, n) for icon, n in zip(COUNTS, one.counts, strict=True) if n]
    counts = "".join(marks(amounts, at, beside, len(one.at)))
    return f'<g class="seat-{one.seat}{" fr-monument" if one.monument else ""}">{ground}{sign}{counts}</g>'


def placed_icon(icon: str, kind: str, x: float, y: float, size: float) -> str:
    """A drawing of the page's, at this place."""
    box = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" viewBox="0 0 24 24"'
    return f'<svg class="{kind}" {box}><use href="#i-{escape(icon)}"/></svg>'


def marks(amounts: list[tuple[str, int]], at: tuple[float, float], beside: bool, lots: int) -> Iterator[str]:
    """Numbers round a point: side by side below a sign, or one below the other in a lot of their own."""
    size = 22 if lots == 1 and len(amounts) > 1 else 30 if lots == 1 or any(n > 9 for _, n in amounts) else 36
    wide = [size * (1.1 + 0.62 * len(str(n))) for _, n in amounts]
    x, y = at[0] - (sum(wide) + 10 * (len(wide) - 1)) / 2, at[1]
    if not beside:
        y = at[1] - 21 * len(amounts) + 3
    for (icon, n), w in zip(amounts, wide, strict=True):
        yield mark(icon, n, x if beside else at[0] - w / 2, y, size)
        x, y = (x + w + 10, y) if beside else (x, y + 42)


def mark(icon: str, n: int, x: float, y: float, size: float) -> str:
    """A number behind its sign."""
    text = f'<text class="fr-count" x="{x + size * 1.05:g}" y="{y + size * 0.86:g}" font-size="{size:g}">{n}</text>'
    return placed_icon(icon, "fr-small", x, y, size) + text
