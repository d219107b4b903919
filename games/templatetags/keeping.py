"""`{% keep "board" %}…{% endkeep %}`: a part of a page that is made once for all pages that have the same `parts_key`
(games/visits/kept_parts.py). On a page that has none it is made as if there were no tag."""

from django import template
from django.template.base import Node, NodeList, Parser, Token
from django.template.context import Context
from django.utils.safestring import SafeString, mark_safe

from games.visits import kept_parts

register = template.Library()


class KeepNode(Node):
    """What stands between the tags."""

    def __init__(self, name: str, nodelist: NodeList) -> None:
        self.name, self.nodelist = name, nodelist

    def render(self, context: Context) -> SafeString:
        """Kept or made anew, with the reader's own token for its forms."""
        key = context.get("parts_key")
        if key is None:
            return self.nodelist.render(context)
        part = kept_parts.keep_part(key, self.name, lambda: self.made(context))
        if kept_parts.TOKEN in part:
            part = part.replace(kept_parts.TOKEN, str(context["csrf_token"]))
        return mark_safe(part)  # noqa: S308 - what templates made

    def made(self, context: Context) -> str:
        """Made without anything that knows the reader."""
        with context.push(csrf_token=kept_parts.TOKEN, **kept_parts.HIDDEN):
            return self.nodelist.render(context)


@register.tag
def keep(parser: Parser, token: Token) -> KeepNode:
    """`{% keep "name" %}`. TemplateSyntaxError without a name."""
    try:
        _, name = token.split_contents()
    except ValueError:
        raise template.TemplateSyntaxError('keep wants a name: {% keep "board" %}') from None
    nodelist = parser.parse(("endkeep",))
    parser.delete_first_token()
    return KeepNode(name, nodelist)
