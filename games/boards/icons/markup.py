"""Icons as HTML: each page has one sprite and refers to its icons by name."""

from functools import cache

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.rules import GAMES

from . import icons_of


@cache
def sprite(ruleset: str = "") -> SafeString:
    drawn = icons_of(ruleset).items()
    symbols = "".join(f'<symbol id="i-{name}" viewBox="0 0 24 24">{body}</symbol>' for name, body in drawn)
    return mark_safe(f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">{symbols}</svg>')  # noqa: S308 - our own drawings


@cache
def icon(name: str, label: str = "") -> SafeString:
    """Return an icon; without a label it is decoration."""
    if label:
        return format_html('<svg class="icon" role="img" aria-label="{}"><use href="#i-{}"/></svg>', label, name)
    return format_html('<svg class="icon" aria-hidden="true"><use href="#i-{}"/></svg>', name)


@cache
def game_sprite() -> SafeString:
    drawn = {game: icons_of(game).get("game", icons_of()["buildings"]) for game in GAMES}
    symbols = "".join(f'<symbol id="g-{game}" viewBox="0 0 24 24">{body}</symbol>' for game, body in drawn.items())
    return mark_safe(f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">{symbols}</svg>')  # noqa: S308 - our own drawings


@cache
def game_icon(ruleset: str, label: str = "") -> SafeString:
    """Return a game's icon; pass its name as `label` unless the text next to the icon contains it."""
    attributes = format_html('role="img" aria-label="{}"', label) if label else mark_safe('aria-hidden="true"')
    return format_html('<svg class="icon game" {}><use href="#g-{}"/></svg>', attributes, ruleset)
