"""The Great City of Rome as one picture: strip and offer, then every city, the reader's first. Only what the view
shows."""

from collections.abc import Sequence
from functools import partial

from games.boards.canvas import ACCENT, INK, LINE, PAPER, SOFT, SUNK, Flow
from games.boards.fonts import fitted, width_of
from games.boards.marks import Drawing
from games.boards.painting import EDGE, PAD, SIZE, WIDTH, Painter
from games.boxes.great_city.words import place

from .city import HOME

CELL, MARK = 46, 26
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
NUMBERS = (("coin", "coins"), ("influence", "influence"), ("brick", "bricks"), ("points", "points"))


def paint(view: dict, me: int | None, names: Sequence[str], language: str) -> Drawing:
    """The whole table."""
    return Picture(view, me, names, language).paint()


class Picture(Painter):
    """One reader's picture."""

    def paint(self) -> Drawing:
        count = len(self.view["seats"])
        self.panel(self.common, SUNK, "common")
        for n in range(count):
            self.panel(partial(self.player, ((self.me or 0) + n) % count), PAPER, f"player-{n}")
        return self.finished()

    # The middle

    def common(self) -> None:
        """Round, strip with its emissaries, influence cards, offer."""
        view, left = self.view, EDGE + PAD
        self.canvas.text(left, self.y + 12, f"{self.term('round')} {view['round']} / {view['rounds']}", 14, INK, True)
        prizes = ", ".join(map(str, view["influence_cards"]["table"])) or "–"
        self.spot("influence", WIDTH - EDGE - PAD + 1, self.y + 22)
        text = f"{self.term('influence_cards')}: {prizes}"
        self.canvas.text(WIDTH - EDGE - PAD, self.y + 12, text, SIZE, SOFT, anchor="end")
        self.y += 22
        self.strip()
        self.chips((view["drafting"] or {}).get("cards") or view["offer"])

    def strip(self) -> None:
        """Five spaces, the first next to the emperor."""
        if not self.view["spaces"]:
            return
        self.spot("strip")
        self.canvas.icon("crown", EDGE + PAD, self.y + 9, 20, ACCENT)
        for n, space in enumerate(self.view["spaces"]):
            x = EDGE + PAD + 28 + n * 76
            self.canvas.rect(x, self.y, 70, 38, PAPER, LINE, 5)
            self.canvas.icon("brick" if space["symbol"] == "B" else "cog", x + 5, self.y + 8, 22, SOFT)
            if space["seat"] is not None:
                name = fitted(self.names[space["seat"]], SIZE, 40, True)
                self.canvas.text(x + 30, self.y + 23, name, SIZE, ACCENT, True)
        self.y += 46

    def chips(self, cards: Sequence[str]) -> None:
        """Cards side by side; nothing at all for none."""
        self.spot("offer", EDGE + PAD - 1, self.y + 2)
        row = Flow(EDGE + PAD, WIDTH - EDGE - PAD, self.y, 20)
        for card in cards:
            self.chip(row, card)
        self.y = row.bottom + 2 if cards else self.y

    def chip(self, row: Flow, card: str) -> None:
        it = self.facts(card)
        wide = width_of(it["name"], SIZE) + 32
        x, y = row.place(wide)
        self.canvas.rect(x, y, wide, 20, PAPER, LINE)
        self.canvas.rect(x, y, 20, 20, COLOURS[it["icon"]])
        self.canvas.icon(it["icon"], x + 3, y + 3, 14, "#fffaf0")
        self.canvas.text(x + 25, y + 14.2, it["name"], SIZE)

    # A player

    def player(self, seat: int) -> None:
        """Name, numbers, city, hand."""
        they, left = self.view["seats"][seat], EDGE + PAD
        asked = any(entry["seat"] == seat and not entry["answered"] for entry in self.view["asked"])
        name = self.names[seat] + (f" ({self.words.term('me')})" if seat == self.me else "")
        self.canvas.text(left, self.y + 12, fitted(name, 14, 170, True), 14, ACCENT if asked else INK, True)
        x = float(WIDTH - EDGE - PAD)
        for icon, value in [("hand", they["hand_size"]), *((icon, they[key]) for icon, key in reversed(NUMBERS))]:
            x = self.number(x, icon, str(value))
        self.spot("numbers", x, self.y + 6)
        self.y += 22
        self.spot("city", EDGE + PAD - 1, self.y + 2)
        self.city(they)
        self.chips(they["hand"] or ())

    def number(self, right: float, icon: str, text: str) -> float:
        w = width_of(text, 13, True)
        self.canvas.text(right - w, self.y + 12, text, 13, INK, True)
        self.canvas.icon(icon, right - w - 18, self.y, 14, SOFT)
        return right - w - 30

    def city(self, they: dict) -> None:
        """The grid, with each building's picture, name and value."""
        built = {tuple(one["at"]): self.facts(one["card"]) for one in they["city"]}
        west, north = min(x for x, _ in built), min(y for _, y in built)
        wide = (WIDTH - 2 * EDGE - 2 * PAD) / 4
        for (x, y), card in built.items():
            called = "" if (x, y) == HOME else place((x, y), self.words)
            self.building(EDGE + PAD + (x - west) * wide, self.y + (y - north) * CELL, wide - 4, card, called)
        self.y += (max(y for _, y in built) - north + 1) * CELL + 2

    def building(self, x: float, y: float, wide: float, card: dict, called: str) -> None:
        """A building, with what its place is called; "" in the centre."""
        colour, worth = COLOURS[card["icon"]], card["value"] or card["points"]
        self.canvas.rect(x, y, wide, CELL - 4, PAPER, colour, 4, weight=1.4)
        self.canvas.rect(x, y, MARK, CELL - 4, colour, round_=4)
        self.canvas.icon(card["icon"], x + 4, y + (6 if called else (CELL - 4 - 18) / 2), 18, "#fffaf0")
        if called:
            self.canvas.text(x + MARK / 2, y + CELL - 9, called, 7.5, "#fffaf0", anchor="middle")
        else:
            self.canvas.icon("centre", x + wide - 13, y + CELL - 17, 10, colour)
        lines = halves(card["name"])
        for n, part in enumerate(lines):
            text = fitted(part, 10, wide - MARK - 8 - (12 if worth else 0))
            self.canvas.text(x + MARK + 4, y + (25 if len(lines) == 1 else 18 + 13 * n), text, 10)
        if worth:
            self.canvas.text(x + wide - 4, y + 13, str(worth), 11, colour, True, "end")


def halves(name: str) -> list[str]:
    """A long name in two lines, broken where the halves are most alike."""
    words = name.split(" ")
    if len(name) < 11 or len(words) == 1:
        return [name]
    at = min(range(1, len(words)), key=lambda n: abs(len(" ".join(words[:n])) - len(" ".join(words[n:]))))
    return [" ".join(words[:at]), " ".join(words[at:])]
