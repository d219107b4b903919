"""Drawings for templates.

`{% sprite game.ruleset %}` once per page, then `{% icon "laborer" %}` anywhere, `{% target tile page %}` for an answer
on the board, `{% art "gloria" card.id %}` for a card's drawing, `{% art_at "gloria" card.id x y side %}` within a
picture, `{% scene "gloria" %}` for a game's picture; `{% game_sprite %}` and `{% game_icon row.ruleset %}` in lists of
tables. `{% styles game.ruleset %}` loads the style sheets of a table."""

from contextlib import suppress
from functools import cache

from django import template
from django.conf import settings
from django.template import Node, TemplateDoesNotExist
from django.template.base import Parser, TextNode, Token
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.boards.art import art, art_at
from games.boards.asking.target_html import target_html
from games.boards.icons import markup
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
register.simple_tag(markup.sprite)
register.simple_tag(markup.icon, name="icon")
register.simple_tag(markup.game_sprite)
register.simple_tag(markup.game_icon)
compile_icon = register.tags["icon"]


@register.tag("icon")
def constant_icon(parser: Parser, token: Token) -> Node:
    """Draw an icon. If the tag has only a name in quotes, draw it once, when the template is loaded."""
    words = token.split_contents()[1:]
    if len(words) == 1 and words[0][0] == words[0][-1] == '"':
        return TextNode(markup.icon(words[0][1:-1]))
    node: Node = compile_icon(parser, token)
    return node
