"""The pages of tutorials and demos: lists, steps, questions. Their template context is in panels.py.

The URL contains the progress, so back, reload and a second window work."""

from abc import ABC, abstractmethod
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from games.boards.tutorials import Script, demo_of, scripts_by_name, scripts_of
from games.database.unwritable import write_if_possible
from games.facts.errors import Refused
from games.models import Draft, Game
from games.pages.lobby.views import lobby_refusal
from games.pages.responses import own_form, public_page, see_other
from games.pages.table.moves import read_posted_choice
from games.rules.ask import Illegal
from games.selectors.listing import DemoInvitation, demo_url, words_for_page
from games.tables import drafts, opening
from games.tutorials import runs
from games.tutorials.runs import DemoRun, ScriptMismatch, TutorialRun

from .panels import demo_context, tutorial_address, tutorial_context, tutorial_row
from .preset_page import reader_name, render_preset

PROGRESS_COOKIE = "tutorials"
VISITOR_COOKIE_SECONDS = 60 * 60 * 24 * 60
WRONG_ANSWER_QUERY = "?again=1"  # the last answer was not a right answer of this step
COACH_ANCHOR = "#coach"  # where a page without JavaScript continues


@public_page
def tutorials_page(request: HttpRequest) -> HttpResponse:
    found = progress_of_visitor(request)
    rows = [tutorial_row(script, found.get(script.name)) for script in scripts_by_name().values()]
    whole, modules = [row for row in rows if not row["module"]], [row for row in rows if row["module"]]
    return render(request, "tutorials/index.html", {"rows": whole, "modules": modules})


@public_page
def tutorial_page(request: HttpRequest, name: str) -> HttpResponse:
    script, found = script_named(name), progress_of_visitor(request)
    first = scripts_of(script.ruleset)[0]
    before = tutorial_row(first, found.get(first.name)) if script.module else None
    return render(request, "tutorials/tutorial.html", {**tutorial_row(script, found.get(name)), "before": before})


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(private=True, no_cache=True)
@vary_on_headers("HX-Request", "Cookie")
def tutorial_step_page(request: HttpRequest, name: str, version: int, way: str = "") -> HttpResponse:
    return TutorialStepPage(request, TutorialRun(script_named(name), way)).respond(version)


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(private=True, no_cache=True)
@vary_on_headers("HX-Request", "Cookie")
def demo_page(
    request: HttpRequest, ruleset: str, version: int, way: str, table: str = "", token: str = ""
) -> HttpResponse:
    script = demo_of(ruleset)
    if script is None:
        raise Http404
    page = DemoPage(request, DemoRun(script, way))
    page.invited = DemoInvitation(table, token)
    return page.respond(version)


@own_form
def tutorial_play_page(request: HttpRequest, name: str) -> HttpResponse:
    """Open a practice table of the tutorial's game. A repeated request opens no second table."""
    script, refusal = script_named(name), ""
    if request.method == "POST":
        try:
            return see_other("games:table", open_practice_table(request, script).slug)
        except (Refused, Illegal) as fault:
            refusal = lobby_refusal(fault, script.ruleset)
    context: dict[str, Any] = {
        **tutorial_row(script, None),
        "refusal": refusal,
        "luck_source": draft_for_reader(request),
    }
    return render(request, "tutorials/play.html", context, status=400 if refusal else 200)


class ScriptPage(ABC):
    changed_template: str

    def __init__(self, request: HttpRequest, lesson: TutorialRun) -> None:
        self.request, self.lesson, self.script = request, lesson, lesson.script
        self.reader, self.path = reader_name(request), request.GET.get("path", "")

    def respond(self, version: int) -> HttpResponse:
        """Show the question, or take the answer. The status is 409 if the script has changed."""
        if version == self.script.version and not self.lesson.is_valid:
            raise Http404
        try:
            if version != self.script.version:
                raise ScriptMismatch(f"{self.script.ruleset} is at version {self.script.version}")
            return self.go_on() if self.request.method == "POST" else self.shown()
        except ScriptMismatch:
            return render(self.request, self.changed_template, self.changed_context(), status=409)

    def go_on(self) -> HttpResponse:
        lesson = self.lesson
        if lesson.over:
            return see_other(self.address)
        try:
            way = lesson.answered(read_posted_choice(self.request)) if lesson.question else lesson.read
        except (KeyError, ValueError):
            return self.shown(400, _("That answer could not be read. Please choose again."))
        except Illegal as fault:
            return self.shown(400, words_for_page(self.script.ruleset).refusal(fault.key))
        return self.moved(way)

    @property
    @abstractmethod
    def address(self) -> str: ...
    @abstractmethod
    def context(self, again: bool) -> dict[str, Any]: ...
    @abstractmethod
    def changed_context(self) -> dict[str, Any]: ...
    @abstractmethod
    def moved(self, way: str | None) -> HttpResponse: ...

    def shown(self, status: int = 200, message: str = "") -> HttpResponse:
        return render_preset(
            self.request, self.context(again="again" in self.request.GET and not message), status, message
        )


