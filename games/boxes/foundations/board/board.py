"""The board of Foundations of Rome, from one seat's view and log entries only."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.boards import cards as drawn
from games.boards.asking.forms import Tile
from games.boards.asking.target_html import target_html
from games.boards.icons import icon
from games.boards.reader_board import BoardRequest
from games.boards.why_not import NOT_BUILT, WHY_NOT
from games.boxes.foundations.words.pieces import LOT_NAMES
from games.rules.foundations.modules.consul import START_POINTS_WITH_CONSUL
from games.wording import Words

from .city import CityPlan
from .drawing import lot_map
from .nearby import lots_of, numeral_of, owned_buildings, surroundings_text
from .pieces import CONSUL_COLOUR, ConsulStanding
from .players import PlayersBoard, with_progress
from .shapes import RULESET

SCORING_KEYS = ("residents", "municipal", "commercial", "last_points")
OTHER_POINT_KEYS = ("gains_points", "consul_lacks")  # during an era
ERA_KEYS = (*SCORING_KEYS, *OTHER_POINT_KEYS, "era_begins", "era_ends")
SCORE_TABLE_ROWS = ("start", *SCORING_KEYS, "others")
FOR_SALE = """
      <li class="{}"
          data-lights="{}">
        <b class="fr-cost">{}{}</b>
        {}{}
      </li>
    """
DEED = """<span class="fr-deed-card">
          {}
          <span class="name">{}</span>
          {}
        </span>"""
WHY_NOT_SOLD = """<details class="why">
          <summary>{}</summary><p>{}</p>
        </details>"""
GAME_END_ERA = 4  # number of the column after the third era


def board(request: BoardRequest) -> dict:
    return BoardContext(request).context()


class BoardContext(PlayersBoard):
    def context(self) -> dict:
        view, me, count = self.view, self.observation.seat, len(self.view["seats"])
        seats = self.seat_order()
        plan = CityPlan(self)
        city = plan.city()
        self.shown.update(one["id"] for _, one in owned_buildings(view))
        players = [self.player(seat) for seat in seats]
        everybody = [*seats, *([count] if view["consul"] else [])]
        start = dict.fromkeys(everybody, START_POINTS_WITH_CONSUL) if view["consul"] else {}
        said = [line for line in self.observation.said if line["key"] in ERA_KEYS]
        found = self.remembered(
            "eras", (said, start), lambda: points_by_era(said, self.words, self.marked[:count], me, start)
        )
        return {
            "page": plan.page, "city": city, "city_title": self.term("city"), "directions": self.term("directions"), "direction": self.term("direction"), "brings": self.words.term("brings"), "vp_in_full": self.words.term("vp_in_full"),
            "zoom": self.term("zoom"), "era_title": self.term("era"), "era": view["era"],
            "last_lap": self.last_lap(), "sale": self.sale(), "sale_title": self.term("display"),
            "piles": self.piles(), "commons": self.commons(), "track": self.track(), "track_title": self.term("track"),
            "scored": [self.link(seat) for seat in everybody], "score_rows": era_table(found, self.words, everybody),
            "eras": [{**era, "lines": [self.links.html(line) for line in era["lines"]]} for era in found], "scores_title": self.term("scores"), "lines_title": self.term("line_by_line"),
            "players": [*players, *self.consul_standing()], "mine": next((one for one in players if one.seat == me), None), "others": [one for one in players if one.seat != me],
            "tray_title": self.term("tray"), "later_title": self.term("tray_later"), "hand_title": self.term("hand"), "income_title": self.term("income"),
            "consul": self.consul(), "offer": self.offer(), "gives": self.words.term("gives"),
            "popovers": [self.popover(card) for card in sorted(self.shown)],
            "why_title": WHY_NOT[self.language], "whys": list(enumerate(plan.whys)),
        }  # fmt: skip

    def popover(self, card: str) -> SafeString:
        why = self.against.get(("build", card))
        obstacle = NOT_BUILT.filled(self.language, why) if why else ""
        return drawn.card_popover(RULESET, self.language, card, self.options, obstacle)

    def last_lap(self) -> str:
        left = self.view["last_lap"]
        return "" if left is None or self.view.get("result") else self.term("last_lap")

    def sale(self) -> SafeString:
        view, silver, before = self.view, self.silver(), self.before["display"]
        cards = (
            self.card_for_sale(card, price, card not in before, price > silver)
            for card, price in zip(view["display"], view["prices"], strict=False)
        )
        return mark_safe("".join(cards))  # noqa: S308 - each of them is

    def card_for_sale(self, card: str, price: int, fresh: bool, dear: bool) -> SafeString:
        target, why = self.target("buy", card), self.against.get(("buy", card))
        looks = ("dear " if dear else "") + ("fresh " if fresh else "") + ("open" if target else "")
        face = self.deed(card) if card in LOT_NAMES else drawn.full_card(RULESET, self.language, card, self.options)
        more = format_html(WHY_NOT_SOLD, WHY_NOT[self.language], why) if why else SafeString()
        more = target_html(target, self.page) if target else more
        return format_html(FOR_SALE, looks, card, icon("coin", self.term("price")), price, face, more)

    def deed(self, lot: str) -> SafeString:
        """Return a deed: a small map, the lot's name, and its surroundings."""
        view, seat = self.view, self.observation.seat
        text = self.links.html(surroundings_text(view, seat, lot, self.words, self.marked))
        around = format_html('<span class="soft">{}</span>', text) if text else ""
        return format_html(DEED, lot_map(view["side"], lot, *self.lots), lot, around)

    @cached_property
    def lots(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the reader's lots, and all other players' lots."""
        return lots_of(self.view, self.observation.seat)

    def silver(self) -> int:
        """Return the silver of the seat whose turn it is; the page compares prices with this number."""
        turn = self.view["turn"]
        return 0 if turn is None else self.view["seats"][turn]["silver"]

    def piles(self) -> list[tuple[str, str, list]]:
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
        if view["gone_unseen"]:
            rows.append((self.term("gone_unseen"), str(view["gone_unseen"]), []))
        return rows

    def commons(self) -> list[tuple[str, list[tuple[SafeString, Tile | None]]]]:
        so_far = self.so_far
        rows: list[tuple[str, list[tuple[SafeString, Tile | None]]]] = [
            (self.term("monument_pool"), [(chip, self.target("build", card)) for card, chip in self.paired(self.plates, "monument_pool")]),
            (self.term("public_objectives"), [(with_progress(chip, so_far.get(card)), None) for card, chip in self.paired(self.plates, "public_objectives")]),
            (self.term("gone"), [(chip, None) for _, chip in self.paired(self.chips, "gone")]),
        ]  # fmt: skip
        return [row for row in rows if row[1]]

    def paired(self, drawn: Callable[..., list[SafeString]], key: str) -> list[tuple[str, SafeString]]:
        cards = self.view[key]
        return list(zip(cards, drawn(cards, self.before[key]), strict=True))

    def track(self) -> list[dict]:
        rows = [(player["population"], seat) for seat, player in enumerate(self.view["seats"])]
        if self.view["consul"]:
            rows.append((self.view["consul"]["population"], len(rows)))
        was = [
            *(player["population"] for player in self.before["seats"]),
            (self.before["consul"] or {}).get("population"),
        ]
        count = len(self.view["seats"])
        return [
            {
                "name": self.names[seat],
                "seat": seat if seat < count else CONSUL_COLOUR,
                "population": population,
                "numeral": numeral_of(self.view, seat),
                "changed": population != was[seat],
            }
            for population, seat in sorted(rows, key=lambda row: (-row[0], row[1]))
        ]

    def offer(self) -> dict | None:
        offer = self.view["offer"] or self.view.get("composing")
        if not offer:
            return None
        sides = [
            (self.names[offer[who]], self.bundle(offer, way)) for who, way in (("seat", "give"), ("partner", "want"))
        ]
        title = self.term("offer" if self.view["offer"] else "own_offer")
        return {"title": title, "sides": sides, "empty": not any(things for _, things in sides)}

    def bundle(self, offer: dict, way: str) -> list[str]:
        parts = [self.words.card(lot)["name"] for lot in offer[f"{way}_lots"] or ()]
        parts += [self.words.one("give_things", tuple(thing)) for thing in offer[f"{way}_things"] or ()]
        silver = offer[f"{way}_silver"]
        return [*parts, *([self.words.option("give_silver", silver)] if silver else [])]

    def consul_standing(self) -> list[ConsulStanding]:
        consul = self.view["consul"]
        if consul is None:
            return []
        scores = self.scores(consul, self.before["consul"] or consul)
        return [ConsulStanding(-1, self.term("consul"), False, False, False, False, scores)]

    def consul(self) -> dict | None:
        consul = self.view["consul"]
        if consul is None:
            return None
        stock = [(shape, consul["pile_sizes"][shape], f"fr-shape-{shape}") for shape in consul["pile_sizes"]]
        return {
            "name": self.term("consul"),
            "forecast": self.foretold(len(self.view["seats"])),
            "face": self.term(consul["face"]),
            "face_title": self.term("face"),
            "controller": self.names[consul["controller"]],
            "stock": stock,
            "controller_title": self.words.term("controller"),
            "stock_title": self.term("tokens"),
            "discards": self.chips([card for pile in consul["discards"].values() for card in pile]),
        }


def points_by_era(
    entries: Sequence[dict], words: Words, names: Sequence[str], me: int | None, start: dict[int, int]
) -> list[dict]:
    """Return an entry for each era in which points were scored, and one for the end of the game.

    An entry has log entries, and points by seat for each kind of scoring. All entries add up to each seat's points."""
    found: list[dict] = []
    now = new_era_entry(words.term("era"), 1)
    for line in entries:
        key, facts = line["key"], line["facts"]
        if key in ("era_begins", "era_ends") and facts["era"] != now["era"]:
            now = new_era_entry(words.term("era"), facts["era"])
        if key == "last_points" and now["era"] != GAME_END_ERA:
            now = new_era_entry(words.term("score_end"), GAME_END_ERA)
        if key not in SCORING_KEYS and key not in OTHER_POINT_KEYS:
            continue
        if not found or found[-1] is not now:
            found.append(now)
        points = now["points"].setdefault(key if key in SCORING_KEYS else "others", {})
        points[line["seat"]] = points.get(line["seat"], 0) + facts["points"]
        now["lines"].append(words.line(line, names, me))
    return [new_era_entry(words.term("score_start"), 0, start), *found] if found and start else found


def new_era_entry(title: str, era: int, start: dict[int, int] | None = None) -> dict[str, Any]:
    name = f"{title} {era}" if era not in (0, GAME_END_ERA) else title
    points = {"start": start} if start else {}
    return {"era": era, "title": name[:1].upper() + name[1:], "points": points, "lines": []}


def era_table(found: list[dict], words: Words, seats: Sequence[int]) -> list[dict]:
    rows = []
    for era in found:
        parts = [
            {
                "label": words.term(key, "score"),
                "values": [era["points"][key].get(seat, 0) for seat in seats],
                "sum": False,
            }
            for key in SCORE_TABLE_ROWS
            if key in era["points"]
        ]
        whole = [sum(column) for column in zip(*(part["values"] for part in parts), strict=True)]
        rows += [{"label": era["title"], "values": whole, "sum": True}, *(parts if len(parts) > 1 else ())]
    return rows
