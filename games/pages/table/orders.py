"""Pages of standing orders, for signed-in players of the table only.

The form for a new order shows the answers that the order would have given so far."""

from collections.abc import Mapping
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.eventlog import log
from games.facts.broken_rows import readable_rows
from games.facts.errors import Refused
from games.models import Firing, Game, Order
from games.orders import placing, record, vocabulary
from games.orders.arming import HIDDEN_ANSWER_DELAY, open_answer_delay_minutes
from games.orders.record import Rehearsal, rehearse_order
from games.orders.vocabulary import ONLY_KEY, OrderKind
from games.pages.responses import public_form, public_page, see_other
from games.selectors.standing_orders import firing_row, order_list, order_row
from games.selectors.table_context import TableContext
from games.wording import orders as wording
from games.wording.languages import language_of_page

from .chat import at_own_table
from .panels import table_refusal
from .views import render_table

MAX_PAST_ANSWERS, MAX_ENDED_ORDERS = 40, 12
RETURN_PAGES = {"table": "games:table", "mine": "games:my_orders"}


@public_page
def orders_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the reader's orders at one table and the kinds of orders, those for question `?what=` first."""
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


@public_form
def new_order_page(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Show the form for an order, with the answers that it would have given so far.

    The choices are in the query. POST places the order if its choices are those that the page showed. POST with `show`
    only shows the form for other choices. It is a POST because a GET would put the CSRF token into the URL."""
    table = ordering_table(request, slug)
    kind = vocabulary.vocabulary_of(table.game.ruleset).kinds.get(key)
    if kind is None or table.game.state != Game.State.RUNNING:
        raise Http404
    try:
        if request.method != "POST" or "show" in request.POST:
            return render_order_form(request, table, kind, request.POST or request.GET)
        return place_order(request, table, kind, request.POST)
    except log.Unavailable as fault:
        return render_table(request, table, 503, table_refusal(table, fault))


def place_order(request: HttpRequest, table: TableContext, kind: OrderKind, typed: Mapping[str, str]) -> HttpResponse:
    try:
        choices = vocabulary.read_order_choices(kind, typed, log.observe(table.game, table.me).view)
        if typed.get("seen") != choices_query(choices):
            return render_order_form(
                request,
                table,
                kind,
                typed,
                _("This is what the order would have done. Place it if you are happy with that."),
            )
        times, day = read_count(typed.get("times") or "1"), read_date(typed.get("day", ""))
        placing.set_order(table.game, request.user, kind.key, choices, typed.get("until", ""), times, day)
    except Refused as fault:
        return render_order_form(request, table, kind, typed, table_refusal(table, fault), 400)
    messages.success(request, _("Order placed."))
    return redirect_to("games:orders", table)


def render_order_form(
    request: HttpRequest,
    table: TableContext,
    kind: OrderKind,
    typed: Mapping[str, str],
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    observation = log.observe(table.game, table.me)
    try:
        choices = vocabulary.read_order_choices(kind, typed, observation.view)
    except Refused as fault:
        notice, status, choices = notice or table_refusal(table, fault), 400, kind.usual(observation.view)
    possible = bool(choices) or not kind.choices
    title, does = wording.order_title(table.game.ruleset, kind.key, table.language)
    context = {
        "table": table, "game": table.game, "kind": kind.key, "title": title, "does": does, "notice": notice, "possible": possible,
        "fields": [choice_field(table, kind, name, chosen, observation.view) for name, chosen in choices.items()],
        "limits": limit_choices(table, typed), "times": typed.get("times", "1")[:2], "day": typed.get("day", "")[:10],
        "seen": choices_query(choices), "tried": rehearsal_facts(table, observation, rehearse_order(observation, kind, choices)) if possible else None,
        "minutes": delay_range(kind, choices) if possible else None,
    }  # fmt: skip
    return render(request, "games/new_order.html", context, status=status)


def choices_query(choices: Mapping[str, str]) -> str:
    return urlencode(sorted(choices.items()))


def choice_field(table: TableContext, kind: OrderKind, name: str, chosen: str, view: dict) -> dict[str, Any]:
    values = [
        {
            "value": one,
            "text": wording.order_value(table.words, table.game.ruleset, kind.key, name, one),
            "chosen": one == chosen,
        }
        for one in kind.values(name, view)
    ]
    return {
        "name": name,
        "label": wording.choice_label(table.game.ruleset, kind.key, name, table.language),
        "values": values,
    }


def limit_choices(table: TableContext, typed: Mapping[str, str]) -> list[dict[str, Any]]:
    chosen = typed.get("until", Order.Until.TURN)
    return [
        {"value": one, "text": wording.ORDER_LIMITS[one][table.language], "chosen": one == chosen}
        for one in vocabulary.vocabulary_of(table.game.ruleset).limits()
    ]


def delay_range(kind: OrderKind, choices: Mapping[str, str]) -> dict[str, Any]:
    """Return the limits of the order's delay in minutes; `hidden`: the delay protects hidden information."""
    hidden = kind.reads_hidden(choices)
    low, high = (
        (int(span.total_seconds()) // 60 for span in HIDDEN_ANSWER_DELAY) if hidden else open_answer_delay_minutes()
    )
    return {"low": low, "high": high, "hidden": hidden}


def rehearsal_facts(table: TableContext, observation: log.Observation, past: Rehearsal) -> dict[str, Any]:
    latest = [
        {
            "question": table.words.question(one.question, one.view, table.names, table.me),
            "answer": table.words.option(one.question.what, one.choice, table.names, table.me),
            "given": table.words.option(one.question.what, one.given, table.names, table.me),
            "same": one.choice == one.given,
            "href": f"{table.replay}{one.number}/",
        }
        for one in past.latest
    ]
    now = None if past.now is None else table.words.option(observation.question.what, past.now, table.names, table.me)
    return {"asked": past.asked, "answered": past.answered, "latest": latest, "now": now}


def read_count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise Refused("bad_limit", "An order cannot stand for so long.")
    return int(text)


def read_date(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise Refused("bad_limit", "An order cannot stand for so long.") from None
