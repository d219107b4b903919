"""Cards and deeds as HTML, which is cached because it is the same for all readers."""

from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.boards import cards as drawn
from games.boards.cards import NEW_CARD, OptionsKey

from .answers import RULESET
from .shapes import lot_cell


@lru_cache(maxsize=2048)
def card_plate(language: str, card: str, fresh: bool, options: OptionsKey) -> SafeString:
    facts = drawn.card_facts(RULESET, language, card, options)
    news = NEW_CARD[language] if fresh else ""
    return render_to_string("games/foundations/plate.html", {"one": facts, "news": news})


@lru_cache(maxsize=2048)
def lot_map(side: int, lot: str, own: tuple[str, ...] = (), others: tuple[str, ...] = ()) -> SafeString:
    """Return a small map with a lot, the reader's lots (filled) and other players' lots (framed)."""
    x, y = lot_cell(lot)
    lines = "".join(f"M{n} 0v{side}M0 {n}h{side}" for n in range(1, side))
    return format_html(
        '<svg class="fr-plan" viewBox="0 0 {0} {0}" aria-hidden="true"><path class="fr-lines" d="{1}"/><path class="fr-theirs" d="{2}"/><path class="fr-mine" d="{3}"/><rect x="{4}" y="{5}" width="1" height="1"/></svg>',
        side, lines, square_paths(others, 0.22), square_paths(own, 0.08), x, y,
    )  # fmt: skip


def square_paths(lots: tuple[str, ...], inset: float) -> str:
    wide = 1 - 2 * inset
    return "".join(f"M{x + inset:g} {y + inset:g}h{wide:g}v{wide:g}h-{wide:g}z" for x, y in map(lot_cell, lots))


@lru_cache(maxsize=512)
def deed_html(side: int, lot: str) -> SafeString:
    return format_html('{}<span class="name">{}</span>', lot_map(side, lot), lot)
