"""Hints at practice tables: requesting, showing and canceling a hint."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from games.eventlog import log
from games.facts.errors import Refused
from games.pages.responses import public_form, wants_part
from games.players import hints
from games.selectors.table_context import get_table_context

from .hint_panels import hint_facts
from .moves import access_refusal
from .panels import table_refusal
from .views import render_table


@public_form
def hint_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the hint for the reader's question; POST requests or cancels it (`do`)."""
    table = get_table_context(request, slug)
    if request.method == "POST" and (out := access_refusal(request, table)):
        return out
    if table.me is None or table.by_access_link:
        return redirect("games:table", slug)
    try:
        if request.method == "POST":
            (hints.cancel_hint if request.POST.get("do") == "cancel" else hints.request_hint)(table.game, table.me)
        hint = hint_facts(table, log.observe(table.game, table.me))
    except (log.Stale, log.Unavailable, Refused) as fault:
        response = render_table(request, table, 400, table_refusal(table, fault))
        response["HX-Retarget"], response["HX-Reswap"] = "#table", "outerHTML"  # not only the hint
        return response
    if not wants_part(request):
        return redirect("games:table", slug)
    return render(request, "games/parts/hint.html", {"game": table.game, "hint": hint})
