"""The archive: finished games, with filters and pages.

Users see public tables, their own tables and the tables of their clubs."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.vary import vary_on_headers

from games.models import Game
from games.operating import archive_file
from games.pages.responses import public_page, reader_page
from games.selectors.archive_filter import ArchiveForm
from games.selectors.link_previews import site_preview
from games.selectors.listing import BoundedPaginator, prefetch_seats, table_rows, visible_to
from games.selectors.table_context import get_table_context

GAMES_PER_PAGE = 20


@public_page
@vary_on_headers("HX-Request")
def archive_page(request: HttpRequest) -> HttpResponse:
    context = archive_context(request) | {"preview": site_preview("archive", request.path)}
    template = "site/archive.html#results" if request.htmx else "site/archive.html"  # type: ignore[attr-defined]
    return render(request, template, context)


def archive_context(request: HttpRequest, **only: Any) -> dict[str, Any]:
    form = ArchiveForm(request.GET)
    games = Game.objects.filter(visible_to(request.user), state=Game.State.FINISHED, practice=False, **only)
    found, bounded = form.matching(games, BoundedPaginator.MAX_ROWS)
    page = BoundedPaginator(prefetch_seats(found), GAMES_PER_PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    return {
        "form": form,
        "page": page,
        "rows": table_rows(page, request.user),
        "query": query.urlencode(),
        "here": request.path,
        "searched": BoundedPaginator.MAX_ROWS if bounded else 0,
    }


@reader_page
def export_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the log and the secret of a finished game. In a running game, both would reveal all cards."""
    game = get_table_context(request, slug).game
    if game.state != Game.State.FINISHED:
        raise Http404
    response = HttpResponse(archive_file.export_game(game), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{game.slug}.json"'
    return response
