"""The page of the game review. Users also request or cancel it here, or try a moment on a board."""

from bisect import bisect_right
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.boards import presenters
from games.boards.reader_board import BoardRequest
from games.eventlog import log
from games.facts.errors import Refused
from games.models import Game, Review, User
from games.pages.responses import public_form, see_other
from games.pages.table.ending import result_facts
from games.pages.table.panels import table_refusal
from games.pages.table.views import render_table
from games.players import reviews
from games.rules.ask import Illegal, JsonObject, tuples
from games.selectors.table_context import TableContext, get_table_context
from games.what_if import board_store
from games.wording.reviewing import (
    attribution_terms,
    percent,
    place_text,
    signed_points,
    swing_text,
    turning_point_text,
)

REVIEW_ERRORS = (log.Unavailable, Illegal, Refused)
REVIEW_CHART_WIDTH, REVIEW_CHART_HEIGHT = 600, 200  # of the chart, in its own units
REVIEW_CHART_MARGIN = 14


@public_form
def review_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the review of a finished table. POST requests it, cancels it or tries a moment, as `do` says."""
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


def review_page_facts(table: TableContext, body: JsonObject, seat: int, opened: int) -> dict[str, Any]:
    """Return the result of the game and the turning points of one seat.

    Turning point number `opened` includes its board. If the review is complete, also return the chances of all seats,
    the strokes of luck and the breakdown."""
    rows, observation = {row["seat"]: row for row in body["seats"]}, log.observe(table.game, None)
    row, steps = rows[seat], observation.steps
    moments = [moment_facts(table, seat, one, steps, number == opened) for number, one in enumerate(row["moments"], 1)]
    facts = {
        "result": result_facts(table, observation),
        "seat": seat,
        "seat_name": table.names[seat],
        "seat_link": table.links.of([table.seats[seat]]),
        "seats": [{"number": number, "name": table.names[number], "chosen": number == seat} for number in sorted(rows)],
        "moments": moments,
        "opened": opened,
    }
    return facts if body["coarse"] else facts | complete_facts(table, body, row, len(steps))


def complete_facts(table: TableContext, body: JsonObject, row: JsonObject, count: int) -> dict[str, Any]:
    seat = row["seat"]
    swings, by_others = ([swing_facts(table, seat, one, kind) for one in row[kind]] for kind in ("swings", "by_others"))
    return {
        "picture": {"width": REVIEW_CHART_WIDTH, "height": REVIEW_CHART_HEIGHT, "top": y_percent(1), "middle": y_percent(0.5), "foot": y_percent(0)},
        "curves": [curve(one, count, one["seat"] == seat) for one in body["seats"]],
        "marks": [chart_mark(row, one["step"], count) for one in row["moments"]],
        "begin": percent(row["begin"]),
        "end": percent(row["end"]),
        "terms": [term_facts(row, of, points) for of, points in attribution_terms(row)],
        "mistakes": row["mistakes"],
        "more_mistakes": row["mistakes"] > len(row["moments"]) > 0,
        "swings": swings,
        "by_others": by_others,
        "missed": row["missed"],
    }  # fmt: skip


def term_facts(row: JsonObject, of: tuple[str, ...], points: int) -> dict[str, Any]:
    (error,) = [one["error"] for one in row["told"] if tuple(one["of"]) == of]
    return {"of": "_".join(of), "points": signed_points(points), "margin": percent(2 * error)}


def points_of(row: JsonObject, count: int) -> list[tuple[int, float]]:
    return [(1, row["begin"]), *((step, chance) for step, chance in row["line"]), (count, row["end"])]


def curve(row: JsonObject, count: int, chosen: bool) -> dict[str, Any]:
    points = " ".join(
        f"{x_position(step, count):.1f},{y_position(chance):.1f}" for step, chance in points_of(row, count)
    )
    return {"points": points, "chosen": chosen, "number": row["seat"]}


def chart_mark(row: JsonObject, step: int, count: int) -> dict[str, str]:
    points = points_of(row, count)
    chance = points[bisect_right([at for at, _ in points], step) - 1][1]
    return {"x": f"{100 * x_position(step, count) / REVIEW_CHART_WIDTH:.2f}%", "y": y_percent(chance)}


def x_position(step: int, count: int) -> float:
    return REVIEW_CHART_MARGIN + (REVIEW_CHART_WIDTH - 2 * REVIEW_CHART_MARGIN) * (step - 1) / max(1, count - 1)


def y_position(chance: float) -> float:
    return REVIEW_CHART_MARGIN + (REVIEW_CHART_HEIGHT - 2 * REVIEW_CHART_MARGIN) * (1 - chance)


def y_percent(chance: float) -> str:
    return f"{100 * y_position(chance) / REVIEW_CHART_HEIGHT:.2f}%"


def moment_facts(table: TableContext, seat: int, one: JsonObject, steps: Any, opened: bool) -> dict[str, Any]:
    """Return a turning point. If `opened`, include the board as the seat saw it before the answer."""
    worth, best_worth = percent(one["worth"]), percent(one["best_worth"])
    observation = log.observe(table.game, seat, until=steps[one["step"] - 1])
    chosen, best = (table.words.option(one["what"], tuples(one[which]), table.names, seat) for which in ("chosen", "best"))  # fmt: skip
    asked = observation.question
    return {
        "step": one["step"],
        "href": replay_link(table, seat, one["step"], steps),
        "place": place_text(one, table.language),
        "asked": asked and table.links.html(table.words.question(asked, observation.view, table.links.marked, seat)),
        "chosen": chosen,
        "best": best,
        "worth": worth,
        "best_worth": best_worth,
        "change": signed_points(worth - best_worth),
        "why": turning_point_text(one, table.language),
        "board": opened and presenters.presenter_of(table.game.ruleset).board(
            BoardRequest(observation, table.names, table.language, None, True, table.me, links=table.links)
        ),
    }  # fmt: skip


def swing_facts(table: TableContext, seat: int, one: JsonObject, kind: str) -> dict[str, Any]:
    observation, reader = log.observe(table.game, seat), seat if seat == table.me else None
    return {
        "href": replay_link(table, seat, one["step"] + 1, observation.steps),
        "place": place_text(one, table.language),
        "text": table.links.html(
            swing_text(observation, table.words, table.links.marked, reader, one, kind == "by_others")
        ),
    }


def replay_link(table: TableContext, seat: int, step: int, steps: Any) -> str:
    return reverse("games:replay", args=[table.game.slug, steps[step - 1]]) + f"?eyes={seat}"