class TutorialStepPage(ScriptPage):
    changed_template = "tutorials/changed.html"

    @property
    def address(self) -> str:
        return tutorial_address(self.lesson) + COACH_ANCHOR

    def context(self, again: bool) -> dict[str, Any]:
        shown = tutorial_context(self.lesson, self.reader, self.path, again)
        return shown | {"luck_source": draft_for_reader(self.request) if self.lesson.over else None}

    def changed_context(self) -> dict[str, Any]:
        return tutorial_row(self.script, None)

    def moved(self, way: str | None) -> HttpResponse:
        """Redirect to the next step, or after a wrong answer (`way` is None) to this step with a hint."""
        if way is None:
            return see_other(tutorial_address(self.lesson) + WRONG_ANSWER_QUERY + COACH_ANCHOR)
        following = TutorialRun(self.script, way)
        response, before = see_other(tutorial_address(following) + COACH_ANCHOR), progress_of_visitor(self.request)
        with write_if_possible():
            set_progress_cookie(response, runs.save_progress(self.request.user, before, following))
        return response


class DemoPage(ScriptPage):
    changed_template = "demo/changed.html"
    lesson: DemoRun
    invited: DemoInvitation

    @property
    def address(self) -> str:
        return demo_url(self.script.ruleset, self.lesson.way, self.invited)

    def context(self, again: bool) -> dict[str, Any]:
        shown = demo_context(self.lesson, self.invited, self.reader, self.path)
        first = scripts_of(self.script.ruleset)[:1] if self.lesson.over and not self.invited.table else []
        return shown | {"tutorial": first[0].name, "luck_source": draft_for_reader(self.request)} if first else shown

    def changed_context(self) -> dict[str, Any]:
        begin = demo_url(self.script.ruleset, invited=self.invited)
        return {"name": words_for_page(self.script.ruleset).term("game"), "begin": begin}

    def moved(self, way: str | None) -> HttpResponse:
        assert way is not None  # a demo has no wrong answers
        return see_other(demo_url(self.script.ruleset, way, self.invited))


def open_practice_table(request: HttpRequest, script: Script) -> Game:
    """Open a practice table with the script's options. Raise Refused or Illegal if it is not possible."""
    size, draft = script.size, request.POST.get("draft") or None
    table = opening.TableSettings(
        script.ruleset, dict(script.options), size, public=False, built_in=size - 1, practice=True, draft=draft
    )
    return opening.open_table(request.user, table)


def draft_for_reader(request: HttpRequest) -> Draft | None:
    """Return the draft of the reader's next table, so that a second POST opens the same table."""
    with write_if_possible():
        return drafts.draft_of(request.user) if request.user.is_authenticated else None
    return None


def script_named(name: str) -> Script:
    try:
        return scripts_by_name()[name]
    except KeyError:
        raise Http404 from None


def progress_of_visitor(request: HttpRequest) -> dict[str, runs.TutorialProgress]:
    try:
        brought = signing.loads(
            request.COOKIES.get(progress_cookie_name(), ""), salt=PROGRESS_COOKIE, max_age=VISITOR_COOKIE_SECONDS
        )
    except signing.BadSignature:
        brought = None
    return runs.all_progress(request.user, brought)


def progress_cookie_name() -> str:
    return f"{settings.COOKIE_PREFIX}{PROGRESS_COOKIE}"


def set_progress_cookie(response: HttpResponse, found: dict[str, runs.TutorialProgress]) -> None:
    kept = signing.dumps(runs.as_cookie_data(found), salt=PROGRESS_COOKIE)
    response.set_cookie(
        progress_cookie_name(),
        kept,
        max_age=VISITOR_COOKIE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
