"""Each player's part of the table: numbers, tray and cards."""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property, lru_cache

import msgspec
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.boards import cards as drawn
from games.boards.art import art
from games.boards.asking.forms import Tile
from games.boards.pieces import Shown, with_news
from games.boards.reader_board import BoardRequest, ReaderBoard
from games.boards.why_not import blocking_texts, list_availability
from games.boxes.foundations.words.pieces import PIECE_ORDER, PIECES_BY_ID
from games.boxes.foundations.words.sums import income_texts
from games.rules.ruleset import Availability

from .drawing import card_plate, deed_html
from .nearby import era_forecast, objectives_so_far
from .pieces import PlayerPart, TrayStock
from .shapes import RULESET

PASSING_KEYS = ("asked", "conceded")  # of the view: changes of these do not change the position


class PlayersBoard(ReaderBoard):
    def __init__(self, request: BoardRequest) -> None:
        super().__init__(request)
        self.names = [*self.names, self.words.term("consul")]
        self.marked.append(self.names[-1])
        self.options = drawn.options_key(drawn.table_options(self.view))
        self.position = msgspec.json.encode({key: self.view[key] for key in self.view if key not in PASSING_KEYS})
        self.forecast = self.remembered("forecast", self.position, lambda: era_forecast(self.view, self.words))

    @cached_property
    def so_far(self) -> dict[str, str]:
        seat, everybody = self.observation.seat, self.view["public_objectives"]
        own = [] if seat is None else self.view["seats"][seat]["objectives"] or []
        texts = self.remembered(
            "so far", self.position, lambda: objectives_so_far(self.view, seat, [*everybody, *own], self.words)
        )
        goals = [one for one in self.listed if one.path[0] == "objective"]
        more = blocking_texts(goals, self.words, ("goal",))
        return {card: "; ".join(filter(None, (text, more.get(("objective", card))))) for card, text in texts.items()}

    @cached_property
    def listed(self) -> list[Availability]:
        shown = self.position, self.view["asked"]
        return self.remembered("listed", shown, lambda: list_availability(self.view, self.observation.seat, self.words))

    @cached_property
    def against(self) -> dict[tuple, str]:
        return blocking_texts(self.listed, self.words) if self.observation.until == self.observation.head else {}

    def chips(self, cards: Sequence[str], was: Sequence[str] | None = None) -> list[SafeString]:
        self.shown.update(cards)
        return [
            drawn.compact_card(RULESET, self.language, card, 1, int(fresh), self.options)
            for card, fresh in with_news(cards, was)
        ]

    def plates(self, cards: Sequence[str], was: Sequence[str] | None = None) -> list[SafeString]:
        self.shown.update(cards)
        return [card_plate(self.language, card, bool(fresh), self.options) for card, fresh in with_news(cards, was)]

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
        """Return the income as the sum of the base income and what buildings add: "5 + 2"."""
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
