"""Three moves to try, without an account: from an invitation, whose table stands in the address, or from anywhere.
All that was answered stands there, too; nothing of it is kept, so there is nothing to fill and nothing to lose. What
stands on the page is in trying_panels.py."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from games.boards.guided import scripts_of
from games.boards.three_moves import ThreeMoves, three_moves_of
from games.guided.laid import Unfit
from games.guided.trying import Trying
from games.guided.ways import NoWay
from games.pages.table.moves import posted_choice
from games.rules.ask import Illegal
from games.visits.listing import in_language
from games.visits.trying import Invited, try_address

from .laid import name_of_reader, render_laid, see_other
from .trying_panels import trying_address, trying_context
from .views import promised


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(private=True, no_cache=True)
@vary_on_headers("HX-Request", "Cookie")
def try_page(
    request: HttpRequest, ruleset: str, version: int, way: str, table: str = "", token: str = ""
) -> HttpResponse:
    """A question of three moves; by POST the answer to it (`what`, `choice`)."""
    moves, invited = three_moves_of(ruleset), Invited(table, token)
    if moves is None:
        raise Http404
    try:
        if version != moves.version:
            raise Unfit(f"{ruleset} is at version {moves.version}")
        trying = Trying(moves, way)
    except NoWay:
        raise Http404 from None
    except Unfit:
        return render(request, "trying/changed.html", changed_context(moves, invited), status=409)
    return go_on(request, trying, invited) if request.method == "POST" else render_try(request, trying, invited)


def go_on(request: HttpRequest, trying: Trying, invited: Invited) -> HttpResponse:
    """To the next question; back to this one where the answer is none of those offered."""
    if trying.question is None:
        return see_other(trying_address(trying, invited))
    try:
        return see_other(trying_address(trying.answered(posted_choice(request)), invited))
    except (KeyError, ValueError):
        fault = _("That answer could not be read. Please choose again.")
    except Illegal as refused:
        fault = in_language(trying.moves.ruleset).refusal(refused.key)
    return render_try(request, trying, invited, 400, fault)


def render_try(
    request: HttpRequest, trying: Trying, invited: Invited, status: int = 200, notice: str = ""
) -> HttpResponse:
    """The page of a question, or of what came of it."""
    context = trying_context(trying, invited, name_of_reader(request), request.GET.get("path", ""))
    if trying.over and not invited.table:
        context |= onward_context(request, trying.moves)
    return render_laid(request, context, status, notice)


def onward_context(request: HttpRequest, moves: ThreeMoves) -> dict[str, Any]:
    """What comes after it for who was not invited to a table: the guided game, and the table it opens."""
    scripts = scripts_of(moves.ruleset)
    return {"guided": scripts[0].name, "promised": promised(request)} if scripts else {}


def changed_context(moves: ThreeMoves, invited: Invited) -> dict[str, Any]:
    """The way to the moves as they are now."""
    name = in_language(moves.ruleset).term("game")
    return {"name": name, "begin": try_address(moves.ruleset, invited=invited)}
