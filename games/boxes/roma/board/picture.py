"""Roma as one picture: the middle, then both rows face to face, the reader's on the left."""

from collections.abc import Sequence
from functools import partial

from games.boards.canvas import ACCENT, INK, LINE_COLOUR, PAPER, SOFT, SUNK, Drawing
from games.boards.fonts import shorten_to_width, text_width
from games.boards.painting import ON_COLOUR, PANEL_LEFT, PANEL_RIGHT, PICTURE_WIDTH, TEXT_SIZE, Painter
from games.boxes.roma.icons import COLOURS
from games.rules.roma.cards import DEFENCE

LANE_HEIGHT, DISC_WIDTH = 34, 26


def paint(view: dict, me: int | None, names: Sequence[str], language: str) -> Drawing:
    return Picture(view, me, names, language).paint()


class Picture(Painter):
    COLOURS = COLOURS
    NUMBERED_TARGETS = ("dice", "pool", "points", "money", "discs", "cards", "hand", "discard")
    NUMBERED_MOMENT = 1  # the dice have been rolled
    TURN_MOMENTS = ((1, "common"), (2, "duel"), (3, "duel"), (5, "duel"))

    def paint(self) -> Drawing:
        own, view = self.me or 0, self.view
        self.panel(self.common, SUNK, "common")
        self.panel(lambda: self.duel(own, 1 - own), PAPER, "duel")
        for seat in (own, 1 - own):
            if view["seats"][seat]["hand"]:
                draw = partial(self.pile, "hand", view["seats"][seat]["hand"], large=seat == self.me)
                self.panel(draw, PAPER, "hand")
        if view["discard"]:
            self.panel(lambda: self.pile("discard", view["discard"][::-1]), SUNK)
        return self.finished()

    def common(self) -> None:
        view = self.view
        for n, pips in enumerate(view["dice"] or ()):
            self.note_position("dice", PANEL_LEFT, self.y + 2)
            self.canvas.rect(PANEL_LEFT + n * 34 + 2, self.y + 2, 26, 26, PAPER)
            self.canvas.icon(f"die-{pips}", PANEL_LEFT + n * 34, self.y, 30, ACCENT)
        self.counter(PANEL_RIGHT, "deck", f"{self.term('deck')} {view['deck_size']}")
        self.note_position("pool", PANEL_RIGHT - 225)
        self.counter(PANEL_RIGHT - 130, "laurel", f"{self.term('pool')} {view['pool']}")
        self.y += 34 if view["dice"] else 22
        self.pile("drawn", view["drawn"], "eye", large=True)

    def duel(self, own: int, foe: int) -> None:
        middle = PICTURE_WIDTH / 2
        for seat, side in ((own, -1), (foe, 1)):
            self.head(seat, side)
        self.y += 26
        self.note_position("money", middle - 17, self.y + 4)
        self.ends("coin", self.term("money"), [self.view["seats"][seat]["money"] for seat in (own, foe)])
        self.note_position("discs", middle, self.y)
        self.note_position("cards", PANEL_LEFT, self.y + 4)
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
        x, anchor = (PANEL_LEFT, "start") if side < 0 else (PANEL_RIGHT, "end")
        self.player_name(seat, x, self.y + 15, PICTURE_WIDTH / 2 - PANEL_LEFT - 62, anchor)
        inner = PICTURE_WIDTH / 2 + side * 8
        points = str(they["vp"])
        w = text_width(points, 15, True)
        self.canvas.text(inner, self.y + 15, points, 15, INK, True, "end" if side < 0 else "start")
        self.canvas.icon("laurel", inner + side * (w + 3) - (16 if side < 0 else 0), self.y + 2, 16, SOFT)

    def ends(self, icon: str, label: str, values: Sequence[int]) -> None:
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
        w = PICTURE_WIDTH / 2 - PANEL_LEFT - DISC_WIDTH - 10
        x = PANEL_LEFT if side < 0 else PANEL_RIGHT - w
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
        if place["defence"] is None:
            return
        printed = DEFENCE[place["card"]]
        swing = "+" if place["defence"] > printed else "–" if place["defence"] < printed else ""
        colour = ACCENT if swing else INK
        self.canvas.text(right, y + 19.5, f"{place['defence']}{swing}", 13, colour, True, "end")
        self.canvas.icon("defence", right - 34, y + 9, 13, SOFT)
