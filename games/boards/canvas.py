"""A canvas that collects the marks of a picture (marks.py); it knows nothing about the games."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from .marks import (
    ACCENT,
    BACKGROUND,
    INK,
    LINE_COLOUR,
    PAPER,
    SOFT,
    SUNK,
    Art,
    Drawing,
    Icon,
    Mark,
    Outline,
    Rect,
    Text,
)

__all__ = ["ACCENT", "BACKGROUND", "INK", "LINE_COLOUR", "PAPER", "SOFT", "SUNK", "Canvas", "Flow"]


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
        """Draw a card's art; the card must have one (`art.card_drawings`)."""
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
