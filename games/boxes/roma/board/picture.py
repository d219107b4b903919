"""Roma as one picture: the middle, then both rows face to face, the reader's on the left."""

from collections import Counter
from collections.abc import Sequence
from functools import partial

from games.boards.canvas import ACCENT, INK, LINE_COLOUR, PAPER, SOFT, SUNK, Flow
from games.boards.fonts import shorten_to_width, text_width
from games.boards.marks import Drawing
from games.boards.painting import ON_COLOUR, PANEL_PADDING, PICTURE_MARGIN, PICTURE_WIDTH, TEXT_SIZE, Painter
from games.rules.roma.cards import DEFENCE

from ..icons import COLOURS

LINE_HEIGHT, LANE_HEIGHT, DISC_WIDTH = 20, 34, 26  # of a card in a pile, of a lane, across a disc


def paint(view: dict, me: int | None, names: Sequence[str], language: str) -> Drawing:
    return Picture(view, me, names, language).paint()


class Picture(Painter):
    def paint(self) -> Drawing:
        own, view = self.me or 0, self.view
        self.panel(self.common, SUNK, "common")
        self.panel(lambda: self.duel(own, 1 - own), PAPER, "duel")
        for seat in (own, 1 - own):
            if view["seats"][seat]["hand"]:
                draw = self.large if seat == self.me else self.pile
                self.panel(partial(draw, "hand", view["seats"][seat]["hand"]), PAPER, "hand")
        if view["discard"]:
            self.panel(lambda: self.pile("discard", view["discard"][::-1]), SUNK)
        return self.finished()

    def common(self) -> None:
        view, left = self.view, PICTURE_MARGIN + PANEL_PADDING
        for n, pips in enumerate(view["dice"] or ()):
            self.note_position("dice", left, self.y + 2)
            self.canvas.rect(left + n * 34 + 2, self.y + 2, 26, 26, PAPER)
            self.canvas.icon(f"die-{pips}", left + n * 34, self.y, 30, ACCENT)
        self.counter(PICTURE_WIDTH - PICTURE_MARGIN - PANEL_PADDING, "deck", f"{self.term('deck')} {view['deck_size']}")
        self.note_position("pool", PICTURE_WIDTH - PICTURE_MARGIN - PANEL_PADDING - 225)
        self.counter(
            PICTURE_WIDTH - PICTURE_MARGIN - PANEL_PADDING - 130, "laurel", f"{self.term('pool')} {view['pool']}"
        )
        self.y += 34 if view["dice"] else 22
        self.large("drawn", view["drawn"], "eye")

    def duel(self, own: int, foe: int) -> None:
        middle = PICTURE_WIDTH / 2
        for seat, side in ((own, -1), (foe, 1)):
            self.head(seat, side)
        self.y += 26
        self.note_position("money", middle - 17, self.y + 4)
        self.ends("coin", self.term("money"), [self.view["seats"][seat]["money"] for seat in (own, foe)])
        self.note_position("discs", middle, self.y)
        self.note_position("cards", PICTURE_MARGIN + PANEL_PADDING, self.y + 4)
        for n in range(6):
            for seat, side in ((own, -1), (foe, 1)):
                self.place(self.view["seats"][seat]["discs"][n], side)
                self.disc(middle + side * 17, str(n + 1), self.view["seats"][seat]["discs"][n]["blocked"])
            self.y += LANE_HEIGHT
        self.ends("deck", self.term("hand"), [self.view["seats"][seat]["hand_size"] for seat in (own, foe)])
        lifted = [one["card"] for they in self.view["seats"] for one in they["lifted"]]
        self.pile("lifted", lifted, "hand")

    def head(self, seat: int, side: int) -> None:
        they = self.view["seats"][seat]
        self.note_position("points", PICTURE_WIDTH / 2 - 52)
        asked = any(entry["seat"] == seat and not entry["answered"] for entry in self.view["asked"])
        you = f" ({self.words.term('me')})" if seat == self.me else ""
        room = PICTURE_WIDTH / 2 - PICTURE_MARGIN - PANEL_PADDING - 62 - text_width(you, 14, True)
        name = shorten_to_width(self.names[seat], 14, room, True) + you
        x = PICTURE_MARGIN + PANEL_PADDING if side < 0 else PICTURE_WIDTH - PICTURE_MARGIN - PANEL_PADDING
        self.canvas.text(x, self.y + 15, name, 14, ACCENT if asked else INK, True, "start" if side < 0 else "end")
        inner = PICTURE_WIDTH / 2 + side * 8
        points = str(they["vp"])
        w = text_width(points, 15, True)
        self.canvas.text(inner, self.y + 15, points, 15, INK, True, "end" if side < 0 else "start")
        self.canvas.icon("laurel", inner + side * (w + 3) - (16 if side < 0 else 0), self.y + 2, 16, SOFT)

    def ends(self, icon: str, label: str, values: Sequence[int]) -> None:
        """Draw the discs at the ends of both rows, with a number for each player."""
        for value, side in zip(values, (-1, 1), strict=True):
            x = PICTURE_WIDTH / 2 + side * 17
            self.disc(x, "", False)
            self.canvas.icon(icon, x - 9, self.y + LANE_HEIGHT / 2 - 9, 18, SOFT)
            text = f"{value} · {label}" if side > 0 else f"{label} · {value}"
            self.canvas.text(
                x + side * (DISC_WIDTH / 2 + 8), self.y + 21, text, 12, INK, True, "start" if side > 0 else "end"
            )
        self.y += LANE_HEIGHT

    def disc(self, x: float, text: str, blocked: bool) -> None:
        y, r = self.y + LANE_HEIGHT / 2, DISC_WIDTH / 2
        self.canvas.rect(x - r, y - r, DISC_WIDTH, DISC_WIDTH, SUNK, ACCENT if blocked else SOFT, r, weight=1.4)
        self.canvas.text(x, y + 5, text, 14, SOFT, True, "middle")
        if blocked:
            self.canvas.icon("blocked", x - 12, y - 12, 24, ACCENT)

    def place(self, place: dict, side: int) -> None:
        w = PICTURE_WIDTH / 2 - PICTURE_MARGIN - PANEL_PADDING - DISC_WIDTH - 10
        x = PICTURE_MARGIN + PANEL_PADDING if side < 0 else PICTURE_WIDTH - PICTURE_MARGIN - PANEL_PADDING - w
        y, high = self.y + 2, LANE_HEIGHT - 4
        if not place["card"]:
            down = place["face_down"]
            self.canvas.rect(x, y, w, high, SUNK if down else PAPER, SOFT if down else LINE_COLOUR, 4, dash=not down)
            text = self.words.term("face_down" if down else "empty")
            self.canvas.text(x + w / 2, y + 19, text, TEXT_SIZE, SOFT, anchor="middle")
            return
        it = self.facts(place["card"])
        self.canvas.rect(x, y, w, high, PAPER, COLOURS[it["kind"]], 4, dash=place["face_down"])
        if self.drawn(place["card"]):
            self.canvas.art(place["card"], x + 1, y + 1, high - 2)
        else:
            self.canvas.rect(x, y, high, high, COLOURS[it["kind"]], round_=4)
            self.canvas.icon(it["icon"], x + 4, y + 4, high - 8, ON_COLOUR)
        self.canvas.text(x + high + 6, y + 19.5, shorten_to_width(it["name"], 12.5, w - high - 44), 12.5)
        self.defence(place, x + w - 6, y)

    def defence(self, place: dict, right: float, y: float) -> None:
        """Draw the current defence, marked if it differs from the printed one."""
        if place["defence"] is None:
            return
        printed = DEFENCE[place["card"]]
        swing = "+" if place["defence"] > printed else "–" if place["defence"] < printed else ""
        colour = ACCENT if swing else INK
        self.canvas.text(right, y + 19.5, f"{place['defence']}{swing}", 13, colour, True, "end")
        self.canvas.icon("defence", right - 34, y + 9, 13, SOFT)

    def pile(self, key: str, cards: Sequence[str] | None, icon: str = "") -> None:
        if not cards:
            return
        self.note_position(key)
        self.canvas.icon(icon or key, PICTURE_MARGIN + PANEL_PADDING, self.y + 2, 15, SOFT)
        row = Flow(
            PICTURE_MARGIN + PANEL_PADDING + 24, PICTURE_WIDTH - PICTURE_MARGIN - PANEL_PADDING, self.y, LINE_HEIGHT
        )
        for card, count in Counter(cards).items():
            self.card(row, card, f" ×{count}" if count > 1 else "")
        self.y = row.bottom + 5

    def large(self, key: str, cards: Sequence[str] | None, icon: str = "") -> None:
        if not cards:
            return
        self.note_position(key)
        self.canvas.icon(icon or key, PICTURE_MARGIN + PANEL_PADDING, self.y + 2, 15, SOFT)
        row = self.fronts(PICTURE_MARGIN + PANEL_PADDING + 24)
        for card, count in Counter(cards).items():
            it = self.facts(card)
            self.front(row, card, it["name"] + (f" ×{count}" if count > 1 else ""), COLOURS[it["kind"]], it["icon"])
        self.y = row.bottom + 5

    def card(self, row: Flow, card: str, after: str) -> None:
        it = self.facts(card)
        wide = text_width(it["name"] + after, TEXT_SIZE) + LINE_HEIGHT + 12
        x, y = row.place(wide)
        self.canvas.rect(x, y, wide, LINE_HEIGHT, PAPER, LINE_COLOUR)
        self.canvas.rect(x, y, LINE_HEIGHT, LINE_HEIGHT, COLOURS[it["kind"]])
        self.canvas.icon(it["icon"], x + 3, y + 3, LINE_HEIGHT - 6, ON_COLOUR)
        self.canvas.text(x + LINE_HEIGHT + 5, y + 14.2, it["name"] + after, TEXT_SIZE)
