"""Finished games: searched, filtered, paged. Strangers find public tables only."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games import rules as known
from games.forms import ArchiveForm
from games.models import Game
from games.paging import Bounded
from games.shelf import in_language, rows, visible_to, with_seats

PER_PAGE = 20


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def archive(request: HttpRequest) -> HttpResponse:
    """The list; only its rows for htmx."""
    form = ArchiveForm(request.GET, reasons=reasons())
    form.is_valid()
    found = Game.objects.filter(visible_to(request.user), form.condition(), state=Game.State.FINISHED)
    page = Bounded(with_seats(found.order_by("-finished_at", "-pk")), PER_PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {"form": form, "page": page, "rows": rows(page, request.user), "query": query.urlencode()}
    template = "site/archive.html#results" if request.htmx else "site/archive.html"  # type: ignore[attr-defined]
    return render(request, template, context)


def reasons() -> list[tuple[str, str]]:
    """Every way a game can end, in the reader's words; one entry for reasons that read the same."""
    found: dict[str, str] = {}
    for ruleset in known.GAMES:
        words = in_language(ruleset)
        for key in words.terms:
            if key.startswith("end.") and key != "end.other":
                found.setdefault(words.term(key), key.removeprefix("end."))
    return [(key, text) for text, key in found.items()]
