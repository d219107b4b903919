"""Pages about the rules and cards of the games, about fair play, and about checking the shuffle."""

from pathlib import Path
from typing import Any

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

import games
from games.boards.catalogue import Catalogue
from games.boards.presenters import catalogue_of
from games.boards.rules_intro import rules_intro_of
from games.boards.tutorials import scripts_of
from games.models import Grade, PlayedMoment
from games.pages.responses import public_page
from games.rules import GAMES
from games.selectors import rules_text
from games.selectors.link_previews import rules_preview, site_preview
from games.selectors.listing import offered_games, words_for_page
from games.selectors.luck_facts import luck_of_table
from games.selectors.table_context import get_table_context
from games.wording.languages import language_codes, language_of_page

CHECKER_FILES = {"check_luck.py": "text/x-python", "check_draw.py": "text/x-python", "LUCK.md": "text/markdown"}


@require_safe
def rules_index_page(request: HttpRequest) -> HttpResponse:
    return render(request, "site/games.html", {"games": offered_games(), "preview": site_preview(path=request.path)})


@require_safe
def fair_play_page(request: HttpRequest) -> HttpResponse:
    won = [(box, [grade.won_in(box.ruleset) for grade in Grade if grade != Grade.QUICK]) for box in offered_games()]
    return render(request, "site/fair_play.html", {"grades": Grade, "won": [row for row in won if None not in row[1]]})


@require_safe
@vary_on_headers("HX-Request")
def rules_page(request: HttpRequest, ruleset: str) -> HttpResponse:
    """Show the rules, rulings and cards of a game.

    `?q=` selects the chapters, rulings and cards that contain all its words. A request by htmx gets only the cards."""
    if ruleset not in GAMES:
        raise Http404
    language, words = language_of_page(), words_for_page(ruleset)
    text = rules_text.rules_text(ruleset, language)
    catalogue = catalogue_of(ruleset, language)
    asked = {name: request.GET.get(name, "")[:60] for name in ("q", *(one.key for one in catalogue.filters))}
    seen = replay_links(ruleset)
    context = {
        "catalogue": catalogue, "asked": asked, "searching": any(asked.values()), "ruleset": ruleset,
        "found": [(entry, seen.get(f"card:{entry.id}", "")) for entry in catalogue.find(**asked)],
        "filters": filter_choices(catalogue, asked), "name": words.term("game"), "options": words.options(),
        "entry_template": f"games/{ruleset}/entry.html", "toc": f"games/{ruleset}/toc.html",
        "text_language": "" if text.language == language else text.language,
        "preview": rules_preview(ruleset, request.path),
        "tutorials": [{"name": one.name, "title": one.title[language]} for one in scripts_of(ruleset) if not one.module],
    } | search_results(text, catalogue, asked["q"])  # fmt: skip
    if not context["searching"]:
        links = {section: seen.get(f"chapter:{section}") for section in rules_text.sections_of(text)}
        there = {section: address for section, address in links.items() if address}
        context |= {
            "text": rules_text.add_links(text, there, render_replay_link),
            "intro": rules_intro_of(ruleset, language),
        }
    template = "site/rules.html#found" if request.htmx else "site/rules.html"  # type: ignore[attr-defined]
    return render(request, template, context)


def search_results(text: rules_text.RulesText, catalogue: Catalogue, q: str) -> dict[str, Any]:
    words = rules_text.query_words(q)
    rulings = [one for one in catalogue.rulings if words and one.says(words)]
    return {"sought": words, "chapters": rules_text.find_chapters(text, q), "found_rulings": rulings}


def replay_links(ruleset: str) -> dict[str, str]:
    """Return {chapter or card: URL of a step of a finished game that shows it}."""
    moments = PlayedMoment.objects.of(ruleset).values_list("key", "game__slug", "number")
    return {key: reverse("games:replay", args=[slug, number]) for key, slug, number in moments}


def render_replay_link(address: str) -> str:
    return render_to_string("parts/seen_played.html", {"address": address})


def filter_choices(catalogue: Catalogue, asked: dict[str, str]) -> list[dict]:
    return [
        {
            "key": one.key,
            "name": one.name,
            "any": one.any,
            "choices": [{"key": key, "name": name, "on": asked[one.key] == key} for key, name in one.choices],
        }
        for one in catalogue.filters
    ]


PICTURE_MAX_AGE_SECONDS = 86400


@require_safe
@cache_control(public=True, max_age=PICTURE_MAX_AGE_SECONDS)
def rules_intro_picture(request: HttpRequest, ruleset: str, language: str, name: str) -> HttpResponse:
    known = ruleset in GAMES and language in language_codes()
    intro = rules_intro_of(ruleset, language) if known else None
    picture = intro.picture(name) if intro else None
    if picture is None:
        raise Http404
    return HttpResponse(picture.svg, content_type="image/svg+xml")


@require_safe
def fair_luck_page(request: HttpRequest) -> HttpResponse:
    return render(request, "site/fair_luck.html")


@require_safe
def checker_file(request: HttpRequest, name: str) -> FileResponse:
    if name not in CHECKER_FILES:
        raise Http404
    file = (Path(games.__file__).parent / name).open("rb")
    return FileResponse(file, as_attachment=True, filename=name, content_type=f"{CHECKER_FILES[name]}; charset=utf-8")


@public_page
def table_luck_page(request: HttpRequest, slug: str) -> HttpResponse:
    table = get_table_context(request, slug)
    return render(request, "games/luck.html", {"table": table, "game": table.game, "luck": luck_of_table(table)})
