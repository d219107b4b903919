"""`{% highlight "dice" %}` in a tag of a board: a ring is drawn round it where a coach speaks of it (`rings` in the
context); else nothing stands there."""

from typing import Any

from django import template
from django.utils.html import format_html

register = template.Library()


@register.simple_tag(takes_context=True)
def highlight(context: dict[str, Any], name: str, part: object = "") -> str:
    """The mark of an element that bears this name, such as "disc" 3 ("disc-3"): it has no other id."""
    whole = f"{name}-{part}" if part != "" else name
    return (
        format_html(' id="highlight-{0}" data-highlighted="{0}"', whole)
        if whole in context.get("highlights", ())
        else ""
    )
