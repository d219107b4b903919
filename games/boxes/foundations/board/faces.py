"""Cards and deeds as things: what looks the same wherever it lies is drawn once and kept."""

from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.boards import cards as drawn
from games.boards.cards import FRESH, Variant

from .answers import RULESET
from .shapes import cell


@lru_cache(maxsize=2048)
def plate(language: str, card: str, fresh: bool, options: Variant) -> SafeString:
    """A card's drawing over its name: a button that opens it."""
    facts = drawn.card_facts(RULESET, language, card, options)
    news = FRESH[language] if fresh else ""
    return render_to_string("games/foundations/plate.html", {"one": facts, "news": news})


@lru_cache(maxsize=2048)
def plan(side: int, lot: str, own: tuple[str, ...] = (), others: tuple[str, ...] = ()) -> SafeString:
    """The city in small: where in it a lot lies, the reader's own lots, filled, and those of others, framed."""
    x, y = cell(lot)
    lines = "".join(f"M{n} 0v{side}M0 {n}h{side}" for n in range(1, side))
    return format_html(
        '<svg class="fr-plan" viewBox="0 0 {0} {0}" aria-hidden="true"><path class="fr-lines" d="{1}"/><path class="fr-theirs" d="{2}"/><path class="fr-mine" d="{3}"/><rect x="{4}" y="{5}" width="1" height="1"/></svg>',
        side, lines, squares(others, 0.22), squares(own, 0.08), x, y,
    )  # fmt: skip


def squares(lots: tuple[str, ...], inset: float) -> str:
    wide = 1 - 2 * inset
    return "".join(f"M{x + inset:g} {y + inset:g}h{wide:g}v{wide:g}h-{wide:g}z" for x, y in map(cell, lots))


@lru_cache(maxsize=512)
def deed(side: int, lot: str) -> SafeString:
    return format_html('{}<span class="name">{}</span>', plan(side, lot), lot)
