"""Each player's part of the table: numbers, tray and cards."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.boards import cards as drawn
from games.boards.art import art
from games.boards.asking.forms import Tile
from games.boards.pieces import Shown
from games.boxes.foundations.words.sums import income_texts

from .answers import PIECE_ORDER, PIECES_BY_ID, RULESET
from .faces import deed_html
from .pieces import PlayerPart, TrayStock
from .reader import CityReader


class PlayersBoard(CityReader):
    def player(self, seat: int) -> PlayerPart:
        row, row_before, view = self.view["seats"][seat], self.before["seats"][seat], self.view
        mine = seat == self.observation.seat
        player = PlayerPart(
            **self.seated(seat), mine=mine, acts=seat == view["turn"] and not view.get("result"),
            first=self.term("first_player") if seat == view["first"] else "", income=self.income(seat),
            forecast=self.foretold(seat), tray=self.tray(row) if mine else [], stock=[] if mine else self.stock(row), left=sum(row["tray"].values()), cards=self.cards(row, mine),
            chips=self.cards_by_name(row, row_before, mine), backs=drawn.card_backs(row["hand_size"] if row["hand"] is None else 0),
        )  # fmt: skip
        if mine and row["hand"]:
            player.hand = [
                Shown(deed_html(view["side"], lot), False, self.target(lot))
                for lot in sorted(row["hand"], key=lot_sort_key)
            ]
        return player

    def income(self, seat: int) -> str:
        """Return the income as the base and what buildings add: "5 + 2"."""
        return self.remembered("incomes", self.position, lambda: income_texts(self.view, self.words))[seat]

    def foretold(self, seat: int) -> str:
        """Return the forecast of a seat's score: "if the era ended now: +17 VP"."""
        if not self.view["era"] or self.view.get("result"):
            return ""
        return f"{self.term('forecast', 'score')}: {self.forecast[seat]:+d} {self.words.term('vp')}"

    def tray(self, row: dict) -> list[TrayStock]:
        names = sorted(row["tray"], key=PIECE_ORDER.__getitem__)
        self.shown.update(names)
        return [
            TrayStock(
                PIECES_BY_ID[name].type,
                stock_html(self.language, name, row["tray"][name]),
                art(RULESET, name),
                self.target("build", name),
            )
            for name in names
        ]

    def stock(self, row: dict) -> list[SafeString]:
        self.shown.update(row["tray"])
        rows = sorted(row["tray"].items(), key=lambda row: PIECE_ORDER[row[0]])
        return [drawn.compact_card(RULESET, self.language, name, count, 0, self.options) for name, count in rows]

    def cards(self, row: dict, mine: bool) -> list[Shown]:
        if not mine:
            return []
        kept = [one["id"] for one in row["invocations"] if one["state"] != "used"]
        every = [*([row["role"]] if row["role"] else []), *kept, *(row["objectives"] or [])]
        so_far = self.so_far
        faces = {card: drawn.full_card(RULESET, self.language, card, self.options) for card in every}
        return [Shown(with_progress(faces[card], so_far.get(card)), False, self.use(card), card=card) for card in every]

    def use(self, card: str) -> Tile | None:
        found = (self.target(verb, card) for verb in ("use", "show"))
        return next((tile for tile in found if tile), None)

    def cards_by_name(self, row: dict, row_before: dict, mine: bool) -> list[tuple[str, Sequence]]:
        rows: list[tuple[str, Sequence]] = []
        if row["role"] and not mine:
            rows.append((self.term("role"), self.plates([row["role"]])))
        for state in ("used",) if mine else ("unused", "permanent", "used"):
            cards = [one["id"] for one in row["invocations"] if one["state"] == state]
            if cards:
                rows.append(
                    (
                        f"{self.term('invocations')} ({self.words.term(state)})",
                        self.plates(cards, [one["id"] for one in row_before["invocations"]]),
                    )
                )
        if row["objectives"] and not mine:
            rows.append((self.term("objectives"), self.plates(row["objectives"])))
        elif row["objective_count"] and not mine:
            rows.append((self.term("objectives"), [drawn.card_backs(row["objective_count"])]))
        if row["favours"]:
            counted = Counter(row["favours"])
            texts = [f"{value} {self.words.term('vp')}" + (f" ×{n}" if n > 1 else "") for value, n in counted.items()]
            rows.append((self.term("favours"), texts))
        return rows


def with_progress(card: SafeString, so_far: str | None) -> SafeString:
    return format_html('{} <span class="soft fr-so-far">{}</span>', card, so_far) if so_far else card


@lru_cache(maxsize=256)
def stock_html(language: str, piece: str, count: int) -> SafeString:
    facts, shape = drawn.card_facts(RULESET, language, piece), f"fr-shape-{PIECES_BY_ID[piece].shape}"
    worth = facts["function"].rstrip(".")
    return render_to_string(
        "games/foundations/stock.html", {"one": facts, "worth": worth, "shape": shape, "count": count}
    )


def lot_sort_key(lot: str) -> tuple[str, int]:
    return lot[0], int(lot[1:])
