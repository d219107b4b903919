"""The city: lots and whose they are, buildings with what they are worth, deeds for sale, and the places where the open
question can be answered. drawing.py draws it, `grid` names it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.boards import answer_paths
from games.boards.asking.target_html import target_html
from games.boards.icons.markup import icon
from games.rules.ask import Option
from games.rules.foundations.board import BOARDS, turns

from .answers import PIECES
from .drawing import drawing
from .nearby import brought, buildings_then, numeral_of, owned_buildings, owners
from .pieces import CityMap, Drawn, Lot, Square, TurnedPlace
from .reader import Reader
from .shapes import cells, direction, from_anchor, outline, small

CONSUL = 4  # his colour: as he plays with four at most, nobody else has it
COUNTED = ("citizens", "silver", "vp")
# A lot named by an answer of one of these verbs is a place of its own on the board.
VERBS = ("buy", "steal")


class CityPlan:
    """Draws the city of one view; `page`: the address of its table."""

    def __init__(self, board: Reader) -> None:
        self.view, self.before, self.words, self.names = board.view, board.before, board.words, board.names
        self.facts, self.form, self.against = board.facts, board.form, board.against
        self.page = self.form.page if self.form else ""
        self.whys: list[str] = []  # different reasons why a lot cannot be had, each in a box of its own
        self.board = BOARDS[self.view["side"]]
        self.owner = {lot: seat for seat, they in enumerate(owners(self.view)) for lot in they["lots"]}
        self.was = {lot: seat for seat, they in enumerate(owners(self.before)) for lot in they["lots"]}
        self.prices = dict(zip(self.view["display"], self.view["prices"], strict=False))
        self.built = list(owned_buildings(self.view))

    def city(self) -> CityMap:
        covered = {lot: one for _, one in self.built for lot in one["at"]}
        squares = [self.square(lot) for lot in self.board.lots if lot not in covered]
        drawn = drawing(self.board.side, squares, self.buildings(), *self.ghost())
        turned = self.turned()
        used = {way.way for places in turned.values() for way in places}
        return CityMap(self.board.side, drawn, grid(self.lots(covered, turned), self.page), *self.ways(used))

    def square(self, lot: str) -> Square:
        seat = self.owner.get(lot)
        if seat is None:
            return Square(lot, price=self.prices.get(lot))
        return Square(lot, self.colour(seat), numeral_of(self.view, seat), None, self.was.get(lot) != seat)

    def colour(self, seat: int) -> int:
        return seat if seat < len(self.view["seats"]) else CONSUL

    def buildings(self) -> Iterator[Drawn]:
        old = {(seat, one["id"], tuple(one["at"])) for seat, one in owned_buildings(self.before)}
        for seat, one in self.built:
            yield self.drawn(seat, one, (seat, one["id"], tuple(one["at"])) not in old)

    def drawn(self, seat: int, one: dict, changed: bool = False, ghost: bool = False) -> Drawn:
        facts, counts = self.facts(one["id"]), tuple(one[kind] for kind in COUNTED)
        whose, monument = self.colour(seat), facts["kind"] == "monument"
        return Drawn(whose, facts["icon"], facts["type"], cells(one["at"]), counts, monument, changed, ghost)

    def lots(self, covered: dict, turned: dict[str, list[TurnedPlace]]) -> Iterator[Lot]:
        """Row by row, as the grid over the drawing has them."""
        targets, side = self.targets(), self.board.side
        for lot in (self.board.lot(n % side, n // side) for n in range(side * side)):
            one = covered.get(lot)
            text = self.said(lot, one)
            tile = targets.get(lot)
            if tile is not None:  # the list beside the board says it shorter
                tile = replace(tile, label=f"{tile.label} ({text})")
            why = "" if one or tile else self.why(lot)
            yield Lot(
                text, one["id"] if one else "", one is not None and one["at"][0] == lot, tile, turned.get(lot, ()), why
            )

    def why(self, lot: str) -> str:
        """The box that says why a lot cannot be bought or stolen now; "" where nothing is against it."""
        text = next((text for verb in VERBS if (text := self.against.get((verb, lot)))), "")
        if text and text not in self.whys:
            self.whys.append(text)
        return f"why-{self.whys.index(text)}" if text else ""

    def said(self, lot: str, one: dict | None) -> str:
        """A lot for who does not see it: "C4, Cornelia: Insula (L), 4 citizens"."""
        seat = self.owner.get(lot)
        if seat is None:
            price = self.prices.get(lot)
            return f"{lot}, {self.words.term('free_lot')}" + (f", {self.words.term('price')} {price}" if price else "")
        if one is None:
            return f"{lot}, {self.names[seat]}: {self.words.term('empty_lot')}"
        counts = [f"{one[kind]} {self.words.term(kind)}" for kind in COUNTED if one[kind]]
        return ", ".join([f"{lot}, {self.names[seat]}: {self.facts(one['id'])['name']}", *counts])

    def targets(self) -> dict:
        """{lot: tile} for every lot that goes on with the answer chosen so far."""
        if self.form is not None and self.form.deal:
            return {lot: tile for lot in self.board.lots if (tile := self.form.deal.tile_of(lot))}
        if self.form is None or not self.form.targets or self.placing():
            return {}
        found, deep = {}, len(self.form.targets.path)
        for option in self.form.targets.under:
            for on in self.goes_on(option, deep):
                if on[-1] not in found:
                    found[on[-1]] = self.form.targets.at(*on)
        return found

    def goes_on(self, option: Option, deep: int) -> Iterator[tuple]:
        """The next elements of an option if they lead to a lot: the lot itself, or a verb and the lot."""
        rest = list(answer_paths.parts(option))[deep:]
        if rest[:1] and rest[0] in self.board.bit:
            yield (rest[0],)
        elif not deep and len(rest) > 1 and rest[0] in VERBS and rest[1] in self.board.bit:
            yield (rest[0], rest[1])

    def placing(self) -> str:
        path: tuple = self.form.path if self.form is not None else ()
        return path[1] if len(path) == 2 and path[0] == "build" else ""

    def turned(self) -> dict[str, list[TurnedPlace]]:
        """{a footprint's first lot: its ways to lie}."""
        found: dict[str, list[TurnedPlace]] = {}
        if self.form is not None and (piece := self.placing()):
            under = self.form.targets.under
            found_there = brought(self.view, self.view["turn"], under, self.words)
            brings = {choice[2]: brings_text(*both) for choice, both in zip(under, found_there, strict=True)}
            for (lots,), tile in self.form.targets.next().items():
                way = direction(PIECES[piece].shape, cells(lots))
                found.setdefault(lots[0], []).append(TurnedPlace(way, tile, brings[lots]))
        return found

    def ways(self, used: set[int]) -> tuple[list[tuple[int, str]], SafeString]:
        """The directions in which the building to be placed fits, as small pictures and as shadows for the board."""
        if not (piece := self.placing()):
            return [], SafeString()
        shape = PIECES[piece].shape
        pictures = [(n, small(way)) for n, way in enumerate(turns(shape)) if n in used]
        return pictures, shadows((n, from_anchor(shape, n)) for n in used)

    def ghost(self) -> tuple[Drawn | None, list[str]]:
        """The building looked at once more, with what it would be worth, and what it would replace."""
        if self.form is None or not self.form.confirm or self.form.path[:1] != ("build",):
            return None, []
        seat, lots = self.view["turn"], list(self.form.path[2])
        then = buildings_then(self.view, seat, self.form.path, self.words)
        there = next(one for one in then if one["at"] == lots)
        under = [one for one in self.view["seats"][seat]["buildings"] if {*one["at"]} & {*lots}]
        return self.drawn(seat, there, ghost=True), [outline(cells(one["at"])) for one in under]


def brings_text(points: int, silver: int) -> str:
    return f"{points:+d}" if points or silver <= 0 else f"{silver:+d}{icon('coin')}"


def grid(lots: Iterable[Lot], table: str) -> SafeString:
    """Row by row. `table`: the address of the page, which answers lead on from."""
    cells = "".join(f"<li>{inside(lot, table)}</li>" for lot in lots)
    return mark_safe(f'<ul class="fr-grid" data-zone="lots">{cells}</ul>')  # noqa: S308 - every name in it is escaped


def inside(lot: Lot, table: str) -> str:
    """The answer, or else what stands there, to be opened (by keyboard at its first lot only); then the ways to lie."""
    ways = "".join(turned(way, table) for way in lot.turned)
    if lot.target is not None:
        return target_html(lot.target, table) + ways
    if lot.card:
        stop = "" if lot.first else ' tabindex="-1"'
        return f'<button type="button" popovertarget="card-{lot.card}"{stop} aria-label="{escape(lot.text)}"></button>{ways}'
    if lot.why:
        return f'<button type="button" popovertarget="{lot.why}" aria-label="{escape(lot.text)}"></button>{ways}'
    return f'<span class="sr">{escape(lot.text)}</span>{ways}'


def turned(way: TurnedPlace, table: str) -> str:
    """A place for the chosen building, and its shadow."""
    shadow = f'<svg class="fr-shadow" viewBox="0 0 100 100" aria-hidden="true"><use href="#fr-w{way.way}"/></svg>'
    brings = f'<b class="fr-brings" aria-hidden="true">{way.brings}</b>'
    return f'<div class="fr-turned w{way.way}">{target_html(way.tile, table)}{brings}{shadow}</div>'


def shadows(outlines: Iterable[tuple[int, str]]) -> SafeString:
    """The outlines of the building to be placed, seen from the lot each begins at."""
    symbols = "".join(f'<symbol id="fr-w{n}" overflow="visible"><path d="{path}"/></symbol>' for n, path in outlines)
    hidden = f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">{symbols}</svg>'
    return mark_safe(hidden if symbols else "")  # noqa: S308 - outlines are ours
