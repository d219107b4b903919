"""The grid that lies over the drawing of the city: every lot by name, for who does not see it, with the answer that can
be given there. Written as text, as the drawing is."""

from collections.abc import Iterable

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.boards.asking.drawn import spot

from .pieces import Lot, TurnedPlace


def grid(lots: Iterable[Lot], table: str) -> SafeString:
    """Row by row. `table`: the address of the page, which answers lead on from."""
    cells = "".join(f"<li>{inside(lot, table)}</li>" for lot in lots)
    return mark_safe(f'<ul class="fr-grid" data-zone="lots">{cells}</ul>')  # noqa: S308 - every name in it is escaped


def inside(lot: Lot, table: str) -> str:
    """The answer, or else what stands there, to be opened (by keyboard at its first lot only); then the ways to lie."""
    ways = "".join(turned(way, table) for way in lot.turned)
    if lot.spot is not None:
        return spot(lot.spot, table) + ways
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
    return f'<div class="fr-turned w{way.way}">{spot(way.tile, table)}{brings}{shadow}</div>'


def shadows(outlines: Iterable[tuple[int, str]]) -> SafeString:
    """The outlines of the building to be placed, seen from the lot each begins at."""
    symbols = "".join(f'<symbol id="fr-w{n}" overflow="visible"><path d="{path}"/></symbol>' for n, path in outlines)
    hidden = f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">{symbols}</svg>'
    return mark_safe(hidden if symbols else "")  # noqa: S308 - outlines are ours
