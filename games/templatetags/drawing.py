"""Drawings for templates.

{% sprite game.ruleset %}                       the sprite with a game's icons, once per page
{% icon "laborer" %}                            an icon of this sprite
{% target tile page %}                          an answer on the board
{% art "gloria" card.id %}                      a card's drawing
{% art_at "gloria" card.id x y side %}          a card's drawing within a picture
{% scene "gloria" %}                            a game's picture
{% game_sprite %} {% game_icon row.ruleset %}   the sprite and the icons of games in lists of tables
{% styles game.ruleset %}                       the style sheets of a table
{% highlight "dice" %}                          in an HTML tag: marks the element if `highlights` names it."""

from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from typing import Any

from django import template
from django.conf import settings
from django.template import Node, TemplateDoesNotExist
from django.template.base import Parser, TextNode, Token
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.boards import icons
from games.boards import scoreboard as of_players
from games.boards.art import art, art_at
from games.boards.asking.target_html import target_html
from games.boards.pieces import Seated
from games.rules import GAMES

register = template.Library()


@register.simple_tag
def scene(ruleset: str) -> SafeString:
    """Return a game's picture (templates/games/<game>/scene.html), or an empty string if there is none."""
    return scenes().get(ruleset, SafeString())


@cache
def scenes() -> dict[str, SafeString]:
    found = {}
    for ruleset in GAMES:
        with suppress(TemplateDoesNotExist):
            found[ruleset] = render_to_string(f"games/{ruleset}/scene.html")
    return found


@register.simple_tag
@cache
def styles(ruleset: str = "") -> SafeString:
    names = [name for name in ("table.css", f"{ruleset}.css") if (settings.BASE_DIR / "static" / name).exists()]
    return format_html_join("", '<link rel="stylesheet" href="{}">', [(static(name),) for name in names])


register.simple_tag(art)
register.simple_tag(art_at)
register.simple_tag(target_html, name="target")
register.simple_tag(icons.sprite)
register.simple_tag(icons.icon, name="icon")
register.simple_tag(icons.game_sprite)
register.simple_tag(icons.game_icon)
compile_icon = register.tags["icon"]


@register.tag("icon")
def constant_icon(parser: Parser, token: Token) -> Node:
    """Draw an icon. If the tag has only a name in quotes, draw it once, when the template is loaded."""
    words = token.split_contents()[1:]
    if len(words) == 1 and words[0][0] == words[0][-1] == '"':
        return TextNode(icons.icon(words[0][1:-1]))
    node: Node = compile_icon(parser, token)
    return node


@register.simple_tag(takes_context=True)
def highlight(context: dict[str, Any], name: str, part: object = "") -> str:
    """Return the attributes of a highlighted element, else "". "disc" with the part 3 means "disc-3"."""
    whole = f"{name}-{part}" if part != "" else name
    return (
        format_html(' id="highlight-{0}" data-highlighted="{0}"', whole)
        if whole in context.get("highlights", ())
        else ""
    )


@register.simple_tag(takes_context=True)
def scoreboard(context: dict[str, Any], players: Iterable[Seated]) -> SafeString:
    return of_players.scoreboard(players, highlight(context, "numbers"))
