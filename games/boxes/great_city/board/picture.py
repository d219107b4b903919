from collections.abc import Sequence

from games.boards.canvas import ACCENT, INK, LINE_COLOUR, PAPER, SOFT, Drawing, Flow
from games.boards.fonts import shorten_to_width, text_width
from games.boards.painting import (
    CARD_HEIGHT,
    CHIP_HEIGHT,
    ON_COLOUR,
    PANEL_LEFT,
    PANEL_RIGHT,
    TEXT_SIZE,
    Painter,
    split_name,
)
from games.boxes.great_city.words import place

from .city import HOME, idle_temples, worth_text

CELL_SIZE, MARK_SIZE = 46, 26
PLOT, SIGN = 54, 38  # sizes in the reader's city: of a building, of its drawing
NUMBER_ICONS = (("coin", "coins"), ("influence", "influence"), ("brick", "bricks"), ("points", "points"))


def paint(view: dict, me: int | None, names: Sequence[str], language: str) -> Drawing:
    return Picture(view, me, names, language).paint()


class Picture(Painter):
    NUMBERED_TARGETS = ("strip", "offer", "influence", "numbers", "city")
    TURN_MOMENTS = ((3, "common"), (4, "player-0"), (5, "player-0"), (6, "player-0"))
    COLOURS = {
        "gc-residential": "#8a5a33",
        "gc-production": "#5d6b2c",
        "gc-aqueduct": "#3f6f87",
        "gc-temple": "#73478f",
        "gc-yellow": "#a87a10",
        "gc-red": "#a52c22",
        "gc-blue": "#2f5a8f",
        "gc-green": "#3d6b33",
    }

    def common(self) -> None:
        view = self.view
        when = (
            f"{self.term('round')} {view['round']} / {view['rounds']}" if view["round"] else self.term("before_round_1")
        )
        self.canvas.text(PANEL_LEFT, self.y + 12, when, 14, INK, True)
        prizes = ", ".join(map(str, view["influence_cards"]["table"])) or "–"
        self.note_position("influence", PANEL_RIGHT + 1, self.y + 22)
        text = f"{self.term('influence_cards')}: {prizes}"
        self.canvas.text(PANEL_RIGHT, self.y + 12, text, TEXT_SIZE, SOFT, anchor="end")
        self.y += 22
        self.strip()
        self.cards((view["drafting"] or {}).get("cards") or view["offer"], large=True)

    def strip(self) -> None:
        if not self.view["spaces"]:
            return
        self.note_position("strip")
        self.canvas.icon("crown", PANEL_LEFT, self.y + 9, 20, ACCENT)
        for n, space in enumerate(self.view["spaces"]):
            x = PANEL_LEFT + 28 + n * 76
            self.canvas.rect(x, self.y, 70, 38, PAPER, LINE_COLOUR, 5)
            self.canvas.icon("brick" if space["symbol"] == "B" else "cog", x + 5, self.y + 8, 22, SOFT)
            if space["seat"] is not None:
                name = shorten_to_width(self.names[space["seat"]], TEXT_SIZE, 40, True)
                self.canvas.text(x + 30, self.y + 23, name, TEXT_SIZE, ACCENT, True)
        self.y += 46

    def cards(self, cards: Sequence[str], large: bool) -> None:
        self.note_position("offer", PANEL_LEFT - 1, self.y + 2)
        row = Flow(PANEL_LEFT, PANEL_RIGHT, self.y, CARD_HEIGHT if large else CHIP_HEIGHT)
        for card in cards:
            (self.front if large else self.chip)(row, card)
        self.y = row.bottom + 2 if cards else self.y

    def player(self, seat: int) -> None:
        they = self.view["seats"][seat]
        name = shorten_to_width(self.names[seat] + self.you(seat), 14, 170, True)
        self.canvas.text(PANEL_LEFT, self.y + 12, name, 14, ACCENT if self.is_asked(seat) else INK, True)
        x = float(PANEL_RIGHT)
        for icon, value in [("hand", they["hand_size"]), *((icon, they[key]) for icon, key in reversed(NUMBER_ICONS))]:
            x = self.number(x, icon, str(value))
        self.note_position("numbers", x, self.y + 6)
        self.y += 22
        self.note_position("city", PANEL_LEFT - 1, self.y + 2)
        self.city(they, seat == self.me)
        self.cards(they["hand"] or (), large=seat == self.me)

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
        wide, high = (PANEL_RIGHT - PANEL_LEFT) / 4, PLOT if own else CELL_SIZE
        for (x, y), card in built.items():
            called = "" if (x, y) == HOME else place((x, y), self.words)
            draw = self.house if own and self.drawn(card["drawing"]) else self.building
            draw(PANEL_LEFT + (x - west) * wide, self.y + (y - north) * high, wide - 4, high - 4, card, called)
        self.y += (max(y for _, y in built) - north + 1) * high + 2

    def building(self, x: float, y: float, wide: float, high: float, card: dict, called: str) -> None:
        colour = self.COLOURS[card["tint"]]
        self.canvas.rect(x, y, wide, high, PAPER, colour, 4, weight=1.4)
        self.canvas.rect(x, y, MARK_SIZE, high, colour, round_=4)
        self.canvas.icon(card["icon"], x + 4, y + (6 if called else (high - 18) / 2), 18, ON_COLOUR)
        if called:
            self.canvas.text(x + MARK_SIZE / 2, y + high - 5, called, 7.5, ON_COLOUR, anchor="middle")
        self.plate(x + MARK_SIZE, y, wide - MARK_SIZE, high, card, called)

    def house(self, x: float, y: float, wide: float, high: float, card: dict, called: str) -> None:
        colour, foot = self.COLOURS[card["tint"]], high - SIGN
        self.canvas.rect(x, y, wide, high, PAPER, colour, 4, weight=1.4)
        self.canvas.art(card["drawing"], x + 2, y + 1, SIGN - 2)
        self.canvas.rect(x, y + SIGN, SIGN, foot, colour)
        self.canvas.icon(card["icon"], x + 1, y + SIGN + 1.5, foot - 3, ON_COLOUR)
        self.canvas.text(x + SIGN - 2, y + high - 3.5, called, 7.5, ON_COLOUR, anchor="end")
        self.plate(x + SIGN, y, wide - SIGN, high, card, called)

    def plate(self, x: float, y: float, wide: float, high: float, card: dict, called: str) -> None:
        colour, worth = self.COLOURS[card["tint"]], card["worth"]
        taken = 4 + 8 * len(worth) if worth else 0
        lines = split_name(card["name"], 10, wide - 6 - taken)
        for n, part in enumerate(lines):
            text = shorten_to_width(part, 10, wide - 4 - (taken if len(lines) == 1 else 0))
            self.canvas.text(x + 3, y + high / 2 + (4 if len(lines) == 1 else 13 * n - 3), text, 10)
        if worth:
            self.canvas.text(x + wide - 4, y + 13, worth, 11, colour, True, "end")
        if not called:
            self.canvas.icon("centre", x + wide - 13, y + high - 13, 10, colour)
