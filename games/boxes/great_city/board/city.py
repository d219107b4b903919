"""The map of a city: buildings, free places, targets, and the borders between residences."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.boards.asking.target_html import target_html
from games.boards.icons import icon
from games.rules.great_city.city import MAX_CITY_SIDE, City, free_places

from .pieces import CityCell, CityMap, PlaceTarget

NEIGHBORS = (((1, 0), " gc-east"), ((0, 1), " gc-south"))  # offset of a neighbor, class of the side between them
HOME = (0, 0)  # the center
NO_TARGET = PlaceTarget(None, "")  # not allowed there
FREE = '<li class="{}" aria-hidden="true"><span class="gc-at">{}</span></li>'
CARD = '<button type="button" class="gc-name" popovertarget="card-{}" aria-label="{}"> {} </button>'
TARGET = '<li class="{} open"> <span class="{}" aria-hidden="true">{}</span> {} {} {} </li>'


def city(they: dict, were: dict, facts: Callable[[str], dict], place: Callable[[tuple], str], targets: dict) -> CityMap:
    """Return the map of a city. Buildings that the earlier city `were` does not have are marked as new."""
    built = {tuple(one["at"]): one["card"] for one in they["city"]}
    old = {tuple(one["at"]): one["card"] for one in were["city"]}
    every = [*built, *targets]
    left, columns = ground_span([x for x, _ in built], [x for x, _ in every])
    top, rows = ground_span([y for _, y in built], [y for _, y in every])
    free = [(x, y) for x, y in free_places(City(built)) if 0 <= x - left < columns and 0 <= y - top < rows]
    joins, idle = joined_corners(they["score"]["areas"]), idle_temples(they)
    cells = []
    for at in sorted({*every, *free}, key=lambda at: (at[1], at[0])):
        card = facts(built[at]) if at in built else None
        target, gain, would_join = targets.get(at, NO_TARGET)
        worth = worth_text(card, at in idle) if card else ""
        text = f"{building_text(card, worth)}, {place(at)}" if card else place(at)
        if target is not None:
            target.label = f"{target.label} ({text})" if card else target.label
        changed, column, row = at in built and built[at] != old.get(at), at[0] - left + 1, at[1] - top + 1
        cells.append(
            CityCell(
                column,
                row,
                text,
                place(at),
                card,
                changed,
                target,
                gain,
                would_join,
                worth,
                at == HOME,
                joins.get(at, ""),
            )
        )
    return CityMap(columns, rows, cells)


def ground_span(built: list[int], every: list[int]) -> tuple[int, int]:
    """Return the start and length of the ground along one axis: four places, or more to fit all targets."""
    begin = min(built) - (MAX_CITY_SIDE - (max(built) - min(built) + 1)) // 2
    first, last = min(begin, *every), max(begin + MAX_CITY_SIDE - 1, *every)
    return first, last - first + 1


def worth_text(card: dict, idle: bool) -> str:
    return f"{'0/' if idle else ''}{card['value'] or card['points'] or ''}"


def idle_temples(they: dict) -> set[tuple[int, int]]:
    return {(one["at"][0], one["at"][1]) for one in they["score"].get("temples", ()) if not one["points"]}


def building_text(card: dict, worth: str) -> str:
    """Return a building's text for screen readers: "Villa, residence 4"."""
    return f"{card['name']}, {card['type_name']} {card['colour_name'] or worth}".strip()


def joined_corners(areas: Iterable[dict]) -> dict[tuple[int, int], str]:
    """Return {place: the sides on which the neighbor belongs to the same residential area}."""
    found: dict[tuple[int, int], str] = {}
    for area in areas:
        places = {(x, y) for x, y in area["at"]}
        for x, y in places:
            found[x, y] = "".join(observation for (dx, dy), observation in NEIGHBORS if (x + dx, y + dy) in places)
    return found


def cells_html(cells: Iterable[CityCell], page: str) -> SafeString:
    return mark_safe(" ".join(cell_html(cell, page) for cell in cells))  # noqa: S308 - of format_html


def cell_html(cell: CityCell, page: str) -> SafeString:
    if cell.target is not None:
        return target_cell(cell, target_html(cell.target, page))
    if cell.card is None:
        return free_cell(cell.looks, cell.called)
    return built_cell(cell.looks, cell.card["id"], cell.text, cell.card["tile"], cell.worth, cell.home)


@lru_cache(maxsize=512)
def free_cell(looks: str, called: str) -> SafeString:
    return format_html(FREE, looks, called)


@lru_cache(maxsize=4096)
def built_cell(looks: str, card: str, text: str, tile: SafeString, worth: str, home: bool) -> SafeString:
    centre = format_html('<span class="gc-home">{}</span>', icon("centre")) if home else ""
    return format_html(
        '<li class="{}"> {} {} {} </li>', looks, format_html(CARD, card, text, tile), worth_html(worth), centre
    )


def target_cell(cell: CityCell, target: SafeString) -> SafeString:
    name, what = ("gc-name", cell.card["tile"]) if cell.card else ("gc-at", cell.called)
    joins = format_html(" {}", icon("residential")) if cell.joins else ""
    gain = format_html('<b class="gc-gain" aria-hidden="true">{}{}</b>', cell.gain, joins) if cell.gain else ""
    return format_html(TARGET, cell.looks, name, what, worth_html(cell.worth), gain, target)


@lru_cache(maxsize=256)
def worth_html(worth: str) -> SafeString | str:
    idle = " gc-idle" if "/" in worth else ""
    return format_html('<b class="gc-value{}" aria-hidden="true">{}</b>', idle, worth) if worth else ""


@lru_cache(maxsize=128)
def amount_html(name: str, count: int) -> SafeString | str:
    return format_html('<span aria-hidden="true">{} {}</span>', icon(name), count) if count else ""
