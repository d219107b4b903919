"""The base class for pictures of a game's table."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from games.wording import words_of_view

from . import art
from .canvas import ACCENT, INK, LINE_COLOUR, PAPER, SOFT, SUNK, Canvas, Drawing, Flow
from .cards import card_facts, options_key
from .fonts import shorten_to_width, text_width

# A phone shows the picture 328 pixels wide, so words have three quarters of their size there.
PICTURE_WIDTH, PICTURE_MARGIN, PANEL_PADDING = 440, 10, 10
PANEL_LEFT, PANEL_RIGHT = PICTURE_MARGIN + PANEL_PADDING, PICTURE_WIDTH - PICTURE_MARGIN - PANEL_PADDING
TEXT_SIZE = 11.5
# A card with its drawing: five of them and an icon fit in a row.
CARD_WIDTH, CARD_HEIGHT, CARD_ART_SIZE, CARD_TEXT_SIZE, BADGE_SIZE = 71, 70, 40, 10, 18
CHIP_HEIGHT = 20  # a card without its drawing
ON_COLOUR = "#fffaf0"


class Painter:
    """Paints a table for one reader in one language.

    `y` is the bottom of what has been drawn so far. `areas` {name: (top, height, first mark, last mark)} and
    `positions` {name: (x, y)} record where things are, for the numbered and cut pictures of the rules introduction.
    COLOURS {tint of a card: color}; rules_intro.py explains the other names."""

    COLOURS: ClassVar[dict[str, str]]
    NUMBERED_TARGETS: ClassVar[tuple[str, ...]]
    NUMBERED_MOMENT: ClassVar[int] = 0
    TURN_MOMENTS: ClassVar[tuple[tuple[int, str], ...]]

    def __init__(self, view: dict, me: int | None, names: Sequence[str], language: str):
        self.view, self.me, self.names, self.language = view, me, names, language
        self.words, self.options = words_of_view(view, language), options_key(view["options"])
        self.canvas, self.y = Canvas(PICTURE_WIDTH, view["game"]), float(PICTURE_MARGIN)
        self.areas: dict[str, tuple[float, float, int, int]] = {}
        self.positions: dict[str, tuple[float, float]] = {}

    def paint(self) -> Drawing:
        count = len(self.view["seats"])
        self.panel(self.common, SUNK, "common")
        for n in range(count):
            self.panel(partial(self.player, ((self.me or 0) + n) % count), PAPER, f"player-{n}")
        return self.finished()

    def common(self) -> None:
        raise NotImplementedError

    def player(self, seat: int) -> None:
        raise NotImplementedError

    def finished(self) -> Drawing:
        return self.canvas.finished(self.y + PICTURE_MARGIN - 6, self.words.term("game"))

    def note_position(self, name: str, x: float = PICTURE_MARGIN, y: float | None = None) -> None:
        """Record a position for a name that has none yet; the default is the left edge at the current `y`."""
        self.positions.setdefault(name, (x, self.y + 9 if y is None else y))

    def numbered(self, names: Sequence[str]) -> Drawing:
        """Return the finished picture with the numbers 1, 2 … at the positions of these names."""
        for number, name in enumerate(names, 1):
            if name in self.positions:
                x, y = self.positions[name]
                self.canvas.rect(x - 9, y - 9, 18, 18, ACCENT, PAPER, 9, weight=1.5)
                self.canvas.text(x, y + 4.2, str(number), 12, PAPER, True, "middle")
        return self.finished()

    def cut(self, area: str) -> Drawing:
        top, height, first, last = self.areas[area]
        self.canvas.marks = self.canvas.marks[first:last]
        return self.canvas.finished(height + PICTURE_MARGIN, self.words.term("game"), top - PICTURE_MARGIN / 2)

    def panel(self, draw: Callable[[], object], fill: str, name: str = "") -> None:
        place, top = len(self.canvas.marks), self.y
        self.y += PANEL_PADDING - 2
        draw()
        self.y += PANEL_PADDING - 3
        drawn = self.canvas.marks[place:]
        del self.canvas.marks[place:]
        self.canvas.rect(PICTURE_MARGIN, top, PICTURE_WIDTH - 2 * PICTURE_MARGIN, self.y - top, fill, LINE_COLOUR, 6)
        self.canvas.marks.extend(drawn)
        self.areas[name] = (top, self.y - top, place, len(self.canvas.marks))
        self.y += 6

    def term(self, key: str) -> str:
        text = self.words.term(key)
        return text[:1].upper() + text[1:]

    def facts(self, card: str) -> dict:
        return card_facts(self.view["game"], self.language, card, self.options)

    def drawn(self, card: str) -> bool:
        return card in art.card_drawings(self.view["game"])

    def is_asked(self, seat: int) -> bool:
        return any(entry["seat"] == seat and not entry["answered"] for entry in self.view["asked"])

    def you(self, seat: int) -> str:
        return f" ({self.words.term('me')})" if seat == self.me else ""

    def player_name(self, seat: int, x: float, y: float, room: float, anchor: str = "start") -> None:
        you = self.you(seat)
        name = shorten_to_width(self.names[seat], 14, room - text_width(you, 14, True), True) + you
        self.canvas.text(x, y, name, 14, ACCENT if self.is_asked(seat) else INK, True, anchor)

    def pile(self, key: str, cards: Sequence[str] | None, icon: str = "", large: bool = False) -> None:
        """Draw an icon, and then each different card once with its count: as a chip, or `large` as a front."""
        if not cards:
            return
        row = self.row(key, icon or key, large)
        for card, count in Counter(cards).items():
            (self.front if large else self.chip)(row, card, f" ×{count}" if count > 1 else "")
        self.y = row.bottom + 5

    def row(self, key: str, icon: str, large: bool) -> Flow:
        self.note_position(key)
        self.canvas.icon(icon, PANEL_LEFT, self.y + 2, 15, SOFT)
        return Flow(PANEL_LEFT + 24, PANEL_RIGHT, self.y, CARD_HEIGHT if large else CHIP_HEIGHT)

    def chip(
        self, row: Flow, card: str, after: str = "", line: str = LINE_COLOUR, dash: bool = False, more: float = 0
    ) -> tuple[float, float]:
        """Draw a card's icon and name, with room for `more`; return where this room begins."""
        it = self.facts(card)
        wide = text_width(it["name"] + after, TEXT_SIZE) + CHIP_HEIGHT + 12 + more
        x, y = row.place(wide)
        self.canvas.rect(x, y, wide, CHIP_HEIGHT, PAPER, line, dash=dash)
        self.canvas.rect(x, y, CHIP_HEIGHT, CHIP_HEIGHT, self.COLOURS[it["tint"]])
        self.canvas.icon(it["icon"], x + 3, y + 3, CHIP_HEIGHT - 6, ON_COLOUR)
        self.canvas.text(x + CHIP_HEIGHT + 5, y + 14.2, it["name"] + after, TEXT_SIZE)
        return x + wide - more, y

    def front(
        self, row: Flow, card: str, after: str = "", line: str = LINE_COLOUR, dash: bool = False
    ) -> tuple[float, float]:
        """Draw the front of a card in a row (icon, drawing, name); return its top left corner."""
        it = self.facts(card)
        colour, icon, drawing = self.COLOURS[it["tint"]], it["icon"], it.get("drawing", card)
        x, y = row.place(CARD_WIDTH)
        self.canvas.rect(x, y, CARD_WIDTH, CARD_HEIGHT, PAPER, line, 4, dash)
        left, top = x + CARD_WIDTH - CARD_ART_SIZE - 6, y + 4
        if self.drawn(drawing):
            self.canvas.art(drawing, left, top, CARD_ART_SIZE)
        else:
            self.canvas.icon(icon, left + 4, top + 4, CARD_ART_SIZE - 8, colour)
        self.canvas.rect(x, y, BADGE_SIZE, BADGE_SIZE, colour, round_=4)
        self.canvas.icon(icon, x + 3, y + 3, BADGE_SIZE - 6, ON_COLOUR)
        lines = split_name(it["name"] + after, CARD_TEXT_SIZE, CARD_WIDTH - 4)
        for n, part in enumerate(lines):
            text = shorten_to_width(part, CARD_TEXT_SIZE, CARD_WIDTH - 4)
            self.canvas.text(
                x + CARD_WIDTH / 2, y + (60 if len(lines) == 1 else 54 + 11 * n), text, CARD_TEXT_SIZE, anchor="middle"
            )
        return x, y

    def counter(self, right: float, icon: str, text: str) -> None:
        w = text_width(text, TEXT_SIZE)
        self.canvas.icon(icon, right - w - 18, self.y + 3, 14, SOFT)
        self.canvas.text(right - w, self.y + 15, text, TEXT_SIZE)


def split_name(name: str, size: float, width: float) -> list[str]:
    words = name.split(" ")
    if len(words) == 1 or text_width(name, size) <= width:
        return [name]
    at = min(range(1, len(words)), key=lambda n: abs(len(" ".join(words[:n])) - len(" ".join(words[n:]))))
    return [" ".join(words[:at]), " ".join(words[at:])]
