"""The city: lots with owners, buildings with values, deeds for sale, and board targets."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.boards import answer_paths
from games.boards.asking.target_html import target_html
from games.boards.icons import icon
from games.boxes.foundations.words.pieces import PIECES_BY_ID
from games.rules.ask import Option
from games.rules.foundations.board import BOARDS, rotations

from .drawing import draw_city
from .nearby import buildings_of_seat_after, gains_by_choice, lot_owners, numeral_of, owned_buildings
from .pieces import CONSUL_COLOUR, DrawnBuilding, GridLot, OpenLot, TurnedPlace
from .players import PlayersBoard
from .shapes import from_anchor, lot_cells, lots_outline, shape_direction, small_outline

COUNT_KEYS = ("citizens", "silver", "vp")
LOT_VERBS = ("buy", "steal")


class CityPlan:
    def __init__(self, board: PlayersBoard) -> None:
        self.view, self.before, self.words, self.names = board.view, board.before, board.words, board.names
        self.facts, self.form, self.against = board.facts, board.form, board.against
        self.page = self.form.page if self.form else ""
        self.whys: list[str] = []  # the different reasons, each shown in its own box
        self.board = BOARDS[self.view["side"]]
        self.owner = {lot: seat for seat, owner in enumerate(lot_owners(self.view)) for lot in owner["lots"]}
        self.was = {lot: seat for seat, owner in enumerate(lot_owners(self.before)) for lot in owner["lots"]}
        self.prices = dict(zip(self.view["display"], self.view["prices"], strict=False))
        self.built = list(owned_buildings(self.view))

    def city(self) -> dict[str, Any]:
        covered = {lot: one for _, one in self.built for lot in one["at"]}
        squares = [self.square(lot) for lot in self.board.lots if lot not in covered]
        drawn = draw_city(self.board.side, squares, self.buildings(), *self.ghost())
        turned = self.turned()
        used = {way.way for places in turned.values() for way in places}
        ways, shadows = self.ways(used)
        answers = grid(self.lots(covered, turned), self.page)
        return {"side": self.board.side, "drawing": drawn, "grid": answers, "ways": ways, "shadows": shadows}

    def square(self, lot: str) -> OpenLot:
        seat = self.owner.get(lot)
        if seat is None:
            return OpenLot(lot, price=self.prices.get(lot))
        return OpenLot(lot, self.colour(seat), numeral_of(self.view, seat), None, self.was.get(lot) != seat)

    def colour(self, seat: int) -> int:
        return seat if seat < len(self.view["seats"]) else CONSUL_COLOUR

    def buildings(self) -> Iterator[DrawnBuilding]:
        old = {(seat, one["id"], tuple(one["at"])) for seat, one in owned_buildings(self.before)}
        for seat, one in self.built:
            yield self.drawn(seat, one, (seat, one["id"], tuple(one["at"])) not in old)

    def drawn(self, seat: int, one: dict, changed: bool = False, ghost: bool = False) -> DrawnBuilding:
        facts, counts = self.facts(one["id"]), tuple(one[kind] for kind in COUNT_KEYS)
        whose, monument = self.colour(seat), facts["kind"] == "monument"
        return DrawnBuilding(
            whose, facts["icon"], facts["type"], lot_cells(one["at"]), counts, monument, changed, ghost
        )

    def lots(self, covered: dict, turned: dict[str, list[TurnedPlace]]) -> Iterator[GridLot]:
        targets, side = self.targets(), self.board.side
        for lot in (self.board.lot(n % side, n // side) for n in range(side * side)):
            one = covered.get(lot)
            text = self.lot_text(lot, one)
            tile = targets.get(lot)
            if tile is not None:  # this label also describes the lot
                tile = replace(tile, label=f"{tile.label} ({text})")
            why = "" if one or tile else self.why(lot)
            yield GridLot(
                text, one["id"] if one else "", one is not None and one["at"][0] == lot, tile, turned.get(lot, ()), why
            )

    def why(self, lot: str) -> str:
        """Return the id of the popover that says why a lot cannot be bought or stolen now; "" for none."""
        text = next((text for verb in LOT_VERBS if (text := self.against.get((verb, lot)))), "")
        if text and text not in self.whys:
            self.whys.append(text)
        return f"why-{self.whys.index(text)}" if text else ""

    def lot_text(self, lot: str, one: dict | None) -> str:
        """Return a lot's text for screen readers: "C4, Cornelia: Insula (L), 4 citizens"."""
        seat = self.owner.get(lot)
        if seat is None:
            price = self.prices.get(lot)
            return f"{lot}, {self.words.term('free_lot')}" + (f", {self.words.term('price')} {price}" if price else "")
        if one is None:
            return f"{lot}, {self.names[seat]}: {self.words.term('empty_lot')}"
        counts = [f"{one[kind]} {self.words.term(kind)}" for kind in COUNT_KEYS if one[kind]]
        return ", ".join([f"{lot}, {self.names[seat]}: {self.facts(one['id'])['name']}", *counts])

    def targets(self) -> dict:
        """Return {lot: tile} for every lot that can come next in the answer chosen so far."""
        if self.form is not None and self.form.deal:
            return {lot: tile for lot in self.board.lots if (tile := self.form.deal.tile_of(lot))}
        if self.form is None or not self.form.targets or self.placing():
            return {}
        found, deep = {}, len(self.form.targets.path)
        for option in self.form.targets.under:
            for on in self.next_lot_elements(option, deep):
                if on[-1] not in found:
                    found[on[-1]] = self.form.targets.at(*on)
        return found

    def next_lot_elements(self, option: Option, deep: int) -> Iterator[tuple]:
        """Yield the option's next elements if they lead to a lot: the lot alone, or a verb and the lot."""
        rest = list(answer_paths.path_elements(option))[deep:]
        if rest[:1] and rest[0] in self.board.bit:
            yield (rest[0],)
        elif not deep and len(rest) > 1 and rest[0] in LOT_VERBS and rest[1] in self.board.bit:
            yield (rest[0], rest[1])

    def placing(self) -> str:
        path: tuple = self.form.path if self.form is not None else ()
        return path[1] if len(path) == 2 and path[0] == "build" else ""

    def turned(self) -> dict[str, list[TurnedPlace]]:
        found: dict[str, list[TurnedPlace]] = {}
        if self.form is not None and (piece := self.placing()):
            under = self.form.targets.under
            found_there = gains_by_choice(self.view, self.view["turn"], under, self.words)
            gains = {choice[2]: placement_gain_text(*both) for choice, both in zip(under, found_there, strict=True)}
            for (lots,), tile in self.form.targets.next().items():
                way = shape_direction(PIECES_BY_ID[piece].shape, lot_cells(lots))
                found.setdefault(lots[0], []).append(TurnedPlace(way, tile, gains[lots]))
        return found

    def ways(self, used: set[int]) -> tuple[list[tuple[int, str]], SafeString]:
        if not (piece := self.placing()):
            return [], SafeString()
        shape = PIECES_BY_ID[piece].shape
        pictures = [(n, small_outline(way)) for n, way in enumerate(rotations(shape)) if n in used]
        return pictures, shadows((n, from_anchor(shape, n)) for n in used)

    def ghost(self) -> tuple[DrawnBuilding | None, list[str]]:
        if self.form is None or not self.form.confirm or self.form.path[:1] != ("build",):
            return None, []
        seat, lots = self.view["turn"], list(self.form.path[2])
        then = buildings_of_seat_after(self.view, seat, self.form.path, self.words)
        there = next(one for one in then if one["at"] == lots)
        under = [one for one in self.view["seats"][seat]["buildings"] if {*one["at"]} & {*lots}]
        return self.drawn(seat, there, ghost=True), [lots_outline(lot_cells(one["at"])) for one in under]


