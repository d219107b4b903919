"""Gloria a Roma as one picture: the middle, then all players, the reader first."""

from collections.abc import Sequence

from games.boards.canvas import ACCENT, INK, LINE_COLOUR, PAPER, SOFT, Drawing
from games.boards.fonts import shorten_to_width
from games.boards.painting import CHIP_HEIGHT, ON_COLOUR, PANEL_LEFT, PANEL_RIGHT, PICTURE_WIDTH, TEXT_SIZE, Painter
from games.boxes.gloria.icons import COLOURS
from games.rules.gloria.cards import MATERIALS, SENATOR, VALUE


def paint(view: dict, me: int | None, names: Sequence[str], language: str) -> Drawing:
    return Picture(view, me, names, language).paint()


class Picture(Painter):
    COLOURS = COLOURS
    NUMBERED_TARGETS = ("leads", "deck", "pool", "sites", "numbers", "hand", "buildings", "clientele", "stockpile")
    TURN_MOMENTS = ((1, "common"), (4, "player-0"), (5, "player-1"), (6, "common"))

    def common(self) -> None:
        view = self.view
        leader = None if view["leader"] is None else self.names[view["leader"]]
        self.note_position("leads", PANEL_LEFT - 1, self.y + 2)
        self.note_position("deck", PANEL_RIGHT - 193)
        self.canvas.icon(view["role"] or "leader", PANEL_LEFT, self.y, 20, ACCENT)
        headline = f"{self.term(view['role'])} · {leader}" if view["role"] else f"{self.term('leads')}: {leader or '–'}"
        self.canvas.text(
            PANEL_LEFT + 27,
            self.y + 15,
            shorten_to_width(headline, 14, PICTURE_WIDTH - PANEL_LEFT - 240, True),
            14,
            INK,
            True,
        )
        self.counter(PANEL_RIGHT, "senator", f"{self.term('senators')} {view['senators']}")
        self.counter(PANEL_RIGHT - 110, "deck", f"{self.term('deck')} {view['deck_size']}")
        self.y += 28
        self.pile("pool", view["pool"])
        self.pile("shown", view["shown"], "legionary")
        self.sites()

    def sites(self) -> None:
        step = (PANEL_RIGHT - PANEL_LEFT + 4) / 3
        self.note_position("sites", PANEL_LEFT - 1, self.y + 2)
        for n, material in enumerate(MATERIALS):
            x, y = PANEL_LEFT + n % 3 * step, self.y + n // 3 * (CHIP_HEIGHT + 4)
            site = self.view["sites"][material]
            self.canvas.rect(x, y, step - 4, CHIP_HEIGHT, PAPER, LINE_COLOUR)
            self.canvas.rect(x, y, CHIP_HEIGHT, CHIP_HEIGHT, COLOURS[material])
            self.canvas.icon(material, x + 3, y + 3, CHIP_HEIGHT - 6, ON_COLOUR)
            self.canvas.text(x + CHIP_HEIGHT + 6, y + 14.2, self.term(material), TEXT_SIZE, SOFT)
            self.canvas.text(x + step - 12, y + 14.2, f"{site['town']} + {site['out']}", TEXT_SIZE, INK, True, "end")
        self.y += 2 * CHIP_HEIGHT + 4

    def player(self, seat: int) -> None:
        they, x = self.view["seats"][seat], PANEL_LEFT
        if seat == self.view["leader"]:
            self.canvas.icon("leader", x, self.y + 1, 16, ACCENT)
            x += 20
        self.player_name(seat, x, self.y + 14, PANEL_RIGHT - x - (5 * 56 if they["points"] else 4 * 60))
        self.numbers(they)
        self.y += 24
        self.pile("hand", they["hand"], large=seat == self.me)
        self.pile("camp", they["camp"])
        (self.houses if seat == self.me else self.buildings)(they["buildings"])
        self.pile("clientele", they["clientele"])
        self.pile("stockpile", they["stockpile"])
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
        self.note_position("numbers", PANEL_RIGHT - step * len(shown) - 6)
        for n, (icon, text) in enumerate(reversed(shown)):
            x = PANEL_RIGHT - step * (n + 1)
            self.canvas.icon(icon, x + 8, self.y + 1, 15, SOFT)
            self.canvas.text(x + 27, self.y + 14, text, 12.5, INK, True)

    def pile(self, key: str, cards: Sequence[str] | None, icon: str = "", large: bool = False) -> None:
        super().pile(key, sorted(cards or (), key=self.order), icon, large)

    def houses(self, buildings: Sequence[dict]) -> None:
        if not buildings:
            return
        row = self.row("buildings", "buildings", large=True)
        for building in buildings:
            colour, done = COLOURS[building["site"]], building["complete"]
            x, y = self.front(row, building["card"], line=colour, dash=not done)
            if done:
                self.canvas.icon("stairs" if building["public"] else "influence", x + 3, y + 24, 12, colour)
                continue
            for n in range(VALUE[building["site"]]):
                fill = colour if n < len(building["materials"]) else PAPER
                self.canvas.rect(x + 5, y + 23 + n * 10, 7, 7, fill, colour, 1, weight=1.2)
        self.y = row.bottom + 5

    def order(self, card: str) -> tuple:
        it = self.facts(card)
        return (9 if card == SENATOR else MATERIALS.index(it["material"]), it["name"])

    def buildings(self, buildings: Sequence[dict]) -> None:
        if not buildings:
            return
        row = self.row("buildings", "buildings", large=False)
        for building in buildings:
            need, have = VALUE[building["site"]], len(building["materials"])
            colour = COLOURS[building["site"]]
            done = building["complete"]
            x, y = self.chip(row, building["card"], "", colour, not done, 22 if done else 4 + need * 11)
            if done:
                self.canvas.icon("stairs" if building["public"] else "influence", x, y + 3, 14, colour)
                continue
            for n in range(need):
                self.canvas.rect(x + n * 11, y + 6, 8, 8, colour if n < have else PAPER, colour, 1, weight=1.2)
        self.y = row.bottom + 5
