"""The game review: its page, requesting and cancelling it, and trying a moment on a what-if board."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.eventlog import log
from games.facts.errors import Refused
from games.models import Game, Review, User
from games.pages.responses import see_other
from games.pages.table.panels import table_refusal
from games.pages.table.views import render_table
from games.players import reviews
from games.rules.ask import Illegal, JsonObject
from games.selectors.table_context import TableContext, get_table_context
from games.what_if import board_store

from .review_panels import review_page_facts

REVIEW_ERRORS = (log.Unavailable, Illegal, Refused)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def review_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the review of a finished table. POST requests it, cancels it or tries a moment (`do`)."""
    table = get_table_context(request, slug)
    if table.game.state != Game.State.FINISHED:
        raise Http404
    try:
        return handle_post(request, table) if request.method == "POST" else show_review(request, table)
    except REVIEW_ERRORS as fault:
        return render_table(request, table, 400, table_refusal(table, fault))


def show_review(request: HttpRequest, table: TableContext) -> HttpResponse:
    """Show the review. If the page already shows all results (`seen`), return only the progress."""
    review = reviews.stored_review(table.game)
    context = {
        "table": table,
        "game": table.game,
        "may_ask": may_reader_request_review(request, table),
        "can": reviews.can_review(table.game),
    }
    template, news = "games/review.html", False
    if review is not None:
        results = number_of_results(review)
        context |= {"review": review, "percent": 100 * review.done // max(1, review.length), "seen": results}
        if request.GET.get("seen") == str(results) and not review.failed:
            template += "#progress"
            context |= {"seat": request.GET.get("seat", ""), "opened": opened_moment(request)}
        elif review.body is not None:
            seat = requested_seat(request, table, review.body)
            context |= review_page_facts(table, review.body, seat, opened_moment(request))
            context |= {"board_template": f"games/{table.game.ruleset}/board.html"}
        news = "seen" in request.GET and template == "games/review.html"
    response = render(request, template, context)
    if news:
        response["HX-Retarget"] = response["HX-Reselect"] = "#review"
    return response


def number_of_results(review: Review) -> int:
    """Return how many results are stored: one for each seat, and one more for a complete review."""
    if review.body is None:
        return 0
    return len(review.body["seats"]) + (not review.body["coarse"])


def opened_moment(request: HttpRequest) -> int:
    """Return the number of the moment whose board is shown; by default the most costly moment."""
    asked = request.GET.get("moment", "")
    return int(asked) if asked in ("1", "2", "3") else 1


def requested_seat(request: HttpRequest, table: TableContext, body: JsonObject) -> int:
    there = [row["seat"] for row in body["seats"]]
    wanted = request.GET.get("seat", "")
    if wanted:
        if wanted not in map(str, there):
            raise Http404
        return int(wanted)
    return table.me if table.me is not None and table.me in there else min(there)


def may_reader_request_review(request: HttpRequest, table: TableContext) -> bool:
    """Return whether the reader may request a review; an access link does not allow it."""
    return not table.by_access_link and reviews.may_request_review(request.user, table.game, table.mine is not None)


def handle_post(request: HttpRequest, table: TableContext) -> HttpResponse:
    if not request.user.is_authenticated or table.by_access_link:
        return render_table(request, table, 403, _("Sign in to do that."))
    do = request.POST.get("do", "ask")
    if do == "try":
        return open_moment_board(request, table, request.user)
    if not may_reader_request_review(request, table):
        return render_table(request, table, 403, _("Only players of this game can do that."))
    if do == "cancel":
        reviews.cancel_review(table.game)
    else:
        reviews.request_review(table.game, request.user)
    return redirect("games:review", table.game.slug)


def open_moment_board(request: HttpRequest, table: TableContext, user: User) -> HttpResponse:
    """Open a board at a moment of the review, with the chosen and the best answer as variations.

    Raise Http404 if the review has no such moment; Refused, Illegal or Unavailable if the board cannot be opened."""
    review = reviews.stored_review(table.game)
    rows = review.body["seats"] if review and review.body else []
    asked = request.POST.get("seat", ""), request.POST.get("step", "")
    found: list[tuple[int, Any]] = [
        (row["seat"], moment)
        for row in rows
        for moment in row["moments"]
        if (str(row["seat"]), str(moment["step"])) == asked
    ]
    if not found:
        raise Http404
    seat, moment = found[0]
    number = log.observe(table.game, None).steps[moment["step"] - 1]
    lines = [[[seat, moment["what"], moment[which]]] for which in ("chosen", "best")]
    board = board_store.open_with_variations(table.game, user, seat, number, lines)
    return see_other("games:what_if_compare", board.key, *variation_indexes(board.lines, lines))


def variation_indexes(there: list[Any], wanted: list[Any]) -> list[int]:
    """Return the indexes of the `wanted` variations on the board; [0, 1] if one of them is missing."""
    return [there.index(line) for line in wanted] if all(line in there for line in wanted) else [0, 1]