def placement_gain_text(points: int, silver: int) -> str:
    return f"{points:+d}" if points or silver <= 0 else f"{silver:+d}{icon('coin')}"


def grid(lots: Iterable[GridLot], table: str) -> SafeString:
    cells = "".join(f"<li>{grid_cell(lot, table)}</li>" for lot in lots)
    return mark_safe(f'<ul class="fr-grid" data-zone="lots">{cells}</ul>')  # noqa: S308 - every name in it is escaped


def grid_cell(lot: GridLot, table: str) -> str:
    """Return the HTML of a lot: an answer, a popover button or a text, and the places of `lot.turned`."""
    ways = "".join(turned_place(way, table) for way in lot.turned)
    if lot.target is not None:
        return target_html(lot.target, table) + ways
    return plain_cell(lot.text, lot.card, lot.first, lot.why) + ways


@lru_cache(maxsize=8192)
def plain_cell(text: str, card: str, first: bool, why: str) -> str:
    if card:
        stop = "" if first else ' tabindex="-1"'
        return f'<button type="button" popovertarget="card-{card}"{stop} aria-label="{escape(text)}"></button>'
    if why:
        return f'<button type="button" popovertarget="{why}" aria-label="{escape(text)}"></button>'
    return f'<span class="sr">{escape(text)}</span>'


def turned_place(way: TurnedPlace, table: str) -> str:
    shadow = f'<svg class="fr-shadow" viewBox="0 0 100 100" aria-hidden="true"><use href="#fr-w{way.way}"/></svg>'
    gain = f'<b class="fr-gain" aria-hidden="true">{way.gain}</b>'
    return f'<div class="fr-turned w{way.way}">{target_html(way.tile, table)}{gain}{shadow}</div>'


def shadows(outlines: Iterable[tuple[int, str]]) -> SafeString:
    symbols = "".join(f'<symbol id="fr-w{n}" overflow="visible"><path d="{path}"/></symbol>' for n, path in outlines)
    hidden = f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">{symbols}</svg>'
    return mark_safe(hidden if symbols else "")  # noqa: S308 - no user input
