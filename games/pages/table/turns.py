"""What the head of a page tells of all tables, whether it is the reader's turn at this one, and how often its page asks
whether it has moved on."""

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

FAST_POLLING_TIME = timedelta(seconds=60)  # after an own answer the page asks every second for so long


def turns_differ(request: HttpRequest) -> bool:
    """Whether the head of the reader's page (`turns`, a mark) tells something else than now waits for them."""
    told = request.GET.get("turns", "")
    return told != "" and request.user.is_authenticated and told != count_waiting(request.user.pk).mark


def render_turn_count(request: HttpRequest, table: TableContext) -> HttpResponse:
    """The count for the head of a page and the way to the next table, for a page whose own table has not moved on.

    Trap: no browser may keep it, since the number is that of this moment, and neither the address nor a mark knows
    it."""
    asked = table.mine is not None and OpenQuestion.objects.filter(seat=table.mine.pk, stand_in=False).exists()
    context = {"table": table, "onward": None if asked else next_table_panel(table), "anew": True}
    response = render(request, "games/parts/turns_anew.html", context)
    response["HX-Reswap"] = "none"
    response["Cache-Control"] = "no-store"
    return response


def turn_panel(table: TableContext, look: Observation) -> dict[str, Any]:
    """Whether it is the reader's turn; if not, where else they are wanted, and how often the page asks."""
    own = [entry for entry in look.outline.asked if entry["seat"] == table.me]
    if any(not entry["answered"] for entry in own):
        return {"my_turn": True, "onward": None, "haste": ""}
    asked_meanwhile = not own and table.me in table.asked  # a built-in player answered while the page was made
    here = read_other_tables(table, timezone.now())
    return {
        "my_turn": False,
        "onward": next_table_panel(table, here),
        "haste": "on" if asked_meanwhile else fast_polling_seconds(table, here.answered),
    }


def fast_polling_seconds(table: TableContext, answered: datetime | None) -> str:
    """How long the page of a player who waits asks for news every second: "on" while built-in players are about to
    answer, else the seconds that are left of the first minute after their own answer."""
    if table.mine is None:
        return "0"
    if is_computer_about_to_answer(table):
        return "on"
    if answered is None:
        return "0"
    return str(max(0, (answered + FAST_POLLING_TIME - timezone.now()) // timedelta(seconds=1)))
