"""Guided first games: what there is, a step with its question, the way on. Where one is, is in the address: back,
reload and a second window lose nothing. What stands on the page of a step is in panels.py."""

from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from games.boards.guided import Script, scripts, scripts_of
from games.database.unwritable import written_if_possible
from games.facts.errors import Refused
from games.guided import keeping
from games.guided.laid import Unfit
from games.guided.lesson import Lesson
from games.models import Draft, Game
from games.pages.lobby.views import lobby_refusal
from games.pages.table.moves import posted_choice
from games.rules.ask import Illegal
from games.tables import drafts, opening
from games.visits.listing import in_language

from .laid import name_of_reader, render_laid, see_other
from .panels import address, lesson_context, row_of

COOKIE = "guided"
KEPT = 60 * 60 * 24 * 60  # seconds a visitor's browser keeps it
AGAIN = "?again=1"  # the answer before was another lesson's
COACH = "#coach"  # where a page without scripts goes on: with what is said


@require_safe
@never_cache
def guided_index_page(request: HttpRequest) -> HttpResponse:
    """All guided games, with how far the reader has come: of whole games, then of modules by their games."""
    found = places(request)
    rows = [row_of(script, found.get(script.name)) for script in scripts().values()]
    whole, modules = [row for row in rows if not row["module"]], [row for row in rows if row["module"]]
    return render(request, "guided/index.html", {"rows": whole, "modules": modules})


@require_safe
@never_cache
def guided_door_page(request: HttpRequest, name: str) -> HttpResponse:
    """What a guided game teaches; begin, or go on."""
    script, found = script_named(name), places(request)
    first = scripts_of(script.ruleset)[0]
    before = row_of(first, found.get(first.name)) if script.module else None
    return render(request, "guided/door.html", {**row_of(script, found.get(name)), "before": before})


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(private=True, no_cache=True)
@vary_on_headers("HX-Request", "Cookie")
def guided_step_page(request: HttpRequest, name: str, version: int, way: str = "") -> HttpResponse:
    """A step; by POST the answer to it (`what`, `choice`), or that it was read."""
    script = script_named(name)
    lesson = Lesson(script, way)
    if version == script.version and not lesson.possible:
        raise Http404
    try:
        if version != script.version:
            raise Unfit(f"{name} is at version {script.version}")
        return go_on(request, lesson) if request.method == "POST" else render_step(request, lesson)
    except Unfit:
        context = row_of(script, None)
        return render(request, "guided/changed.html", context, status=409)


def go_on(request: HttpRequest, lesson: Lesson) -> HttpResponse:
    """To the next step with a right answer; with another one back to this, which says so. Unfit."""
    if lesson.over:
        return see_other(address(lesson) + COACH)
    try:
        way = lesson.answered(posted_choice(request)) if lesson.question else lesson.read
    except (KeyError, ValueError):
        return render_step(request, lesson, 400, _("That answer could not be read. Please choose again."))
    except Illegal as fault:
        return render_step(request, lesson, 400, in_language(lesson.script.ruleset).refusal(fault.key))
    if way is None:
        return see_other(address(lesson) + AGAIN + COACH)
    following = Lesson(lesson.script, way)
    response, before = see_other(address(following) + COACH), places(request)
    with written_if_possible():
        carry(response, keeping.keep(request.user, before, following))
    return response


def render_step(request: HttpRequest, lesson: Lesson, status: int = 200, notice: str = "") -> HttpResponse:
    """The page of a step. Unfit."""
    again = "again" in request.GET and not notice
    context = lesson_context(lesson, name_of_reader(request), request.GET.get("path", ""), again)
    context["promised"] = promised(request) if lesson.over else None
    return render_laid(request, context, status, notice)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def guided_play_page(request: HttpRequest, name: str) -> HttpResponse:
    """After it: a table of that game against built-in players, with one press. Pressed twice it is the same table."""
    script, refusal = script_named(name), ""
    if request.method == "POST":
        try:
            return see_other(reverse("games:table", args=[open_table(request, script).slug]))
        except (Refused, Illegal) as fault:
            refusal = lobby_refusal(fault, script.ruleset)
    context: dict[str, Any] = {**row_of(script, None), "refusal": refusal, "promised": promised(request)}
    return render(request, "guided/play.html", context, status=400 if refusal else 200)


# Inside


def open_table(request: HttpRequest, script: Script) -> Game:
    """A practice table of the reader's with quick players, like what was learned. Refused, Illegal."""
    others = script.size - 1
    return opening.open_table(
        request.user,
        script.ruleset,
        dict(script.options),
        script.size,
        public=False,
        built_in=others,
        practice=True,
        draft=request.POST.get("draft") or None,
    )


def promised(request: HttpRequest) -> Draft | None:
    """The promise that the reader's next table rests on: pressed twice, its button opens one."""
    with written_if_possible():
        return drafts.draft_of(request.user) if request.user.is_authenticated else None
    return None


def script_named(name: str) -> Script:
    """The guided game of that name; 404."""
    try:
        return scripts()[name]
    except KeyError:
        raise Http404 from None


def places(request: HttpRequest) -> dict[str, keeping.Place]:
    """How far the reader has come, by their account and their browser."""
    try:
        brought = signing.loads(request.COOKIES.get(cookie_name(), ""), salt=COOKIE, max_age=KEPT)
    except signing.BadSignature:
        brought = None
    return keeping.places(request.user, brought)


def cookie_name() -> str:
    return f"{settings.COOKIE_PREFIX}{COOKIE}"


def carry(response: HttpResponse, found: dict[str, keeping.Place]) -> None:
    """Let the reader's browser keep it."""
    kept = signing.dumps(keeping.carried(found), salt=COOKIE)
    response.set_cookie(
        cookie_name(), kept, max_age=KEPT, httponly=True, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE
    )
