"""Foundations of Rome on a page: the city, what is for sale, population and points by era, then every player, the reader first.

Works from one seat's view and what was said to it; what these do not show is not known here.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from games.cache import Recent
from games.looks import Look
from games.wording import words_of_view

from .. import cards as drawn
from ..pieces import NUMERALS, Number, Shown, seated, with_news
from .answers import LOTS, ORDER, PIECES, RULESET
from .city import CONSUL, Plan
from .eras import eras, table
from .nearby import forecast, round_about, standing
from .pieces import Player, Sale, Stock

NUMBERS = (
    ("silver", "coin"),
    ("vp", "influence"),
    ("population", "clientele"),
    ("income", "fr-C"),
    ("markers", "site"),
)
kept = Recent(4 * 2**20)  # what takes long to work out


def board(
    look: Look,
    names: Sequence[str],
    language: str,
    before: dict | None = None,
    film: bool = False,
    reader: int | None = None,
    form: object = None,
) -> dict:
    """The whole table for a template; see games/presenters/README.md."""
    return Board(look, names, language, before, reader if film else look.seat, form).context()


class Board:
    """One reader's table in one language."""

    def __init__(self, look: Look, names: Sequence[str], language: str, before: dict | None, reader: int | None, form):
        self.look, self.view, self.reader, self.form = look, look.view, reader, form
        self.before = before or look.view
        self.language, self.words = language, words_of_view(look.view, language)
        self.names = [*names, self.words.term("consul")]
        self.options = drawn.variant(self.view["options"])
        self.shown: set[str] = set()
        self.moment = (look.game.uuid, bytes(look.game.digest), look.until, look.seat, language, tuple(names))
        self.forecast = self.remembered("forecast", lambda: forecast(self.view, self.words))

    def context(self) -> dict:
        """The common things, then the players: the reader first, the others in turn order."""
        view, me, count = self.view, self.look.seat, len(self.view["seats"])
        seats = [((me or 0) + n) % count for n in range(count)]
        page = reverse("games:table", args=[self.look.game.slug])
        city = Plan(view, self.before, self.words, self.names, self.facts, self.form, page).city()
        self.shown.update(one["id"] for _, one in standing(view))
        players = [self.player(seat) for seat in seats]
        found = self.remembered("eras", lambda: eras(self.look.said, self.words, self.names[:count], me))
        everybody = [*seats, *([count] if view["consul"] else [])]
        return {
            "page": page, "city": city, "city_title": self.term("city"), "directions": self.term("directions"), "direction": self.term("direction"),
            "zoom": self.term("zoom"), "era_title": self.term("era"), "era": view["era"], "numeral": NUMERALS[view["era"] - 1] if view["era"] else "",
            "last_lap": self.last_lap(), "sale": self.sale(), "sale_title": self.term("display"), "price_title": self.term("price"),
            "piles": self.piles(), "commons": self.commons(), "track": self.track(), "track_title": self.term("track"),
            "scored": [self.names[seat] for seat in everybody], "score_rows": table(found, self.words, everybody),
            "eras": found, "scores_title": self.term("scores"), "lines_title": self.term("line_by_line"),
            "players": players, "mine": None if me is None else players[0], "others": players if me is None else players[1:],
            "tray_title": self.term("tray"), "hand_title": self.term("hand"), "first_title": self.term("first_player"),
            "consul": self.consul(), "offer": self.offer(), "gives": self.words.term("gives"),
            "popovers": [drawn.popover(RULESET, self.language, card, self.options) for card in sorted(self.shown)],
        }  # fmt: skip

    def remembered(self, what: str, work: Callable):
        """What this moment of the game gives this reader, worked out once: a page is looked at again and again."""
        key = (*self.moment, what)
        found = kept.get(key)
        if found is None:
            found = work()
            kept.put(key, found, 4000)
        return found

    def term(self, key: str, kind: str = "") -> str:
        text = self.words.term(key, kind)
        return text[:1].upper() + text[1:]

    def facts(self, card: str) -> dict:
        return drawn.facts(RULESET, self.language, card, self.options)

    def chips(self, cards: Sequence[str], was: Sequence[str] | None = None) -> list[SafeString]:
        self.shown.update(cards)
        return [
            drawn.compact(RULESET, self.language, card, 1, int(fresh), self.options)
            for card, fresh in with_news(cards, was)
        ]

    def spot(self, *elements):
        """The tile of an answer that goes on like that."""
        spots = self.form.spots if self.form is not None else None
        path = spots.path if spots else ()
        if not spots or elements[: len(path)] != path or len(elements) == len(path):
            return None
        return spots.at(*elements[len(path) :])

    # The middle

    def last_lap(self) -> str:
        left = self.view["last_lap"]
        return "" if left is None or self.view.get("result") else self.term("last_lap")

    def sale(self) -> list[Sale]:
        """The six slots, the cheapest first."""
        view, silver = self.view, self.silver()
        new = dict.fromkeys(set(view["display"]) - set(self.before["display"]), True)
        return [
            Sale(
                card, self.card_html(card), price, round_about(view, card, self.words) if card in LOTS else "", card in new,
                price > silver, self.spot("buy", card),
            )
            for card, price in zip(view["display"], view["prices"], strict=False)
        ]  # fmt: skip

    def silver(self) -> int:
        """What whose turn it is can pay; it is they whom the prices are for."""
        turn = self.view["turn"]
        return 0 if turn is None else self.view["seats"][turn]["silver"]

    def card_html(self, card: str) -> SafeString:
        """A card for sale that is no deed, in full."""
        return SafeString() if card in LOTS else drawn.full(RULESET, self.language, card, self.options)

    def piles(self) -> list[tuple[str, str, list]]:
        """How many cards are left in this era's pile and in the later ones; and once all is open, which."""
        view = self.view
        if not view["era"]:
            return []
        rows = [(self.term("pile"), str(view["pile_size"]), self.chips(view["pile"] or []))]
        if view["next_pile_sizes"]:
            sizes = " + ".join(map(str, view["next_pile_sizes"]))
            rows.append(
                (
                    self.term("next_piles"),
                    sizes,
                    self.chips([card for pile in view["next_piles"] or [] for card in pile]),
                )
            )
        return rows

    def commons(self) -> list[tuple[str, list[tuple]]]:
        """Monuments to build and objectives for everybody, each with what can be done with it; what has left the game."""
        view = self.view
        rows = [
            (self.term("monument_pool"), [(chip, self.spot("build", card)) for card, chip in self.paired(view["monument_pool"], "monument_pool")]),
            (self.term("public_objectives"), [(chip, None) for _, chip in self.paired(view["public_objectives"], "public_objectives")]),
            (self.term("gone"), [(chip, None) for _, chip in self.paired(view["gone"], "gone")]),
        ]  # fmt: skip
        return [row for row in rows if row[1]]

    def paired(self, cards: Sequence[str], key: str) -> list[tuple[str, SafeString]]:
        return list(zip(cards, self.chips(cards, self.before[key]), strict=True))

    def track(self) -> list[dict]:
        """Everybody's population, the largest first; as long as the bar is wide."""
        rows = [(they["population"], seat) for seat, they in enumerate(self.view["seats"])]
        if self.view["consul"]:
            rows.append((self.view["consul"]["population"], len(rows)))
        most = max(12, *(population for population, _ in rows))
        was = [*(they["population"] for they in self.before["seats"]), (self.before["consul"] or {}).get("population")]
        count = len(self.view["seats"])
        return [
            {"name": self.names[seat], "seat": seat if seat < count else CONSUL, "population": population,
             "numeral": NUMERALS[seat] if seat < count else "C", "wide": population * 300 // most, "changed": population != was[seat]}
            for population, seat in sorted(rows, key=lambda row: (-row[0], row[1]))
        ]  # fmt: skip

    def offer(self) -> dict | None:
        """An offer that waits for its answer, or that the reader is putting together: both sides."""
        offer = self.view["offer"] or self.view.get("composing")
        if not offer:
            return None
        sides = [
            (self.names[offer[who]], self.bundle(offer, way)) for who, way in (("seat", "give"), ("partner", "want"))
        ]
        return {"title": self.term("offer" if self.view["offer"] else "own_offer"), "sides": sides}

    def bundle(self, offer: dict, way: str) -> list[str]:
        """What one side hands over, piece by piece."""
        parts = [self.words.card(lot)["name"] for lot in offer[f"{way}_lots"] or ()]
        parts += [self.words.one("give_things", tuple(thing)) for thing in offer[f"{way}_things"] or ()]
        silver = offer[f"{way}_silver"]
        return [*parts, *([self.words.option("give_silver", silver)] if silver else [])]

    def consul(self) -> dict | None:
        """The Consul's card and numbers; of his piles only how many."""
        they, was = self.view["consul"], self.before["consul"]
        if they is None:
            return None
        numbers = [Number(icon, self.term(key), they[key], they[key] != was[key]) for key, icon in NUMBERS[1:3]]
        stock = [(shape, they["pile_sizes"][shape], f"fr-shape-{shape}") for shape in they["pile_sizes"]]
        return {
            "name": self.term("consul"), "numbers": numbers, "forecast": self.foretold(len(self.view["seats"])), "face": self.term(they["face"]),
            "face_title": self.term("face"), "controller": self.names[they["controller"]], "stock": stock,
            "controller_title": self.words.term("controller"), "stock_title": self.term("tokens"),
            "discards": self.chips([card for pile in they["discards"].values() for card in pile]),
        }  # fmt: skip

    # A player

    def player(self, seat: int) -> Player:
        """Numbers first, always in the same places; then tray and cards."""
        they, were, view = self.view["seats"][seat], self.before["seats"][seat], self.view
        mine = seat == self.look.seat
        player = Player(
            **seated(view, seat, self.names, self.reader), mine=mine, acts=seat == view["turn"] and not view.get("result"),
            first=seat == view["first"], numbers=[Number(icon, self.term(key), they[key], they[key] != were[key]) for key, icon in NUMBERS],
            forecast=self.foretold(seat), tray=self.tray(they) if mine else [], stock=[] if mine else self.stock(they), left=sum(they["tray"].values()), cards=self.cards(they, mine),
            chips=self.held(they, were, mine), backs=drawn.backs(they["hand_size"] if they["hand"] is None else 0),
        )  # fmt: skip
        if mine and they["hand"]:
            player.hand = [Shown(lot, False, self.spot(lot)) for lot in sorted(they["hand"], key=by_lot)]
        return player

    def foretold(self, seat: int) -> str:
        """ "if the era ended now: +17"."""
        if not self.view["era"] or self.view.get("result"):
            return ""
        return f"{self.term('forecast', 'score')}: {self.forecast[seat]:+d} {self.words.term('vp')}"

    def tray(self, they: dict) -> list[Stock]:
        """What is left of the reader's 24 buildings, by type and size, each with the way to build it."""
        names = sorted(they["tray"], key=ORDER.__getitem__)
        self.shown.update(names)
        return [
            Stock(PIECES[name].type, stock(self.language, name, they["tray"][name]), self.spot("build", name))
            for name in names
        ]

    def stock(self, they: dict) -> list[SafeString]:
        """The same of another player, by name."""
        self.shown.update(they["tray"])
        rows = sorted(they["tray"].items(), key=lambda row: ORDER[row[0]])
        return [drawn.compact(RULESET, self.language, name, count, 0, self.options) for name, count in rows]

    def cards(self, they: dict, mine: bool) -> list[Shown]:
        """The reader's own cards in full: role, invocations that are not used up, objectives."""
        if not mine:
            return []
        kept = [one["id"] for one in they["invocations"] if one["state"] != "used"]
        every = [*([they["role"]] if they["role"] else []), *kept, *(they["objectives"] or [])]
        return [Shown(drawn.full(RULESET, self.language, card, self.options), False, self.use(card)) for card in every]

    def use(self, card: str):
        """The answer that uses a card, or turns it up."""
        found = (self.spot(verb, card) for verb in ("use", "show"))
        return next((tile for tile in found if tile), None)

    def held(self, they: dict, were: dict, mine: bool) -> list[tuple[str, Sequence]]:
        """Cards by name: role, invocations by their state, objectives, favour tokens; of hidden ones how many. The reader's own
        lie there in full."""
        rows: list[tuple[str, Sequence]] = []
        if they["role"] and not mine:
            rows.append((self.term("role"), self.chips([they["role"]])))
        for state in ("used",) if mine else ("unused", "permanent", "used"):
            cards = [one["id"] for one in they["invocations"] if one["state"] == state]
            if cards:
                rows.append((f"{self.term('invocations')} ({self.words.term(state)})", self.chips(cards, [one["id"] for one in were["invocations"]])))  # fmt: skip
        if they["objectives"] and not mine:
            rows.append((self.term("objectives"), self.chips(they["objectives"])))
        elif they["objective_count"] and not mine:
            rows.append((self.term("objectives"), [drawn.backs(they["objective_count"])]))
        if they["favours"]:
            counted = Counter(they["favours"])
            texts = [f"{value} {self.words.term('vp')}" + (f" ×{n}" if n > 1 else "") for value, n in counted.items()]
            rows.append((self.term("favours"), texts))
        return rows


@lru_cache(maxsize=256)
def stock(language: str, piece: str, count: int) -> SafeString:
    """Buildings of one kind in a tray; the same for everybody who has as many."""
    facts, shape = drawn.facts(RULESET, language, piece), f"fr-shape-{PIECES[piece].shape}"
    worth = facts["function"].rstrip(".")
    return render_to_string(
        "games/foundations/stock.html", {"one": facts, "worth": worth, "shape": shape, "count": count}
    )


def by_lot(lot: str) -> tuple[str, int]:
    return lot[0], int(lot[1:])
