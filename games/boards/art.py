"""Drawings of cards: static/art/<game>.svg, with a symbol for every card (see static/art/README.md).

Pages refer to the file with <use>, and base.css sets the game's four tones for light and dark pages. Pictures contain a
copy in which the tones are filled in, because PNG renderers do not know var()."""

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

ART_FOLDER = Path(__file__).resolve().parents[2] / "static" / "art"
ART_SIDE = 48  # units; drawings are square
SVG = "{http://www.w3.org/2000/svg}"
INHERITED_ATTRIBUTES = ("stroke", "stroke-linecap", "stroke-linejoin")  # a symbol's elements inherit these


@cache
def art(ruleset: str, card: str) -> SafeString:
    where = art_url(ruleset, card)
    return (
        format_html('<svg class="art {}" aria-hidden="true"><use href="{}"/></svg>', ruleset, where)
        if where
        else SafeString()
    )


@cache
def art_at(ruleset: str, card: str, x: float, y: float, side: float) -> SafeString:
    """Return a card's drawing for use within an SVG, or an empty string if the card has none."""
    where = art_url(ruleset, card)
    box = f'x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" viewBox="0 0 {ART_SIDE} {ART_SIDE}"'
    return format_html('<svg {}><use href="{}"/></svg>', SafeString(box), where) if where else SafeString()


@cache
def art_url(ruleset: str, card: str) -> str:
    return f"{static(f'art/{ruleset}.svg')}#{card}" if card in card_drawings(ruleset) else ""


@cache
def card_drawings(ruleset: str) -> dict[str, str]:
    """Return {card: SVG} of a game; each SVG is ART_SIDE units wide and has the tones of light pages."""
    file = ART_FOLDER / f"{ruleset}.svg"
    if not file.exists():
        return {}
    root = ElementTree.parse(file).getroot()  # noqa: S314 - our own file
    tones = root.attrib["data-tones"].split()
    return {symbol.attrib["id"]: _filled(symbol, tones) for symbol in root.iter(f"{SVG}symbol")}


def _filled(symbol: ElementTree.Element, tones: list[str]) -> str:
    group = ElementTree.Element("g", {name: symbol.attrib[name] for name in INHERITED_ATTRIBUTES})
    group.extend(ElementTree.Element("path", path.attrib) for path in symbol)
    return re.sub(
        r"var\((?:--\w+,var\()?--t(\d)\)+", lambda tone: tones[int(tone[1]) - 1], ElementTree.tostring(group, "unicode")
    )
