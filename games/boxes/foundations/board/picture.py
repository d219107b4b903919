"""The table as one picture: cards for sale, the city, and the players' numbers."""

from collections.abc import Sequence

from games.boards.canvas import ACCENT, INK, LINE_COLOUR, PAPER, SOFT, SUNK, Drawing
from games.boards.fonts import shorten_to_width, text_width
from games.boards.painting import PANEL_LEFT, PANEL_RIGHT, PICTURE_MARGIN, TEXT_SIZE, Painter
from games.boxes.foundations.words.pieces import LOT_NAMES
from games.boxes.foundations.words.sums import income_texts

from .nearby import lot_owners, owned_buildings
from .pieces import CONSUL_COLOUR
from .shapes import corners, icon_and_numbers_place, lot_cells

SEAT_COLOURS = ("#8c1d4f", "#14557b", "#4b5d12", "#8a5200", "#3b3b3b")
SEAT_WASHES = ("#ecd0dc", "#cddde7", "#dde2c6", "#f0dfc3", "#d7d5d2")
TYPE_COLOURS = {"R": "#8c3b22", "C": "#775400", "M": "#22567f"}
PICTURE_NUMBERS = (
    ("coin", "silver"),
    ("laurel", "vp"),
    ("clientele", "population"),
    ("fr-C", "income"),
    ("site", "markers"),
)
EDGE_LABEL_WIDTH = 16  # for letters and numbers


def paint(view: dict, me: int | None, names: Sequence[str], language: str) -> Drawing:
    return Picture(view, me, names, language).paint()


