"""The city as one drawing: lots and whose they are, buildings with what they are worth, deeds for sale, and the places where
the open question can be answered."""

from collections.abc import Iterator

from games import paths
from games.rules.foundations.board import BOARDS, turns

from ..pieces import NUMERALS
from .answers import PIECES
from .pieces import City, Drawn, Lot, Mark, Square, Turned
from .shapes import CELL, cell, cells, direction, from_anchor, middle, outline, small

CONSUL = 4  # his colour: as he plays with four at most, nobody else has it
ICONS = {"citizens": "clientele", "silver": "coin", "vp": "influence"}
# A lot named by an answer of one of these verbs is a place of its own on the board.
VERBS = ("buy", "steal")


class Plan:
    """Draws the city of one view. `words`: a Words; `names` by seat, the Consul's behind them; `facts(card)` what the words
    know of a card; `form` the open question or None."""

    def __init__(self, view: dict, before: dict, words, names, facts, form=None):
        self.view, self.before, self.words, self.names, self.facts, self.form = view, before, words, names, facts, form
        self.board = BOARDS[view["side"]]
        self.owner = {lot: seat for seat, they in enumerate(owners(view)) for lot in they["lots"]}
        self.was = {lot: seat for seat, they in enumerate(owners(before)) for lot in they["lots"]}
        self.prices = dict(zip(view["display"], view["prices"], strict=False))

    def city(self) -> City:
        built = list(standing(self.view))
        covered = {lot: one for _, one in built for lot in one["at"]}
        side = self.view["side"]
        city = City(
            side, [(name, n * CELL + 50) for n, name in enumerate(self.board.lots[n * side][0] for n in range(side))],
            [(str(n + 1), n * CELL + 50) for n in range(side)],
            [self.square(lot) for lot in self.board.lots if lot not in covered],
            [self.drawn(seat, one, fresh) for seat, one, fresh in self.with_news(built)],
            self.lots(covered),
        )  # fmt: skip
        self.choosing(city)
        return city

    # What is drawn

    def square(self, lot: str) -> Square:
        x, y = cell(lot)
        seat = self.owner.get(lot)
        changed = seat is not None and self.was.get(lot) != seat
        numeral = "" if seat is None else self.numeral(seat)
        colour = None if seat is None else self.colour(seat)
        return Square(x * CELL, y * CELL, colour, numeral, self.prices.get(lot), changed, lot)

    def numeral(self, seat: int) -> str:
        return NUMERALS[seat] if seat < len(self.view["seats"]) else "C"

    def colour(self, seat: int) -> int:
        return seat if seat < len(self.view["seats"]) else CONSUL

    def with_news(self, built) -> Iterator[tuple[int, dict, bool]]:
        old = {(seat, one["id"], tuple(one["at"])) for seat, one in standing(self.before)}
        for seat, one in built:
            yield seat, one, (seat, one["id"], tuple(one["at"])) not in old

    def drawn(self, seat: int, one: dict, changed: bool = False) -> Drawn:
        """A building where it stands, with what it counts there."""
        at, facts = cells(one["at"]), self.facts(one["id"])
        (x, y, size), middle_of_marks, beside = middle(at)
        amounts = [(ICONS[kind], one[kind]) for kind in ("citizens", "silver", "vp") if one[kind]]
        marks = list(placed(amounts, middle_of_marks, beside, len(at)))
        return Drawn(
            outline(at), facts["icon"] if facts["kind"] != "token" else f"fr-{facts['type']}", x, y, size, marks,
            self.colour(seat), facts["type"], facts["name"], changed, facts["kind"] == "monument",
        )  # fmt: skip

    # What is named, and can be pressed

    def lots(self, covered: dict) -> list[Lot]:
        """Row by row, as the grid over the drawing has them."""
        spots, turned = self.spots(), self.turned()
        side, found = self.view["side"], []
        for n in range(side * side):
            lot = self.board.lot(n % side, n // side)
            one = covered.get(lot)
            card = one["id"] if one and one["at"][0] == lot else ""
            tile = spots.get(lot)
            text = self.said(lot, one)
            if tile is not None:
                tile.label = f"{tile.label} ({text})"
            found.append(Lot(lot, text, card, tile, turned.get(lot, [])))
        return found

    def said(self, lot: str, one: dict | None) -> str:
        """A lot for who does not see it: "C4, Cornelia: Insula (L), 4 citizens"."""
        seat = self.owner.get(lot)
        if seat is None:
            price = self.prices.get(lot)
            return f"{lot}, {self.words.term('free_lot')}" + (f", {self.words.term('price')} {price}" if price else "")
        if one is None:
            return f"{lot}, {self.names[seat]}: {self.words.term('empty_lot')}"
        counts = [f"{one[kind]} {self.words.term(kind)}" for kind in ("citizens", "silver", "vp") if one[kind]]
        return ", ".join([f"{lot}, {self.names[seat]}: {self.facts(one['id'])['name']}", *counts])

    def spots(self) -> dict:
        """{lot: tile} for every lot that goes on with the answer chosen so far."""
        if self.form is None or not self.form.spots or self.placing():
            return {}
        found, deep = {}, len(self.form.path)
        for option in self.form.spots.under:
            for on in self.goes_on(option, deep):
                if on[-1] not in found:
                    found[on[-1]] = self.form.spots.at(*on)
        return found

    def goes_on(self, option, deep: int) -> Iterator[tuple]:
        """The next elements of an option if they lead to a lot: the lot itself, or a verb and the lot."""
        rest = list(paths.parts(option))[deep:]
        if rest[:1] and rest[0] in self.board.bit:
            yield (rest[0],)
        elif not deep and len(rest) > 1 and rest[0] in VERBS and rest[1] in self.board.bit:
            yield (rest[0], rest[1])

    def placing(self) -> str:
        """The building whose place is asked for."""
        path: tuple = self.form.path if self.form is not None else ()
        return path[1] if len(path) == 2 and path[0] == "build" else ""

    def turned(self) -> dict[str, list[Turned]]:
        """{a footprint's first lot: its ways to lie}."""
        found: dict[str, list[Turned]] = {}
        if self.placing():
            shape = PIECES[self.placing()].shape
            for (lots,), tile in self.form.spots.next().items():
                number = direction(shape, cells(lots))
                found.setdefault(lots[0], []).append(Turned(number, tile, " ".join(lots)))
        return found

    def choosing(self, city: City):
        """The directions of the building to be placed, or the one answer that is looked at once more."""
        if piece := self.placing():
            shape = PIECES[piece].shape
            used = {way.way for lot in city.lots for way in lot.turned}
            city.ways = [
                (n, small(cells_), from_anchor(shape, n)) for n, cells_ in enumerate(turns(shape)) if n in used
            ]
        elif self.form is not None and self.form.confirm and self.form.path[:1] == ("build",):
            self.ghost(city, self.form.path[1], self.form.path[2])

    def ghost(self, city: City, piece: str, lots):
        """What would stand there, with what it would be worth where that is known."""
        seat = self.view["turn"]
        after = (self.form.confirm.after or {}).get("seats", [])
        there = next((one for one in after[seat]["buildings"] if one["at"] == list(lots)), None) if after else None
        city.ghost = self.drawn(seat, there or {"id": piece, "at": lots, "citizens": 0, "silver": 0, "vp": 0})
        under = [one for one in self.view["seats"][seat]["buildings"] if {*one["at"]} & {*lots}]
        city.gone = [outline(cells(one["at"])) for one in under]


def owners(view: dict) -> list[dict]:
    """Everybody who has lots, the Consul last: his tokens are buildings."""
    consul = view["consul"]
    return [*view["seats"], *([{**consul, "buildings": consul["tokens"]}] if consul else [])]


def standing(view: dict) -> Iterator[tuple[int, dict]]:
    """All buildings with whose they are."""
    for seat, they in enumerate(owners(view)):
        for one in they["buildings"]:
            yield seat, one


def placed(amounts: list[tuple[str, int]], at: tuple[float, float], beside: bool, lots: int) -> Iterator[Mark]:
    """Numbers round a point: side by side below an icon, or one below the other in a lot of their own."""
    if beside:
        size = 36 if lots > 1 else 27 if len(amounts) == 1 else 20
        wide = [size * (1.1 + 0.62 * len(str(n))) for _, n in amounts]
        x = at[0] - (sum(wide) + 10 * (len(wide) - 1)) / 2
        for (icon, n), w in zip(amounts, wide, strict=True):
            yield Mark(icon, str(n), x, at[1], size)
            x += w + 10
    else:
        size, high = 36, 42 * len(amounts)
        for row, (icon, n) in enumerate(amounts):
            w = size * (1.1 + 0.62 * len(str(n)))
            yield Mark(icon, str(n), at[0] - w / 2, at[1] - high / 2 + row * 42 + 3, size)
