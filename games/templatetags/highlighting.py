"""`{% highlight "dice" %}` within an HTML tag marks the element for the `highlights` of the coach."""

from typing import Any

from django import template
from django.utils.html import format_html

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
