"""A faster `{% url %}` for all templates: a table's page has about thirty of these tags."""

from django.template import Library, Node, defaulttags
from django.template.base import Parser, Token
from django.template.context import Context
from django.urls import NoReverseMatch
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

from games.facts.addresses import address_of

register = Library()


class CachedURLNode(Node):
    def __init__(self, node: defaulttags.URLNode) -> None:
        self.node = node

    def render(self, context: Context) -> str:
        arguments = tuple(one.resolve(context) for one in self.node.args)
        if not all(type(one) in (str, SafeString, int) for one in arguments):
            return self.node.render(context)
        try:
            url = address_of(self.node.view_name.resolve(context), *arguments)
        except NoReverseMatch:
            return self.node.render(context)
        if self.node.asvar:
            context[self.node.asvar] = url
            return ""
        return conditional_escape(url) if context.autoescape else url


@register.tag
def url(parser: Parser, token: Token) -> Node:
    node = defaulttags.url(parser, token)
    return node if node.kwargs else CachedURLNode(node)
