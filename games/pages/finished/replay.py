"""Replays of a game, step by step, with the complete log."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.boards import presenters
from games.boards.reader_board import BoardRequest
from games.eventlog import log
from games.models import Game, Remark
from games.pages.responses import reader_page, render_page
from games.pages.table import timing
from games.pages.table.ending import result_facts
from games.pages.table.panels import entry_rows, table_refusal
from games.pages.table.recent_moves import animation_of_entries, next_turns
from games.pages.table.views import render_table
from games.rules.ask import Illegal
from games.selectors.link_previews import table_preview
from games.selectors.table_context import TableContext, get_table_context, nearest_step
from games.what_if import board_store

LINES_PER_PAGE = 200
MIN_LOG_LINES = 16  # next to a step
PLAYBACK_SPEEDS = ("0.5", "1", "2", "4")


@require_safe
def replay_start_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Redirect to step number `?number=` of the replay.

    Without a number, redirect to the first step of a finished game, or to the last step of a running game."""
    table = get_started_table(request, slug)
    viewpoint, number = request.GET.get("eyes", ""), request.GET.get("number", "")
    try:
        steps = log.observe(table.game, table.me).steps or [table.head]
    except log.Unavailable:
        return render_table(request, table)
    if number.isascii() and number.isdigit() and 0 < len(number) < 8:
        chosen = steps[min(max(int(number), 1), len(steps)) - 1]
    else:
        chosen = steps[0] if table.game.over else steps[-1]
    return redirect(replay_address(table.game, chosen, viewpoint if table.game.over else ""))


@reader_page
@vary_on_headers("HX-Request", "Cookie")
def replay_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the table after event `number`, as the reader's seat saw it.

    In a finished game, the reader can choose another seat with `?eyes=`."""
    table = get_started_table(request, slug)
    viewpoint = requested_viewpoint(request, table)
    try:
        head = log.observe(table.game, table.me)
        number = nearest_step(head.steps, number, table.head)
        end = table.game.over and number == head.steps[-1]  # the last step includes the entries of the end
        observation = log.observe(table.game, viewpoint, until=table.head if end else number)
        before = previous_view(table.game, viewpoint, head.steps, number)
    except Illegal as fault:
        return render_table(request, table, 404, table_refusal(table, fault))
    except log.Unavailable:
        return render_table(request, table)
    context = replay_context(table, observation, before, head, number, viewpoint) | what_if_offer(
        request, table, number, head.steps
    )
    context["preview"] = table_preview(request, table)
    return render_page(request, "games/replay.html", context)


@reader_page
def history_page(request: HttpRequest, slug: str) -> HttpResponse:
    table = get_started_table(request, slug)
    try:
        observation = log.observe(table.game, table.me)
    except log.Unavailable:
        return render_table(request, table)
    lines = timing.merge_by_number(
        entry_rows(table, observation, observation.said),
        timing.remark_rows(table, Remark.objects.filter(game=table.game)),
    )
    pages = max(1, -(-len(lines) // LINES_PER_PAGE))
    asked = request.GET.get("page", "")
    here = min(max(int(asked), 1), pages) if asked.isascii() and asked.isdigit() and len(asked) < 6 else pages
    context = {
        "table": table,
        "game": table.game,
        "turns": group_by_turn(lines[(here - 1) * LINES_PER_PAGE : here * LINES_PER_PAGE]),
        "page": here,
        "pages": pages,
    }
    return render(
        request, "games/history.html", context | {"before": here - 1, "after": here + 1 if here < pages else 0}
    )


def what_if_offer(request: HttpRequest, table: TableContext, number: int, steps: list[int]) -> dict[str, Any]:
    if table.game.state != Game.State.FINISHED:
        return {}
    return {
        "can_try": request.user.is_authenticated and number != steps[-1],
        "kept": board_store.shared_boards(table.game),
    }


def get_started_table(request: HttpRequest, slug: str) -> TableContext:
    table = get_table_context(request, slug)
    if table.game.state in (Game.State.OPEN, Game.State.CANCELLED):
        raise Http404
    return table


def requested_viewpoint(request: HttpRequest, table: TableContext) -> int | None:
    """Return the seat whose view is shown: the reader's, or in a finished game the seat in `?eyes=`."""
    wanted = request.GET.get("eyes", "")
    if not table.game.over or not wanted:
        return table.me
    if wanted == "none":
        return None
    if wanted.isascii() and wanted.isdigit() and len(wanted) < 3 and int(wanted) < table.game.size:
        return int(wanted)
    raise Http404


def previous_view(game: Game, viewpoint: int | None, steps: list[int], number: int) -> dict | None:
    place = steps.index(number)
    return log.observe(game, viewpoint, until=steps[place - 1]).view if place else None


def replay_context(
    table: TableContext,
    observation: log.Observation,
    before: dict | None,
    head: log.Observation,
    number: int,
    viewpoint: int | None,
) -> dict[str, Any]:
    steps = head.steps
    place = steps.index(number)
    first = steps[place - 1] if place else 0
    presenter = presenters.presenter_of(table.game.ruleset)
    chosen = "" if viewpoint == table.me else "none" if viewpoint is None else str(viewpoint)
    lines = [line for line in observation.said if first < line["number"] <= observation.until]
    entries = entry_rows(table, head, observation.said[-max(MIN_LOG_LINES, len(lines)) :])
    new_entries = [line for line in entries if line["number"] > first]
    turns = next_turns(head.said, steps, place, table.me if viewpoint == table.me else viewpoint)

    def to(index: int) -> str:
        return replay_address(table.game, steps[index], chosen) if 0 <= index < len(steps) and index != place else ""

    return {
        "table": table, "game": table.game, "observation": observation, "number": number, "place": place + 1, "count": len(steps),
        "said": new_entries, "animation": animation_of_entries(table, observation, lines), "speeds": PLAYBACK_SPEEDS,
        "entries": [{**line, "lit": line["number"] > first} for line in entries],
        "turn": to(turns["turn"]) if "turn" in turns else "", "mine": to(turns["mine"]) if "mine" in turns else "",
        "viewpoint": chosen, "open": table.game.over and number == steps[-1],
        "first": to(0), "back": to(place - 1), "forward": to(place + 1), "last": to(len(steps) - 1),
        "waiting": [table.links.html(table.words.waits(entry, table.links.marked, table.me)) for entry in observation.view["asked"] if not entry["answered"]],
        "board": presenter.board(BoardRequest(observation, table.names, table.language, before, True, table.me, links=table.links)),
        "board_template": f"games/{table.game.ruleset}/board.html",
        "seats": [{"value": str(n), "name": name, "chosen": n == viewpoint} for n, name in enumerate(table.names)],
        "result": result_facts(table, observation),
    }  # fmt: skip


def replay_address(game: Game, number: int, viewpoint: str = "") -> str:
    return reverse("games:replay", args=[game.slug, number]) + (f"?eyes={viewpoint}" if viewpoint else "")


def group_by_turn(lines: list[dict]) -> list[list[dict]]:
    turns: list[list[dict]] = []
    for line in lines:
        if line["key"] == "turn" or not turns:
            turns.append([])
        turns[-1].append(line)
    return turns
