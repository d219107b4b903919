"""The marks of a picture (rectangles, texts, outlines), and the canvas that collects them.

Marks give SVG; `pixels` paints them. Nothing here knows the games."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from . import art, icons
from .fonts import FONT_FAMILY

INK, SOFT, PAPER, BACKGROUND = "#2a231e", "#655748", "#fdfaf5", "#f0e9de"
SUNK, LINE_COLOUR, ACCENT = "#e6dccd", "#d6c8b4", "#a3432a"
STYLES = Path(__file__).resolve().parents[2] / "static" / "base.css"
# Colors that only pictures use, not pages: {color: its counterpart on dark pages}.
OTHER_DARK_COLOURS = {
    "#3f6f87": "#86bcd6", "#a87a10": "#dcb14a", "#ecd0dc": "#4a2536", "#cddde7": "#1f3a4b", "#dde2c6": "#3a4220",
    "#f0dfc3": "#4a3517", "#d7d5d2": "#43413e",
}  # fmt: skip


class Rect(NamedTuple):
    """A rectangle with rounded corners; half of its border's width (`weight`) is outside."""

    x: float
    y: float
    w: float
    h: float
    fill: str
    line: str = "none"
    round_: float = 3
    dash: bool = False
    weight: float = 1

    def svg(self) -> str:
        dashes = ' stroke-dasharray="3 2"' if self.dash else ""
        return (
            f'<rect x="{self.x:.1f}" y="{self.y:.1f}" width="{self.w:.1f}" height="{self.h:.1f}" rx="{self.round_:g}" '
            f'fill="{self.fill}" stroke="{self.line}" stroke-width="{self.weight:g}"{dashes}/>'
        )


class Text(NamedTuple):
    """A text with its baseline at `y`; `x` is the position of the `anchor` ("start", "middle" or "end")."""

    x: float
    y: float
    text: str
    size: float = 11
    colour: str = INK
    bold: bool = False
    anchor: str = "start"

    def svg(self) -> str:
        weight = ' font-weight="bold"' if self.bold else ""
        return (
            f'<text x="{self.x:.1f}" y="{self.y:.1f}" font-size="{self.size:g}" fill="{self.colour}" '
            f'text-anchor="{self.anchor}"{weight}>{escape(self.text)}</text>'
        )


class Icon(NamedTuple):
    name: str
    x: float
    y: float
    size: float
    colour: str

    def svg(self) -> str:
        return (
            f'<g transform="translate({self.x:.1f} {self.y:.1f}) scale({self.size / icons.ICON_SIDE:.4f})" '
            f'color="{self.colour}"><use href="#p-{self.name}"/></g>'
        )


class Art(NamedTuple):
    card: str
    x: float
    y: float
    size: float

    def svg(self) -> str:
        return (
            f'<svg x="{self.x:.1f}" y="{self.y:.1f}" width="{self.size:g}" height="{self.size:g}" '
            f'viewBox="0 0 {art.ART_SIDE} {art.ART_SIDE}"><use href="#a-{self.card}"/></svg>'
        )


class Outline(NamedTuple):
    points: tuple[tuple[float, float], ...]
    fill: str
    line: str
    weight: float

    def svg(self) -> str:
        d = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in self.points) + "Z"
        return (
            f'<path d="{d}" fill="{self.fill}" stroke="{self.line}" stroke-width="{self.weight:g}" '
            'stroke-linejoin="round"/>'
        )


Mark = Rect | Text | Icon | Art | Outline


