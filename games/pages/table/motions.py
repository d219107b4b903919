"""Motions and votes, and leaving a seat."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.motions import voting
from games.selectors.table_context import get_table_context
from games.tables.seats import leave_seat as leave
from games.wording.motions import MOTION_TEXTS

from .moves import UNREADABLE, access_refusal, act_at_table, act_on_game, read_whole_number
from .views import render_table


@require_POST
def propose_view(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Propose a motion.

    `about` is the event to undo, the seat of the player to remove, or "shared" for a draw with a shared victory."""
    try:
        about = (
            request.POST.get("about") == "shared"
            if kind == "draw"
            else read_whole_number(request.POST.get("about", ""))
        )
    except ValueError:
        about = None
    return act_on_game(request, slug, lambda game: voting.propose_motion(game, request.user, kind, about))


@require_POST
def vote_view(request: HttpRequest, slug: str, key: int) -> HttpResponse:
    says = {"yes": True, "no": False}.get(request.POST.get("says", ""))
    if says is None:
        table = get_table_context(request, slug)
        return access_refusal(request, table) or render_table(request, table, 400, str(UNREADABLE))
    return act_on_game(request, slug, lambda game: voting.cast_vote(game, request.user, key, says))


@require_POST
def withdraw_motion_view(request: HttpRequest, slug: str, key: int) -> HttpResponse:
    return act_on_game(request, slug, lambda game: voting.withdraw_motion(game, request.user, key))


@require_POST
def leave_seat_view(request: HttpRequest, slug: str) -> HttpResponse:
    """Leave the seat. A player who leaves a private table can no longer see the table."""
    table = get_table_context(request, slug)
    if refusal := access_refusal(request, table):
        return refusal
    if request.POST.get("sure") != "yes":
        return render_table(request, table, 400, MOTION_TEXTS["tick"][table.language])
    if table.game.public or table.game.is_hosted_by(request.user):
        return act_at_table(request, slug, lambda: leave(table.game, request.user))
    done = act_at_table(request, slug, lambda: leave(table.game, request.user))
    return redirect("games:home") if done.status_code == 303 else done
