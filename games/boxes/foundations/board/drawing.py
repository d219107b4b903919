"""The city as SVG text. Put together by hand: there are a hundred lots, and templates would take most of the page's
time.

Each part depends on nothing but what it is given, which everybody may see, so it is drawn once and kept."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.boards import art

from .answers import RULESET
from .pieces import Drawn, Square
from .shapes import CELL, Room, cell, outline, room

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


# What grows on lots that nobody has: grass, bushes, furrows.
LAND = "".join(
    f'<pattern id="fr-l{n}" width="100" height="100" patternUnits="userSpaceOnUse"><rect class="fr-earth" width="100" height="100"/><path class="fr-grown" d="{path}"/></pattern>'
    for n, path in enumerate(
        (
            "M20 32l4-9 4 9M24 34v-9M66 70l4-9 4 9M70 72v-9M70 26l3-7 3 7M26 76l3-7 3 7",
            "M22 66q-9-8 0-14 4-8 12-2 9 2 4 12zM62 36q-7-6 0-11 4-6 10-1 7 2 3 9zM66 78l4-9 4 9",
            "M14 30q12-6 24 0t24 0 24 0M14 50q12-6 24 0t24 0 24 0M14 70q12-6 24 0t24 0 24 0",
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
    """The beginning: patterns, letters and numbers along the edges, the wall and the streets within it."""
    extent = side * CELL + 66
    edges = "".join(
        f'<text class="fr-edge" x="{n * CELL + 50}" y="-22">{"ABCDEFGHIJ"[n]}</text>'
        f'<text class="fr-edge" x="-33" y="{n * CELL + 59}">{n + 1}</text>'
        for n in range(side)
    )
    opening = f'<svg viewBox="-50 -50 {extent} {extent}" aria-hidden="true" focusable="false">'
    wall = f'<rect class="fr-wall" x="-7" y="-7" width="{side * CELL + 14}" height="{side * CELL + 14}" rx="14"/>'
    return f"{opening}<defs>{PATTERNS}{LAND}</defs>{edges}{wall}"


@lru_cache(maxsize=4096)
def square(lot: Square) -> str:
    """A lot without a building, with its owner's marker or its price."""
    x, y = cell(lot.name)
    of = "" if lot.seat is None else f' class="seat-{lot.seat}"'
    kind = " own" if lot.seat is not None else " sold" if lot.price else ""
    look = f'class="fr-lot{kind}{" new" if lot.changed else ""}"'
    fill = "" if kind else f' fill="url(#fr-l{(3 * x + 5 * y + x * y) % 7 % 3})"'
    ground = f'<rect {look} x="4" y="4" width="92" height="92" rx="8"{fill}/>'
    return f'<g transform="translate({x * CELL} {y * CELL})" data-lot="{lot.name}"{of}>{ground}{upon(lot)}</g>'


def upon(lot: Square) -> str:
    if lot.seat is not None:
        plot = '<rect class="fr-plot" x="13" y="13" width="74" height="74" rx="4"/>'
        disc = '<ellipse class="fr-shade" cx="52" cy="56" rx="27" ry="25"/><circle class="fr-marker" cx="50" cy="50" r="26"/><circle class="fr-weave" cx="50" cy="50" r="26"/>'
        return f'{plot}{disc}<text class="fr-numeral" x="50" y="59">{escape(lot.numeral)}</text>'
    if lot.price:
        coin = '<ellipse class="fr-shade" cx="52" cy="55" rx="28" ry="26"/><circle class="fr-tag" cx="50" cy="50" r="27"/><circle class="fr-tag in" cx="50" cy="50" r="21"/>'
        return f'{coin}<text class="fr-price" x="50" y="60">{lot.price}</text>'
    return ""


@lru_cache(maxsize=16384)
def building_svg(one: Drawn) -> str:
    """Its ground in its owner's colour and pattern, its drawing, its type, and what it counts."""
    path, place = outline(one.at), room(one.at)
    if one.ghost:
        ground = f'<path class="fr-ghost" d="{path}"/>'
        rim = f'<path class="fr-rim" d="{path}"/>'
    else:
        ground = f'<path class="fr-ground" d="{path}"/><path class="fr-weave" d="{path}"/>'
        rim = f'<path class="fr-rim{" new" if one.changed else ""}" d="{path}"/>'
        rim += f'<path class="fr-woven" d="{path}"/>' + gilt(one)
    amounts = [(icon, n) for icon, n in zip(COUNTS, one.counts, strict=True) if n]
    counts = "".join(numbers(amounts, place))
    kind = f"seat-{one.seat}{' fr-monument' if one.monument else ''}"
    return f'<g class="{kind}">{ground}{face(one, place)}{rim}{counts}</g>'


def gilt(one: Drawn) -> str:
    """A monument has a golden edge within."""
    return f'<path class="fr-gilt" d="{outline(one.at, 11)}"/>' if one.monument else ""


def face(one: Drawn, place: Room) -> str:
    """The building's drawing, and in its corner what type it is."""
    x, y, side = place.left, place.top, place.side
    drawn = art.art_at(
        RULESET, one.icon.removeprefix("fr-"), x, y, side
    )  # a token of the Consul has its building's icon
    r = 20 if side > CELL else 15
    disc = f'<circle class="fr-type" cx="{x + r - 1:g}" cy="{y + r - 1:g}" r="{r}"/>'
    sign = placed_icon(f"fr-{one.kind}", "fr-sign", x - 1 + r * 0.3, y - 1 + r * 0.3, r * 1.4)
    return f'{drawn}<g class="fr-{one.kind}">{disc}{sign}</g>'


def placed_icon(icon: str, kind: str, x: float, y: float, size: float) -> str:
    """A drawing of the page's, at this place."""
    box = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" viewBox="0 0 24 24"'
    return f'<svg class="{kind}" {box}><use href="#i-{escape(icon)}"/></svg>'


def numbers(amounts: list[tuple[str, int]], place: Room) -> Iterator[str]:
    """What is counted: on a plate in the drawing's corner, side by side, or one below the other in a lot of its own."""
    size = 40 if place.side > CELL else 19 if place.upon and len(amounts) > 1 else 30 if place.upon or any(n > 9 for _, n in amounts) else 36  # fmt: skip
    wide = [size * (1.1 + 0.62 * len(str(n))) for _, n in amounts]
    if not amounts:
        return
    if place.upon:
        all_wide = sum(wide) + 5 * (len(wide) + 1)
        x, y = place.at[0] - all_wide, place.at[1] - size - 4
        yield f'<rect class="fr-plate" x="{x:g}" y="{y:g}" width="{all_wide:g}" height="{size + 4:g}" rx="6"/>'
        for (icon, n), w in zip(amounts, wide, strict=True):
            yield mark(icon, n, x + 5, y + 2, size)
            x += w + 5
        return
    y = place.at[1] - 21 * len(amounts) + 3
    for (icon, n), w in zip(amounts, wide, strict=True):
        yield mark(icon, n, place.at[0] - w / 2, y, size)
        y += 42


def mark(icon: str, n: int, x: float, y: float, size: float) -> str:
    """A number behind its sign."""
    text = f'<text class="fr-count" x="{x + size * 1.05:g}" y="{y + size * 0.86:g}" font-size="{size:g}">{n}</text>'
    return placed_icon(icon, "fr-small", x, y, size) + text
