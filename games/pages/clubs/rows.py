"""The tables in a club's lists, as HTML."""

from collections.abc import Iterable
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from games.boards.name_links import person_link, person_url
from games.facts.broken_rows import readable_rows
from games.facts.process_cache import ProcessCache
from games.selectors.clubs import ClubTable
from games.selectors.listing import words_for_page
from games.wording.languages import language_of_page

rendered_rows: ProcessCache[SafeString] = ProcessCache(4_000)  # about 700 bytes each


def render_rows(tables: Iterable[ClubTable]) -> list[SafeString]:
    """Return each table as HTML, cached by its content; tables that cannot be shown are left out."""
    language = language_of_page()
    return readable_rows(
        "table", tables, lambda table: rendered_rows.get_or_make((language, table), lambda: render_row(table))
    )


def render_row(table: ClubTable) -> SafeString:
    joins = table.is_open and not any(seat.own for seat in table.seats)
    row: dict[str, Any] = {
        "url": reverse("games:join" if joins else "games:table", args=[table.slug]),
        "ruleset": table.ruleset,
        "game_name": words_for_page(table.ruleset).term("game"),
        "name": table.slug.capitalize(),
        "people": [(person_link(person_url(table.slug, seat), seat.shown_name), seat.own) for seat in table.seats],
        "free": table.size - len(table.seats) if table.is_open else 0,
        "asks": table.asks,
    }
    return render_to_string("clubs/table_row.html", {"row": row})