class Picture(Painter):
    NUMBERED_TARGETS = ("era", "display", "prices", "free", "own", "building", "numbers")
    TURN_MOMENTS = ((0, "market"), (7, "market"), (1, "city"), (4, "people"))

    def paint(self) -> Drawing:
        if self.view["era"]:  # not in the setup
            self.panel(self.market, SUNK, "market")
        self.panel(self.city, PAPER, "city")
        self.panel(self.people, PAPER, "people")
        return self.finished()

    def market(self) -> None:
        view, left = self.view, PANEL_LEFT
        lap = f" · {self.term('last_lap')}" if view["last_lap"] is not None and not view.get("result") else ""
        self.canvas.text(left, self.y + 12, f"{self.term('era')} {view['era']} / 3{lap}", 14, INK, True)
        self.counter(PANEL_RIGHT, "deck", f"{self.term('pile')} {view['pile_size']}")
        self.y += 22
        self.note_position("era", PICTURE_MARGIN, self.y - 16)
        self.note_position("display", PANEL_LEFT - 1, self.y + 2)
        self.note_position("prices", PANEL_LEFT - 1, self.y + 26)
        wide = (PANEL_RIGHT - PANEL_LEFT - 5 * 6) / 6
        high = 76 if any(map(self.drawn, view["display"])) else 36
        for n, (card, price) in enumerate(zip(view["display"], view["prices"], strict=False)):
            self.for_sale(left + n * (wide + 6), wide, high, card, price)
        self.y += high + 6 if view["display"] else 0

    def for_sale(self, x: float, wide: float, high: float, card: str, price: int) -> None:
        self.canvas.rect(x, self.y, wide, high, PAPER, LINE_COLOUR, 4)
        if self.drawn(card):
            self.canvas.art(card, x + (wide - 40) / 2, self.y + 3, 40)
        name = card if card in LOT_NAMES else self.facts(card)["name"]
        size = 14 if card in LOT_NAMES else 8.5
        foot = self.y + high
        self.canvas.text(
            x + wide / 2, foot - 21, shorten_to_width(name, size, wide - 4, True), size, INK, True, "middle"
        )
        self.canvas.icon("coin", x + wide / 2 - 15, foot - 16, 12, ACCENT)
        self.canvas.text(x + wide / 2 + 2, foot - 6, str(price), 11.5, ACCENT, True)

    def city(self) -> None:
        side = self.view["side"]
        scale = (PANEL_RIGHT - PANEL_LEFT - EDGE_LABEL_WIDTH) / (side * 100)
        left, top = PANEL_LEFT + EDGE_LABEL_WIDTH, self.y + EDGE_LABEL_WIDTH
        for n in range(side):
            at = (n + 0.5) * 100 * scale
            self.canvas.text(left + at, top - 5, "ABCDEFGHIJ"[n], 10, SOFT, anchor="middle")
            self.canvas.text(left - 8, top + at + 4, str(n + 1), 10, SOFT, anchor="middle")
        with self.canvas.units(left, top, scale):
            self.lots()
            for seat, one in owned_buildings(self.view):
                self.building(self.colour(seat), one)
        self.y = top + side * 100 * scale + 6

    def colour(self, seat: int) -> int:
        return seat if seat < len(self.view["seats"]) else CONSUL_COLOUR

    def lots(self) -> None:
        view, side = self.view, self.view["side"]
        owner = {lot: self.colour(seat) for seat, owner in enumerate(lot_owners(view)) for lot in owner["lots"]}
        covered = {lot for _, one in owned_buildings(view) for lot in one["at"]}
        prices = dict(zip(view["display"], view["prices"], strict=False))
        for lot in (f"{'ABCDEFGHIJ'[x]}{y + 1}" for x in range(side) for y in range(side)):
            ((x, y),) = lot_cells([lot])
            seat = owner.get(lot)
            if lot in covered:
                continue
            self.note_lot_position("free" if seat is None else "own", x, y)
            self.canvas.rect(
                x * 100 + 3, y * 100 + 3, 94, 94, SUNK if seat is None else SEAT_WASHES[seat], LINE_COLOUR, 6, weight=2
            )
            if seat is not None:
                self.circle(x * 100 + 50, y * 100 + 50, 24, SEAT_COLOURS[seat])
                self.canvas.text(x * 100 + 50, y * 100 + 59, self.numeral(seat), 26, PAPER, True, "middle")
            elif lot in prices:
                self.canvas.text(x * 100 + 50, y * 100 + 64, str(prices[lot]), 40, ACCENT, True, "middle")

    def note_lot_position(self, name: str, x: int, y: int) -> None:
        scale = (PANEL_RIGHT - PANEL_LEFT - EDGE_LABEL_WIDTH) / (self.view["side"] * 100)
        self.note_position(
            name,
            PANEL_LEFT + EDGE_LABEL_WIDTH + (x * 100 + 12) * scale,
            self.y + EDGE_LABEL_WIDTH + (y * 100 + 12) * scale,
        )

    def numeral(self, seat: int) -> str:
        return "C" if seat == CONSUL_COLOUR and self.view["consul"] else ("I", "II", "III", "IV", "V")[seat]

    def circle(self, x: float, y: float, r: float, fill: str) -> None:
        self.canvas.rect(x - r, y - r, 2 * r, 2 * r, fill, round_=r)

    def building(self, seat: int, one: dict) -> None:
        facts, at = self.facts(one["id"]), lot_cells(one["at"])
        self.note_lot_position("building", *at[0])
        (x, y, size), (cx, cy), side_by_side = icon_and_numbers_place(at)
        self.canvas.outline(corners(at), SEAT_WASHES[seat], SEAT_COLOURS[seat], 6)
        left, top = min(at, key=lambda one: (one[1], one[0]))  # marks the owner even without colors
        self.canvas.text(left * 100 + 12, top * 100 + 27, self.numeral(seat), 17, SEAT_COLOURS[seat], True)
        self.canvas.icon(facts["icon"], x, y, size, TYPE_COLOURS[facts["type"]])
        texts = [str(one[kind]) for kind in ("citizens", "silver", "vp") if one[kind]]
        if texts:
            self.canvas.text(
                cx,
                cy + (24 if side_by_side else 14),
                "·".join(texts),
                34 if len(at) == 1 or len(texts) > 1 else 42,
                INK,
                True,
                "middle",
            )

    def number(self, seat: int, key: str) -> int | str:
        return income_texts(self.view, self.words)[seat] if key == "income" else self.view["seats"][seat][key]

    def people(self) -> None:
        view, count = self.view, len(self.view["seats"])
        self.legend()
        for seat in (((self.me or 0) + n) % count for n in range(count)):
            self.line(
                seat,
                self.names[seat],
                self.you(seat),
                self.is_asked(seat),
                [self.number(seat, key) for _, key in PICTURE_NUMBERS],
            )
        if view["consul"]:
            self.line(
                CONSUL_COLOUR, self.term("consul"), "", False, ["", view["consul"]["vp"], view["consul"]["population"]]
            )

    def legend(self) -> None:
        self.note_position("numbers", self.column(0) - 22, self.y + 8)
        for n, (icon, _) in enumerate(PICTURE_NUMBERS):
            self.canvas.icon(icon, self.column(n) - 7, self.y, 14, SOFT)
        self.y += 20

    def column(self, n: int) -> float:
        return PANEL_RIGHT - 20 - (len(PICTURE_NUMBERS) - 1 - n) * 46

    def line(self, seat: int, name: str, you: str, asked: bool, numbers: list) -> None:
        left = PANEL_LEFT
        self.circle(left + 9, self.y + 9, 9, SEAT_COLOURS[seat])
        self.canvas.text(left + 9, self.y + 12.5, self.numeral(seat), 9.5, PAPER, True, "middle")
        room = self.column(0) - left - 44 - text_width(you, 13, True)
        self.canvas.text(
            left + 24, self.y + 14, shorten_to_width(name, 13, room, True) + you, 13, ACCENT if asked else INK, True
        )
        for n, number in enumerate(numbers):
            self.canvas.text(self.column(n), self.y + 14, str(number), TEXT_SIZE + 1, INK, anchor="middle")
        self.y += 22
