"""The board from one seat's view: strip, offer, influence, then every city, the reader's first."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.boards import cards as drawn
from games.boards.art import art
from games.boards.asking.forms import Tile
from games.boards.asking.target_html import target_html
from games.boards.icons import icon
from games.boards.pieces import NUMERALS, Shown, with_news
from games.boards.reader_board import BoardRequest, ReaderBoard
from games.boards.why_not import WHY_NOT, blocking_texts, list_availability
from games.boxes.great_city.words.board import places_help
from games.boxes.great_city.words.buildings import in_order
from games.boxes.great_city.words.sums import area_sum
from games.boxes.great_city.words.terms import amount_text
from games.rules.great_city import foresee
from games.rules.great_city.box import box_of

from .arrange import area_places, space_text
from .city import amount_html, cells_html, city
from .pieces import Ground, PlaceTarget, PlayerPart

RULESET = "great_city"
SPACE = (
    '<li class="gc-space {symbol}{looks}"> <b class="gc-number"><span class="sr">{title} </span>{number}</b>'
    ' {icon} {token} <span class="gc-reach" title="{reach}"> <span class="sr">{reach}</span> {bricks} {cogs} </span>'
    " {target} </li>"
)
OWNER = (
    '<span class="token seat-{seat}" title="{name}"> <span aria-hidden="true">{numeral}</span>'
    '<span class="sr">{name}</span> </span>'
)
SCORE_LINES = ("areas", "aqueducts", "temples", "coins", "points", "influence", "influence_cards")


def board(request: BoardRequest) -> dict:
    return BoardContext(request).context()


class BoardContext(ReaderBoard):
    def context(self) -> dict:
        view, me = self.view, self.observation.seat
        seats = self.seat_order()
        players = [self.player(seat) for seat in seats]
        return {
            "round": view["round"], "rounds": view["rounds"], "round_title": self.term("round"), "before_title": self.term("before_round_1"),
            "spaces": [self.space(n) for n in range(len(view["spaces"]))], "strip_title": self.term("strip"),
            "emperor": self.term("emperor"), "strips": self.strips(), "strips_title": self.term("strips_known"),
            "offer": self.offer(), "offer_title": self.term("offer"),
            "draft": self.draft(), "draft_title": self.term("draft_hand"),
            "decks": [(self.words.term(deck, "deck"), size) for deck, size in view["decks"].items()],
            "deck_title": self.term("deck"), "deck_cards": self.deck_cards(),
            "influence": self.influence(), "gone": self.chips(view["gone"]), "gone_title": self.term("gone"),
            "players": players, "mine": next((one for one in players if one.seat == me), None),
            "others": [one for one in players if one.seat != me],
            "hand_title": self.term("hand"), "why_title": WHY_NOT[self.language], "city_title": self.term("city"), "centre": self.words.term("centre"), "compass": places_help(self.words), "score_now": self.term("score.now"),
            "produce_title": self.words.term("production"),
            "score": self.score(seats) if view["result"] else [], "total_label": self.term("score.total"),
            "areas": [(self.link(seat), self.areas(seat)) for seat in seats],
            "areas_title": self.term("score.areas"),
            "popovers": [drawn.card_popover(RULESET, self.language, card, self.options) for card in sorted(self.shown)],
        }  # fmt: skip

    def in_order(self, cards: Sequence[str]) -> list[str]:
        return in_order(cards, box_of(self.view["cards"]))

    def chips(self, cards: Sequence[str]) -> list[SafeString]:
        self.shown.update(cards)
        counted = Counter(cards).items()
        return [drawn.compact_card(RULESET, self.language, card, count, 0, self.options) for card, count in counted]

    def target(self, *elements: object) -> Tile | None:
        """Return the tile of an answer; equal cards share the tile of the first one."""
        return super().target(*elements[:-1], self.first_of(elements[-1]))

    def first_of(self, card: object) -> Any:
        return self.view["twins"].get(card, card)

    def against(self) -> dict[tuple, str]:
        if self.observation.until != self.observation.head:
            return {}
        return blocking_texts(list_availability(self.view, self.observation.seat, self.words), self.words)

    def space(self, n: int) -> SafeString:
        it, turn = self.view["spaces"][n], self.view["turn"]
        seat, symbol = it["seat"], "brick" if it["symbol"] == "B" else "cog"
        was = self.before["spaces"][n]["seat"] if n < len(self.before["spaces"]) else None
        same_round = self.before["round"] == self.view["round"]
        target = self.target_html("place", n + 1)
        looks = (
            (" changed", seat is not None and not (same_round and was == seat)),
            (" acts", turn is not None and turn["space"] == n + 1),
            (" open", bool(target)),
        )
        return format_html(
            SPACE,
            symbol=symbol,
            looks="".join(name for name, shown in looks if shown),
            title=self.term("space"),
            number=n + 1,
            icon=icon(symbol, self.words.term(symbol)),
            token="" if seat is None else format_html(OWNER, seat=seat, name=self.names[seat], numeral=NUMERALS[seat]),
            reach=space_text(it, self.words),
            bricks=amount_html("brick", it["bricks"]),
            cogs=amount_html("cog", it["cogs"]),
            target=target,
        )

    def strips(self) -> list[tuple[list[str], str]]:
        return [self.strip(strip or "") for strip in self.view["strips"][1:]] if self.view["spaces"] else []

    def strip(self, symbols: str) -> tuple[list[str], str]:
        return ["brick" if symbol == "B" else "cog" for symbol in symbols], self.words.game.strip(symbols, self.words)

    def offer(self) -> list[Shown]:
        cards = with_news(self.in_order(self.view["offer"]), self.before["offer"])
        return [self.carded(card, new, self.target("take", card)) for card, new in cards]

    def draft(self) -> list[Shown]:
        cards = self.in_order((self.view["drafting"] or {}).get("cards") or [])
        return [self.carded(card, False, self.target("keep", card)) for card in cards]

    def carded(self, card: str, fresh: bool, target: Tile | None, why: str = "") -> Shown:
        return Shown(drawn.full_card(RULESET, self.language, card, self.options), fresh, target, why=why)

    def deck_cards(self) -> list[tuple]:
        cards = self.view["deck_cards"] or {}
        return [(self.words.term(deck, "deck"), self.chips(pile)) for deck, pile in cards.items() if pile]

    def influence(self) -> dict:
        cards, most = self.view["influence_cards"], max(they["influence"] for they in self.view["seats"])
        rows = [
            {
                "name": self.names[seat],
                "seat": seat,
                "numeral": NUMERALS[seat],
                "count": they["influence"],
                "lead": bool(most) and they["influence"] == most,
                "cards": they["influence_cards"],
            }
            for seat, they in enumerate(self.view["seats"])
        ]
        return {
            "title": self.term("influence_race"),
            "table": cards["table"],
            "next": cards["next"],
            "rows": rows,
            "next_title": self.term("influence_next"),
            "cards_title": self.term("influence_cards"),
            "changed": cards["table"] != self.before["influence_cards"]["table"],
        }

    def player(self, seat: int) -> PlayerPart:
        they, were, view = self.view["seats"][seat], self.before["seats"][seat], self.view
        mine, turn = seat == self.observation.seat, view["turn"] or {}
        player = PlayerPart(
            **self.seated(seat),
            mine=mine,
            first=self.term("first_player") if seat == view["first"] else "",
            acts=seat == turn.get("seat"),
            hand_size=they["hand_size"],
            city=self.city(seat),
            total_changed=they["score"]["total"] != were["score"]["total"],
            worth=self.worth(seat),
            produce=self.produce(they),
            influence_cards=they["influence_cards"],
            backs=drawn.card_backs(0 if they["hand"] is not None else they["hand_size"]),
        )
        if mine and they["hand"] is not None:
            player.hand = self.hand(they["hand"], were["hand"])
        elif they["hand"]:
            player.chips = self.chips(they["hand"])
        return player

    def total(self, seat: int) -> int:
        total: int = self.view["seats"][seat]["score"]["total"]
        return total

    def produce(self, they: dict) -> str:
        kinds = [(kind, n) for kind, n in they["produce"].items() if n]
        return ", ".join(amount_text(kind, n, self.words.language) for kind, n in kinds)

    def hand(self, hand: Sequence[str], was: Sequence[str] | None) -> list[Shown]:
        against = self.against()
        return [
            self.carded(card, new, self.target("build", card), against.get(("build", self.first_of(card)), ""))
            for card, new in with_news(self.in_order(hand), was)
        ]

    def target_html(self, *elements: object) -> SafeString:
        tile = self.target(*elements)
        return target_html(tile, self.page) if tile else SafeString()

    def city(self, seat: int) -> Ground:
        they, were = self.view["seats"][seat], self.before["seats"][seat]
        self.shown.update(one["card"] for one in they["city"])
        targets = self.places() if seat == self.observation.seat else {}

        def place(at: Sequence[int]) -> str:
            return self.words.game.place(at, self.words)

        def facts(card: str) -> dict:
            return {**self.facts(card), "tile": tile(self.language, card, self.options)}

        def ground() -> Ground:
            it = city(they, were, facts, place, targets)
            return Ground(it.columns, it.rows, cells_html(it.cells, self.page))

        score = they["score"]
        shown = they["city"], were["city"], score["areas"], score.get("temples")
        return ground() if targets else self.remembered("city", shown, ground)

    def places(self) -> dict:
        """Return {(x, y): PlaceTarget} for the chosen building, or for the only building that can be chosen."""
        if not self.form_targets:
            return {}
        under = [one for one in self.form_targets.under if one[0] == "build"]
        if len({one[1] for one in under}) != 1 or len(self.form_targets.path) > 2:
            return {}
        me = self.observation.seat or 0
        now = self.view["seats"][me]["score"]["total"]
        found = {}
        for option in under:
            if option[2] not in found:  # the same place again, with more brick tokens
                score = foresee(self.view, me, option)["score"]
                more, joins = score["total"] - now, len(area_places(score["areas"], option[2])) > 1
                target = self.form_targets.at(*option[len(self.form_targets.path) : 3])
                found[option[2]] = PlaceTarget(target, f"{more:+d}".replace("-", "−"), joins)
        return found

    def worth(self, seat: int) -> list[tuple[str, int, list[str]]]:
        """Return a seat's score lines that are not 0; the line "areas" has a sum for each area."""
        score = self.view["seats"][seat]["score"]

        def lines() -> list[tuple[str, int, list[str]]]:
            rows = [(key, worth(score, key)) for key in SCORE_LINES]
            return [(self.term(f"score.{key}"), n, self.areas(seat) if key == "areas" else []) for key, n in rows if n]

        return self.remembered("worth", score, lines)

    def score(self, seats: Sequence[int]) -> list[dict]:
        rows = [self.view["seats"][seat]["score"] for seat in seats]
        return [
            {"label": self.words.term(key, "score"), "values": [worth(row, key) for row in rows]} for key in SCORE_LINES
        ]

    def areas(self, seat: int) -> list[str]:
        return [area_sum(area, self.words) for area in self.view["seats"][seat]["score"]["areas"]]


@lru_cache(maxsize=512)
def tile(language: str, card: str, options: drawn.OptionsKey) -> SafeString:
    it = drawn.card_facts(RULESET, language, card, options)
    front = art(RULESET, it["drawing"]) or icon(it["icon"])
    return format_html('<span class="gc-face">{}</span><span class="gc-plate">{}</span>', front, it["name"])


def worth(score: dict, key: str) -> int:
    if key in ("areas", "temples"):
        return sum(one["points"] for one in score[key])
    return score[key]["points"] if key == "aqueducts" else score[key]
