"""Pages of standing orders, for signed-in players of the table only."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.facts.broken_rows import readable_rows
from games.facts.errors import Refused
from games.models import Firing, Game
from games.orders import placing, record, vocabulary
from games.orders.kind import ONLY_KEY
from games.pages.responses import see_other
from games.selectors.standing_orders import firing_row, order_list, order_row
from games.selectors.table_context import TableContext
from games.wording import orders as wording
from games.wording.languages import language_of_page

from .chat import at_own_table
from .panels import table_refusal

MAX_PAST_ANSWERS, MAX_ENDED_ORDERS = 40, 12
RETURN_PAGES = {"table": "games:table", "mine": "games:my_orders"}


@require_safe
@never_cache
def orders_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the reader's orders at one table and the kinds of orders; `?what=` names a question."""
    table = ordering_table(request, slug)
    past = record.past_answers(request.user.pk, table.game, MAX_PAST_ANSWERS)
    context = {
        "table": table,
        "game": table.game,
        "active": order_list(table, record.active_orders_of(request.user.pk, table.game)),
        "kinds": order_kinds(table, request.GET.get("what", "")) if table.game.state == Game.State.RUNNING else [],
        "past": readable_rows("firing", past, lambda one: firing_row(table, one)),
        "over": order_list(table, record.ended_orders(request.user.pk, table.game, MAX_ENDED_ORDERS)),
    }
    return render(request, "games/orders.html", context)


@require_POST
def stop_order_view(request: HttpRequest, slug: str, key: int) -> HttpResponse:
    """Stop an order. `back` names the page to return to."""
    table = ordering_table(request, slug)
    try:
        placing.stop_order(table.game, request.user, key)
    except Refused as fault:
        messages.error(request, table_refusal(table, fault))
    else:
        messages.success(request, _("Order stopped."))
    return redirect_to(RETURN_PAGES.get(request.POST.get("back", ""), "games:orders"), table)


@require_safe
@login_required
@never_cache
def my_orders_page(request: HttpRequest) -> HttpResponse:
    contexts: dict[int, TableContext] = {}

    def context_of(game: Game) -> TableContext:
        contexts[game.pk] = contexts.get(game.pk) or own_table_context(request, game)
        return contexts[game.pk]

    active = record.active_orders_of(request.user.pk)
    rows = readable_rows(
        "standing order", active, lambda one: (context_of(one.game), order_row(context_of(one.game), one))
    )
    tables: dict[int, dict[str, Any]] = {}
    for there, row in rows:
        tables.setdefault(there.game.pk, {"table": there, "rows": []})["rows"].append(row)
    fired = record.past_answers(request.user.pk, None, MAX_PAST_ANSWERS)
    past = readable_rows("firing", fired, lambda one: answered_row(context_of(one.order.game), one))
    return render(request, "games/my_orders.html", {"tables": list(tables.values()), "past": past})


def answered_row(table: TableContext, firing: Firing) -> dict[str, Any]:
    return {**firing_row(table, firing), "table": table}


def ordering_table(request: HttpRequest, slug: str) -> TableContext:
    """Return the reader's table. Raise Http404 if it has not started or its game has no standing orders."""
    table = at_own_table(request, slug)
    if (
        table.game.state in (Game.State.OPEN, Game.State.CANCELLED)
        or not vocabulary.vocabulary_of(table.game.ruleset).kinds
    ):
        raise Http404
    return table


def redirect_to(name: str, table: TableContext) -> HttpResponse:
    return see_other(name) if name == "games:my_orders" else see_other(name, table.game.slug)


def own_table_context(request: HttpRequest, game: Game) -> TableContext:
    seats = list(game.seats.order_by("number"))
    mine = next((seat for seat in seats if seat.user_id == request.user.pk), None)
    return TableContext(game, seats, mine, language_of_page())


def order_kinds(table: TableContext, what: str) -> list[dict[str, Any]]:
    """Return the kinds of orders; kinds that can answer the question `what` come first."""
    found = []
    for key, kind in vocabulary.vocabulary_of(table.game.ruleset).kinds.items():
        title, does = wording.order_title(table.game.ruleset, key, table.language)
        fits = what in kind.whats and key != ONLY_KEY
        query = f"?what={what}" if fits and "what" in kind.choices else ""
        found.append({"key": key, "title": title, "does": does, "fits": fits, "query": query})
    return sorted(found, key=lambda one: not one["fits"])
