"""The rules in our own words, and the catalogue of cards. A search is an ordinary form: it works without JavaScript."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games import rules as known
from games.catalogue import catalogue


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """As long as there is one game, its rules."""
    return redirect("games:rules", next(iter(known.GAMES)))


@require_safe
@vary_on_headers("HX-Request")
def rules(request: HttpRequest, ruleset: str) -> HttpResponse:
    """Rules, rulings and cards; only the cards found for htmx."""
    if ruleset not in known.GAMES:
        raise Http404
    language = (get_language() or "en")[:2]
    shelf = catalogue(ruleset, language)
    asked = {name: request.GET.get(name, "")[:60] for name in ("q", "material", "role", "when")}
    context = {
        "shelf": shelf, "asked": asked, "found": shelf.find(**asked), "searching": any(asked.values()), "ruleset": ruleset,
        "name": known.GAMES[ruleset].NAME, "text": f"site/{ruleset}/rules_{'es' if language == 'es' else 'en'}.html",
    }  # fmt: skip
    template = "site/rules.html#found" if request.htmx else "site/rules.html"  # type: ignore[attr-defined]
    return render(request, template, context)
