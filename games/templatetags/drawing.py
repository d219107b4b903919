"""Drawings for templates: `{% sprite game.ruleset %}` once a page, then `{% icon "laborer" %}` wherever one is wanted,
and `{% spot tile page %}` for an answer on the board; `{% game_sprite %}` and `{% game_icon row.ruleset %}` in lists
of tables."""

from django import template

from games.boards.asking import drawn
from games.boards.icons import markup

register = template.Library()
register.simple_tag(drawn.spot)
register.simple_tag(markup.sprite)
register.simple_tag(markup.icon)
register.simple_tag(markup.game_sprite)
register.simple_tag(markup.game_icon)
