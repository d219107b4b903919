"""Gloria a Roma as one picture: the middle, then all players, the reader first."""

from collections import Counter
from collections.abc import Sequence
from functools import partial

from games.boards.canvas import ACCENT, INK, LINE_COLOUR, PAPER, SOFT, Flow
from games.boards.fonts import shorten_to_width, text_width
from games.boards.marks import Drawing
from games.boards.painting import ON_COLOUR, PANEL_PADDING, PICTURE_MARGIN, PICTURE_WIDTH, TEXT_SIZE, Painter
from games.rules.gloria.cards import MATERIALS, SENATOR, VALUE

from ..icons import COLOURS

LINE_HEIGHT = 20  # of a card in a pile


def paint(view: dict, me: int | None, names: Sequence[str], language: str) -> Drawing:
    return Picture(view, me, names, language).paint()


class Picture(Painter):
    def common(self) -> None:
        view, left = self.view, PICTURE_MARGIN + PANEL_PADDING
        leader = None if view["leader"] is None else self.names[view["leader"]]
        self.note_position("leads", left - 1, self.y + 2)
        self.note_position("deck", PICTURE_WIDTH - PICTURE_MARGIN - PANEL_PADDING - 193)
        self.canvas.icon(view["role"] or "leader", left, self.y, 20, ACCENT)
        headline = f"{self.term(view['role'])} · {leader}" if view["role"] else f"{self.term('leads')}: {leader or '–'}"
        self.canvas.text(
            left + 27, self.y + 15, shorten_to_width(headline, 14, PICTURE_WIDTH - left - 240, True), 14, INK, True
        )
        self.counter(
            PICTURE_WIDTH - PICTURE_MARGIN - PANEL_PADDING, "senator", f"{self.term('senators')} {view['senators']}"
        )
        self.counter(
            PICTURE_WIDTH - PICTURE_MARGIN - PANEL_PADDING - 110, "deck", f"{self.term('deck')} {view['deck_size']}"
        )
        self.y += 28
        self.pile("pool", view["pool"])
        if view["shown"]:
            self.pile("shown", view["shown"], "legionary")
        self.sites()

    def sites(self) -> None:
        """Draw the sites left, three in a row: the number in town, a plus, the number out of town."""
        step = (PICTURE_WIDTH - 2 * (PICTURE_MARGIN + PANEL_PADDING) + 4) / 3
        self.note_position("sites", PICTURE_MARGIN + PANEL_PADDING - 1, self.y + 2)
        for n, material in enumerate(MATERIALS):
            x, y = PICTURE_MARGIN + PANEL_PADDING + n % 3 * step, self.y + n // 3 * (LINE_HEIGHT + 4)
            site = self.view["sites"][material]
            self.canvas.rect(x, y, step - 4, LINE_HEIGHT, PAPER, LINE_COLOUR)
            self.canvas.rect(x, y, LINE_HEIGHT, LINE_HEIGHT, COLOURS[material])
            self.canvas.icon(material, x + 3, y + 3, LINE_HEIGHT - 6, ON_COLOUR)
            self.canvas.text(x + LINE_HEIGHT + 6, y + 14.2, self.term(material), TEXT_SIZE, SOFT)
            self.canvas.text(x + step - 12, y + 14.2, f"{site['town']} + {site['out']}", TEXT_SIZE, INK, True, "end")
        self.y += 2 * LINE_HEIGHT + 4

    def player(self, seat: int) -> None:
        they, view, left = self.view["seats"][seat], self.view, PICTURE_MARGIN + PANEL_PADDING
        asked = any(entry["seat"] == seat and not entry["answered"] for entry in view["asked"])
        x = left
        if seat == view["leader"]:
            self.canvas.icon("leader", x, self.y + 1, 16, ACCENT)
            x += 20
        you = f" ({self.words.term('me')})" if seat == self.me else ""
        room = (
            PICTURE_WIDTH
            - PICTURE_MARGIN
            - PANEL_PADDING
            - x
            - (5 * 56 if they["points"] else 4 * 60)
            - text_width(you, 14, True)
        )
        self.canvas.text(
            x, self.y + 14, shorten_to_width(self.names[seat], 14, room, True) + you, 14, ACCENT if asked else INK, True
        )
        self.numbers(they)
        self.y += 24
        if they["hand"] is not None:
            (self.hand if seat == self.me else partial(self.pile, "hand"))(they["hand"])
        self.pile("camp", they["camp"])
        (self.houses if seat == self.me else self.buildings)(they["buildings"])
        self.pile("clientele", they["clientele"])
        self.pile("stockpile", they["stockpile"])
        if they["vault"]:
            self.pile("vault", they["vault"])

    def numbers(self, they: dict) -> None:
        shown = [
            ("influence", str(they["influence"])),
            ("clientele", f"{len(they['clientele'])}/{they['client_room']}"),
            ("vault", f"{they['vault_size']}/{they['vault_room']}"),
            ("hand", f"{they['hand_size']}" + (f" ({they['senators']})" if they["senators"] else "")),
        ]
        if they["points"]:
            shown.append(("crown", str(they["points"]["total"])))
        step = 56 if they["points"] else 60
        self.note_position("numbers", PICTURE_WIDTH - PICTURE_MARGIN - PANEL_PADDING - step * len(shown) - 6)
        for n, (icon, text) in enumerate(reversed(shown)):
            x = PICTURE_WIDTH - PICTURE_MARGIN - PANEL_PADDING - step * (n + 1)
            self.canvas.icon(icon, x + 8, self.y + 1, 15, SOFT)
            self.canvas.text(x + 27, self.y + 14, text, 12.5, INK, True)

    def pile(self, key: str, cards: Sequence[str], icon: str = "") -> None:
        if not cards:
            return
        self.note_position(key)
        row = self.row(icon or key)
        for card, count in sorted(Counter(cards).items(), key=lambda entry: self.order(entry[0])):
            self.card(row, card, f" ×{count}" if count > 1 else "")
        self.y = row.bottom + 5

    def hand(self, cards: Sequence[str]) -> None:
        if not cards:
            return
        self.note_position("hand")
        row = self.large_row("hand")
        for card, count in sorted(Counter(cards).items(), key=lambda entry: self.order(entry[0])):
            self.large(row, card, f" ×{count}" if count > 1 else "")
        self.y = row.bottom + 5

    def houses(self, buildings: Sequence[dict]) -> None:
        if not buildings:
            return
        self.note_position("buildings")
        row = self.large_row("buildings")
        for building in buildings:
            colour, done = COLOURS[building["site"]], building["complete"]
            x, y = self.large(row, building["card"], line=colour, dash=not done)
            if done:
                self.canvas.icon("stairs" if building["public"] else "influence", x + 3, y + 24, 12, colour)
                continue
            for n in range(VALUE[building["site"]]):
                fill = colour if n < len(building["materials"]) else PAPER
                self.canvas.rect(x + 5, y + 23 + n * 10, 7, 7, fill, colour, 1, weight=1.2)
        self.y = row.bottom + 5

    def large_row(self, icon: str) -> Flow:
        self.canvas.icon(icon, PICTURE_MARGIN + PANEL_PADDING, self.y + 2, 15, SOFT)
        return self.fronts(PICTURE_MARGIN + PANEL_PADDING + 24)

    def large(
        self, row: Flow, card: str, after: str = "", line: str = LINE_COLOUR, dash: bool = False
    ) -> tuple[float, float]:
        it = self.facts(card)
        return self.front(row, card, it["name"] + after, COLOURS[it["tint"]], it["role"] or "senator", line, dash)

    def row(self, icon: str) -> Flow:
        self.canvas.icon(icon, PICTURE_MARGIN + PANEL_PADDING, self.y + 2, 15, SOFT)
        return Flow(
            PICTURE_MARGIN + PANEL_PADDING + 24, PICTURE_WIDTH - PICTURE_MARGIN - PANEL_PADDING, self.y, LINE_HEIGHT
        )

    def order(self, card: str) -> tuple:
        it = self.facts(card)
        return (9 if card == SENATOR else MATERIALS.index(it["material"]), it["name"])

    def card(
        self, row: Flow, card: str, after: str = "", line: str = LINE_COLOUR, dash: bool = False, more: float = 0
    ) -> tuple[float, float]:
        """Draw a card in a row and return the position after its text."""
        it = self.facts(card)
        wide = text_width(it["name"] + after, TEXT_SIZE) + LINE_HEIGHT + 12 + more
        x, y = row.place(wide)
        self.canvas.rect(x, y, wide, LINE_HEIGHT, PAPER, line, dash=dash)
        self.canvas.rect(x, y, LINE_HEIGHT, LINE_HEIGHT, COLOURS[it["tint"]])
        self.canvas.icon(it["role"] or "senator", x + 3, y + 3, LINE_HEIGHT - 6, ON_COLOUR)
        self.canvas.text(x + LINE_HEIGHT + 5, y + 14.2, it["name"] + after, TEXT_SIZE)
        return x + wide - more, y

    def buildings(self, buildings: Sequence[dict]) -> None:
        """Draw buildings: a solid border if complete, else a dashed border and a box for each material."""
        if not buildings:
            return
        self.note_position("buildings")
        row = self.row("buildings")
        for building in buildings:
            need, have = VALUE[building["site"]], len(building["materials"])
            colour = COLOURS[building["site"]]
            done = building["complete"]
            x, y = self.card(row, building["card"], "", colour, not done, 22 if done else 4 + need * 11)
            if done:
                self.canvas.icon("stairs" if building["public"] else "influence", x, y + 3, 14, colour)
                continue
            for n in range(need):
                self.canvas.rect(x + n * 11, y + 6, 8, 8, colour if n < have else PAPER, colour, 1, weight=1.2)
        self.y = row.bottom + 5
