"""Pages about checking the shuffle, with downloads of the checker and its specification."""

from pathlib import Path

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

import games
from games.selectors.luck_facts import luck_of_table
from games.selectors.table_context import get_table_context

CHECKER_FILES = {"check_luck.py": "text/x-python", "check_draw.py": "text/x-python", "LUCK.md": "text/markdown"}


@require_safe
def fair_luck_page(request: HttpRequest) -> HttpResponse:
    return render(request, "site/fair_luck.html")


@require_safe
def checker_file(request: HttpRequest, name: str) -> FileResponse:
    if name not in CHECKER_FILES:
        raise Http404
    file = (Path(games.__file__).parent / name).open("rb")
    return FileResponse(file, as_attachment=True, filename=name, content_type=f"{CHECKER_FILES[name]}; charset=utf-8")


@require_safe
@never_cache
def table_luck_page(request: HttpRequest, slug: str) -> HttpResponse:
    table = get_table_context(request, slug)
    return render(request, "games/luck.html", {"table": table, "game": table.game, "luck": luck_of_table(table)})