class Drawing(NamedTuple):
    """A finished picture, or a part of it that begins at `top` and is `height` high."""

    ruleset: str
    width: int
    height: int
    top: int
    title: str
    marks: tuple[Mark, ...]

    def svg(self, above: str = "") -> str:
        """Return the picture as SVG; `above` is SVG that is drawn over the marks."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
            f'viewBox="0 {self.top} {self.width} {self.height}" font-family={quoteattr(FONT_FAMILY)} '
            f'font-stretch="condensed" role="img" aria-label={quoteattr(self.title)}><defs>{"".join(self.defs())}</defs>'
            f'<rect y="{self.top}" width="100%" height="100%" fill="{BACKGROUND}"/>'
            f"{''.join(mark.svg() for mark in self.marks)}{above}</svg>"
        )

    def defs(self) -> Iterable[str]:
        for name in dict.fromkeys(mark.name for mark in self.marks if isinstance(mark, Icon)):
            yield f'<g id="p-{name}">{icons.icons_of(self.ruleset)[name]}</g>'
        for card in dict.fromkeys(mark.card for mark in self.marks if isinstance(mark, Art)):
            yield f'<g id="a-{card}">{art.card_drawings(self.ruleset)[card]}</g>'


@cache
def dark_colours() -> dict[str, str]:
    """Return {light color: dark color}. For each light color, the first pair in base.css counts."""
    return dict(reversed(re.findall(r"light-dark\((#\w{6}), (#\w{6})\)", STYLES.read_text()))) | OTHER_DARK_COLOURS


def with_dark_colours(svg: str) -> str:
    """Return a picture with dark colors, too, which browsers use if the page around it is dark."""
    rules = (
        f'[{name}="{light}"]{{{name}:{dark}}}'
        for light, dark in dark_colours().items()
        for name in ("fill", "stroke", "color")
        if f'{name}="{light}"' in svg
    )
    return svg.replace("<defs>", f"<style>@media (prefers-color-scheme: dark) {{{''.join(rules)}}}</style><defs>", 1)


class Canvas:
    def __init__(self, width: int, ruleset: str = ""):
        self.width, self.ruleset = width, ruleset
        self.marks: list[Mark] = []
        self.place = 0.0, 0.0, 1.0

    @contextmanager
    def units(self, left: float, top: float, unit: float) -> Iterator[None]:
        before, self.place = self.place, (left, top, unit)
        yield
        self.place = before

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: str,
        line: str = "none",
        round_: float = 3,
        dash: bool = False,
        weight: float = 1,
    ) -> None:
        left, top, unit = self.place
        self.marks.append(
            Rect(left + x * unit, top + y * unit, w * unit, h * unit, fill, line, round_ * unit, dash, weight * unit)
        )

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 11,
        colour: str = INK,
        bold: bool = False,
        anchor: str = "start",
    ) -> None:
        left, top, unit = self.place
        self.marks.append(Text(left + x * unit, top + y * unit, text, round(size * unit, 2), colour, bold, anchor))

    def icon(self, name: str, x: float, y: float, size: float, colour: str) -> None:
        left, top, unit = self.place
        self.marks.append(Icon(name, left + x * unit, top + y * unit, size * unit, colour))

    def art(self, card: str, x: float, y: float, size: float) -> None:
        """Draw a card's art. The card must be one of `art.card_drawings`."""
        left, top, unit = self.place
        self.marks.append(Art(card, left + x * unit, top + y * unit, size * unit))

    def outline(self, points: Iterable[tuple[float, float]], fill: str, line: str, weight: float) -> None:
        left, top, unit = self.place
        placed = tuple((left + x * unit, top + y * unit) for x, y in points)
        self.marks.append(Outline(placed, fill, line, weight * unit))

    def finished(self, height: float, title: str, top: float = 0) -> Drawing:
        return Drawing(self.ruleset, self.width, round(height), round(top), title, tuple(self.marks))


class Flow:
    """A row of items between `left` and `right`; it continues on the next line if there is no room."""

    def __init__(self, left: float, right: float, y: float, height: float, gap: float = 4):
        self.left, self.right, self.x, self.y, self.height, self.gap = left, right, left, y, height, gap

    def place(self, w: float) -> tuple[float, float]:
        if self.x > self.left and self.x + w > self.right:
            self.x, self.y = self.left, self.y + self.height + self.gap
        at = self.x, self.y
        self.x += w + self.gap
        return at

    @property
    def bottom(self) -> float:
        return self.y + self.height
