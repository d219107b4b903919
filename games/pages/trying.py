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
from games.boards.tastes import Taste, taste_of
from games.guided.laid import Unfit
from games.guided.tasting import Tasting
from games.guided.ways import NoWay
from games.rules.ask import Illegal
from games.visits.listing import in_language
from games.visits.trying import Invited, try_address

from .guided import promised
from .laid import name_of_reader, render_laid, see_other
from .moves import posted_choice
from .trying_panels import tasting_address, tasting_context


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(private=True, no_cache=True)
@vary_on_headers("HX-Request", "Cookie")
def try_page(
    request: HttpRequest, ruleset: str, version: int, way: str, table: str = "", token: str = ""
) -> HttpResponse:
    """A question of a taste; by POST the answer to it (`what`, `choice`)."""
    taste, invited = taste_of(ruleset), Invited(table, token)
    if taste is None:
        raise Http404
    try:
        if version != taste.version:
            raise Unfit(f"{ruleset} is at version {taste.version}")
        tasting = Tasting(taste, way)
    except NoWay:
        raise Http404 from None
    except Unfit:
        return render(request, "trying/changed.html", changed_context(taste, invited), status=409)
    return go_on(request, tasting, invited) if request.method == "POST" else render_try(request, tasting, invited)


def go_on(request: HttpRequest, tasting: Tasting, invited: Invited) -> HttpResponse:
    """To the next question; back to this one where the answer is none of those offered."""
    if tasting.question is None:
        return see_other(tasting_address(tasting, invited))
    try:
        return see_other(tasting_address(tasting.answered(posted_choice(request)), invited))
    except (KeyError, ValueError):
        fault = _("That answer could not be read. Please choose again.")
    except Illegal as refused:
        fault = in_language(tasting.taste.ruleset).refusal(refused.key)
    return render_try(request, tasting, invited, 400, fault)


def render_try(
    request: HttpRequest, tasting: Tasting, invited: Invited, status: int = 200, notice: str = ""
) -> HttpResponse:
    """The page of a question, or of what came of it."""
    context = tasting_context(tasting, invited, name_of_reader(request), request.GET.get("path", ""))
    if tasting.over and not invited.table:
        context |= onward_context(request, tasting.taste)
    return render_laid(request, context, status, notice)


def onward_context(request: HttpRequest, taste: Taste) -> dict[str, Any]:
    """What comes after it for who was not invited to a table: the guided game, and the table it opens."""
    scripts = scripts_of(taste.ruleset)
    return {"guided": scripts[0].name, "promised": promised(request)} if scripts else {}


def changed_context(taste: Taste, invited: Invited) -> dict[str, Any]:
    """The way to the taste as it is now."""
    name = in_language(taste.ruleset).term("game")
    return {"name": name, "begin": try_address(taste.ruleset, invited=invited)}
