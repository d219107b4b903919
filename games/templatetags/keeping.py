"""Cache parts of pages (games/selectors/fragment_cache.py).

    {% keep "board" %}…{% endkeep %}                shared by pages with the same `parts_key`; not cached on pages
                                                    without `parts_key`
    {% keep "top" by path theme %}…{% endkeep %}    shared by pages on which these variables have the same values
    {% keep "hand" of player board.title %}…        shared by the pages of one reader of a table while these values are
                                                    equal, also after a move that does not change them

The content cannot depend on the reader: `request` and `user` are missing, except for the names after `by`. After `of`,
all other names are also missing, so a part cannot show anything that is not in its key."""

from typing import Any

from django import template
from django.template.base import FilterExpression, Node, NodeList, Parser, Token
from django.template.context import Context
from django.utils.safestring import SafeString, mark_safe

from games.selectors import fragment_cache

register = template.Library()
COMMON_NAMES = ("True", "False", "None", "LANGUAGE_CODE", "reader_key")  # equal for pages with the same `reader_key`


class HiddenNames(dict):
    """The names of a context, of which only COMMON_NAMES have their values; all others are forbidden."""

    def __init__(self, dicts: list[dict]) -> None:
        super().__init__()
        self.dicts = dicts

    def __contains__(self, name: object) -> bool:
        return any(name in one for one in self.dicts)

    def __missing__(self, name: str) -> Any:
        if name in COMMON_NAMES:
            return next(one[name] for one in reversed(self.dicts) if name in one)
        return fragment_cache.forbidden(name)


class KeepNode(Node):
    def __init__(self, name: str, how: str, shown: dict[str, FilterExpression], nodelist: NodeList) -> None:
        self.name, self.how, self.shown, self.nodelist = name, how, shown, nodelist

    def render(self, context: Context) -> SafeString:
        shown = {name: one.resolve(context, ignore_failures=True) for name, one in self.shown.items()}
        key = self.key_of(context, shown)
        if key is None:
            return self.nodelist.render(context)
        part = fragment_cache.cache_fragment(key, self.name, lambda: self.made(context, shown))
        if fragment_cache.CSRF_PLACEHOLDER in part:
            part = part.replace(fragment_cache.CSRF_PLACEHOLDER, str(context.get("csrf_token", "")))
        return mark_safe(part)  # noqa: S308 - what templates made

    def key_of(self, context: Context, shown: dict[str, Any]) -> bytes | None:
        if self.how == "of":
            return fragment_cache.shown_key(context.get("reader_key"), shown)
        return fragment_cache.values_key([*shown.values()]) if shown else context.get("parts_key")

    def made(self, context: Context, shown: dict[str, Any]) -> str:
        """Render the content without the reader's data. In a tag with `of`, it has only the names in `shown`."""
        hidden: list[Any] = [name for name in fragment_cache.HIDDEN_CONTEXT_NAMES if name not in shown]
        names = {name: fragment_cache.forbidden(name) for name in hidden}
        above = context.dicts
        if self.how == "of":
            names |= fragment_cache.only_given(shown)
            context.dicts = [HiddenNames(above)]
        try:
            with context.push({**names, "csrf_token": fragment_cache.CSRF_PLACEHOLDER}):
                return self.nodelist.render(context)
        finally:
            context.dicts = above


@register.tag
def keep(parser: Parser, token: Token) -> KeepNode:
    _, *words = token.split_contents()
    how = words[1] if len(words) > 1 else ""
    if not words or (how and (how not in ("by", "of") or len(words) == 2)):
        raise template.TemplateSyntaxError('keep is written {% keep "board" %} or {% keep "top" by path theme %}')
    nodelist = parser.parse(("endkeep",))
    parser.delete_first_token()
    return KeepNode(words[0], how, {word: parser.compile_filter(word) for word in words[2:]}, nodelist)
