"""Cache parts of pages (games/selectors/fragment_cache.py).

    {% keep "board" %}…{% endkeep %}                shared by pages with the same `parts_key`; not cached on pages
                                                    without `parts_key`
    {% keep "top" by path theme %}…{% endkeep %}    shared by pages on which these variables have the same values

The content cannot depend on the reader: `request` and `user` are missing, except for the names after `by`."""

from django import template
from django.template.base import FilterExpression, Node, NodeList, Parser, Token
from django.template.context import Context
from django.utils.safestring import SafeString, mark_safe

from games.selectors import fragment_cache

register = template.Library()


class KeepNode(Node):
    def __init__(self, name: str, by: dict[str, FilterExpression], nodelist: NodeList) -> None:
        self.name, self.by, self.nodelist = name, by, nodelist

    def render(self, context: Context) -> SafeString:
        key = self.key_of(context)
        if key is None:
            return self.nodelist.render(context)
        part = fragment_cache.cache_fragment(key, self.name, lambda: self.made(context))
        if fragment_cache.CSRF_PLACEHOLDER in part:
            part = part.replace(fragment_cache.CSRF_PLACEHOLDER, str(context.get("csrf_token", "")))
        return mark_safe(part)  # noqa: S308 - what templates made

    def key_of(self, context: Context) -> bytes | None:
        if not self.by:
            return context.get("parts_key")
        return fragment_cache.values_key([one.resolve(context, ignore_failures=True) for one in self.by.values()])

    def made(self, context: Context) -> str:
        """Render the content without any data of the reader."""
        hidden = {
            name: fragment_cache.ForbiddenInFragment()
            for name in fragment_cache.HIDDEN_CONTEXT_NAMES
            if name not in self.by
        }
        with context.push(csrf_token=fragment_cache.CSRF_PLACEHOLDER, **hidden):
            return self.nodelist.render(context)


@register.tag
def keep(parser: Parser, token: Token) -> KeepNode:
    """Parse the tag; raise TemplateSyntaxError if it has neither of the forms above."""
    _, *words = token.split_contents()
    if not words or (len(words) > 1 and (words[1] != "by" or len(words) == 2)):
        raise template.TemplateSyntaxError('keep is written {% keep "board" %} or {% keep "top" by path theme %}')
    nodelist = parser.parse(("endkeep",))
    parser.delete_first_token()
    return KeepNode(words[0], {word: parser.compile_filter(word) for word in words[2:]}, nodelist)
