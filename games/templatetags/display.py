"""Log entries, times and links: `{% lines since.lines %}`, `{{ at|moment }}`, `{{ at|day }}`.

`{{ text|marked:words }}` marks the words of a search (games/selectors/rules_text.py), and
`{% tutorial_link "foundations" "monuments" %}` in the rules links to the tutorial of a module. The log is rendered in
Python for speed, because a page shows forty entries."""

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from itertools import pairwise
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.boards.catalogue import without_accents
from games.boards.name_links import person_link, person_url
from games.boards.tutorials import script_of_module
from games.facts.broken_rows import readable_rows
from games.models import Game, Seat, User
from games.tables.favourites import favourites_of, recent_opponents
from games.wording import time as wording
from games.wording.languages import language_of_page

register = template.Library()


@register.simple_tag
def lines(lines: Iterable[dict]) -> SafeString:
    """Return log entries as list items, which show standing orders, highlights (`lit`) and replay links."""
    replay = _("Replay from here")
    rows = (
        _line(line["key"], bool(line.get("lit")), line["number"], line["text"], _mark(line), line["href"], replay)
        for line in lines
    )
    return mark_safe("".join(rows))  # noqa: S308 - of format_html


@lru_cache(maxsize=4096, typed=True)  # typed: text and HTML are equal
def _line(key: str, lit: bool, number: int, text: str, mark: str, href: str, replay: str) -> SafeString:
    row = '<li class="k-{}{}" data-line="{}">{}{}{}</li>'
    return format_html(row, key, " lit stays" if lit else "", number, text, mark, _way(href, replay))


@register.filter("person")
def linked_person(user: User) -> SafeString:
    return person_link(reverse("games:person", args=[user.public_name]), user.public_name)


@register.simple_tag
def seat_link(game: Game, seat: Seat) -> SafeString:
    return person_link(person_url(game.slug, seat), seat.shown_name)


@register.inclusion_tag("parts/people_options.html")
def people_options(user: Any) -> dict[str, Any]:
    """Return names to suggest in fields (`list="people"`): the user's favorites and recent opponents."""
    people = [*favourites_of(user), *recent_opponents(user)] if user.is_authenticated else []
    return {"people": dict.fromkeys(people)}


@register.simple_tag(takes_context=True)
def each_row(context: template.Context, rows: Iterable[Any], name: str) -> SafeString:
    """Render a template for each `row`; omit and report rows that cannot be rendered."""
    shown = context.template.engine.get_template(name)  # type: ignore[union-attr]

    def draw(row: Any) -> str:
        with context.push(row=row):
            return str(shown.render(context))

    return mark_safe("".join(readable_rows(name.rpartition("/")[2], rows, draw)))  # noqa: S308 - of templates


def _way(there: str, label: str) -> SafeString | str:
    return (
        format_html(
            '\u00a0<a class="replayed" href="{}" title="{}"><span class="sr">{}</span></a>', there, label, label
        )
        if there
        else ""
    )


def _mark(line: dict) -> SafeString | str:
    return format_html(" {}", render_to_string("games/parts/by_order.html")) if line.get("by_order") else ""


@register.filter("moment")
def moment_of_page(at: datetime) -> str:
    return wording.moment(at, language_of_page())


@register.filter("day")
def day_of_page(at: datetime) -> str:
    """Return the day of a time: "Tue 24 Nov", with the year if it is not the current one."""
    return wording.day(timezone.localtime(at).date(), language_of_page(), timezone.localtime().date())


@register.filter
def marked(text: str, words: list[str]) -> SafeString:
    letters = [without_accents(letter) for letter in text]
    marks = [False] * len(text)
    for word in words or ():
        for start in range(len(text)):
            end = reaches(letters, start, word)
            marks[start:end] = [True] * (end - start)
    return mark_safe("".join(pieces(text, marks)))  # noqa: S308 - each piece is escaped


def reaches(letters: list[str], start: int, word: str) -> int:
    """Return the index after `word` if the letters have this word at `start`, else `start`."""
    left, at = word, start
    while left and at < len(letters) and left.startswith(letters[at]):
        left, at = left[len(letters[at]) :], at + 1
    return start if left else at


def pieces(text: str, marks: list[bool]) -> list[SafeString]:
    """Return the text in pieces, split where a mark begins or ends."""
    cuts = [0, *(at for at in range(1, len(text)) if marks[at] != marks[at - 1]), len(text)]
    found = []
    for start, end in pairwise(cuts):
        piece = text[start:end]
        found.append(
            format_html("<mark>{}</mark>", piece) if start < end and marks[start] else conditional_escape(piece)
        )
    return found


@register.simple_tag
def tutorial_link(ruleset: str, option: str) -> str:
    script = script_of_module(ruleset, option)
    if script is None:
        return ""
    return format_html('<a href="{}">{}</a>', reverse("games:tutorial", args=[script.name]), _("Play the tutorial"))
