"""The picture of the table: strip and offer, then every city, the reader's first."""

from collections.abc import Sequence

from games.boards.canvas import ACCENT, INK, LINE_COLOUR, PAPER, SOFT, Flow
from games.boards.fonts import shorten_to_width, text_width
from games.boards.marks import Drawing
from games.boards.painting import (
    ON_COLOUR,
    PANEL_PADDING,
    PICTURE_MARGIN,
    PICTURE_WIDTH,
    TEXT_SIZE,
    Painter,
    split_name,
)
from games.boxes.great_city.words import place

from .city import HOME, idle_temples, worth_text

CELL_SIZE, MARK_SIZE = 46, 26
PLOT, SIGN = 54, 38  # sizes in the reader's city: of a building, of its drawing
COLOURS = {
    "residential": "#8a5a33",
    "production": "#5d6b2c",
    "aqueduct": "#3f6f87",
    "temple": "#73478f",
    "yellow": "#a87a10",
    "red": "#a52c22",
    "blue": "#2f5a8f",
    "green": "#3d6b33",
}
NUMBER_ICONS = (("coin", "coins"), ("influence", "influence"), ("brick", "bricks"), ("points", "points"))


def paint(view: dict, me: int | None, names: Sequence[str], language: str) -> Drawing:
    return Picture(view, me, names, language).paint()


