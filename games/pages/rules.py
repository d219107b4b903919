"""The rules in our own words, and the catalogue of cards. A search is an ordinary form: it works without JavaScript."""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import TemplateDoesNotExist, TemplateSyntaxError
from django.template.loader import get_template
from django.utils.translation import to_locale
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.boards.catalogue import Catalogue
from games.boards.guided import scripts_of
from games.boards.presenters import catalogue_of
from games.models import Grade
from games.rules import GAMES
from games.visits.listing import boxes, in_language
from games.wording.languages import language_of_page


@require_safe
def rules_index_page(request: HttpRequest) -> HttpResponse:
    """All games, each with the way to its rules."""
    return render(request, "site/games.html", {"games": boxes()})


@require_safe
def fair_play_page(request: HttpRequest) -> HttpResponse:
    """What is allowed at a table, here and outside, and what built-in players are."""
    return render(request, "site/fair_play.html", {"grades": Grade})


@require_safe
@vary_on_headers("HX-Request")
def rules_page(request: HttpRequest, ruleset: str) -> HttpResponse:
    """Rules, rulings and cards; only the cards found for htmx."""
    if ruleset not in GAMES:
        raise Http404
    language, words = language_of_page(), in_language(ruleset)
    text_language, text = rules_text(ruleset, language)
    catalogue = catalogue_of(ruleset, language)
    asked = {name: request.GET.get(name, "")[:60] for name in ("q", *(one.key for one in catalogue.filters))}
    context = {
        "catalogue": catalogue, "asked": asked, "found": catalogue.find(**asked), "searching": any(asked.values()), "ruleset": ruleset,
        "filters": chosen_filters(catalogue, asked), "name": words.term("game"), "options": words.options(),
        "entry_template": f"games/{ruleset}/entry.html", "toc": f"games/{ruleset}/toc.html",
        "guided": [{"name": one.name, "title": one.title[language]} for one in scripts_of(ruleset)], "text": text, "text_language": "" if text_language == language else text_language,
    }  # fmt: skip
    template = "site/rules.html#found" if request.htmx else "site/rules.html"  # type: ignore[attr-defined]
    return render(request, template, context)


def rules_text(ruleset: str, language: str) -> tuple[str, Any]:
    """Return the rules in this language, in English where they have not been translated, or cannot be read:
    (language, template)."""
    try:
        return language, get_template(f"{to_locale(language)}/rules/{ruleset}.html")
    except (TemplateDoesNotExist, TemplateSyntaxError, UnicodeDecodeError):
        if language == settings.LANGUAGE_CODE:
            raise
        return rules_text(ruleset, settings.LANGUAGE_CODE)


def chosen_filters(catalogue: Catalogue, asked: dict[str, str]) -> list[dict]:
    """Each filter with the value that is chosen."""
    return [
        {
            "key": one.key,
            "name": one.name,
            "any": one.any,
            "choices": [{"key": key, "name": name, "on": asked[one.key] == key} for key, name in one.choices],
        }
        for one in catalogue.filters
    ]
