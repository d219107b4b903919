"""The HTML of the places of a city, and of the spaces of the strip."""

from collections.abc import Iterable
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.boards.asking.target_html import target_html
from games.boards.icons.markup import icon

from .pieces import CityCell, StripSpace

FREE = '<li class="{}" aria-hidden="true"><span class="gc-at">{}</span></li>'
CARD = '<button type="button" class="gc-name" popovertarget="card-{}" aria-label="{}"> {} </button>'
TARGET = '<li class="{} open"> <span class="{}" aria-hidden="true">{}</span> {} {} {} </li>'
SPACE = (
    '<li class="gc-space {symbol}{looks}"> <b class="gc-number"><span class="sr">{title} </span>{number}</b>'
    ' {icon} {token} <span class="gc-reach" title="{reach}"> <span class="sr">{reach}</span> {bricks} {cogs} </span>'
    " {target} </li>"
)
OWNER = (
    '<span class="token seat-{seat}" title="{name}"> <span aria-hidden="true">{numeral}</span>'
    '<span class="sr">{name}</span> </span>'
)


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
    """Return a place where the chosen building can be built, with its gain."""
    name, what = ("gc-name", cell.card["tile"]) if cell.card else ("gc-at", cell.called)
    joins = format_html(" {}", icon("residential")) if cell.joins else ""
    gain = format_html('<b class="gc-gain" aria-hidden="true">{}{}</b>', cell.gain, joins) if cell.gain else ""
    return format_html(TARGET, cell.looks, name, what, worth_html(cell.worth), gain, target)


@lru_cache(maxsize=256)
def worth_html(worth: str) -> SafeString | str:
    idle = " gc-idle" if "/" in worth else ""
    return format_html('<b class="gc-value{}" aria-hidden="true">{}</b>', idle, worth) if worth else ""


def space_html(space: StripSpace, title: str, target: SafeString) -> SafeString:
    looks = (" changed", space.changed), (" acts", space.acts), (" open", bool(target))
    token = (
        format_html(OWNER, seat=space.seat, name=space.name, numeral=space.numeral) if space.seat is not None else ""
    )
    return format_html(
        SPACE,
        symbol=space.symbol,
        looks="".join(name for name, shown in looks if shown),
        title=title,
        number=space.number,
        icon=icon(space.symbol, space.symbol_name),
        token=token,
        reach=space.reach,
        bricks=amount_html("brick", space.bricks),
        cogs=amount_html("cog", space.cogs),
        target=target,
    )


@lru_cache(maxsize=128)
def amount_html(name: str, count: int) -> SafeString | str:
    return format_html('<span aria-hidden="true">{} {}</span>', icon(name), count) if count else ""
