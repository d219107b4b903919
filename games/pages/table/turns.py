"""Computes the turn counter in the page head, whether it is the reader's turn, and how often to poll."""

from datetime import datetime, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from games.eventlog.log import Observation
from games.models import OpenQuestion
from games.selectors.own_tables import count_waiting
from games.selectors.table_context import TableContext

from .next_table import is_computer_about_to_answer, next_table_panel, read_other_tables

FAST_POLLING_TIME = timedelta(seconds=60)  # after the reader's own answer


def turns_differ(request: HttpRequest) -> bool:
    """Return whether the turn counter on the reader's page is out of date. `turns` is the shown mark."""
    shown = request.GET.get("turns", "")
    return shown != "" and request.user.is_authenticated and shown != count_waiting(request.user.pk).mark


def render_turn_count(request: HttpRequest, table: TableContext) -> HttpResponse:
    """Return the turn counter and the next table, for a page whose own table has not changed.

    Trap: browsers must not cache the response, because neither the URL nor an ETag identifies the count."""
    asked = table.mine is not None and OpenQuestion.objects.filter(seat=table.mine.pk, stand_in=False).exists()
    context = {"table": table, "next_table": None if asked else next_table_panel(table), "oob": True}
    response = render(request, "games/parts/turn_count_update.html", context)
    response["HX-Reswap"] = "none"
    response["Cache-Control"] = "no-store"
    return response


def turn_panel(table: TableContext, observation: Observation) -> dict[str, Any]:
    """Return whether it is the reader's turn; if not, also the next table and the page's polling interval."""
    own = [entry for entry in observation.outline.asked if entry["seat"] == table.me]
    if any(not entry["answered"] for entry in own):
        return {"my_turn": True, "next_table": None, "fast_polling": ""}
    asked_meanwhile = not own and table.me in table.asked  # a computer player answered while the page was rendered
    here = read_other_tables(table, timezone.now())
    return {
        "my_turn": False,
        "next_table": next_table_panel(table, here),
        "fast_polling": "on" if asked_meanwhile else fast_polling_seconds(table, here.answered),
    }


def fast_polling_seconds(table: TableContext, answered: datetime | None) -> str:
    """Return for how many seconds the page of a waiting player polls every second.

    Return "on" while computer players are about to answer, otherwise the rest of the first minute after the reader's
    answer."""
    if table.mine is None:
        return "0"
    if is_computer_about_to_answer(table):
        return "on"
    if answered is None:
        return "0"
    return str(max(0, (answered + FAST_POLLING_TIME - timezone.now()) // timedelta(seconds=1)))
