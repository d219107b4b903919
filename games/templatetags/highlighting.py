"""`{% highlight "dice" %}` in an HTML tag marks the element if the context's `highlights` name it."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.boards import scoreboard as of_players
from games.boards.pieces import Seated

register = template.Library()


@register.simple_tag(takes_context=True)
def highlight(context: dict[str, Any], name: str, part: object = "") -> str:
    """Return the attributes of a highlighted element, else "". Name "disc" and part 3 mean "disc-3"."""
    whole = f"{name}-{part}" if part != "" else name
    return (
        format_html(' id="highlight-{0}" data-highlighted="{0}"', whole)
        if whole in context.get("highlights", ())
        else ""
    )


@register.simple_tag(takes_context=True)
def scoreboard(context: dict[str, Any], players: Iterable[Seated]) -> SafeString:
    return of_players.scoreboard(players, highlight(context, "numbers"))
