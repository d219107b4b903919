"""Drawings for templates: `{% sprite game.ruleset %}` once a page, then `{% icon "laborer" %}` wherever one is wanted,
`{% spot tile page %}` for an answer on the board, `{% art "gloria" card.id %}` for a card's own drawing;
`{% game_sprite %}` and `{% game_icon row.ruleset %}` in lists of tables."""

from django import template

from games.boards.art import art
from games.boards.asking import drawn
from games.boards.icons import markup

register = template.Library()
register.simple_tag(art)
register.simple_tag(drawn.spot)
register.simple_tag(markup.sprite)
register.simple_tag(markup.icon)
register.simple_tag(markup.game_sprite)
register.simple_tag(markup.game_icon)
