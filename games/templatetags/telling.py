"""The log in templates: `{% lines since.lines %}` inside a list. In Python, because a page has forty of them. And the
one way in which pages write dates: `{{ at|moment }}`, `{{ at|day }}`."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.facts.broken_rows import readable_rows
from games.wording import time as wording
from games.wording.languages import language_of_page

register = template.Library()


@register.simple_tag
def lines(lines: Iterable[dict]) -> SafeString:
    """List items, `lit` ones in colour, each with a mark if a standing order did it, and behind it the way to its step
    in the replay, where there is one: a line that were itself a link would lead away whoever only touches it."""
    replay = _("Replay from here")
    return format_html_join(
        "",
        '<li class="k-{}{}" data-line="{}">{}{}{}</li>',
        (
            (
                line["key"],
                " lit stays" if line.get("lit") else "",
                line["number"],
                line["text"],
                _mark(line),
                _way(line["href"], replay),
            )
            for line in lines
        ),
    )


@register.simple_tag(takes_context=True)
def each_row(context: template.Context, rows: Iterable[Any], name: str) -> SafeString:
    """Render the template of that name for each `row`; a row that cannot be shown is left out and reported."""
    shown = context.template.engine.get_template(name)  # type: ignore[union-attr]

    def draw(row: Any) -> str:
        with context.push(row=row):
            return str(shown.render(context))

    return mark_safe("".join(readable_rows(name.rpartition("/")[2], rows, draw)))  # noqa: S308 - of templates


def _way(there: str, label: str) -> SafeString | str:
    return (
        format_html(' <a class="replayed" href="{}" title="{}"><span class="sr">{}</span></a>', there, label, label)
        if there
        else ""
    )


def _mark(line: dict) -> SafeString | str:
    return format_html(" {}", render_to_string("games/parts/by_order.html")) if line.get("by_order") else ""


@register.filter("moment")
def moment_of_page(at: datetime) -> str:
    """A time in the language and by the clock of the page: "Tue 24 Nov, 18:00"."""
    return wording.moment(at, language_of_page())


@register.filter("day")
def day_of_page(at: datetime) -> str:
    """Its day: "Tue 24 Nov"; with the year where it is another one."""
    return wording.day(timezone.localtime(at).date(), language_of_page(), timezone.localtime().date())