class Picture(Painter):
    def common(self) -> None:
        view, left = self.view, PICTURE_MARGIN + PANEL_PADDING
        when = (
            f"{self.term('round')} {view['round']} / {view['rounds']}" if view["round"] else self.term("before_round_1")
        )
        self.canvas.text(left, self.y + 12, when, 14, INK, True)
        prizes = ", ".join(map(str, view["influence_cards"]["table"])) or "–"
        self.note_position("influence", PICTURE_WIDTH - PICTURE_MARGIN - PANEL_PADDING + 1, self.y + 22)
        text = f"{self.term('influence_cards')}: {prizes}"
        self.canvas.text(
            PICTURE_WIDTH - PICTURE_MARGIN - PANEL_PADDING, self.y + 12, text, TEXT_SIZE, SOFT, anchor="end"
        )
        self.y += 22
        self.strip()
        self.large((view["drafting"] or {}).get("cards") or view["offer"])

    def strip(self) -> None:
        if not self.view["spaces"]:
            return
        self.note_position("strip")
        self.canvas.icon("crown", PICTURE_MARGIN + PANEL_PADDING, self.y + 9, 20, ACCENT)
        for n, space in enumerate(self.view["spaces"]):
            x = PICTURE_MARGIN + PANEL_PADDING + 28 + n * 76
            self.canvas.rect(x, self.y, 70, 38, PAPER, LINE_COLOUR, 5)
            self.canvas.icon("brick" if space["symbol"] == "B" else "cog", x + 5, self.y + 8, 22, SOFT)
            if space["seat"] is not None:
                name = shorten_to_width(self.names[space["seat"]], TEXT_SIZE, 40, True)
                self.canvas.text(x + 30, self.y + 23, name, TEXT_SIZE, ACCENT, True)
        self.y += 46

    def chips(self, cards: Sequence[str]) -> None:
        self.note_position("offer", PICTURE_MARGIN + PANEL_PADDING - 1, self.y + 2)
        row = Flow(PICTURE_MARGIN + PANEL_PADDING, PICTURE_WIDTH - PICTURE_MARGIN - PANEL_PADDING, self.y, 20)
        for card in cards:
            self.chip(row, card)
        self.y = row.bottom + 2 if cards else self.y

    def large(self, cards: Sequence[str]) -> None:
        self.note_position("offer", PICTURE_MARGIN + PANEL_PADDING - 1, self.y + 2)
        row = self.fronts(PICTURE_MARGIN + PANEL_PADDING)
        for card in cards:
            it = self.facts(card)
            self.front(row, it["drawing"], it["name"], COLOURS[it["icon"]], it["icon"])
        self.y = row.bottom + 2 if cards else self.y

    def chip(self, row: Flow, card: str) -> None:
        it = self.facts(card)
        wide = text_width(it["name"], TEXT_SIZE) + 32
        x, y = row.place(wide)
        self.canvas.rect(x, y, wide, 20, PAPER, LINE_COLOUR)
        self.canvas.rect(x, y, 20, 20, COLOURS[it["icon"]])
        self.canvas.icon(it["icon"], x + 3, y + 3, 14, ON_COLOUR)
        self.canvas.text(x + 25, y + 14.2, it["name"], TEXT_SIZE)

    def player(self, seat: int) -> None:
        they, left = self.view["seats"][seat], PICTURE_MARGIN + PANEL_PADDING
        asked = any(entry["seat"] == seat and not entry["answered"] for entry in self.view["asked"])
        name = self.names[seat] + (f" ({self.words.term('me')})" if seat == self.me else "")
        self.canvas.text(left, self.y + 12, shorten_to_width(name, 14, 170, True), 14, ACCENT if asked else INK, True)
        x = float(PICTURE_WIDTH - PICTURE_MARGIN - PANEL_PADDING)
        for icon, value in [("hand", they["hand_size"]), *((icon, they[key]) for icon, key in reversed(NUMBER_ICONS))]:
            x = self.number(x, icon, str(value))
        self.note_position("numbers", x, self.y + 6)
        self.y += 22
        self.note_position("city", PICTURE_MARGIN + PANEL_PADDING - 1, self.y + 2)
        self.city(they, seat == self.me)
        (self.large if seat == self.me else self.chips)(they["hand"] or ())

    def number(self, right: float, icon: str, text: str) -> float:
        w = text_width(text, 13, True)
        self.canvas.text(right - w, self.y + 12, text, 13, INK, True)
        self.canvas.icon(icon, right - w - 18, self.y, 14, SOFT)
        return right - w - 30

    def city(self, they: dict, own: bool) -> None:
        idle = idle_temples(they)
        built = {
            (x, y): {**(card := self.facts(one["card"])), "worth": worth_text(card, (x, y) in idle)}
            for one in they["city"]
            for x, y in [one["at"]]
        }
        west, north = min(x for x, _ in built), min(y for _, y in built)
        wide, high = (PICTURE_WIDTH - 2 * PICTURE_MARGIN - 2 * PANEL_PADDING) / 4, PLOT if own else CELL_SIZE
        for (x, y), card in built.items():
            called = "" if (x, y) == HOME else place((x, y), self.words)
            draw = self.house if own and self.drawn(card["drawing"]) else self.building
            draw(
                PICTURE_MARGIN + PANEL_PADDING + (x - west) * wide,
                self.y + (y - north) * high,
                wide - 4,
                high - 4,
                card,
                called,
            )
        self.y += (max(y for _, y in built) - north + 1) * high + 2

    def building(self, x: float, y: float, wide: float, high: float, card: dict, called: str) -> None:
        colour = COLOURS[card["icon"]]
        self.canvas.rect(x, y, wide, high, PAPER, colour, 4, weight=1.4)
        self.canvas.rect(x, y, MARK_SIZE, high, colour, round_=4)
        self.canvas.icon(card["icon"], x + 4, y + (6 if called else (high - 18) / 2), 18, ON_COLOUR)
        if called:
            self.canvas.text(x + MARK_SIZE / 2, y + high - 5, called, 7.5, ON_COLOUR, anchor="middle")
        self.plate(x + MARK_SIZE, y, wide - MARK_SIZE, high, card, called)

    def house(self, x: float, y: float, wide: float, high: float, card: dict, called: str) -> None:
        colour, foot = COLOURS[card["icon"]], high - SIGN
        self.canvas.rect(x, y, wide, high, PAPER, colour, 4, weight=1.4)
        self.canvas.art(card["drawing"], x + 2, y + 1, SIGN - 2)
        self.canvas.rect(x, y + SIGN, SIGN, foot, colour)
        self.canvas.icon(card["icon"], x + 1, y + SIGN + 1.5, foot - 3, ON_COLOUR)
        self.canvas.text(x + SIGN - 2, y + high - 3.5, called, 7.5, ON_COLOUR, anchor="end")
        self.plate(x + SIGN, y, wide - SIGN, high, card, called)

    def plate(self, x: float, y: float, wide: float, high: float, card: dict, called: str) -> None:
        colour, worth = COLOURS[card["icon"]], card["worth"]
        taken = 4 + 8 * len(worth) if worth else 0
        lines = split_name(card["name"], 10, wide - 6 - taken)
        for n, part in enumerate(lines):
            text = shorten_to_width(part, 10, wide - 4 - (taken if len(lines) == 1 else 0))
            self.canvas.text(x + 3, y + high / 2 + (4 if len(lines) == 1 else 13 * n - 3), text, 10)
        if worth:
            self.canvas.text(x + wide - 4, y + 13, worth, 11, colour, True, "end")
        if not called:
            self.canvas.icon("centre", x + wide - 13, y + high - 13, 10, colour)
